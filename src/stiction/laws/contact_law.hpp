#pragma once
// The law of a contact: normal part times friction set, the friction set scaled by P_N.
// Channels of a contact block, in this order: N, T1, T2, tau, R1, R2.
#include <cstdint>
#include <variant>

#include "stiction/laws/contensou.hpp"
#include "stiction/laws/coulomb.hpp"
#include "stiction/laws/frictionless.hpp"
#include "stiction/laws/unilateral.hpp"

namespace stiction::laws {

inline constexpr int kMaxChannels = 6;
enum Channel { N, T1, T2, TAU, R1, R2 };

enum class ContactStatus : std::uint8_t { open, stick, slip };

// The closed list of friction laws: a new one is one file, one test and one line here.
using Friction =
    std::variant<Frictionless, Coulomb, ContensouParabolic, ContensouUniform, ContensouEllipsoid, ContensouCylinder>;

struct ContactLaw {
  Unilateral normal;
  Friction friction;

  // Number of channels of the contact block.
  [[nodiscard]] int dim() const {
    return 1 + std::visit([](const auto& law) { return law.dim; }, friction);
  }
  [[nodiscard]] double lever() const {
    return std::visit([](const auto& law) { return law.lever(); }, friction);
  }
};

}  // namespace stiction::laws

#pragma once
// The law of a contact, a product: normal part x friction set x rolling set, the sets scaled by P_N; and how the
// friction coefficient falls with speed. The normal part is hard or compliant.
// Channels of a contact: N, T1, T2, tau, R1, R2. A contact's block has those its laws use, in this order.
#include <cstdint>
#include <type_traits>
#include <variant>

#include "stiction/laws/friction/coefficient.hpp"
#include "stiction/laws/friction/contensou.hpp"
#include "stiction/laws/friction/coulomb.hpp"
#include "stiction/laws/friction/custom.hpp"
#include "stiction/laws/friction/elliptic.hpp"
#include "stiction/laws/friction/frictionless.hpp"
#include "stiction/laws/friction/orthotropic.hpp"
#include "stiction/laws/friction/patch.hpp"
#include "stiction/laws/friction/regularised.hpp"
#include "stiction/laws/friction/rolling_without_slip.hpp"
#include "stiction/laws/normal/compliance.hpp"
#include "stiction/laws/normal/unilateral.hpp"
#include "stiction/laws/rolling.hpp"

namespace stiction::laws {

inline constexpr int kMaxChannels = 6;
enum Channel { N, T1, T2, TAU, R1, R2 };

enum class ContactStatus : std::uint8_t { open, stick, slip };

// The closed lists of laws: a new one is one file, one test and one line here.
using Friction =
    std::variant<Frictionless, Coulomb, Orthotropic, OrthotropicDrilling, ContensouParabolic, ContensouUniform,
                 ContensouEllipsoid, ContensouCylinder, ContensouSeries, ContensouPadeFirst, ContensouPadeSecond,
                 ContensouErismann, ContensouUniformSeries, EllipticContensou, EllipticQuadrature, EllipticErismann,
                 RegularisedCoulomb, RollingWithoutSlip, CustomFriction>;
using Rolling = std::variant<NoRolling, ContourDry, ContourViscous, ClassicalDry, ClassicalViscous,
                             OrthotropicDryRolling, OrthotropicViscousRolling>;

// Rows of a contact block: N, then `friction` rows, then `rolling` rows.
struct Layout {
  int friction = 0;
  int rolling = 0;
  bool couple = false;  // row N is a torque: no row has a linear direction
  bool dry = false;     // row N is friction of a joint

  [[nodiscard]] int dim() const { return 1 + friction + rolling; }
  [[nodiscard]] int linear() const {
    return couple ? 0 : friction > 0 ? 3 : 1;
  }  // rows with a linear direction come first
  [[nodiscard]] int first_rolling() const { return 1 + friction; }
  [[nodiscard]] int channel(int row) const { return row <= friction ? row : R1 + row - first_rolling(); }
};

// Rows of each law of a list, -1 for one that chooses its own: looked up for every contact of every step.
template <class Law>
constexpr int rows_of() {
  if constexpr (std::is_member_object_pointer_v<decltype(&Law::dim)>)
    return -1;
  else
    return Law::dim;
}
template <class List>
inline constexpr int kRowsOf[] = {0};
template <class... Laws>
inline constexpr int kRowsOf<std::variant<Laws...>>[] = {rows_of<Laws>()...};

struct ContactLaw {
  Unilateral normal{};
  Friction friction{};
  Coefficient coefficient{};
  Rolling rolling{};
  double mu_share = 1.0;  // share of mu in effect: a solver may freeze a coefficient that falls
  bool patch = false;     // the friction patch has the size of the elastic one (Hertz)
  double modulus = 0.0;   // E* of that patch, Pa, where the normal law does not give it
  Compliance compliance{};

  [[nodiscard]] Layout layout() const {
    const int own = kRowsOf<Friction>[friction.index()];
    return {own >= 0 ? own : std::get<CustomFriction>(friction).dim, kRowsOf<Rolling>[rolling.index()], false,
            normal.dry()};
  }
  [[nodiscard]] int dim() const { return layout().dim(); }
  [[nodiscard]] double lever() const;
  // Rolling without slip: the contact sticks whatever force that takes.
  [[nodiscard]] bool rolls() const { return std::holds_alternative<RollingWithoutSlip>(friction); }
  // The coefficient that `coefficient` starts from; 1 for laws without one.
  [[nodiscard]] double mu() const;
  // mu(v)/mu
  [[nodiscard]] double factor(double v) const;
  // The same law with the coefficient frozen at a share of mu, whatever the speed.
  [[nodiscard]] ContactLaw held(double share) const;
  // The coefficient falls at once as soon as the contact slips.
  [[nodiscard]] bool jumps() const;
  // The same law, once the contact slips: only where the coefficient jumps.
  [[nodiscard]] ContactLaw released() const;
  // The same law on a patch of another size; circular laws on the circle of the same area.
  [[nodiscard]] ContactLaw on_patch(const Patch& p) const;
  // The laws depend on direction: they need an axis.
  [[nodiscard]] bool oriented() const;
  [[nodiscard]] RollingVelocity rolling_velocity() const;
  // Forces among its parameters become impulses over dt.
  void to_impulses(double dt) {
    normal = normal.over(dt);
    if (rolling.index() != 0) rolling_to_impulses(dt);
  }

 private:
  void rolling_to_impulses(double dt);
};

}  // namespace stiction::laws

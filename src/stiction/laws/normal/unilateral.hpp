#pragma once
// Hard contact: unilateral or permanent, adhesion and impact.
//
//   contact    -xi_N in N_{[least, inf)}(P_N); without adhesion least = 0                       [LLG 2.28]
//   adhesion   least = -adhesion dt: the contact withstands a pull; friction is scaled by P_N + adhesion dt
//   bilateral  P_N of either sign, xi_N = 0: a contact that never opens. Friction is scaled by |P_N|
//   dry        |P_N| <= hold dt instead: friction of a joint, whose coordinate takes the place of the gap
//   Newton     xi = gamma^E + eps gamma^A, normal and tangential                                [MLG 14]
//   Poisson    compression to gamma_N = 0 with impulse P_C, then expansion with P_N >= eps P_C
//   sequential Newton's impacts one after the other, the fastest approach first, until none approaches
//
// Restitution acts at impacts only: where a contact closes faster than `restitution_threshold`, and faster than smooth
// forces would bring it back within a step.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string_view>

#include "stiction/laws/parameter.hpp"

namespace stiction::laws {

enum class ImpactLaw : std::uint8_t { newton, poisson, sequential };
constexpr std::array<core::Word<ImpactLaw>, 3> words(ImpactLaw) {
  using enum ImpactLaw;
  return {{{"newton", newton}, {"poisson", poisson}, {"sequential", sequential}}};
}

struct Unilateral {
  double restitution = 0.0;
  double restitution_tangential = 0.0;
  double restitution_threshold = 0.0;
  double adhesion = 0.0;   // force; in a contact problem the impulse over the step
  double expansion = 0.0;  // least impulse of Poisson's expansion phase, else 0
  double hold = 0.0;       // force of dry joint friction, > 0 only for that law; in a contact problem the impulse
  ImpactLaw impact = ImpactLaw::newton;
  bool bilateral = false;

  // What the key `normal` of scenario files calls a bilateral contact.
  static constexpr std::string_view kPermanent = "bilateral";

  static constexpr std::array parameters{
      Field<Unilateral>{{"restitution", "1", kUnitInterval, "coefficient of restitution", kOptional},
                        &Unilateral::restitution},
      Field<Unilateral>{
          {"restitution_tangential", "1", kUnitInterval, "Newton's coefficient for the tangential velocity", kOptional},
          &Unilateral::restitution_tangential},
      Field<Unilateral>{{"restitution_threshold", "m/s", kNonNegative, "slower impacts have no restitution", kOptional},
                        &Unilateral::restitution_threshold},
      Field<Unilateral>{{"adhesion", "N", kNonNegative, "pull that the closed contact withstands", kOptional},
                        &Unilateral::adhesion},
  };

  static constexpr double kNearlyNothing = 1e-99;  // above what counts as no impulse at all (contact_prox.hpp)
  static constexpr double kNoHold = std::numeric_limits<double>::min();  // of dry friction in no time, or in slip
  [[nodiscard]] bool dry() const { return hold > 0.0; }
  [[nodiscard]] double least() const { return dry() ? -hold : bilateral ? -HUGE_VAL : expansion - adhesion; }
  [[nodiscard]] double most() const { return dry() ? hold : HUGE_VAL; }
  [[nodiscard]] double project(double x) const { return x <= least() ? least() : x >= most() ? most() : x; }
  // What presses the surfaces together and scales friction: of a permanent contact on either side, and never quite
  // nothing, since it is never open.
  [[nodiscard]] double pressing(double P_N) const {
    return bilateral ? std::max(std::fabs(P_N), kNearlyNothing) : P_N + adhesion;
  }
  [[nodiscard]] double pressing_slope(double P_N) const { return bilateral && P_N < 0.0 ? -1.0 : 1.0; }
  [[nodiscard]] Unilateral over(double dt) const {
    Unilateral law = *this;
    law.adhesion *= dt;
    if (dry()) law.hold = std::max(hold * dt, kNoHold);
    return law;
  }
};

}  // namespace stiction::laws

#pragma once
// The interface of a friction law. The friction force is (P_T1, P_T2, P_tau), its set C is scaled by the normal
// impulse: -xi_F in N_{mu P_N C}(P_F). The same law serves impulses and forces: it carries no time step.
//
//   dim                    2: sliding only (T1, T2); 3: with drilling (T1, T2, tau); 0: frictionless
//   kind                   a set, or a function of the slip velocity (LawKind)
//   oriented               T1 and T2 are not alike: the contact needs an axis
//   coefficient()          the mu that a law of the coefficient over speed starts from; 1 for a law without one
//   with_patch(p)          the same law on a patch of another size, a circular one of the same area; the law itself
//                          if it has no patch
//   lever()                length that turns spin into gamma_tau = lever * omega_n and torque into P_tau
//   project(x, P_N, m, hint)   the P_F of the law with x = P_F - r S^-2 xi_F; for a set this is the projection onto
//                          mu P_N C, tau axis stretched by s, whatever r. Returns x ITSELF (same bits) where the
//                          contact sticks, which distinguishes stick from slip; hint is a warm start of the law
//   derivative(x, P_N, m)  an element of its generalized derivative by x and by P_N
//   support(d, P_N)        for a set the point of mu P_N C farthest along d; in slip P_F = -support(gamma_F) [LG 4]
//   sphere_stretch()       the stretch that makes C round [MLG 56], 1 where there is none
//
// name and variant are its names in scenario files; parameters is the table of parameter.hpp.
#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "stiction/laws/friction/patch.hpp"
#include "stiction/math/types.hpp"

namespace stiction::laws {

using math::Mat2;
using math::Mat3;
using math::Vec2;
using math::Vec3;

enum class LawKind : std::uint8_t {
  set,             // maximal dissipation over a convex set: stick and slip follow from one inclusion
  velocity_curve,  // a function of the slip direction; single-valued in slip, in stick anything below the curve
  regularised,     // a continuous function of the slip velocity: never sticks
};

// A set unless the body declares otherwise.
template <class Body>
consteval LawKind kind_of() {
  if constexpr (requires { Body::is_set; })
    return Body::is_set ? LawKind::set : LawKind::velocity_curve;
  else
    return LawKind::set;
}

// x = P - r S^-2 xi with S = diag(1, 1, s): the step length and the stretch of the last axis.
struct Metric {
  double r = 1.0;
  double s = 1.0;
};

struct FrictionDerivative {
  Mat3 by_x;
  Vec3 by_normal;
};

template <class L>
concept FrictionLaw = requires(const L& law, const Vec3& x, double P_N, const Metric& m, double& hint, const Patch& p) {
  { law.dim } -> std::convertible_to<int>;
  { law.kind } -> std::convertible_to<LawKind>;
  { law.oriented } -> std::convertible_to<bool>;
  { L::name } -> std::convertible_to<std::string_view>;
  { L::variant } -> std::convertible_to<std::string_view>;
  { L::doc } -> std::convertible_to<std::string_view>;
  L::parameters.size();
  { law.coefficient() } -> std::same_as<double>;
  requires std::derived_from<L, std::remove_cvref_t<decltype(law.with_patch(p))>>;  // L itself, or inherited
  { law.lever() } -> std::same_as<double>;
  { law.sphere_stretch() } -> std::same_as<double>;
  { law.project(x, P_N, m, hint) } -> std::same_as<Vec3>;
  { law.support(x, P_N) } -> std::same_as<Vec3>;
  { law.derivative(x, P_N, m) } -> std::same_as<FrictionDerivative>;
};

}  // namespace stiction::laws

#pragma once
// What a friction law has to offer. The friction force is (P_T1, P_T2, P_tau), its set C is scaled by the normal
// impulse: -xi_F in N_{mu P_N C}(P_F). The same law serves impulses and forces: it carries no time step.
//
//   dim                    2: sliding only (T1, T2); 3: with drilling (T1, T2, tau); 0: frictionless
//   lever()                length that turns spin into gamma_tau = lever * omega_n and torque into P_tau
//   project(x, P_N, s, hint)   the projection on mu P_N C, tau axis stretched by s; returns x ITSELF (same bits)
//                          where x is inside, so that stick can be told from slip; hint is a warm start of the law's
//                          own
//   derivative(x, P_N, s)  an element of its generalized derivative by x and by P_N
//   support(d, P_N)        the point of mu P_N C farthest along d; in slip P_F = -support(gamma_F) [LG 4]
//   sphere_stretch()       the stretch that makes C round [MLG 56], 1 where there is none
//
// name and variant are the words of the scenario file; parameters is the table of parameter.hpp.
#include <concepts>
#include <string_view>

#include "stiction/math/types.hpp"

namespace stiction::laws {

using math::Mat3;
using math::Vec3;

struct FrictionDerivative {
  Mat3 by_x;
  Vec3 by_normal;
};

template <class L>
concept FrictionLaw = requires(const L& law, const Vec3& x, double P_N, double s, double& hint) {
  { L::dim } -> std::convertible_to<int>;
  { L::name } -> std::convertible_to<std::string_view>;
  { L::variant } -> std::convertible_to<std::string_view>;
  { L::doc } -> std::convertible_to<std::string_view>;
  L::parameters.size();
  { law.lever() } -> std::same_as<double>;
  { law.sphere_stretch() } -> std::same_as<double>;
  { law.project(x, P_N, s, hint) } -> std::same_as<Vec3>;
  { law.support(x, P_N) } -> std::same_as<Vec3>;
  { law.derivative(x, P_N, s) } -> std::same_as<FrictionDerivative>;
};

}  // namespace stiction::laws

#pragma once
// Hard unilateral contact with Newton's restitution: -xi_N in N_{R+}(P_N), xi_N = gamma_N^E + eps gamma_N^A
// [MLG 14, LLG 2.28].
#include <array>

#include "stiction/laws/parameter.hpp"

namespace stiction::laws {

struct Unilateral {
  double restitution = 0.0;

  static constexpr std::array parameters{
      Field<Unilateral>{{"restitution", "1", kUnitInterval, "Newton's coefficient of restitution"},
                        &Unilateral::restitution},
  };

  [[nodiscard]] static double project(double x) { return x <= 0.0 ? 0.0 : x; }
};

}  // namespace stiction::laws

#pragma once
// The options of compliant contacts as ordinary differential equations.
#include "stiction/integration/method.hpp"

namespace stiction::compliant {

enum class OdeMethod {
  dormand_prince,  // explicit
  rosenbrock,      // for stiff contacts
};
constexpr std::array<core::Word<OdeMethod>, 2> words(OdeMethod) {
  return {{{"explicit", OdeMethod::dormand_prince}, {"stiff", OdeMethod::rosenbrock}}};
}

struct Ode {
  static constexpr std::string_view name = "ode";
  static constexpr std::string_view doc = "compliant contacts as ordinary differential equations with error control";

  OdeMethod method = OdeMethod::dormand_prince;
  double tolerance = 1e-10;
  bool carries_points = false;

  static constexpr auto parameters =
      std::tuple{core::field(&Ode::method,
                             {"method", "", core::kAny,
                              "`explicit`: Dormand-Prince 5(4); `stiff`: Rosenbrock 4(3), for stiff contacts at rest",
                              core::kOptional}),
                 core::field(&Ode::tolerance, integration::kErrorTolerance),
                 core::either(&Ode::carries_points, "solved", "differential",
                              {"tracking", "", core::kAny,
                               "closest points of smooth surfaces: `solved` for at every evaluation; `differential`: "
                               "integrated with the motion, as K does, for comparison",
                               core::kOptional})};

  [[nodiscard]] core::Problem problem() const;
  [[nodiscard]] integration::Misfit misfit(const model::Model& model) const;
  [[nodiscard]] bool all_pairs() const { return true; }
  [[nodiscard]] std::unique_ptr<integration::Integrator> make(const integration::Setup& setup,
                                                              const solvers::Options& solver,
                                                              const model::State& start) const;
};

}  // namespace stiction::compliant

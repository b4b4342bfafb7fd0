#pragma once
// Compliant contacts by ordinary differential equations, as it is asked for.
#include <memory>

#include "stiction/integration/integrator.hpp"
#include "stiction/integration/support.hpp"

namespace stiction::compliant {

enum class OdeMethod {
  dormand_prince,  // explicit
  rosenbrock,      // for stiff contacts
};

struct Ode {
  static constexpr std::string_view name = "ode";
  static constexpr std::string_view doc = "compliant contacts as ordinary differential equations with error control";

  OdeMethod method = OdeMethod::dormand_prince;
  double tolerance = 1e-10;  // error of a step relative to natural scales

  [[nodiscard]] integration::OptionProblem problem() const;
  [[nodiscard]] integration::Misfit misfit(const model::Model& model) const;
  [[nodiscard]] bool all_pairs() const { return true; }
  [[nodiscard]] std::unique_ptr<integration::Integrator> make(const integration::Setup& setup,
                                                              const solvers::Options& solver,
                                                              const model::State& start) const;
};

}  // namespace stiction::compliant

#include "stiction/simulation/options.hpp"

#include <fmt/format.h>

#include "stiction/core/error.hpp"

namespace stiction::simulation {

using integration::OptionProblem;
using integration::out_of_range;

OptionProblem RunOptions::problem() const {
  const auto in = [](const char* section, const OptionProblem& p) {
    return p.none() ? p : OptionProblem{fmt::format("{}.{}", section, p.key), p.problem};
  };
  const laws::Range iterations{1.0, 1e9}, relaxation{0.0, 2.0, true};
  for (const OptionProblem& p : {in("run", out_of_range("duration", duration, laws::kPositive)),
                                 in("integrator", out_of_range("step", step, laws::kPositive)),
                                 in("solver", out_of_range("tolerance", solver.tolerance, laws::kPositive)),
                                 in("solver", out_of_range("max_iterations", solver.max_iterations, iterations)),
                                 in("solver", out_of_range("relaxation", solver.relaxation, relaxation)),
                                 in("integrator", std::visit([](const auto& m) { return m.problem(); }, method))})
    if (!p.none()) return p;
  if (duration < step) return {"run.duration", fmt::format("is shorter than one step (integrator.step = {})", step)};
  if (duration / step > 1e12)
    return {"integrator.step", fmt::format("is too small: {} s would take {:.3g} steps", duration, duration / step)};
  return {};
}

integration::Misfit misfit(const model::Model& model, const Method& method) {
  return std::visit([&](const auto& m) { return m.misfit(model); }, method);
}

void check(const model::Model& model, const RunOptions& options) {
  if (const OptionProblem p = options.problem(); !p.none()) throw core::InputError(p.key + " " + p.problem);
  const integration::Misfit m = misfit(model, options.method);
  if (m.problem.empty()) return;
  if (m.contact < 0)
    throw core::InputError(fmt::format("the integrator {}, {}: {}",
                                       std::visit([](const auto& method) { return method.name; }, options.method),
                                       m.key, m.problem));
  throw core::InputError(
      fmt::format("contact '{}': normal {}", contact_names(model)[static_cast<std::size_t>(m.contact)], m.problem));
}

}  // namespace stiction::simulation

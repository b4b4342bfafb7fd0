#include "stiction/simulation/options.hpp"

#include <fmt/format.h>

#include "stiction/core/error.hpp"

namespace stiction::simulation {

core::Problem RunOptions::problem() const {
  const auto in = [](const char* section, core::Problem p) {
    if (p) p.key = fmt::format("{}.{}", section, p.key);
    return p;
  };
  const auto problem_of = [](const auto& object) { return core::problem_of(object); };
  for (const core::Problem& p :
       {in("run", core::number_problem(kDuration, duration)), in("integrator", core::number_problem(kStep, step)),
        in("solver", problem_of(solver)), in("solver", std::visit(problem_of, solver.method)),
        in("integrator", std::visit(problem_of, method))})
    if (p) return p;
  if (duration < step)
    return {"run.duration", core::text_of(duration),
            fmt::format("is shorter than one step (integrator.step = {})", step)};
  if (duration / step > 1e12)
    return {"integrator.step", core::text_of(step),
            fmt::format("is too small: {} s would take {:.3g} steps", duration, duration / step)};
  return {};
}

integration::Misfit misfit(const model::Model& model, const Method& method) {
  return std::visit([&](const auto& m) { return m.misfit(model); }, method);
}

void check(const model::Model& model, const RunOptions& options) {
  if (const core::Problem p = options.problem()) throw core::InputError(p.text());
  if (options.meter_ports && !model.coordinates().empty())
    throw core::InputError(
        fmt::format("the energy through ports is not measured in models with coordinates of programs ({})",
                    model.coordinates().front().name));
  const integration::Misfit m = misfit(model, options.method);
  if (m.problem.empty()) return;
  if (m.contact < 0)
    throw core::InputError(fmt::format("integrator.{} ({}) {}", m.key,
                                       std::visit([](const auto& method) { return method.name; }, options.method),
                                       m.problem));
  throw core::InputError(
      fmt::format("contact '{}': normal {}", contact_names(model)[static_cast<std::size_t>(m.contact)], m.problem));
}

}  // namespace stiction::simulation

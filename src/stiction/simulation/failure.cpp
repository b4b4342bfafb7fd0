#include "stiction/simulation/failure.hpp"

#include <fmt/format.h>

namespace stiction::simulation {
namespace {

std::string closed_contacts(const model::System& system, const dynamics::Workspace& dynamics) {
  std::string names;
  for (const dynamics::ContactTerms& c : dynamics.contacts())
    names += (names.empty() ? "" : ", ") + system.contact(c.contact).label();
  return names.empty() ? "none" : names;
}

}  // namespace

Failure failure_of(const model::System& system, const integration::Outcome& outcome,
                   const integration::Integrator& integrator, double step) {
  const double t = outcome.t;
  Failure out{outcome.reason, t, outcome.contact < 0 ? "" : system.contact(outcome.contact).label(), ""};
  switch (outcome.reason) {
    case integration::Reason::lost_points:
      out.message =
          fmt::format("in the step from t = {:.9g} s the closest points of contact '{}' were lost", t, out.contact);
      break;
    case integration::Reason::too_fast:
      if (!out.contact.empty()) {
        out.message = fmt::format(
            "from t = {:.9g} s on the compliant contact '{}' is too stiff for steps of {:.3g} s: choose "
            "{}integrator.type = "
            "\"event-driven\" or \"ode\"",
            t, out.contact, integrator.last_dt(),
            outcome.step > 0.0 ? fmt::format("an integrator.step below {:.1g}, ", outcome.step) : "a smaller step, ");
        break;
      }
      out.message = fmt::format(
          "at t = {:.9g} s the motion is too fast to follow: choose an integrator.step smaller than {:.3g}", t, step);
      break;
    case integration::Reason::stopped:
      out.message = "stopped on request";
      break;
    case integration::Reason::strayed:
      out.message = fmt::format("at t = {:.9g} s bodies move too fast for the search for contacts", t);
      break;
    case integration::Reason::reached:
    case integration::Reason::not_finite:
      out.message = fmt::format("at t = {:.9g} s the state is no longer finite", t);
      if (integrator.last_step().gamma_E)
        out.message += fmt::format(" (closed contacts: {}); solver: {}",
                                   closed_contacts(system, *integrator.last_step().dynamics), outcome.solver.report());
      break;
  }
  return out;
}

Failure lost_points(const model::System& system, const model::State& state, int index) {
  const model::Contact& contact = system.contact(index);
  const auto now =
      std::get<geometry::SurfacePair>(contact.pair)
          .seek(pose(state, contact.a), pose(state, contact.b), state.contacts[static_cast<std::size_t>(index)].anchor);
  return {integration::Reason::lost_points, state.t, contact.name,
          fmt::format("at t = {:.9g} s the closest points of contact '{}' were lost: {}", state.t, contact.name,
                      geometry::to_string(now.status))};
}

}  // namespace stiction::simulation

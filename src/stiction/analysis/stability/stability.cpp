#include "stiction/analysis/stability/stability.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"

namespace stiction::analysis {
namespace {

using event_driven::Hold;

// What closed contacts do, by the names of the file.
std::vector<std::string> doings(const Flow& flow) {
  const std::vector<std::string> names = model::contact_names(flow.system().model());
  std::vector<std::string> out;
  for (std::size_t i = 0; i < flow.mode.size(); ++i) {
    if (!flow.mode[i].closed) continue;
    constexpr std::array<const char*, 3> kParts{"sliding", "drilling", "rolling"};
    std::string does;
    for (std::size_t p = 0; p < 3; ++p) {
      const Hold hold = flow.mode[i].hold[p];
      if (hold != Hold::none) does += fmt::format(", {} {}", kParts[p], hold == Hold::stick ? "sticks" : "slips");
    }
    out.push_back(fmt::format("{}: closed{}", names[flow.system().contacts()[i].declaration], does));
  }
  return out;
}

void check_names(const model::Model& model, const std::vector<std::string>& closed) {
  const std::vector<std::string> names = model::contact_names(model);
  for (const std::string& name : closed)
    if (std::find(names.begin(), names.end(), name) == names.end())
      throw core::InputError(
          fmt::format("--closed: there is no contact '{}'{}", name, core::did_you_mean(name, names)));
}

// Forces and torques that balance the drift of a motion.
std::vector<model::Load> balancing(Flow& flow, const Stationary& motion) {
  Eigen::VectorXd rate;
  std::vector<model::Load> out(motion.state.bodies.size());
  flow.rate(motion.state, rate);
  rate -= generators(flow, motion.symmetries, motion.state) * motion.rate;  // what is left is the drift
  rate = rate.cwiseProduct(flow.scales()) / flow.time();
  for (std::size_t b = 0; b < out.size(); ++b) {
    const model::Body& body = flow.system().bodies()[b];
    const Eigen::Index at = Flow::kBody * static_cast<Eigen::Index>(b);
    out[b] = {-body.mass * rate.segment<3>(at + 6),
              -(math::rotation(motion.state.bodies[b].p) * (body.inertia * rate.segment<3>(at + 9)))};
  }
  return out;
}

}  // namespace

const char* StabilityReport::verdict() const {
  if (!motion.found) return "none";
  if (small.unstable() > 0) return "unstable";
  if (small.neutral()) return "neutral";
  return small.centres() ? "centre" : "stable";
}

StabilityReport stability_of(const scenario::Scenario& scenario, const StabilityOptions& options) {
  check_names(scenario.model, options.stationary.closed);
  if (!scenario.model.initial_state().z.empty())
    throw core::InputError(
        "elements of a program with states of their own, and coordinates of programs, are not part of a linearisation");
  if (!(options.at >= 0.0 && std::isfinite(options.at)))
    throw core::InputError("--at: the time must be a number of seconds, not negative");
  simulation::RunOptions run = scenario.run;
  run.duration = options.at > 0.0 ? options.at : run.duration;
  simulation::Simulation simulation(scenario.model, run);
  while (options.at > 0.0 && !simulation.done())
    if (const auto failure = simulation.advance()) throw core::RunError(failure->message);

  StabilityReport out;
  out.scenario = scenario.name;
  out.title = scenario.title;
  for (const model::Body& body : scenario.model.bodies()) out.bodies.push_back(body.name);
  Flow flow(simulation.system(), simulation.state());
  out.motion = find_stationary(flow, simulation.state(), options.stationary);
  if (!out.motion.found) return out;
  if (options.hold && !out.motion.drift.isZero(0.0)) {
    out.loads = balancing(flow, out.motion);
    for (std::size_t b = 0; b < out.loads.size(); ++b)
      simulation.set_load(out.bodies[b], out.loads[b].force, out.loads[b].torque);
    out.motion = find_stationary(flow, out.motion.state, options.stationary);
    if (out.motion.found && !out.motion.drift.isZero(0.0)) {
      out.motion.found = false;
      out.motion.problem = "constant forces and torques do not keep its speed";
    }
    if (!out.motion.found) return out;
  }
  out.contacts = doings(flow);
  out.small = linearise(flow, out.motion);
  if (!options.check) return out;
  for (std::size_t k = 0; k < out.small.modes.size(); ++k) {
    if (std::abs(out.small.modes[k].value) <= out.small.zero()) continue;
    out.simulated_mode = k;
    out.simulated = simulated_growth(flow, simulation.model(), out.motion, out.small.modes[k]);
    break;
  }
  return out;
}

}  // namespace stiction::analysis

#include "stiction/scenario/start/settle.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"

namespace stiction::scenario {
namespace {

using math::Vec3;
using simulation::Simulation;

double kinetic_energy(const model::Model& model, const model::State& state) {
  double sum = 0.0;
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    const model::BodyState& b = state.bodies[i];
    sum += 0.5 * model.bodies()[i].mass * b.v.squaredNorm() + 0.5 * b.omega.dot(model.bodies()[i].inertia * b.omega);
  }
  return sum;
}

void stop(Simulation& run) {
  std::vector<model::BodyState> at_rest = run.state().bodies;
  for (model::BodyState& b : at_rest) b.v = b.omega = Vec3::Zero();
  run.set_bodies(at_rest);
}

void require_rest(const model::Model& model) {
  if (!model.coordinates().empty())
    throw core::InputError(fmt::format("'{}' is a system in coordinates of its own, which world.settle does not move",
                                       model.coordinates().front().name),
                           {"world", "", "settle"});
  for (std::size_t i = 0; i < model.bodies().size(); ++i) {
    const model::BodyState& b = model.initial_state().bodies[i];
    if (b.v != Vec3::Zero() || b.omega != Vec3::Zero())
      throw core::InputError(
          fmt::format("body '{}' moves at the start: world.settle needs bodies at rest", model.bodies()[i].name),
          {"body", model.bodies()[i].name, "velocity"});
  }
  for (const model::Joint& joint : model.joints())
    if (joint.drives() && model::value(joint.speed, 0.0) != 0.0)
      throw core::InputError(fmt::format("drive '{}' moves at the start: world.settle needs it to stand", joint.name),
                             {"drive", joint.name, ""});
}

enum class Ended { at_rest, failed, never };

// Steps of length dt from the start of the model. What one step from rest does tells the accelerations that are left.
Ended relax(Simulation& run, const model::Model& model, double dt) {
  constexpr int kMostSteps = 20000;
  constexpr double kBalance = 1e-9;  // of the acceleration of gravity, or of what acts at first
  const double mass = [&] {
    double sum = 0.0;
    for (const model::Body& b : model.bodies()) sum += b.mass;
    return sum;
  }();
  const auto acceleration = [&](double kinetic) { return std::sqrt(2.0 * kinetic / mass) / dt; };
  double scale = model.gravity().norm(), before = 0.0;
  bool from_rest = true;
  for (int i = 0; i < kMostSteps; ++i) {
    if (run.advance()) return Ended::failed;
    const double now = kinetic_energy(run.model(), run.state());
    if (from_rest) {
      scale = std::max(scale, acceleration(now));
      if (acceleration(now) <= kBalance * scale) {
        stop(run);
        return Ended::at_rest;
      }
    }
    from_rest = now < before;
    if (from_rest) stop(run);
    before = from_rest ? 0.0 : now;
  }
  return Ended::never;
}

}  // namespace

Guesses guesses_of(const Table& top, const model::Builder& builder) {
  Guesses out;
  const bool all = top.data()->get("world") && (*top.data())["world"]["settle"].value_or(false);
  for (const Table& t : top.children("body", section("body"))) {
    const std::string name = t.text("name");
    if ((all || t.text("place") == "on") && builder.body_place(name) >= 0)
      out.push_back({name, builder.start_of(name).x});
  }
  return out;
}

void note_moves(const Guesses& guesses, Scenario& scenario) {
  constexpr double kRounding = 1e-12;
  for (const Guess& guess : guesses) {
    const int index = scenario.model.find_body(guess.body);
    const Vec3 by = scenario.model.initial_state().bodies[static_cast<std::size_t>(index)].x - guess.x;
    if (by.norm() > kRounding)
      scenario.notes.push_back(fmt::format("body '{}' was moved by {:.4g} m to its start, [{:.6g}, {:.6g}, {:.6g}]",
                                           guess.body, by.norm(), by[0], by[1], by[2]));
  }
}

void settle(model::Builder& builder, Scenario& scenario) {
  require_rest(scenario.model);
  simulation::RunOptions options;
  options.solver = scenario.run.solver;
  options.duration = 1e9;
  options.step = std::min(scenario.run.step, 1e-2);
  constexpr int kHalvings = 12;
  for (int i = 0; i < kHalvings; ++i, options.step *= 0.5) {
    Simulation run(scenario.model, options);
    const Ended ended = relax(run, scenario.model, options.step);
    if (ended == Ended::failed) continue;  // steps too long for a stiff contact
    if (ended == Ended::never) break;
    for (std::size_t b = 0; b < run.state().bodies.size(); ++b)
      builder.start(scenario.model.bodies()[b].name, run.state().bodies[b]);
    scenario.model = builder.build();
    return;
  }
  throw core::InputError("world.settle: the bodies do not come to rest from where they are", {"world", "", "settle"});
}

}  // namespace stiction::scenario

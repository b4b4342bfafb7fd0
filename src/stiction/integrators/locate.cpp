// Where in a step open contacts touch.
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>

#include "stiction/integrators/step.hpp"

namespace stiction::integrators {
namespace {

double gap_of(const Model& model, const State& state, std::size_t i) {
  const model::Contact& contact = model.contacts()[i];
  return geometry::gap(contact.pair, pose(state, contact.a), pose(state, contact.b), state.contacts[i].anchor);
}

// The motion over tau with the closed contacts alone, from `state`.
void fly(const Model& model, double tau, const StepOptions& options, const State& state, State& trial,
         StepWorkspace& ws) {
  trial = state;
  ws.flight = true;
  (void)moreau_step(model, tau, options, trial, ws);
  ws.flight = false;
}

}  // namespace

bool meets(const Model& model, const State& state, StepWorkspace& ws) {
  dynamics::update_poses(model, state, ws.dynamics);
  dynamics::load_anchors(state, ws.dynamics);
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    if (state.contacts[i].persists || gap_of(model, state, i) > 0.0) continue;
    ws.dynamics.n_active = 0;
    dynamics::activate(model, static_cast<int>(i), ws.dynamics);
    std::array<double, laws::kMaxChannels> gamma;
    dynamics::relative_velocity(model, state, ws.dynamics.active[0], gamma.data());
    if (gamma[laws::N] < 0.0) return true;
  }
  return false;
}

double time_to_touch(const Model& model, double dt, const StepOptions& options, const State& state, State& trial,
                     StepWorkspace& ws) {
  double touch = dt;
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    if (state.contacts[i].persists) continue;
    const auto gap = [&](double tau) {
      fly(model, tau, options, state, trial, ws);
      return gap_of(model, trial, i);
    };
    const double gap_E = gap(touch);
    if (!(gap_E < 0.0)) continue;
    // A contact that has just separated starts with no gap up to rounding: begin where it is open.
    double open = 0.0, gap_open = gap_of(model, state, i);
    for (double tau = 0.5 * touch; !(gap_open > 0.0) && tau > 1e-9 * dt; tau *= 0.5) gap_open = gap(open = tau);
    if (!(gap_open > 0.0)) return 0.0;
    std::uintmax_t passes = 100;
    touch = boost::math::tools::toms748_solve(gap, open, touch, gap_open, gap_E,
                                              boost::math::tools::eps_tolerance<double>(52), passes)
                .second;
  }
  return touch;
}

}  // namespace stiction::integrators

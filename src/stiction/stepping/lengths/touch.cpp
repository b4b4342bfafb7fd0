#include "stiction/stepping/lengths/touch.hpp"

#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <cstdint>

namespace stiction::stepping {
namespace {

double gap_of(const System& system, const State& state, std::size_t i) {
  const model::Contact& contact = system.contacts()[i];
  return gap_of(system.model(), contact, state, state.contacts[i].anchor);
}

// An open contact whose closing is an impact.
bool may_meet(const System& system, const State& state, std::size_t i) {
  return !state.contacts[i].persists && !laws::compliant(system.contacts()[i].law.compliance);
}

}  // namespace

bool meets(const System& system, const State& state, StepWorkspace& ws) {
  dynamics::update_poses(system, state, ws.dynamics);
  dynamics::load_anchors(state, ws.dynamics);
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    if (!may_meet(system, state, i) || gap_of(system, state, i) > 0.0) continue;
    ws.dynamics.n_active = 0;
    dynamics::activate(system, static_cast<int>(i), ws.dynamics);
    std::array<double, laws::kMaxChannels> gamma;
    dynamics::relative_velocity(system, state, ws.dynamics.active[0], gamma.data());
    if (gamma[laws::N] < 0.0) return true;
  }
  return false;
}

double time_to_touch(OneStep& scheme, double dt, double rest_time, const State& state, State& trial) {
  const System& system = scheme.system();
  double touch = dt;
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    if (!may_meet(system, state, i)) continue;
    const auto gap = [&](double tau) {  // after a flight with the closed contacts alone
      trial = state;
      (void)scheme.step({tau, rest_time, IndexRule::none}, trial);
      return gap_of(system, trial, i);
    };
    const double gap_E = gap(touch);
    if (!(gap_E < 0.0)) continue;
    // A contact that has just separated starts with no gap up to rounding: begin where it is open.
    double open = 0.0, gap_open = gap_of(system, state, i);
    for (double tau = 0.5 * touch; !(gap_open > 0.0) && tau > 1e-9 * dt; tau *= 0.5) {
      open = tau;
      gap_open = gap(tau);
    }
    if (!(gap_open > 0.0)) return 0.0;
    std::uintmax_t passes = 100;
    touch = boost::math::tools::toms748_solve(gap, open, touch, gap_open, gap_E,
                                              boost::math::tools::eps_tolerance<double>(52), passes)
                .second;
  }
  return touch;
}

}  // namespace stiction::stepping

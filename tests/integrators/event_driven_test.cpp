// Event-driven integration: events against closed forms.
#include "integrators/support.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::integrators {
namespace {

using model::EventKind;

RunOptions event_driven(double duration, double step, double tolerance = 1e-10) {
  RunOptions out = options(duration, step);
  out.stepping.scheme = Scheme::event_driven;
  out.stepping.tolerance = tolerance;
  return out;
}

std::vector<model::Event> events_of(const model::Model& model, const RunOptions& run_options) {
  Simulation simulation(model, run_options);
  std::vector<model::Event> events;
  run(simulation, [&](const Simulation& s) { events.insert(events.end(), s.events().begin(), s.events().end()); });
  return events;
}

TEST(EventDriven, BallBounces) {
  const model::Model model = BallOnFloor{.height = 0.3, .law = {laws::Unilateral{0.5}, {}}}.build();
  for (const model::Event& e : events_of(model, event_driven(2.0, 1e-2)))
    printf("%.15g %d v %.15g\n", e.t, static_cast<int>(e.kind), e.normal_velocity);
  printf("touch %.15g rest %.15g\n", std::sqrt(0.6 / kGravity), std::sqrt(0.6 / kGravity) * 3.0);
}

TEST(EventDriven, SledgeStops) {
  const model::Model model = tripod(0.0, 0.25, Vec3(1.0, 0.0, 0.0));
  for (const model::Event& e : events_of(model, event_driven(1.0, 1e-2)))
    printf("%.15g %zu %d v %.15g\n", e.t, e.contact, static_cast<int>(e.kind), e.normal_velocity);
  printf("stop %.15g\n", 1.0 / (0.25 * kGravity));
}

TEST(EventDriven, BallRolls) {
  const model::Model model = BallOnFloor{.v = Vec3(1.0, 0.3, 0.0), .law = {{}, laws::Coulomb{0.2}}}.build();
  for (const model::Event& e : events_of(model, event_driven(1.0, 1e-2)))
    printf("%.15g %zu %d v %.15g\n", e.t, e.contact, static_cast<int>(e.kind), e.normal_velocity);
  printf("roll %.15g\n", 2.0 * std::hypot(1.0, 0.3) / (7.0 * 0.2 * kGravity));
}

TEST(EventDriven, TippeTop) {
  scenario::Scenario scene = scenario::load("tippe-top", {"body.top.position=[0,0,0.0120149875020830557]"});
  Simulation simulation(scene.model, event_driven(1.4, 1e-2));
  run(simulation, [&](const Simulation& s) {
    for (const model::Event& e : s.events()) printf("%.15g %zu %d v %.15g\n", e.t, e.contact, static_cast<int>(e.kind), e.normal_velocity);
  });
  const Statistics& st = simulation.statistics();
  printf("steps %ld rejected %ld balance %.3g\n", st.steps, st.rejected_steps, simulation.audit().balance_error(simulation.energy()) / simulation.audit().initial);
}

}  // namespace
}  // namespace stiction::integrators

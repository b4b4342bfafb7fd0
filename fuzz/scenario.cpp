// Scenario text: it is refused with its place, or it is a model that can be stepped, and its text as run reads again.
#include "stiction/scenario/scenario.hpp"

#include "stiction/core/error.hpp"
#include "target.hpp"

namespace stiction::fuzz {
namespace {

// A few steps. A file may ask for 1e9 sweeps or hours of bounces; here it gets so many looks at the request to stop.
void step(const scenario::Scenario& scenario) {
  constexpr int kSteps = 3, kLooks = 3000;
  if (scenario.model.bodies().size() > 30) return;
  int looks = 0;
  core::StopRequest stop([&] { return ++looks > kLooks; });
  simulation::RunOptions options = scenario.run;
  options.solver.max_iterations = std::min(options.solver.max_iterations, 200);
  options.solver.stop = &stop;
  simulation::Simulation simulation(scenario.model, options);
  for (int i = 0; i < kSteps && !simulation.done(); ++i) {
    if (simulation.advance()) return;
    for (const model::BodyState& body : simulation.state().bodies)
      require(body.x.allFinite() && body.v.allFinite() && body.omega.allFinite() && body.p.coeffs().allFinite(),
              "a state after a good step is finite");
    if (simulation.statistics().fallback_steps > 0) return;  // event-driven at its limits takes a second per step
  }
}

}  // namespace
}  // namespace stiction::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stiction;
  scenario::Scenario scenario;
  try {
    scenario = scenario::parse(fuzz::text_of(data, size), "fuzz.toml");
  } catch (const core::InputError& error) {
    fuzz::require(std::string(error.what()).find("fuzz.toml") != std::string::npos, "a refusal names the file");
    return 0;
  }
  const scenario::Scenario again = scenario::parse(scenario.text, "again.toml");
  fuzz::require(again.model.bodies().size() == scenario.model.bodies().size(), "the text as run is the same model");
  fuzz::step(scenario);
  return 0;
}

// Options of a run that make no sense, from C++: refused with the key of the scenario file, before anything is
// computed.
#include <limits>

#include "integrators/joint_support.hpp"
#include "stiction/core/error.hpp"
#include "stiction/stiction.hpp"

namespace stiction::simulation {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();

model::Model ball() {
  model::Builder b;
  b.body(sphere_body("ball", 1.0, 0.1, Vec3(0, 0, 0.1)));
  return b.build();
}

void expect_refused(const std::string& key, const RunOptions& options) {
  try {
    const Simulation simulation(ball(), options);
    ADD_FAILURE() << key << " was accepted";
  } catch (const core::InputError& error) {
    EXPECT_NE(std::string(error.what()).find(key), std::string::npos) << error.what();
  }
}

TEST(BadOptions, Numbers) {
  for (const double bad : {0.0, -1.0, kNaN, kInfinity, -kInfinity}) {
    expect_refused("integrator.step", {.duration = 1.0, .step = bad});
    expect_refused("run.duration", {.duration = bad, .step = 1e-3});
    expect_refused("solver.tolerance", {.step = 1e-3, .solver = {.tolerance = bad}});
    expect_refused("solver.relaxation", {.step = 1e-3, .solver = {.relaxation = bad}});
    expect_refused("integrator.gap_tolerance", {.step = 1e-3, .method = Moreau{.gap_tolerance = bad}});
    expect_refused("integrator.tolerance", {.step = 1e-3, .method = EventDriven{.tolerance = bad}});
  }
  for (const int bad : {0, -1})
    expect_refused("solver.max_iterations", {.step = 1e-3, .solver = {.max_iterations = bad}});
}

TEST(BadOptions, Orders) {
  for (const int bad : {-1, 0, 1, 5, 7})
    expect_refused("integrator.order", {.step = 1e-3, .method = RungeKutta{.order = bad}});
  for (const int good : {2, 3, 4})
    EXPECT_NO_THROW(Simulation(ball(), {.step = 1e-3, .method = RungeKutta{.order = good}}));
}

TEST(BadOptions, StepsThatDoNotFit) {
  expect_refused("run.duration", {.duration = 1e-4, .step = 1e-3});
  expect_refused("integrator.step", {.duration = 1.0, .step = 1e-300});
}

}  // namespace
}  // namespace stiction::simulation

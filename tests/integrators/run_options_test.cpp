// Options of a run as a C++ user sets them: what makes no sense is refused by name, before anything runs.
#include <cmath>
#include <limits>

#include "integrators/support.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();

// The message with which a ball on the floor and these options are refused; empty if they are taken.
std::string refusal(const RunOptions& run_options) {
  const model::Model model = BallOnFloor{}.build();
  try {
    const Simulation simulation(model, run_options);
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "";
}

void expect_refused(const RunOptions& run_options, const std::string& field) {
  const std::string message = refusal(run_options);
  EXPECT_NE(message.find(field), std::string::npos) << "'" << message << "' does not name " << field;
}

TEST(RunOptions, UsualOnesAreTaken) {
  EXPECT_EQ(refusal(options(1.0, 1e-3)), "");
  for (int order : {2, 3, 4}) EXPECT_EQ(refusal(runge_kutta(order, 1.0, 1e-3)), "");
}

TEST(RunOptions, Step) {
  for (double step : {0.0, -1e-3, kNaN, kInfinity}) expect_refused(options(1.0, step), "step");
  expect_refused(options(1.0, 2.0), "step");     // longer than the run
  expect_refused(options(1.0, 1e-300), "step");  // more steps than can be counted
}

TEST(RunOptions, Duration) {
  for (double duration : {0.0, -1.0, kNaN, kInfinity}) expect_refused(options(duration, 1e-3), "duration");
}

TEST(RunOptions, Order) {
  for (int order : {-1, 0, 1, 5, 7}) expect_refused(runge_kutta(order, 1.0, 1e-3), "order");
}

TEST(RunOptions, Tolerances) {
  for (double tolerance : {-1e-6, kNaN, kInfinity}) {
    RunOptions controlled = options(1.0, 1e-3), driven = controlled, solved = controlled, gaps = controlled;
    set_tolerance(controlled, tolerance);
    expect_refused(controlled, "tolerance");
    driven.method = method_of(Scheme::event_driven);
    set_tolerance(driven, tolerance);
    expect_refused(driven, "tolerance");
    solved.solver.tolerance = tolerance;
    expect_refused(solved, "tolerance");
    set_gap_tolerance(gaps, tolerance);
    expect_refused(gaps, "gap_tolerance");
  }
  RunOptions controlled = options(1.0, 1e-3);
  set_tolerance(controlled, 1e-6);
  for (double smallest : {0.0, -1e-7, kNaN}) {
    set_smallest_step(controlled, smallest);
    expect_refused(controlled, "smallest_step");
  }
}

TEST(RunOptions, WhatCannotBeCombined) {
  RunOptions located = options(1.0, 1e-3);
  std::get<Moreau>(located.method).locate_impacts = true;
  set_tolerance(located, 1e-6);
  expect_refused(located, "tolerance");
  // The scheme as printed does not support joints.
  const scenario::Scenario clutch = scenario::load("clutch");
  RunOptions printed = options(1.0, 1e-3);
  set_variant(printed, Variant::printed);
  EXPECT_THROW(Simulation(clutch.model, printed), core::InputError);
}

}  // namespace
}  // namespace stiction::simulation

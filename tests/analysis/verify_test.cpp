// How far two runs agree: on traces whose differences are known, and on runs of models.
#include "stiction/analysis/verify/verify.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <numbers>

#include "stiction/analysis/verify/report.hpp"
#include "stiction/analysis/verify/ways.hpp"

namespace stiction::analysis {
namespace {

const std::vector<record::Column> kColumns{{"t", "s"},          {"ball.x", "m"},    {"ball.y", "m"}, {"ball.z", "m"},
                                           {"ball.qw", "1"},    {"ball.vx", "m/s"}, {"post.x", "m"}, {"post.qw", "1"},
                                           {"floor.PN", "N s"}, {"floor.fz", "N"}};
constexpr std::size_t kRows = 101;

// Rows every 0.1 s; the ball goes 1 m/s along x, the post stands.
Trace trace(const std::function<void(double t, std::vector<double>& row)>& change = {}) {
  Trace out;
  out.width = kColumns.size();
  for (std::size_t i = 0; i < kRows; ++i) {
    const double t = 0.1 * static_cast<double>(i);
    std::vector<double> row{t, t, 0.0, 0.5, 1.0, 1.0, 7.0, 1.0, 1e-3, 10.0};
    if (change) change(t, row);
    out.values.insert(out.values.end(), row.begin(), row.end());
  }
  return out;
}

const Agreement& of(const Comparison& c, const std::string& column) {
  for (const Agreement& a : c.columns)
    if (a.column == column) return a;
  throw std::logic_error(column);
}

TEST(Agreement, EqualRuns) {
  const Comparison c = compare(kColumns, trace(), trace());
  EXPECT_EQ(c.t_end, 10.0);
  EXPECT_EQ(c.columns.size(), kColumns.size() - 2);  // no time, no impulses
  for (const Agreement& a : c.columns) {
    EXPECT_EQ(a.digits, kMostDigits) << a.column;
    EXPECT_EQ(a.until, 10.0) << a.column;
  }
  EXPECT_FALSE(c.motion.separate);
}

// Places are measured by the way of the body, 10 m here; what rests, by 1e-6 of it.
TEST(Agreement, DigitsAreRelativeToTheMotion) {
  const Comparison c = compare(kColumns, trace(), trace([](double t, auto& row) {
                                 row[2] += 1e-4 * t;   // y: 1e-3 m in the end, of 10 m
                                 row[5] += 1e-3;       // of 1 m/s
                                 row[6] += 1e-14 * t;  // the post: 1e-13 m, of 1e-5 m
                                 row[8] *= 0.5;        // impulses of half the step
                               }));
  EXPECT_NEAR(of(c, "ball.y").digits, 4.0, 1e-9);
  EXPECT_NEAR(of(c, "ball.vx").digits, 3.0, 1e-9);
  EXPECT_NEAR(of(c, "post.x").digits, 8.0, 0.01);
  EXPECT_EQ(of(c, "ball.x").digits, kMostDigits);
  EXPECT_NEAR(c.motion.digits, 4.0, 1e-9);
}

// A box that lies on the floor: its speeds, spins and torques are rounding, another one in each run.
TEST(Agreement, RoundingOfWhatRestsIsNoDifference) {
  const std::vector<record::Column> columns{{"t", "s"},          {"box.x", "m"},    {"box.vx", "m/s"},
                                            {"box.wx", "rad/s"}, {"floor.fz", "N"}, {"floor.mz", "N m"}};
  const auto lies = [&](double rounding) {
    Trace out;
    out.width = columns.size();
    for (int i = 0; i <= 20; ++i) {
      const double e = rounding * (i % 3 - 1);
      out.values.insert(out.values.end(), {0.1 * i, 0.3 + e, 1e-2 * e, 10.0 * e, 9.81 + 10.0 * e, e});
    }
    return out;
  };
  const Comparison c = compare(columns, lies(1e-16), lies(-3e-16));
  for (const Agreement& a : c.columns) {
    EXPECT_GT(a.digits, 7.0) << a.column;
    EXPECT_EQ(a.until, 2.0) << a.column;
  }
}

// A yaw of half a turn, which rounding makes positive or negative; and one that is wrong.
TEST(Agreement, AnglesJumpByATurn) {
  const std::vector<record::Column> columns{{"t", "s"}, {"wheel.yaw", "rad"}};
  const auto turned = [](double first, double second) {
    Trace out{2, {}, {}};
    for (int i = 0; i <= 20; ++i) out.values.insert(out.values.end(), {0.1 * i, i < 10 ? first : second});
    return out;
  };
  const double half = std::numbers::pi;
  EXPECT_GT(of(compare(columns, turned(-half, half), turned(half, -half)), "wheel.yaw").digits, 14.0);
  const Agreement wrong = of(compare(columns, turned(-half, half), turned(half, -half + 0.5)), "wheel.yaw");
  EXPECT_NEAR(wrong.digits, -std::log10(0.5 / (2.0 * half)), 1e-9);
  EXPECT_NEAR(wrong.until, 0.9, 1e-12);
}

TEST(Agreement, UntilOnePercent) {
  const Comparison c = compare(kColumns, trace(), trace([](double t, auto& row) {
                                 if (t > 6.05) row[5] += 0.02;
                               }));
  EXPECT_NEAR(of(c, "ball.vx").until, 6.0, 1e-9);
  EXPECT_EQ(of(c, "ball.x").until, 10.0);
}

// A velocity that jumps a row earlier: forgiven where an event says why, and only there.
TEST(Agreement, JumpsBesideEvents) {
  const auto jump = [](double at) { return trace([=](double t, auto& row) { row[5] = t > at ? -1.0 : 1.0; }); };
  Trace run = jump(5.05), other = jump(4.95);
  EXPECT_EQ(of(compare(kColumns, run, other), "ball.vx").digits, 0.0);
  run.events = {5.01};
  other.events = {4.99};
  EXPECT_EQ(of(compare(kColumns, run, other), "ball.vx").digits, kMostDigits);
}

// The mean force of the step of an impact is P/dt.
TEST(Agreement, ForcesOfImpacts) {
  const auto impact = [](double force) {
    return trace([=](double t, auto& row) { row[9] = std::abs(t - 5.0) < 0.01 ? force : 10.0; });
  };
  Trace run = impact(1e3), other = impact(2e3);
  EXPECT_EQ(of(compare(kColumns, run, other), "floor.fz").digits, 0.0);
  run.events = other.events = {4.999};
  EXPECT_EQ(of(compare(kColumns, run, other), "floor.fz").digits, kMostDigits);
}

TEST(Agreement, TellsSensitiveMotionFromCoarseSteps) {
  const double tau = 0.8;
  const Comparison chaos =
      compare(kColumns, trace(), trace([&](double t, auto& row) { row[3] += 1e-4 * std::exp(t / tau); }));
  EXPECT_TRUE(chaos.motion.separate);
  EXPECT_TRUE(chaos.motion.grows);
  EXPECT_NEAR(chaos.motion.tenfold, tau * std::numbers::ln10, 0.2);
  EXPECT_NEAR(chaos.motion.until, tau * std::log(0.01 * 10.0 / 1e-4), 0.1);
  const Comparison coarse = compare(kColumns, trace(), trace([](double t, auto& row) { row[3] += 0.05 * t * t; }));
  EXPECT_TRUE(coarse.motion.separate);
  EXPECT_FALSE(coarse.motion.grows);
}

TEST(Agreement, ShorterRunsAreComparedAsFarAsTheyCame) {
  Trace half = trace();
  half.values.resize(51 * half.width);
  EXPECT_NEAR(compare(kColumns, trace(), half).t_end, 5.0, 1e-9);
}

std::vector<std::string> names(const scenario::Scenario& scene) {
  std::vector<std::string> out;
  for (const Way& way : ways_to_verify(scene)) out.push_back(way.name);
  return out;
}

TEST(WaysToVerify, HalfTheStepOrATenthOfTheTolerance) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(names(scenario::load("woodpecker-toy")), (Names{"integrator.step = 5e-06", "event-driven"}));
  EXPECT_EQ(names(scenario::load("sphere-heap")), (Names{"integrator.step = 0.0005", "runge-kutta"}));
  EXPECT_EQ(names(scenario::load("billiard")), (Names{"integrator.tolerance = 1e-11", "runge-kutta"}));
  EXPECT_EQ(names(scenario::load("compliant-ball")), (Names{"integrator.tolerance = 1e-10", "event-driven"}));
}

// Released from rest it ends where it turns, without kinetic energy: that is nothing to warn of.
TEST(RunWarnings, NoneForAPendulumThatTurns) {
  const scenario::Scenario scene = scenario::parse(R"(
title = "a pendulum"
run = { duration = 1.0, record_every = 0.01 }
integrator = { step = 1e-3 }
world = { gravity = [0, 0, -9.81] }
body = [{ name = "bob", mass = 2, inertia = [1e-3, 1e-3, 1e-3], position = [0.357, 0, 0] }]
joint = [{ name = "hinge", type = "revolute", between = ["bob", "world"], anchor = [0, 0, 0], axis = [0, 1, 0] }]
)",
                                                   "own.toml");
  for (double duration : {0.5, 0.7, 0.708, 1.0}) {
    scenario::Scenario shorter = scene;
    shorter.run.duration = duration;
    RunSettings settings;
    settings.row = [](std::span<const double>) {};
    const RunReport report = run(shorter, settings);
    for (const std::string& warning : report.warnings) ADD_FAILURE() << duration << ": " << warning;
  }
}

// A pendulum at the step it is given: the difference to half the step is 3/4 of the error, that of another integrator
// nearly all of it, and both say so.
TEST(Verify, APendulum) {
  const scenario::Scenario scene = scenario::parse(R"(
title = "a pendulum"
run = { duration = 2, record_every = 0.1 }
integrator = { step = 0.01 }
body = [{ name = "bob", mass = 1, inertia = [1e-3, 1e-3, 1e-3], position = [0.5, 0, 0] }]
joint = [{ name = "hinge", type = "revolute", between = ["bob", "world"], anchor = [0, 0, 0], axis = [0, 1, 0] }]
)",
                                                   "own.toml");
  Trace trace;
  RunSettings settings;
  keep(trace, settings);
  (void)run(scene, settings);
  ASSERT_EQ(trace.rows(), 21u);
  const Verification v = verify(scene, trace, settings, 60.0);
  ASSERT_EQ(v.repetitions.size(), 2u);
  const double half = v.repetitions[0].comparison.motion.digits, other = v.repetitions[1].comparison.motion.digits;
  EXPECT_GT(half, 2.0);
  EXPECT_LT(half, 5.0);
  EXPECT_NEAR(half - other, -std::log10(0.75), 0.05);  // second order
  const auto json = nlohmann::json::parse(to_json(v));
  EXPECT_EQ(json[0]["with"], "integrator.step = 0.005");
  EXPECT_EQ(json[1]["with"], "ode, explicit");  // without contacts it applies
  EXPECT_GT(json[0]["columns"]["bob.x"]["digits"].get<double>(), 1.9);
  EXPECT_NE(to_text(v).find("bob.x"), std::string::npos);
}

}  // namespace
}  // namespace stiction::analysis

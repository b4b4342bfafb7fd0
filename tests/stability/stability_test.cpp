// Stationary motions and their eigenvalues against closed forms, and against event-driven runs.
#include "stiction/analysis/stability/report.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

using Set = std::vector<std::string>;

StabilityReport analysed(const std::string& name, const Set& set = {}, StabilityOptions options = {}) {
  return stability_of(scenario::load(name, set), options);
}

// The mode with the largest real part that is not zero.
std::complex<double> lead(const StabilityReport& r) {
  for (const EigenMode& mode : r.small.modes)
    if (std::abs(mode.value) > r.small.zero()) return mode.value;
  return 0.0;
}

const Set kOnBody{"body.top.rotation=[0,0,0]"};
const Set kOnStick{"body.top.rotation=[3.141592653589793,0,0]", "body.top.position=[0,0,0.021]"};

// [LG 18] with (r/h) I1 in the denominator.
double critical_spin(double a, double r) {
  const double m = 6e-3, g = 9.81, I1 = 8e-7, I3 = 7e-7, h = r - a;
  return std::sqrt(-a * m * g / (r / h * I1 * (I3 / I1 - r / h)));
}

double simulated_critical(const Set& set, double from, double to, const char* R) {
  const MakeScenario make = [&](const Set& further) {
    Set all = set;
    all.insert(all.end(), further.begin(), further.end());
    for (const char* contact : {"body", "stick"}) all.push_back(std::string("contact.") + contact + ".radius=" + R);
    return scenario::load("tippe-top", all);
  };
  StabilityOptions options;
  options.hold = true;
  const StabilitySweep sweep = sweep_stability(make, {{"body.top.angular_velocity.2", from, to, 3}}, options);
  EXPECT_EQ(sweep.changes.size(), 1u);
  return sweep.changes.empty() ? 0.0 : std::abs(sweep.changes[0].value);
}

TEST(TippeTopStability, CriticalSpinsAreThoseOfLgForAnyContactRadius) {
  for (const char* R : {"1e-4", "5e-4", "2e-3"}) {
    EXPECT_NEAR(simulated_critical(kOnBody, 10, 60, R), critical_spin(0.003, 0.015), 2e-3) << R;
    EXPECT_NEAR(simulated_critical(kOnStick, -20, -180, R), critical_spin(-0.016, 0.005), 2e-3) << R;
  }
}

// The linear equations of a top whose friction force is -eps gamma_T [LG 17, slope 3 pi/8], with complex numbers for
// horizontal vectors: w the tilt of the axis, v the velocity of S.
TEST(TippeTopStability, EigenvaluesAreThoseOfTheLinearTop) {
  const double m = 6e-3, g = 9.81, I1 = 8e-7, I3 = 7e-7, a = 0.003, r = 0.015, h = r - a, n = 120.0, R = 5e-4;
  const double eps = 0.3 * m * g * 3.0 * M_PI / 8.0 / (n * R);
  // The axis is e_z + w, the angular velocity n (e_z + w) + i w'. The contact point is at c = a w - h e_z from S, and
  // gamma = v + omega x c, where e_z x is a product with i.
  using Complex = std::complex<double>;
  const Complex i(0.0, 1.0);
  const auto gamma = [&](Complex w, Complex dw, Complex v) { return v + i * h * (i * dw + n * w) + i * n * a * w; };
  // I1 i w'' + I3 n w' = c x (m g e_z - eps gamma)
  const auto ddw = [&](Complex w, Complex dw, Complex v) {
    const Complex torque = -i * a * m * g * w + i * h * eps * gamma(w, dw, v);
    return (torque - I3 * n * dw) / (i * I1);
  };
  Eigen::Matrix3cd A;
  for (int k = 0; k < 3; ++k) {
    const Complex w = k == 0 ? 1.0 : 0.0, dw = k == 1 ? 1.0 : 0.0, v = k == 2 ? 1.0 : 0.0;
    A.col(k) << dw, ddw(w, dw, v), -eps / m * gamma(w, dw, v);
  }
  StabilityOptions options;
  options.hold = true;
  const StabilityReport report = analysed("tippe-top", {kOnBody[0], "body.top.angular_velocity=[0,0,120]"}, options);
  ASSERT_TRUE(report.motion.found);
  // Each root of the cubic is an eigenvalue, with its conjugate.
  Eigen::VectorXcd values(static_cast<Eigen::Index>(report.small.modes.size()));
  for (std::size_t k = 0; k < report.small.modes.size(); ++k)
    values[static_cast<Eigen::Index>(k)] = report.small.modes[k].value;
  for (const Complex& value : values) {
    if (std::abs(value) < report.small.zero()) continue;
    const double direct = std::abs((A - value * Eigen::Matrix3cd::Identity()).determinant());
    const double conjugate = std::abs((A - std::conj(value) * Eigen::Matrix3cd::Identity()).determinant());
    EXPECT_LT(std::min(direct, conjugate), 1e-6 * std::pow(std::abs(value) + 100.0, 3)) << value;
  }
}

TEST(TippeTopStability, EventDrivenRunsGrowAsTheEigenvalueSays) {
  StabilityOptions options;
  options.check = true;
  for (const char* omega : {"40", "180"}) {
    const StabilityReport r =
        analysed("tippe-top", {kOnBody[0], "body.top.angular_velocity=[0,0," + std::string(omega) + "]"}, options);
    ASSERT_TRUE(r.motion.found && r.simulated);
    const std::complex<double> value = r.small.modes[r.simulated_mode].value;
    EXPECT_LT(std::abs(r.simulated->rate - value), 1e-3 * std::abs(value));
    EXPECT_NEAR(r.simulated->rate.real(), value.real(), 0.02 * value.real());
  }
}

TEST(TippeTopStability, TheStartTiltedByATenthOfARadianLeadsToTheUprightTop) {
  const StabilityReport r = analysed("tippe-top");
  ASSERT_TRUE(r.motion.found);
  EXPECT_NEAR(r.motion.state.bodies[0].x[2], 0.012, 1e-12);
  EXPECT_STREQ(r.verdict(), "unstable");
  // Drilling friction slows it: 3 pi/16 mu m g R / I3.
  EXPECT_NEAR(r.motion.drift.norm(), 3.0 * M_PI / 16.0 * 0.3 * 6e-3 * 9.81 * 5e-4 / 7e-7, 1e-6);
}

// m r^2/4 and m r^2/2, of which the file has four digits.
const std::string kThin = "body.disk.inertia=[1.0715625e-4,1.0715625e-4,2.143125e-4]";

TEST(DiskStability, RollingStraightOscillatesAsLlgSay) {
  const StabilityReport r =
      analysed("disk-coulomb", {kThin, "body.disk.velocity=[-0.375,0,0]", "body.disk.angular_velocity=[0,0,10]"});
  ASSERT_TRUE(r.motion.found);
  EXPECT_STREQ(r.verdict(), "centre");
  const double gt = 9.81 / 3.75e-2;
  EXPECT_NEAR(lead(r).imag(), std::sqrt(0.8 * (3.0 * 100.0 - gt)), 1e-8);  // [LLG 5.22]
}

// Circular rolling [LLG 5.22]: the disk leans and turns.
TEST(DiskStability, CircularRollingOscillatesAsLlgSay) {
  const StabilityReport r =
      analysed("disk-coulomb", {kThin, "body.disk.rotation=[1.2,0,0]", "body.disk.position=[0,0,0.034951]",
                                "body.disk.velocity=[-0.3,0,0]", "body.disk.angular_velocity=[0,3,9]"});
  ASSERT_TRUE(r.motion.found) << r.motion.problem;
  double spin = 0.0, turn = 0.0;
  for (std::size_t k = 0; k < r.motion.symmetries.size(); ++k) {
    if (r.motion.symmetries[k].kind == Symmetry::Kind::spin) spin = r.motion.rate[static_cast<Eigen::Index>(k)];
    if (r.motion.symmetries[k].kind == Symmetry::Kind::rotation) turn = r.motion.rate[static_cast<Eigen::Index>(k)];
  }
  const double cosine = r.motion.state.bodies[0].x[2] / 3.75e-2, sine = std::sqrt(1.0 - cosine * cosine);
  EXPECT_GT(sine, 0.1);
  const auto squared = [&](double sign) {
    return turn * turn +
           (14.0 * sign * std::abs(turn * spin) * sine + 12.0 * spin * spin - 4.0 * 9.81 / 3.75e-2 * cosine) / 5.0;
  };
  const double omega = lead(r).imag();
  EXPECT_LT(std::min(std::abs(omega * omega - squared(1.0)), std::abs(omega * omega - squared(-1.0))),
            1e-8 * omega * omega);
}

TEST(DiskStability, FallsBelowTheCriticalSpeed) {
  const MakeScenario make = [](const Set& set) {
    const double omega = std::stod(set[0].substr(set[0].find('=') + 1));
    return scenario::load("disk-coulomb", {kThin, "body.disk.angular_velocity=[0,0,0]", set[0],
                                           fmt::format("body.disk.velocity=[{:.17g},0,0]", -3.75e-2 * omega)});
  };
  const StabilitySweep sweep = sweep_stability(make, {{"body.disk.angular_velocity.2", 5, 15, 3}}, {});
  ASSERT_EQ(sweep.changes.size(), 1u);
  EXPECT_EQ(sweep.changes[0].before, "unstable");
  EXPECT_EQ(sweep.changes[0].after, "centre");
  EXPECT_NEAR(sweep.changes[0].value, std::sqrt(9.81 / 3.75e-2 / 3.0), 1e-3);
}

// A hanging chain: the slowest frequency is nearly j0/2 sqrt(g/L) of a rope.
TEST(MechanismStability, ChainHangsAndSwings) {
  const StabilityReport r = analysed("pendulum-chain");
  ASSERT_TRUE(r.motion.found);
  EXPECT_STREQ(r.verdict(), "centre");
  double slowest = HUGE_VAL;
  for (const EigenMode& mode : r.small.modes) slowest = std::min(slowest, std::abs(mode.value));
  EXPECT_NEAR(slowest, 0.5 * 2.404825557695773 * std::sqrt(9.81 / 2.0), 1e-3);
}

TEST(MechanismStability, BlockOnABeltIsUnstableWhereFrictionFalls) {
  const StabilityReport r = analysed("stribeck-oscillator");
  ASSERT_TRUE(r.motion.found);
  EXPECT_STREQ(r.verdict(), "unstable");
}

TEST(Stability, ForcesThatDependOnTimeAreRefused) {
  const StabilityReport r = analysed("clutch");
  EXPECT_FALSE(r.motion.found);
  EXPECT_NE(r.motion.problem.find("time"), std::string::npos);
  EXPECT_STREQ(r.verdict(), "none");
}

TEST(Stability, ReadsAndRefusesRanges) {
  const SweptParameter p = parse_swept("body.top.mass=1e-3:2:5");
  EXPECT_EQ(p.path, "body.top.mass");
  EXPECT_EQ(p.from, 1e-3);
  EXPECT_EQ(p.points, 5);
  for (const char* bad : {"", "a", "=1:2:3", "a=1:2", "a=1:2:3:4", "a=x:2:3", "a=1:1:3", "a=1:2:1", "a=1:2:2.5",
                          "a=1:nan:3", "a=1:2:20000"})
    EXPECT_THROW((void)parse_swept(bad), core::InputError) << bad;
}

TEST(Stability, WritesTextJsonAndTables) {
  const StabilityReport r = analysed("tippe-top", kOnBody);
  const auto json = nlohmann::json::parse(to_json(r));
  EXPECT_EQ(json["verdict"], "unstable");
  EXPECT_EQ(json["modes"].size(), 7u);
  EXPECT_EQ(json["symmetries"].size(), 4u);
  EXPECT_NE(to_text(r).find("drifts by"), std::string::npos);
  EXPECT_EQ(to_csv(r).substr(0, 15), "real,imag,kind\n");
}

}  // namespace
}  // namespace stiction::analysis

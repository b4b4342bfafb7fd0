// One step of Radau IIA against closed forms: its order, its damping of what is fast, its estimate of the error.
#include "stiction/smooth/steps/radau_step.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "integrators/support.hpp"

namespace stiction::smooth {
namespace {

// A body whose velocities follow v' = -k (v - cos t) - sin t: v = cos t + c exp(-k t). Its places follow v.
struct Relaxing final : RightSide {
  explicit Relaxing(double rate) : k(rate) {}
  void operator()(const Coordinates& y, Coordinates& dy, double t) override {
    std::fill(dy.begin(), dy.end(), 0.0);
    for (std::size_t i = 0; i < 3; ++i) {
      dy[i] = y[7 + i];
      const double d = y[7 + i] - std::cos(t);
      dy[7 + i] = -k * (d + bend * d * d) - std::sin(t);
    }
  }
  double k, bend = 0.0;
};

struct OneBody {
  OneBody() {
    model::Builder builder;
    builder.body({.name = "body", .mass = 1.0, .inertia = math::Mat3::Identity()});
    model = std::make_unique<model::Model>(builder.build());
  }
  std::unique_ptr<model::Model> model;
};

// v(T) and x(T) by n steps from v = cos 0 + start.
std::pair<double, double> march(Relaxing& f, double T, int n, double start) {
  const OneBody one;
  Scales scales(*one.model);
  scales.speed[0] = 1.0;
  Coordinates y(16, 0.0), dy(16, 0.0);
  for (std::size_t i = 7; i < 10; ++i) y[i] = 1.0 + start;
  RadauStep step(16, 1);
  const auto size = [](const Coordinates& dz) {
    double largest = 0.0;
    for (double x : dz) largest = std::max(largest, std::abs(x));
    return largest / 1e-13;
  };
  for (int i = 0; i < n; ++i) {
    const double t = T * i / n;
    f(y, dy, t);
    step.begin(f, scales, t, y, dy, 1e-7);
    EXPECT_TRUE(step.end_at(f, T * (i + 1) / n, size));
    y = step.y_end();
  }
  return {y[7], y[0]};
}

TEST(RadauStep, IsOfFifthOrder) {
  Relaxing f(1.0);
  const double T = 2.0, v = std::cos(T) + 0.3 * std::exp(-T), x = std::sin(T) + 0.3 * (1.0 - std::exp(-T));
  const auto error = [&](int n) {
    const auto [v_n, x_n] = march(f, T, n, 0.3);
    return std::max(std::abs(v_n - v), std::abs(x_n - x));
  };
  EXPECT_NEAR(std::log2(error(4) / error(8)), 5.0, 0.3);
  EXPECT_NEAR(std::log2(error(8) / error(16)), 5.0, 0.3);
}

// Rates of 1e6 and steps of 0.1: what was off is gone after a step, and the slow motion is followed.
TEST(RadauStep, DampsWhatIsFast) {
  Relaxing f(1e6);
  EXPECT_NEAR(march(f, 2.0, 20, 0.0).first, std::cos(2.0), 1e-9);
  EXPECT_NEAR(march(f, 2.0, 20, 0.3).first, std::cos(2.0), 1e-9);
  f.bend = 0.5;  // and where it is not linear
  EXPECT_NEAR(march(f, 2.0, 20, 0.0).first, std::cos(2.0), 1e-9);
}

TEST(RadauStep, KnowsItsErrorAndTheMotionWithin) {
  const OneBody one;
  Scales scales(*one.model);
  scales.speed[0] = 1.0;
  Relaxing f(1.0);
  Coordinates y(16, 0.0), dy(16, 0.0);
  for (std::size_t i = 7; i < 10; ++i) y[i] = 1.0;
  f(y, dy, 0.0);
  RadauStep step(16, 1);
  step.begin(f, scales, 0.0, y, dy, 1e-7);
  EXPECT_NEAR(step.stiffness(), std::sqrt(3.0), 1e-6);  // the norm of the unit matrix of three velocities
  const auto size = [](const Coordinates& dz) { return std::abs(dz[7]) / 1e-13; };
  double last = 0.0;
  for (double h : {0.4, 0.2, 0.1}) {
    ASSERT_TRUE(step.end_at(f, h, size));
    const double estimate = std::abs(step.error()[7]);
    EXPECT_GT(estimate, std::abs(step.y_end()[7] - std::cos(h)));
    if (last > 0.0) {
      EXPECT_NEAR(std::log2(last / estimate), 4.0, 0.3);
    }
    last = estimate;
    Coordinates within(16);
    step.at(0.3 * h, within);
    EXPECT_NEAR(within[7], std::cos(0.3 * h), h * h * h * h / 50.0);
    step.at(h, within);
    EXPECT_NEAR(within[7], step.y_end()[7], 1e-15);
  }
  EXPECT_NEAR(RadauStep::tolerance_of_error(1e-9), 1e-7, 1e-9);
}

}  // namespace
}  // namespace stiction::smooth

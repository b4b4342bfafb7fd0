// A bearing that needs its friction: under an axial load the balls have to spin in their contacts, and the torque of
// the motor is that of a textbook.
#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/ellint_2.hpp>
#include <boost/math/tools/roots.hpp>
#include <cmath>
#include <numbers>

#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

constexpr double kPitch = 0.03, kRadius = 6e-3, kTube = 1.04 * kRadius, kMu = 0.05, kModulus = 115e9, kLoad = 1000.0;
constexpr int kBalls = 8;

template <class Function>
double root(Function&& f, double low, double high) {
  const auto [a, b] =
      boost::math::tools::bisect(f, low, high, [](double x, double y) { return std::abs(x - y) < 1e-13; });
  return 0.5 * (a + b);
}

// Hertz by Legendre's integrals: Q = k delta^1.5, the longer semi-axis `reach` Q^(1/3), E of 1 - (b/a)^2.
struct Race {
  double k = 0.0, reach = 0.0, E = 0.0;

  explicit Race(double along) {
    const double across = 1.0 / kRadius - 1.0 / kTube;
    const double A = 0.5 * std::min(along, across), B = 0.5 * std::max(along, across);
    const auto miss = [&](double thin) {
      const double m = 1.0 - thin * thin, K = boost::math::ellint_1(std::sqrt(m));
      const double L = boost::math::ellint_2(std::sqrt(m));
      return (L / (thin * thin) - K) / (K - L) - B / A;
    };
    const double thin = root(miss, 1e-3, 1.0 - 1e-6), m = 1.0 - thin * thin, K = boost::math::ellint_1(std::sqrt(m));
    E = boost::math::ellint_2(std::sqrt(m));
    k = 2.0 * std::numbers::pi * kModulus / (3.0 * K) * std::sqrt((K - E) / (m * K) / A);
    reach = 3.0 * K / (2.0 * std::numbers::pi * kModulus) * std::pow(k, 2.0 / 3.0);
  }
  // Of uniform spin: 3/8 mu Q a E.
  [[nodiscard]] double moment(double Q) const { return 0.375 * kMu * Q * reach * std::cbrt(Q) * E; }
};

// Harris & Kotzalas, Rolling Bearing Analysis: contact angle under load from equilibrium and Hertz; the race with the
// smaller moment slips with the spin of the inner ring times sin(angle).
double textbook_torque(double free_angle) {
  double torque = 0.0;
  const auto miss = [&](double angle) {
    const double c = std::cos(angle), depth = kRadius * c, Q = kLoad / (kBalls * std::sin(angle));
    const Race inner(1.0 / kRadius + c / (kPitch - depth)), outer(1.0 / kRadius - c / (kPitch + depth));
    torque = kBalls * std::min(inner.moment(Q), outer.moment(Q)) * std::sin(angle);
    const double apart = 2.0 * (kTube - kRadius);
    return (apart + std::pow(Q / inner.k, 2.0 / 3.0) + std::pow(Q / outer.k, 2.0 / 3.0)) * c -
           apart * std::cos(free_angle);
  };
  (void)miss(root(miss, free_angle, 1.5));
  return torque;
}

// Mean torque of the motor: what it puts in beside the load, which sinks.
double torque(const std::vector<std::string>& set) {
  const scenario::Scenario scene = scenario::load("angular-contact-bearing", set);
  Simulation simulation(scene.model, scene.run);
  const double half = 0.5 * scene.run.duration;
  double from = 0.0, z = 0.0, input = 0.0;
  run(simulation, [&](const Simulation& s) {
    if (from > 0.0 || s.state().t < half) return;
    from = s.state().t, z = s.state().bodies[0].x[2], input = s.audit().input;
  });
  const model::State& end = simulation.state();
  const double turned = end.bodies[0].omega[2] * (end.t - from), sunk = kLoad * (end.bodies[0].x[2] - z);
  EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-8 * simulation.energy());
  return (simulation.audit().input - input - sunk) / turned;
}

TEST(AngularContact, TorqueIsThatOfSpin) {
  const double want = textbook_torque(40.0 * std::numbers::pi / 180.0);
  EXPECT_NEAR(want, 16.22e-3, 5e-6);
  EXPECT_NEAR(torque({"run.duration=6e-3"}), want, 0.03 * want);
}

// K: with either normal law the same motion; here with his simplified friction on the ellipse.
TEST(AngularContact, VolumetricLawGivesTheSame) {
  const std::vector<std::string> shorter{"run.duration=2e-3", "contact.i.friction=elliptic-erismann",
                                         "contact.o.friction=elliptic-erismann"};
  std::vector<std::string> volumetric = shorter;
  for (const char* contact : {"i", "o"}) volumetric.push_back(std::string("contact.") + contact + ".normal=volumetric");
  const double hertz = torque(shorter);
  EXPECT_NEAR(torque(volumetric), hertz, 1e-3 * hertz);
}

}  // namespace
}  // namespace stiction::surfaces_test

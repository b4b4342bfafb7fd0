// A block on a spring and a damper in series, m v' = -k z, z' = v - k/c z: the orders of the schemes in the states of
// elements, and their energies.
#include <complex>

#include "elements/support.hpp"

namespace stiction::simulation {
namespace {

using example::Maxwell;

constexpr double kMass = 2.0, kSpring = 50.0, kDamper = 8.0, kSpeed = 1.5;

// z'' + k/c z' + k/m z = 0, z(0) = 0, z'(0) = v_0, and v = z' + k/c z.
struct Exact {
  double z, v;
};
Exact exact(double t) {
  const std::complex<double> a = 0.5 * kSpring / kDamper, w = std::sqrt(std::complex<double>(kSpring / kMass) - a * a);
  const double z = (kSpeed / w * std::exp(-a * t) * std::sin(w * t)).real();
  const double rate = (kSpeed * std::exp(-a * t) * (std::cos(w * t) - a / w * std::sin(w * t))).real();
  return {z, rate + kSpring / kDamper * z};
}

double error(const Method& method, double step) {
  const auto element = std::make_shared<Maxwell>();
  element->k = kSpring;
  element->c = kDamper;
  Simulation s(block_with(element, kMass, kSpeed, 0.1).build(), options(method, 0.8, step));
  run(s);
  const Exact is = exact(0.8);
  const double audit = s.audit().balance_error(s.energy());
  const bool steps = std::holds_alternative<Moreau>(method) || std::holds_alternative<RungeKutta>(method);
  EXPECT_LE(std::abs(audit), steps ? 1e-13 : 1e-9);  // of 2.25 J
  EXPECT_LE(std::abs(s.audit().input), 1e-12);       // nothing is supplied
  EXPECT_LT(s.audit().dampers, -0.1);
  return std::max(std::abs(s.state().z[0] - is.z) / 0.1, std::abs(s.state().bodies[0].v[0] - is.v) / kSpeed);
}

TEST(ElementStates, HaveTheOrderOfTheScheme) {
  const auto expect_order = [](const Method& method, double least, double most) {
    const double slope = order(error(method, 0.02), error(method, 0.01));
    EXPECT_GE(slope, least);
    EXPECT_LE(slope, most);
  };
  expect_order(Moreau{}, 1.9, 2.1);
  expect_order(Moreau{.variant = Variant::midpoint}, 1.9, 2.1);
  expect_order(RungeKutta{.moreau_stages = true}, 0.9, 1.2);
  expect_order(RungeKutta{.order = 2}, 1.9, 2.2);
  expect_order(RungeKutta{.order = 3}, 2.8, 3.3);
  expect_order(RungeKutta{.order = 4}, 3.8, 4.3);
}

TEST(ElementStates, FollowTheToleranceOfErrorControl) {
  EXPECT_LE(error(EventDriven{}, 0.02), 1e-8);
  EXPECT_LE(error(Ode{}, 0.02), 1e-8);
  EXPECT_LE(error(Ode{.method = OdeMethod::rosenbrock}, 0.02), 1e-8);
  EXPECT_LE(error(RungeKutta{.order = 4, .tolerance = 1e-10}, 0.02), 1e-8);
  EXPECT_LE(error(Moreau{.tolerance = 1e-8}, 0.02), 1e-4);
}

}  // namespace
}  // namespace stiction::simulation

// Laws given by curves: the contract, the matching conditions of each curve, its error, and how expansive it is.
#include "sets/resolvent_contract.hpp"

#include "sets/contensou_reference.hpp"
#include "stiction/sets/contensou/erismann.hpp"
#include "stiction/sets/contensou/pade_first.hpp"
#include "stiction/sets/contensou/pade_second.hpp"
#include "stiction/sets/contensou/parabolic.hpp"
#include "stiction/sets/contensou/uniform.hpp"
#include "stiction/sets/cylinder.hpp"
#include "stiction/sets/ellipsoid.hpp"

namespace stiction::sets {
namespace {

TEST(ResolventContract, PadeFirst) {
  EXPECT_TRUE(obeys_resolvent_contract(PadeFirst{}));
}
TEST(ResolventContract, PadeSecond) {
  EXPECT_TRUE(obeys_resolvent_contract(PadeSecond{}));
}
TEST(ResolventContract, Erismann) {
  EXPECT_TRUE(obeys_resolvent_contract(Erismann{}));
}

// The exact curve has a potential, and then the resolvent is the projection on its set.
struct ExactCurve {
  using Exact = ContensouParabolic::Curve;
  static constexpr double height = Exact::height;
  static CurveValue at(double p, double q) {
    const bool sliding = p > q;
    const double larger = sliding ? p : q;
    const ProfilePoint c = Exact::point(sliding ? Chart::sliding : Chart::spinning, sliding ? q / p : p / q);
    const double W = c.dT / (larger * larger * larger);  // Hessian of the potential: W (q, -p) (q, -p)^T
    return {sliding ? c.B : c.T, sliding ? c.T : c.B, q * W, -p * W};
  }
};

TEST(ResolventContract, ExactCurve) {
  EXPECT_TRUE(obeys_resolvent_contract(CurveResolvent<ExactCurve>{}, 20000));
}

TEST(Resolvent, OfTheExactCurveIsTheProjection) {
  std::mt19937_64 random(5);
  std::normal_distribution<double> normal;
  std::uniform_real_distribution<double> power(-2.0, 2.0);
  for (int i = 0; i < 20000; ++i) {
    const double s = std::pow(10.0, power(random));
    const Vec3 z = Vec3(normal(random), normal(random), normal(random)) * std::pow(10.0, power(random));
    const Vec3 difference = CurveResolvent<ExactCurve>{}.project(z, s) - ContensouParabolic{}.project(z, s);
    // a few roundings of the stretched size and of the point
    EXPECT_LE(Vec3(difference[0], difference[1], s * difference[2]).norm(), 4e-15 * std::max(1.0, s)) << z.transpose();
  }
}

TEST(Resolvent, IsNoSet) {
  static_assert(!PadeFirst::is_set && !PadeSecond::is_set && !Erismann::is_set);
  SUCCEED();
}

template <class Law>
double largest_expansion() {
  const Law law;
  ResolventContract<Law> contract(law, 50000, 2.0);
  contract.run();
  return contract.largest_expansion();
}

// With a potential the map is non-expansive; without one it cannot be. For the second Pade curve rho = -b_tau'/(u b_T')
// runs from 1 at u = 0 down to 0.1388, which allows (sqrt(rho) + 1/sqrt(rho))/2 = 1.5284.
TEST(Resolvent, ExpandsUnlessThereIsAPotential) {
  EXPECT_LE(largest_expansion<CurveResolvent<ExactCurve>>(), 1.0 + 1e-6);  // quotients of differences of 1e-7 and more
  const double second = largest_expansion<PadeSecond>();
  EXPECT_GT(second, 1.4);
  EXPECT_LE(second, 1.5284 + 1e-4);
  // The other two have rho from 0 to infinity: the expansion grows with the stretch, here s from 0.01 to 100.
  EXPECT_GT(largest_expansion<PadeFirst>(), 2.0);
  EXPECT_GT(largest_expansion<Erismann>(), 2.0);
}

struct CurveError {
  double force = 0.0, force_at = 0.0, torque = 0.0, torque_at = 0.0;
};

// Dense scan over the bounded ratio, u up to 1e4, against the closed forms.
template <class Law>
CurveError largest_error() {
  CurveError e;
  for (int i = 1; i < 20000; ++i) {
    const double t = i * 1e-4, u = t <= 1.0 ? t : 1.0 / (2.0 - t);
    const CurvePoint exact = ParabolicReference::at(Real(u));
    const double force = Law::b_T(u) - static_cast<double>(exact.b_T);
    const double torque = Law::b_tau(u) - static_cast<double>(exact.b_tau);
    if (std::abs(force) > std::abs(e.force)) e.force = force, e.force_at = u;
    if (std::abs(torque) > std::abs(e.torque)) e.torque = torque, e.torque_at = u;
  }
  return e;
}

// The numbers in the heads of the files; the scan resolves the place to 1e-3.
template <class Law>
void expect_error(double force, double force_at, double torque, double torque_at) {
  const CurveError e = largest_error<Law>();
  EXPECT_NEAR(e.force, force, 1e-4);
  EXPECT_NEAR(e.force_at, force_at, 6e-3);
  EXPECT_NEAR(e.torque, torque, 1e-4);
  EXPECT_NEAR(e.torque_at, torque_at, 6e-3);
}
TEST(CurveErrors, PadeFirst) {
  expect_error<PadeFirst>(-0.34370, 1.049, -0.23068, 0.373);
}
TEST(CurveErrors, PadeSecond) {
  expect_error<PadeSecond>(-0.16410, 0.987, 0.11750, 1.061);
}
TEST(CurveErrors, Erismann) {
  expect_error<Erismann>(0.18013, 0.849, -0.07268, 0.620);
}

// The same for the sets that approximate the exact body [MLG 54, 55], and their distance along the normal.
template <class Set>
void expect_set_error(const Set& set, double force, double torque, double outward) {
  double most_force = 0.0, most_torque = 0.0, most_outward = 0.0, inward = 0.0;
  for (int i = 1; i < 20000; ++i) {
    const double t = i * 1e-4, u = t <= 1.0 ? t : 1.0 / (2.0 - t);
    const CurvePoint exact = ParabolicReference::at(Real(u));
    const Vec3 difference =
        set.support({u, 0.0, 1.0}) - Vec3(static_cast<double>(exact.b_T), 0.0, static_cast<double>(exact.b_tau));
    most_force = std::max(most_force, std::abs(difference[0]));
    most_torque = std::max(most_torque, std::abs(difference[2]));
    const double normal = (u * difference[0] + difference[2]) / std::sqrt(1.0 + u * u);
    most_outward = std::max(most_outward, normal);
    inward = std::max(inward, -normal);
  }
  EXPECT_NEAR(most_force, force, 1e-4);
  EXPECT_NEAR(most_torque, torque, 1e-4);
  EXPECT_NEAR(most_outward, outward, 1e-4);
  EXPECT_LE(inward, 1e-15);
}
TEST(CurveErrors, EllipsoidCylinderAndUniformPressure) {
  expect_set_error(Ellipsoid{{1.0, 1.0, 0.58904862254808623}}, 0.1111, 0.0827, 0.0453);
  expect_set_error(ContensouUniform{}, 0.0717, 0.0939, 0.0776);
  expect_set_error(Cylinder{1.0, 0.58904862254808623}, 0.9999, 0.5890, 0.3540);  // 1 for u to 0
}

template <class Law>
void expect_monotone() {
  for (int i = 1; i < 4000; ++i) {
    const double t = i * 5e-4, u = t <= 1.0 ? t : 1.0 / (2.0 - t), du = 1e-5 * u;
    EXPECT_GE(Law::b_T_slope(u), 0.0) << u;
    EXPECT_LE(Law::b_tau_slope(u), 0.0) << u;
    if (std::abs(u - 0.8488) < 1e-3 || std::abs(u - 0.3395) < 1e-3)
      continue;  // the kinks of the piecewise linear curve
    // central differences: rounding 1e-16/du, curvature du^2
    EXPECT_NEAR(Law::b_T_slope(u), (Law::b_T(u + du) - Law::b_T(u - du)) / (2.0 * du), 1e-9 + 1e-10 / u) << u;
    EXPECT_NEAR(Law::b_tau_slope(u), (Law::b_tau(u + du) - Law::b_tau(u - du)) / (2.0 * du), 1e-9 + 1e-10 / u) << u;
  }
}
TEST(Curves, MonotoneWithTheirSlopes) {
  expect_monotone<PadeFirst>();
  expect_monotone<PadeSecond>();
  expect_monotone<Erismann>();
}

constexpr double pi = 3.14159265358979323846;

TEST(Curves, PadeFirstMatches) {
  EXPECT_NEAR(PadeFirst::b_T_slope(0.0), 3.0 * pi / 8.0, 1e-15);
  EXPECT_NEAR(PadeFirst::b_tau(0.0), 3.0 * pi / 16.0, 1e-15);
  EXPECT_EQ(PadeFirst::b_T(INFINITY), 1.0);
  EXPECT_NEAR(1e8 * PadeFirst::b_tau(1e8), 0.2, 1e-8);  // next term of order 1/u
}

// Value, first and second derivative at 0 and the terms of order 1 and 1/u at infinity, each against the closed forms:
// the difference of the curves is of the next order, eight (four) times smaller when u halves (doubles).
TEST(Curves, PadeSecondMatchesToItsOrder) {
  const auto force = [](double u) { return PadeSecond::b_T(u) - static_cast<double>(ParabolicReference::at(u).b_T); };
  const auto torque = [](double u) {
    return PadeSecond::b_tau(u) - static_cast<double>(ParabolicReference::at(u).b_tau);
  };
  EXPECT_EQ(PadeSecond::b_T(0.0), 0.0);
  EXPECT_NEAR(PadeSecond::b_tau(0.0), 3.0 * pi / 16.0, 1e-15);
  for (double u : {0.02, 0.01, 0.005}) {
    EXPECT_NEAR(force(u) / force(0.5 * u), 8.0, 10.0 * u) << u;
    EXPECT_NEAR(torque(u) / torque(0.5 * u), 8.0, 10.0 * u) << u;
  }
  for (double u : {50.0, 100.0, 200.0}) {
    EXPECT_NEAR(force(u) / force(2.0 * u), 4.0, 10.0 / u) << u;
    EXPECT_NEAR(torque(u) / torque(2.0 * u), 4.0, 10.0 / u) << u;
  }
}

TEST(Curves, ErismannIsMadeOfLines) {
  using Exact = ContensouParabolic::Curve;
  EXPECT_NEAR(Erismann::b_T_slope(0.0), Exact::b_T_slope(0.0), 1e-12);
  EXPECT_NEAR(1e6 * Erismann::b_tau(1e6), 1e6 * Exact::b_tau(1e6),
              1e-12);  // slope of the torque over omega at omega = 0
  for (double u : {0.1, 0.5, 0.8}) EXPECT_NEAR(Erismann::b_T(u), 3.0 * pi / 8.0 * u, 1e-15);
  for (double u : {0.85, 2.0, 1e9}) EXPECT_EQ(Erismann::b_T(u), 1.0);
  for (double u : {0.0, 0.1, 0.339}) EXPECT_NEAR(Erismann::b_tau(u), 3.0 * pi / 16.0, 1e-15);
  for (double u : {0.35, 2.0, 1e9}) EXPECT_NEAR(Erismann::b_tau(u) * u, 0.2, 1e-15);
  // Two points of the boundary whose middle is outside: the region of stick is not convex.
  const Vec3 one = Erismann{}.support({0.35, 0.0, 1.0}), two = Erismann{}.support({0.84, 0.0, 1.0});
  EXPECT_FALSE(Erismann{}.contains(0.5 * (one + two), 1e-3));
}

TEST(Resolvent, AnyInputIsSafe) {
  constexpr double nan = std::numeric_limits<double>::quiet_NaN(), largest = std::numeric_limits<double>::max();
  const PadeSecond law;
  for (double a : {0.0, -0.0, 5e-324, 1e-160, 0.3, 1.0, 40.0, 1e26, 1e155, largest}) {
    for (double b : {0.0, 5e-324, 1e-160, 0.589, 0.6, 40.0, 1e26, 1e300, largest}) {
      for (double s : {1e-8, 1.0, 1e8}) {
        const Vec3 P = law.project({a, -a, b}, s);
        EXPECT_TRUE(P.allFinite() && P.norm() < 1.2) << a << " " << b << " " << s;
        EXPECT_TRUE(law.derivative({a, -a, b}, s).allFinite()) << a << " " << b << " " << s;
      }
    }
  }
  for (double bad : {nan, double{INFINITY}}) {
    EXPECT_TRUE(law.project({bad, 0.0, 1.0}, 1.0).hasNaN());
    EXPECT_TRUE(law.project({0.1, 3.0, bad}, 1.0).hasNaN());
    EXPECT_TRUE(law.project({0.1, 3.0, 1.0}, bad).hasNaN());
  }
}

}  // namespace
}  // namespace stiction::sets

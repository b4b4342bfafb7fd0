// The printed series [LG 3], [LLG 2.31] against the closed forms, to the order they promise; and the set of LLG (2.31).
#include <vector>

#include "sets/contensou_reference.hpp"
#include "sets/contract.hpp"
#include "stiction/sets/contensou/parabolic.hpp"
#include "stiction/sets/contensou/series.hpp"

namespace stiction::sets {
namespace {

// A remainder of order n shrinks by 2^n when its argument halves; what comes after it is of second order in the
// argument, for which the slack allows ten times the square.
template <class Remainder>
void expect_order(int n, Remainder remainder) {
  for (double x : {0.1, 0.05, 0.025, 0.0125}) {
    const Real ratio = remainder(Real(x)) / remainder(Real(x) / 2);
    EXPECT_NEAR(static_cast<double>(ratio) / std::pow(2.0, n), 1.0, 10.0 * x * x) << x;
  }
}

TEST(SeriesOrder, UniformPotential) {  // [LG 3]
  expect_order(8, [](const Real& u) -> Real {
    const Real w = u * u;
    return UniformReference::at(u).phi - (Real(2) / 3 + w / 2 - w * w / 32 - w * w * w / 384);
  });
  expect_order(7, [](const Real& v) -> Real {  // v = 1/u
    const Real w = v * v;
    return UniformReference::at(1 / v).phi - (1 / v + v / 8 + v * w / 192 + v * w * w / 1024);
  });
}

TEST(SeriesOrder, FastSliding) {  // v = 1/u, two terms each
  expect_order(6, [](const Real& v) -> Real {
    return ParabolicReference::at(1 / v).b_T - (1 - v * v / 10 - 3 * v * v * v * v / 280);
  });
  expect_order(5, [](const Real& v) -> Real { return ParabolicReference::at(1 / v).b_tau - (v / 5 + v * v * v / 70); });
  expect_order(
      6, [](const Real& v) -> Real { return UniformReference::at(1 / v).b_T - (1 - v * v / 8 - v * v * v * v / 64); });
  expect_order(5, [](const Real& v) -> Real { return UniformReference::at(1 / v).b_tau - (v / 4 + v * v * v / 48); });
}

// The left sides of LLG (2.31) less 1, on the exact boundary: O(xi^8) and O(eta^8), xi ~ u and eta ~ 1/u.
Real first_branch(const Real& xi, const Real& eta) {
  const Real y = eta / (9 * pi_50 / 128), w = (xi / (9 * pi_50 / 32)) * (xi / (9 * pi_50 / 32));
  return Real(9) / 64 * y * y + Real(9) / 8 * w - Real(243) / 1024 * w * w - Real(729) / 32768 * w * w * w - 1;
}
Real second_branch(const Real& xi, const Real& eta) {
  const Real w = eta * eta;
  return xi * xi + 5 * w - Real(75) / 7 * w * w + Real(1250) / 147 * w * w * w - 1;
}

TEST(SeriesOrder, ParabolicBody) {  // [LLG 2.31]
  expect_order(8, [](const Real& u) -> Real {
    const CurvePoint b = ParabolicReference::at(u);
    return first_branch(b.b_T, b.b_tau);
  });
  expect_order(8, [](const Real& v) -> Real {
    const CurvePoint b = ParabolicReference::at(1 / v);
    return second_branch(b.b_T, b.b_tau);
  });
}

TEST(Contract, ContensouSeries) {
  EXPECT_TRUE(obeys_contract(ContensouSeries{}, {.axial = true}));
}

// Why the printed set cannot be taken as it is: at xi* the boundary steps outwards.
TEST(ContensouSeries, PrintedBranchesDoNotMeet) {
  const Real xi = 9 * pi_50 / 32;
  EXPECT_NEAR(static_cast<double>(first_branch(xi, Real("0.216070873028637"))), 0.0, 1e-14);
  EXPECT_NEAR(static_cast<double>(second_branch(xi, Real("0.220809166265165"))), 0.0, 1e-14);
  EXPECT_NEAR(static_cast<double>(9 * pi_50 / 128), 0.220893233455532, 1e-14);
}

// Its boundary is the printed one up to A and from B on, and the straight line between.
TEST(ContensouSeries, IsTheHullOfThePrintedSet) {
  const ContensouSeries set;
  for (double u : {0.01, 0.2, 0.5, 0.8, 0.88}) {
    const Vec3 z = set.support({u, 0.0, 1.0});
    EXPECT_NEAR(static_cast<double>(first_branch(z[0], z[2])), 0.0, 2e-15) << u;
  }
  for (double u : {1.004, 1.1, 2.0, 10.0, 1e3}) {
    const Vec3 z = set.support({u, 0.0, 1.0});
    EXPECT_NEAR(static_cast<double>(second_branch(z[0], z[2])), 0.0, 2e-15) << u;
  }
  const Vec3 A(ContensouSeries::xi_A, 0.0, ContensouSeries::eta_A),
      B(ContensouSeries::xi_star, 0.0, ContensouSeries::eta_B);
  EXPECT_NEAR(static_cast<double>(first_branch(A[0], A[2])), 0.0, 1e-15);
  EXPECT_NEAR(static_cast<double>(second_branch(B[0], B[2])), 0.0, 1e-15);
  EXPECT_EQ(set.support({0.95, 0.0, 1.0}), B);
  const Vec3 middle = 0.5 * (A + B), out = Vec3(ContensouSeries::u_A, 0.0, 1.0);
  EXPECT_LE((set.project(middle + out) - middle).norm(), 1e-15);
  // The line touches the first branch at A and goes through B: the printed set, and no more, lies below it.
  const auto height_below = [&](const Vec3& z) { return out.dot(B - z); };
  EXPECT_NEAR(height_below(A), 0.0, 1e-15);
  for (double u : {0.01, 0.5, 0.8, 0.88, 1.004, 1.5}) EXPECT_GT(height_below(set.support({u, 0.0, 1.0})), 0.0) << u;
  EXPECT_EQ(set.support({1.0, 0.0, 0.0}), Vec3(1.0, 0.0, 0.0));
  EXPECT_EQ(set.support({0.0, 0.0, 1.0}), Vec3(0.0, 0.0, ContensouSeries::height));
}

// The numbers in the head of contensou/series.hpp.
TEST(ContensouSeries, ErrorAgainstTheExactBody) {
  const ContensouSeries set;
  double outward = 0.0, inward = 0.0, radial = 0.0, spinning_force = 0.0, sliding_force = 0.0;
  for (int i = 1; i < 20000; ++i) {
    const double t = i * 1e-4, u = t <= 1.0 ? t : 1.0 / (2.0 - t);
    const CurvePoint b = ParabolicReference::at(Real(u));
    const Vec3 d(u, 0.0, 1.0), exact(static_cast<double>(b.b_T), 0.0, static_cast<double>(b.b_tau)), z = set.support(d);
    outward = std::max(outward, (z - exact).dot(d) / d.norm());
    inward = std::max(inward, (exact - z).dot(d) / d.norm());
    if (u < 0.82) spinning_force = std::max(spinning_force, (z - exact).norm());
    if (u > 0.9965) sliding_force = std::max(sliding_force, (z - exact).norm());
    double low = 0.9, high = 1.1;
    for (int k = 0; k < 40; ++k) {
      const double middle = 0.5 * (low + high);
      (set.project(exact * middle) == exact * middle ? low : high) = middle;
    }
    radial = std::max(radial, std::abs(low - 1.0) * exact.norm());
  }
  EXPECT_LE(outward, 1e-15);
  EXPECT_NEAR(inward, 0.00182, 5e-6);
  EXPECT_NEAR(radial, 0.00212, 5e-6);
  EXPECT_NEAR(spinning_force, 0.0139, 1e-4);
  EXPECT_NEAR(sliding_force, 0.00156, 5e-6);
}

// Where the force of the set jumps, that of slip runs along the flat: continuous, monotone, on the set, and elsewhere
// the same.
TEST(ContensouSeries, SlipRunsAlongTheFlat) {
  const ContensouSeries set;
  const double u_A = ContensouSeries::u_A;
  const auto slip = [&](double u) { return set.slip({u, 0.0, 1.0}); };
  Vec3 before = slip(u_A * (1.0 - 1e-9));
  for (int k = 0; k <= 1000; ++k) {
    const double u = u_A * (1.0 + 1.1e-3 * k * ContensouSeries::kSpread);
    const Vec3 now = slip(u);
    EXPECT_LE((now - before).norm(), 1e-4);  // the flat is 0.08 long
    EXPECT_GE(now[0], before[0]);
    EXPECT_LE(now[2], before[2]);
    EXPECT_TRUE(set.contains(now, 1e-12));
    EXPECT_GE(Vec3(u, 0.0, 1.0).dot(now), Vec3(u, 0.0, 1.0).dot(set.support({u, 0.0, 1.0})) - 1e-5);
    before = now;
  }
  EXPECT_GT((set.support({u_A * (1.0 + 1e-9), 0.0, 1.0}) - set.support({u_A * (1.0 - 1e-9), 0.0, 1.0})).norm(), 0.07);
  for (double u : {0.0, 0.5, 0.88, 0.89, 0.99, 1.0, 3.0}) EXPECT_EQ(slip(u), set.support({u, 0.0, 1.0})) << u;
}

TEST(ContensouSeries, AnyInputIsSafe) {
  constexpr double largest = std::numeric_limits<double>::max();
  const ContensouSeries set;
  for (double a : {0.0, -0.0, 5e-324, 1e-160, 0.3, 0.8835, 1.0, 40.0, 1e26, 1e155, largest}) {
    for (double b : {0.0, 5e-324, 1e-160, 0.2209, 0.6, 40.0, 1e26, 1e300, largest}) {
      for (double s : {1e-8, 1.0, 1e8}) {
        EXPECT_TRUE(set.contains(set.project({a, -a, b}, s), 1e-14)) << a << " " << b << " " << s;
        EXPECT_TRUE(set.derivative({a, -a, b}, s).allFinite()) << a << " " << b << " " << s;
      }
    }
  }
  for (double bad : {double{NAN}, double{INFINITY}}) {
    EXPECT_TRUE(set.project({bad, 0.0, 1.0}, 1.0).hasNaN());
    EXPECT_TRUE(set.project({0.1, 3.0, bad}, 1.0).hasNaN());
    EXPECT_TRUE(set.project({0.1, 3.0, 1.0}, bad).hasNaN());
  }
}

}  // namespace
}  // namespace stiction::sets

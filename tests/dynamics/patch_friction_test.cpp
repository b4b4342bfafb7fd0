// Friction on the elastic patch of a compliant contact, in newtons and metres, against the pressure summed over it.
#include <gtest/gtest.h>

#include <boost/math/special_functions/ellint_2.hpp>
#include <cmath>

#include "stiction/dynamics/dynamics.hpp"

namespace stiction::dynamics {
namespace {

constexpr double kPi = 3.14159265358979323846, kMu = 0.3, kSlip = 1e-3;
constexpr double kA = 20.0, kB = 90.0, kDelta = 2e-5;

CompliantForce force_of(const laws::Friction& friction, const std::array<double, 4>& gamma) {
  model::Contact contact;
  contact.law.friction = friction;
  contact.law.patch = true;
  contact.law.compliance = laws::Hertz{.modulus = 1e10, .slip_speed = kSlip};
  ContactTerms terms;
  terms.gap = -kDelta;
  terms.A = kA;
  terms.B = kB;
  return compliant_force(contact, laws::parts_of(contact.law), terms, gamma.data());
}

// mu times the Hertz pressure of the load N on small areas, each against its own slip; it fades with the slip of all.
Vec3 by_areas(const laws::Patch& patch, const Vec3& slip) {
  constexpr int n = 800;
  Vec3 P = Vec3::Zero();
  for (int i = 0; i < n; ++i) {
    const double s = (i + 0.5) / n, q = std::sqrt(1.0 - s * s), weight = 3.0 * s * s / n / (4.0 * n);
    for (int j = 0; j < 4 * n; ++j) {
      const double phi = 2.0 * kPi * (j + 0.5) / (4.0 * n);
      const double x = patch.a * q * std::cos(phi), y = patch.b * q * std::sin(phi);
      const double w1 = slip[0] - slip[2] * y, w2 = slip[1] + slip[2] * x, w = std::hypot(w1, w2);
      P -= weight / w * Vec3(w1, w2, x * w2 - y * w1);
    }
  }
  const double v = Vec3(slip[0], slip[1], patch.radius() * slip[2]).norm();
  return kMu * patch.force * v / std::sqrt(v * v + kSlip * kSlip) * P;
}

TEST(PatchFriction, IsThePressureAgainstTheSlip) {
  const laws::Patch patch = laws::Hertz{.modulus = 1e10}(kA, kB, kDelta);
  EXPECT_GT(patch.a, 2.0 * patch.b);
  for (const Vec3& slip : {Vec3(0.01, 0.02, 0.0), Vec3(0.01, -0.02, 30.0), Vec3(-0.001, 0.002, 40.0),
                           Vec3(1e-4, 0.0, -2.0), Vec3(0.0, -0.02, 100.0), Vec3(0.0, 0.0, 5.0)}) {
    const CompliantForce f = force_of(laws::EllipticQuadrature{kMu, 1.0, 1.0}, {0.0, slip[0], slip[1], slip[2]});
    EXPECT_EQ(f.block[laws::N], patch.force);
    const Vec3 want = by_areas(patch, slip), got(f.block[laws::T1], f.block[laws::T2], f.block[laws::TAU]);
    const Vec3 scale(1.0, 1.0, 1.0 / patch.radius());
    EXPECT_LE((got - want).cwiseProduct(scale).norm(), 3e-5 * kMu * patch.force) << slip.transpose();
    // The seven circles: their error is 0.0095 mu N at most.
    const CompliantForce quick = force_of(laws::EllipticContensou{kMu, 1.0, 1.0}, {0.0, slip[0], slip[1], slip[2]});
    const Vec3 near(quick.block[laws::T1], quick.block[laws::T2], quick.block[laws::TAU]);
    EXPECT_LE((near - want).cwiseProduct(scale).norm(), 0.0096 * kMu * patch.force) << slip.transpose();
  }
}

TEST(PatchFriction, Limits) {
  const laws::Patch patch = laws::Hertz{.modulus = 1e10}(kA, kB, kDelta);
  const CompliantForce slide = force_of(laws::EllipticQuadrature{kMu, 1.0, 1.0}, {0.0, 30.0, 40.0, 0.0});
  EXPECT_NEAR(slide.block[laws::T1], -0.6 * kMu * patch.force, 1e-9 * patch.force);  // fades by (slip_speed/v)^2 / 2
  EXPECT_NEAR(slide.block[laws::T2], -0.8 * kMu * patch.force, 1e-9 * patch.force);
  // Pure drilling: 3/8 a E(e) mu N, E the complete elliptic integral of the eccentricity.
  const CompliantForce drill = force_of(laws::EllipticQuadrature{kMu, 1.0, 1.0}, {0.0, 0.0, 0.0, 1e6});
  const double k = patch.b / patch.a, E = boost::math::ellint_2(std::sqrt(1.0 - k * k));
  EXPECT_NEAR(drill.block[laws::TAU] / (-0.375 * patch.a * E * kMu * patch.force), 1.0, 1e-9);
}

}  // namespace
}  // namespace stiction::dynamics

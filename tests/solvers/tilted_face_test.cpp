// Three points of a disk that is not quite flat, of which one must bounce and all would like to stick: turning about
// two points moves the third sideways by the tilt. The forces between the points change no velocity and grow until one
// slips.
#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <numbers>

#include "solvers/random_problem.hpp"

namespace stiction::solvers {
namespace {

// Velocities of the disk: v, omega, in the inertial frame; the tilt is small, so that its inertia is diagonal there.
ContactProblem tilted_face(double tilt, double mu) {
  constexpr double m = 8.5e-3, r = 12.9e-3;
  Eigen::Matrix<double, 6, 9> W = Eigen::Matrix<double, 6, 9>::Zero();
  for (int i = 0; i < 3; ++i) {
    const double angle = 0.4 + 2.0 * std::numbers::pi / 3.0 * i;
    const Vec3 arm(r * std::cos(angle), r * std::sin(angle), tilt * r * std::cos(angle));
    const std::array<Vec3, 3> d{Vec3::UnitZ(), Vec3::UnitX(), Vec3::UnitY()};
    for (int k = 0; k < 3; ++k)
      W.col(3 * i + k) << d[static_cast<std::size_t>(k)], arm.cross(d[static_cast<std::size_t>(k)]);
  }
  Eigen::Matrix<double, 6, 1> inverse_mass, u;
  inverse_mass << 1 / m, 1 / m, 1 / m, 4 / (m * r * r), 4 / (m * r * r), 2 / (m * r * r);
  u << 0.003, -0.001, -0.05, 1.5, -2.0, 0.05;
  const Eigen::Matrix<double, 9, 9> G = W.transpose() * inverse_mass.asDiagonal() * W;
  Eigen::Matrix<double, 9, 1> c = W.transpose() * u;
  c[0] -= 0.02;  // what restitution adds
  ContactProblem problem;
  for (int i = 0; i < 3; ++i) problem.add_contact({laws::Unilateral{}, laws::Coulomb{mu}});
  problem.c.assign(c.data(), c.data() + 9);
  for (int i = 0; i < 3; ++i) {
    for (int j : {i, (i + 1) % 3, (i + 2) % 3}) {
      double* block = problem.G.add_block(j, 3, 3);
      for (int k = 0; k < 9; ++k) block[k] = G(3 * i + k / 3, 3 * j + k % 3);
    }
    problem.G.end_row();
  }
  return problem;
}

TEST(TiltedFace, OneOfThreePointsSlips) {
  for (double tilt : {1e-2, 1e-3, 1e-4, 1e-5, 1e-6})
    for (double mu : {0.1, 0.3, 0.6})
      for (const Method& method : {Method(Newton{}), Method(GaussSeidel{})}) {
        const ContactProblem problem = tilted_face(tilt, mu);
        Options options;
        options.method = method;
        Impulses impulses = cold_start(problem);
        Scratch scratch;
        const Summary summary = solve(problem, options, impulses, scratch);
        EXPECT_TRUE(summary.converged()) << "tilt " << tilt << " mu " << mu << ": " << summary.report();
      }
}

}  // namespace
}  // namespace stiction::solvers

#pragma once
// Random pairs of ellipsoids, and their distance by a method that shares nothing with the library: the two multipliers
// of the constraints of min |x - y|^2, x in A, y in B, by nested bracketing of the concave dual function.
//
// With M = R diag(a^2) R^T, the second ellipsoid at the origin and c the centre of the first, the stationary points are
//   y = M_B z,  x = c - (l2/l1) M_A z,  (M_B + l2 I + (l2/l1) M_A) z = c,
// where z points along the normal and the distance is l2 |z|.
#include <Eigen/Cholesky>
#include <boost/math/tools/roots.hpp>
#include <cmath>

#include "random.hpp"
#include "stiction/geometry/shapes.hpp"
#include "stiction/geometry/surfaces/ellipsoid.hpp"

namespace stiction::geometry::reference {

struct EllipsoidPair {
  surfaces::Ellipsoid a, b;
  Pose pose_a, pose_b;
};

inline Mat3 form(const surfaces::Ellipsoid& e, const Pose& pose) {
  return pose.R * e.axes.cwiseAbs2().asDiagonal() * pose.R.transpose();
}

// Distance of two ellipsoids that do not touch.
inline double distance(const EllipsoidPair& pair) {
  const Mat3 MA = form(pair.a, pair.pose_a), MB = form(pair.b, pair.pose_b);
  const Vec3 c = pair.pose_a.x - pair.pose_b.x;
  const double scale = c.squaredNorm();
  const boost::math::tools::eps_tolerance<double> fine(50);
  Vec3 z;
  double log_l2 = 0.0;
  const auto inner = [&](double log_l1) {  // l2 so that y lies on B
    const double l1 = std::exp(log_l1);
    const auto f = [&](double t) {
      const double l2 = std::exp(t);
      z = Mat3(MB + l2 * Mat3::Identity() + l2 / l1 * MA).llt().solve(c);
      return z.dot(MB * z) - 1.0;
    };
    std::uintmax_t calls = 200;
    const auto [lo, hi] = boost::math::tools::bracket_and_solve_root([&](double s) { return f(std::log(s)); },
                                                                     std::exp(log_l2), 2.0, false, fine, calls);
    log_l2 = std::log(0.5 * (lo + hi));
    f(log_l2);
    const double sigma = std::exp(log_l2) / l1;
    return sigma * sigma * z.dot(MA * z) - 1.0;
  };
  log_l2 = std::log(0.01 * scale);
  std::uintmax_t calls = 200;
  const auto [lo, hi] = boost::math::tools::bracket_and_solve_root([&](double s) { return inner(std::log(s)); },
                                                                   0.01 * scale, 2.0, false, fine, calls);
  inner(std::log(0.5 * (lo + hi)));
  return std::exp(log_l2) * z.norm();
}

// Perram and Wertheim's contact function: > 1 exactly where two ellipsoids are apart. The largest value of a concave
// function of one variable, by golden section.
inline double contact_function(const EllipsoidPair& pair) {
  const Mat3 MA = form(pair.a, pair.pose_a), MB = form(pair.b, pair.pose_b);
  const Vec3 c = pair.pose_a.x - pair.pose_b.x;
  const auto f = [&](double l) { return l * (1 - l) * c.dot(Mat3((1 - l) * MA + l * MB).llt().solve(c)); };
  double lo = 0.0, hi = 1.0;
  for (int i = 0; i < 60; ++i) {
    const double x = hi - 0.6180339887498949 * (hi - lo), y = lo + 0.6180339887498949 * (hi - lo);
    (f(x) < f(y) ? lo : hi) = f(x) < f(y) ? x : y;
  }
  return f(0.5 * (lo + hi));
}

class RandomPairs {
 public:
  explicit RandomPairs(unsigned seed) : random_(seed) {}

  double normal() { return random_.normal(); }
  double between(double lo, double hi) { return random_.uniform(lo, hi); }
  Vec3 vector() { return random_.vector(); }
  Mat3 rotation() { return random_.quaternion().toRotationMatrix(); }
  // Semi-axes up to 10 : 1, the longest from 0.3 to 3.
  surfaces::Ellipsoid ellipsoid() {
    const double size = std::pow(10.0, between(-0.5, 0.5));
    const double second = random_.power_of_ten(-1.0, 0.0), third = random_.power_of_ten(-1.0, 0.0);
    return {size * Vec3(1.0, second, third)};
  }
  // At a given gap: the points with a common random normal are put on top of each other, that far apart. For convex
  // bodies they are the closest points. Returns the normal too.
  EllipsoidPair at_gap(double gap, Vec3& n) {
    EllipsoidPair pair{ellipsoid(), ellipsoid(), {Vec3::Zero(), rotation()}, {vector(), rotation()}};
    n = vector().normalized();
    const Vec3 p_A = pair.pose_a.R * pair.a.farthest(-(pair.pose_a.R.transpose() * n));
    const Vec3 p_B = pair.pose_b(pair.b.farthest(pair.pose_b.R.transpose() * n));
    pair.pose_a.x = p_B + gap * n - p_A;
    return pair;
  }
  // A gap from a millionth of the size to several sizes.
  double gap() { return std::pow(10.0, between(-6.0, 1.0)); }

 private:
  test::Random random_;
};

}  // namespace stiction::geometry::reference

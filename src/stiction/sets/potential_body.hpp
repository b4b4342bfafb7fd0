#pragma once
// Projection onto a smooth convex body given by its velocity potential Phi, the support function of the body: a
// boundary point is P(d) = grad Phi(d), d its outward normal [LG 4], and H = grad grad Phi has d as its null vector.
// The body must be symmetric in every coordinate, so that d >= 0 gives P(d) >= 0.
//
// In the stretched metric, z_hat = S z, the distance from the body is the largest height above a supporting plane,
//   m(d_hat) = z_hat . d_hat - Phi(S d_hat),  |d_hat| = 1,  with  P_hat = S P(S d_hat)  and  H_hat = S H S.
// On the sphere its gradient is the part r of z_hat - P_hat along the tangents T, its second derivative is
// -(T^T H_hat T + m I): Newton with line search climbs to the top.
//
// Any maximum in the octant d_hat >= 0 of z >= 0 will do. There z_hat = P_hat + m d_hat. With m > 0, P is the
// projection. With m <= 0, z is below P in every coordinate, and a convex body that is symmetric in every coordinate
// contains with P the whole box below it: z is inside. On the border of the octant r points inwards, so no maximum lies
// there.
#include <algorithm>
#include <cmath>
#include <limits>

#include "stiction/sets/convex_set.hpp"
#include "stiction/sets/secular.hpp"

namespace stiction::sets {

struct PotentialPoint {
  Vec3 P;  // gradient
  Mat3 H;  // Hessian
};

// Potential: at(d) for d >= 0, and the half-axes tips() of the body.
template <class Potential>
class PotentialFoot {
 public:
  bool inside = false;
  Vec3 P;  // the foot, in the octant of positive coordinates

  PotentialFoot(const Potential& body, const Vec3& z, double s)
      : body_(body), S_(1.0, 1.0, std::clamp(s, 1e-12, 1e12)) {
    constexpr double far = 1e25;  // beyond it only the direction matters; it keeps every square finite
    const double largest = std::max(std::abs(z[0]), std::max(std::abs(z[1]), std::abs(z[2])));
    if (!(std::isfinite(z[0]) && std::isfinite(z[1]) && std::isfinite(z[2]) && std::isfinite(s))) {
      P.setConstant(std::numeric_limits<double>::quiet_NaN());
      T1_ = T2_ = P;
      return;
    }
    scale_ = largest > far ? far / largest : 1.0;
    z_hat_ = S_.cwiseProduct(z.cwiseAbs() * scale_);
    const Vec3 tips = body.tips();
    // The double cone between the tips is inside.
    inside = std::sqrt(z[0] * z[0] + z[1] * z[1]) / std::min(tips[0], tips[1]) + std::abs(z[2]) / tips[2] <= 1.0;
    if (!inside) climb(S_.cwiseProduct(tips));
  }

  // J_hat = T K (K + m)^-1 T^T, K = T^T H_hat T, by differentiating z_hat = P_hat + m d_hat along the tangents; one
  // rotation makes K diagonal. Afterwards the signs of z are restored.
  Mat3 derivative(const Vec3& z) {
    if (scale_ > 0.0) evaluate();  // at the foot itself
    const double theta = 0.5 * (K_[2] - K_[0]), root = std::sqrt(theta * theta + K_[1] * K_[1]);
    const double t = root > 0.0 ? K_[1] / (theta + std::copysign(root, theta)) : 0.0;
    const double c = 1.0 / std::sqrt(1.0 + t * t), k1 = K_[0] - t * K_[1], k2 = K_[2] + t * K_[1];
    const Vec3 a = c * (T1_ - t * T2_), b = c * (t * T1_ + T2_);
    const double m = std::max(m_, 0.0);  // at the boundary rounding may make it negative
    const auto share = [m](double k) { return k > 0.0 ? k / (k + m) : 0.0; };
    Mat3 J = scale_ * (share(k1) * a * a.transpose() + share(k2) * b * b.transpose());
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) J(i, j) *= std::copysign(1.0, z[i]) * std::copysign(1.0, z[j]) * (S_[j] / S_[i]);
    }
    return J;
  }

 private:
  static constexpr double eps = std::numeric_limits<double>::epsilon();

  void climb(const Vec3& axes_hat) {
    const EllipsoidFoot<3> guess = ellipsoid_foot<3>(axes_hat, z_hat_);
    for (int k = 0; k < 3; ++k) d_hat_[k] = guess.y[k] / (guess.e[k] * guess.e[k] + guess.t);
    d_hat_ /= std::sqrt(d_hat_.squaredNorm());
    double last_moved = std::numeric_limits<double>::max();
    const double size = std::sqrt(axes_hat.squaredNorm()), noise = 4.0 * eps * (size + std::sqrt(z_hat_.squaredNorm()));
    evaluate();
    for (int pass = 0; pass < 60 && !inside; ++pass) {  // about four; the bound only stops NaN
      const double k11 = K_[0] + std::max(m_, 0.0), k12 = K_[1], k22 = K_[2] + std::max(m_, 0.0);
      const double per_det = 1.0 / (k11 * k22 - k12 * k12);
      const double e1 = (k22 * r1_ - k12 * r2_) * per_det, e2 = (k11 * r2_ - k12 * r1_) * per_det;
      const Vec3 d0 = d_hat_, along = e1 * T1_ + e2 * T2_;
      double relative = 0.0;
      for (int k = 0; k < 3; ++k) relative = std::max(relative, along[k] != 0.0 ? std::abs(along[k]) / d0[k] : 0.0);
      // P_hat moves by T K e; the remaining error is smaller by the relative change of d_hat.
      const double move1 = K_[0] * e1 + k12 * e2, move2 = k12 * e1 + K_[2] * e2,
                   moved = std::abs(move1) + std::abs(move2);
      if (moved * relative <= eps * size || (moved <= 16.0 * eps * size && moved >= 0.25 * last_moved)) {
        d_hat_ += along;
        d_hat_ /= std::sqrt(d_hat_.squaredNorm());
        P += (move1 * T1_ + move2 * T2_).cwiseQuotient(S_);
        break;
      }
      last_moved = moved;
      double part = std::min(1.0, 0.5 / std::sqrt(e1 * e1 + e2 * e2));
      const double m0 = m_;
      for (int cut = 0; cut < 40; ++cut, part *= 0.25) {
        for (int k = 0; k < 3; ++k) {
          const double next = d0[k] + part * along[k];
          d_hat_[k] = next >= 0.0 ? next : 0.25 * d0[k];  // stay in the octant
        }
        d_hat_ /= std::sqrt(d_hat_.squaredNorm());
        evaluate();
        if (inside || m_ >= m0 - noise) break;
      }
    }
    if (m_ <= 0.0) inside = true;
  }

  // Everything at d_hat; z below P in every coordinate is inside.
  void evaluate() {
    const PotentialPoint p = body_.at(S_.cwiseProduct(d_hat_));
    P = p.P;
    const Vec3 out = z_hat_ - S_.cwiseProduct(P);
    m_ = out.dot(d_hat_);
    inside = out[0] <= 0.0 && out[1] <= 0.0 && out[2] <= 0.0;
    // T1 across the meridian, T2 along it.
    const double h = std::sqrt(d_hat_[0] * d_hat_[0] + d_hat_[1] * d_hat_[1]);
    const double c = h > 0.0 ? d_hat_[0] / h : 1.0, q = h > 0.0 ? d_hat_[1] / h : 0.0;
    T1_ = {-q, c, 0.0};
    T2_ = {-d_hat_[2] * c, -d_hat_[2] * q, h};
    const Mat3& H = p.H;
    const double t1 = T2_[0], t2 = T2_[1], t3 = S_[2] * h;  // S T2; S T1 is T1
    const double h1 = H(0, 0) * t1 + H(0, 1) * t2 + H(0, 2) * t3, h2 = H(0, 1) * t1 + H(1, 1) * t2 + H(1, 2) * t3;
    const double h3 = H(0, 2) * t1 + H(1, 2) * t2 + H(2, 2) * t3;
    K_ = {q * q * H(0, 0) - 2.0 * q * c * H(0, 1) + c * c * H(1, 1), c * h2 - q * h1, t1 * h1 + t2 * h2 + t3 * h3};
    r1_ = T1_.dot(out);
    r2_ = T2_.dot(out);
  }

  const Potential& body_;
  Vec3 S_, z_hat_, d_hat_, T1_, T2_;
  Vec3 K_;                                              // K11, K12, K22
  double m_ = 0.0, r1_ = 0.0, r2_ = 0.0, scale_ = 0.0;  // scale 0: not a number
};

}  // namespace stiction::sets

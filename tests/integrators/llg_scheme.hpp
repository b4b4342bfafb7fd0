#pragma once
// The rolling disk with Coulomb and dry contour friction exactly as LLG integrate it (sec. 3): h(q_M, u_A), the laws at
// the midpoint [LLG 3.1-3.6], positions corrected in the identity metric of R^7 [LLG 3.8-3.14]. Written down anew,
// without the engine, to separate the error of their scheme from a difference of the models. Runs until C2 and C3
// touch.
#include <Eigen/Geometry>
#include <Eigen/LU>
#include <algorithm>
#include <array>
#include <cmath>

namespace stiction::simulation {

struct LlgOptions {
  double mu_r = 3e-4;
  bool corrects = true;  // positions [LLG 3.3]; without, only |p| = 1
};

class LlgScheme {
 public:
  using Vec3 = Eigen::Vector3d;
  using Vec4 = Eigen::Vector4d;
  using Vec6 = Eigen::Matrix<double, 6, 1>;

  explicit LlgScheme(const LlgOptions& options = {}) : options_(options) {}

  double t = 0.0, first_slide = -1.0;  // first_slide: the slip speed passes 0.01 m/s
  Vec3 x{0.0, 0.0, r};

  // False once the disk lies flat.
  bool step(double dt) {
    const Vec3 x_M = x + 0.5 * dt * v_;
    const Vec4 p_M = advanced(p_, omega_, 0.5 * dt);
    const Eigen::Matrix3d R = rotation(p_M.normalized());
    const Vec3 inertia(A, A, C), torque = -omega_.cross(inertia.cwiseProduct(omega_));
    Vec6 u;
    u << v_ + dt * Vec3(0.0, 0.0, -g), omega_ + dt * torque.cwiseQuotient(inertia);
    const double s = std::hypot(R(2, 0), R(2, 1));
    if (x_M[2] + 0.5 * r * s <= 0.0) return false;
    if (x_M[2] - r * s <= 0.0) solve(R, s, u);
    v_ = u.head<3>();
    omega_ = u.tail<3>();
    x = x_M + 0.5 * dt * v_;
    p_ = advanced(p_M, omega_, 0.5 * dt);
    correct();
    t += dt;
    return true;
  }

  [[nodiscard]] double kinetic() const {
    return 0.5 * m * v_.squaredNorm() + 0.5 * omega_.dot(Vec3(A, A, C).cwiseProduct(omega_));
  }
  [[nodiscard]] double energy() const { return kinetic() + m * g * x[2]; }

 private:
  static constexpr double m = 0.3048, A = 1.0716e-4, C = 2.1433e-4, r = 3.75e-2, g = 9.81, mu = 0.3;

  static Vec4 advanced(const Vec4& p, const Vec3& w, double h) {  // p + h pdot [LLG 2.9]
    const double a = 0.5 * h * w[0], b = 0.5 * h * w[1], c = 0.5 * h * w[2];
    return p + Vec4(-p[1] * a - p[2] * b - p[3] * c, p[0] * a + p[2] * c - p[3] * b, p[0] * b + p[3] * a - p[1] * c,
                    p[0] * c + p[1] * b - p[2] * a);
  }
  static Eigen::Matrix3d rotation(const Vec4& p) {
    return Eigen::Quaterniond(p[0], p[1], p[2], p[3]).toRotationMatrix();
  }

  // (3.5) for C1, channels N, T1, T2, R: sticking with the contour force at its bound, else by projections.
  void solve(const Eigen::Matrix3d& R, double s, Vec6& u) {
    const Vec3 arm = R * Vec3(-r * R(2, 0) / s, -r * R(2, 1) / s, 0.0);
    const std::array<Vec3, 3> d{Vec3::UnitZ(), Vec3::UnitX(), Vec3::UnitY()};
    Eigen::Matrix<double, 6, 4> W = Eigen::Matrix<double, 6, 4>::Zero();
    for (int k = 0; k < 3; ++k) {
      const Vec3& e = d[static_cast<std::size_t>(k)];
      W.col(k) << e, R.transpose() * arm.cross(e);
    }
    W.col(3).tail<3>() = r * Vec3(-R(2, 0) * R(2, 2) / (s * s), -R(2, 1) * R(2, 2) / (s * s), 1.0);  // [LLG 2.23]
    Vec6 inverse_mass;
    inverse_mass << 1 / m, 1 / m, 1 / m, 1 / A, 1 / A, 1 / C;
    const Eigen::Matrix4d G = W.transpose() * inverse_mass.asDiagonal() * W;
    const Vec4 c = W.transpose() * u;
    if (!stick(G, c, -1.0) && !stick(G, c, 1.0)) project(G, c);
    const Vec4 gamma = G * P_ + c;
    if (first_slide < 0.0 && std::hypot(gamma[1], gamma[2]) > 0.01) first_slide = t;
    u += inverse_mass.asDiagonal() * (W * P_);
  }
  bool stick(const Eigen::Matrix4d& G, const Vec4& c, double sign) {  // P_R = -sign mu_r P_N
    Eigen::Matrix3d K = G.topLeftCorner<3, 3>();
    K.col(0) -= sign * options_.mu_r * G.col(3).head<3>();
    const Vec3 q = K.partialPivLu().solve(-c.head<3>());
    const Vec4 P(q[0], q[1], q[2], -sign * options_.mu_r * q[0]);
    if (!(q[0] > 0.0) || std::hypot(q[1], q[2]) > mu * q[0] || sign * (G.row(3).dot(P) + c[3]) < 0.0) return false;
    P_ = P;
    return true;
  }
  void project(const Eigen::Matrix4d& G, const Vec4& c) {
    for (int i = 0; i < 20000; ++i) {
      const Vec4 last = P_;
      P_[0] = std::max(0.0, P_[0] - (G.row(0).dot(P_) + c[0]) / G(0, 0));
      Eigen::Vector2d T = P_.segment<2>(1) - (G.middleRows<2>(1) * P_ + c.segment<2>(1)) / (G(1, 1) + G(2, 2));
      if (T.norm() > mu * P_[0]) T *= mu * P_[0] / T.norm();
      P_.segment<2>(1) = T;
      P_[3] = std::clamp(P_[3] - (G.row(3).dot(P_) + c[3]) / G(3, 3), -options_.mu_r * P_[0], options_.mu_r * P_[0]);
      if ((P_ - last).cwiseAbs().maxCoeff() < 1e-14) return;
    }
  }

  // Nearest (x, p) with g_N1 = 0 and |p| = 1, constant tangent operator.
  void correct() {
    const auto slope = [](const Vec4& p) {
      return Eigen::Vector2d(2 * (p[1] * p[3] - p[0] * p[2]), 2 * (p[2] * p[3] + p[0] * p[1]));
    };
    if (const Vec4 p = p_.normalized(); options_.corrects && x[2] - r * slope(p).norm() < 0.0) {
      const Eigen::Vector2d R3 = slope(p_);
      const Vec4 d31(-2 * p_[2], 2 * p_[3], -2 * p_[0], 2 * p_[1]), d32(2 * p_[1], 2 * p_[0], 2 * p_[3], 2 * p_[2]);
      Eigen::Matrix<double, 2, 7> B;
      B << 0, 0, 1, -r * (R3[0] * d31 + R3[1] * d32).transpose() / R3.norm(), 0, 0, 0, 2 * p_.transpose();
      const Eigen::Matrix<double, 7, 2> back = B.transpose() * (B * B.transpose()).inverse();
      Eigen::Matrix<double, 7, 1> q;
      q << x, p_;
      for (int i = 0; i < 30; ++i) {
        const Vec4 now = q.tail<4>();
        const Eigen::Vector2d b(q[2] - r * slope(now).norm(), now.squaredNorm() - 1.0);
        if (b.cwiseAbs().maxCoeff() < 1e-14) break;
        q -= back * b;
      }
      x = q.head<3>();
      p_ = q.tail<4>();
    }
    p_.normalize();
  }

  LlgOptions options_;
  Vec3 v_{-10.0 * r * std::cos(0.035), -10.0 * r* std::sin(0.035), 0.0};
  Vec3 omega_{10.0 * std::sin(0.035), 0.0, 10.0 * std::cos(0.035)};
  Vec4 p_{std::sqrt(0.5), std::sqrt(0.5), 0.0, 0.0};
  Vec4 P_ = Vec4::Zero();
};

}  // namespace stiction::simulation

#include "stiction/analysis/disk/disk.hpp"

#include <cmath>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis::disk {

double circular_gamma_dot2(double beta, double rho, double g_r) {
  return 4.0 * g_r * math::sin(beta) / ((6.0 - 5.0 * rho * math::sin(beta)) * rho * math::cos(beta));
}

Stationary stationary(double beta, double g_r) {
  const double rho = 1.0 / math::sin(beta), root = math::cos(beta) * rho;  // sqrt(rho^2 - 1)
  return {4.0 * g_r / (rho * root), 4.0 * g_r * rho / root, 4.0 * g_r * math::cos(beta)};
}

double oscillation2(double beta, double alpha_dot, double gamma_dot, double g_r) {
  return alpha_dot * alpha_dot + 0.2 * (14.0 * alpha_dot * gamma_dot * math::sin(beta) + 12.0 * gamma_dot * gamma_dot -
                                        4.0 * g_r * math::cos(beta));
}

double chi(double beta, double rho, double mu) {
  const double s = rho * math::sin(beta);
  return (1.0 - s) * 4.0 * math::sin(beta) / ((6.0 - 5.0 * s) * math::cos(beta)) / mu;
}

// omega = alpha_dot n + beta_dot e_x^K + gamma_dot e_y^K [LLG 5.2], e_y^K the axis turned upwards, e_z^K = slope/sine.
Motion motion(const model::Model& model, const model::State& state, int contact) {
  const model::Contact& c = model.contacts()[static_cast<std::size_t>(contact)];
  const auto& pair = std::get<geometry::DiskPlane>(c.pair);
  const geometry::Pose a = pose(state, c.a), b = pose(state, c.b);
  const math::Vec3 n = a.R.transpose() * (b.R * pair.plane.normal);
  const geometry::DiskAttitude at = geometry::attitude(pair.disk, n);
  const math::Vec3& omega = state.bodies[static_cast<std::size_t>(c.a)].omega;
  const double up = at.cosine >= 0.0 ? 1.0 : -1.0;
  Motion m;
  m.beta = math::atan2(std::fabs(at.cosine), at.sine);
  if (!(at.sine > geometry::kFlat) || state.contacts[static_cast<std::size_t>(contact)].anchor.held) return m;
  const math::Vec3 e_z = at.slope / at.sine, e_y = up * pair.disk.axis;
  m.alpha_dot = e_z.dot(omega) / at.sine;
  m.beta_dot = e_y.cross(e_z).dot(omega);
  m.gamma_dot = e_y.dot(omega) - m.alpha_dot * std::fabs(at.cosine);
  m.psi_dot = -up * m.gamma_dot;
  return m;
}

}  // namespace stiction::analysis::disk

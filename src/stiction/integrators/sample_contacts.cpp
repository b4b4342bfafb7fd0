#include <cmath>

#include "stiction/integrators/simulation.hpp"

namespace stiction::integrators {

void Simulation::sample(std::vector<model::ContactSample>& out) const {
  out.resize(declared());
  for (std::size_t i = 0; i < out.size(); ++i) {
    const model::Contact& contact = model_->contacts()[i];
    const geometry::Pose a = pose(state_, contact.a), b = pose(state_, contact.b);
    const geometry::ContactPoint at = geometry::closest(contact.pair, a, b, state_.contacts[i].anchor);
    const Vec3 surface = std::visit([&](const auto& p) { return p.surface_velocity(b); }, contact.pair);
    const auto velocity = [&](int body, const geometry::Pose& pose, Vec3& omega) -> Vec3 {
      if (body == model::kWorld) return omega = Vec3::Zero();
      const model::BodyState& s = state_.bodies[static_cast<std::size_t>(body)];
      omega = pose.R * s.omega;
      return s.v + omega.cross(at.point - pose.x);
    };
    Vec3 omega_a, omega_b;
    const Vec3 gamma = velocity(contact.a, a, omega_a) - velocity(contact.b, b, omega_b) - surface;
    model::ContactSample& s = out[i];
    s.gap = at.gap;
    s.status = state_.contacts[i].status;
    s.P = state_.contacts[i].P;
    s.point = at.point;
    s.spin = at.normal.dot(omega_a - omega_b);
    s.slip_speed = (gamma - at.normal.dot(gamma) * at.normal).norm();
  }
  // Closed contacts: the velocities the laws were solved with, at the midpoint or in the last stage.
  for (std::size_t i = 0; i < ws_.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = ws_.dynamics.active[i];
    if (static_cast<std::size_t>(c.contact) >= out.size()) break;
    const double* gamma = ws_.gamma_E.data() + ws_.problem.offset[i];
    if (c.rows.friction > 0)
      out[static_cast<std::size_t>(c.contact)].slip_speed = std::sqrt(gamma[1] * gamma[1] + gamma[2] * gamma[2]);
    if (c.rows.dry) out[static_cast<std::size_t>(c.contact)].slip_speed = std::fabs(gamma[0]);
  }
}

}  // namespace stiction::integrators

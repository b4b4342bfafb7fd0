// Contact kinematics: gaps, frames, generalized force directions W and chi.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {
namespace {

const geometry::Pose kWorldPose{};

const geometry::Pose& pose_of(const Workspace& ws, int body) {
  return body == model::kWorld ? kWorldPose : ws.bodies[static_cast<std::size_t>(body)].pose;
}

// Angular parts of W for one body, and Theta^-1 times them.
void angular_parts(const model::Body& body, const geometry::Pose& pose, const ContactTerms& c, double lever,
                   double sign, std::array<Vec3, kMaxChannels>& w, std::array<Vec3, kMaxChannels>& iw) {
  const Vec3 arm = c.point - pose.x;
  const Mat3 back = sign * pose.R.transpose();
  w[laws::N] = back * arm.cross(c.frame.n);
  if (c.dim > laws::T1) {
    w[laws::T1] = back * arm.cross(c.frame.t1);
    w[laws::T2] = back * arm.cross(c.frame.t2);
  }
  if (c.dim > laws::TAU) w[laws::TAU] = lever * (back * c.frame.n);
  for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim); ++k) iw[k] = body.inverse_inertia * w[k];
}

}  // namespace

void update_gaps(const Model& model, Workspace& ws) {
  for (std::size_t i = 0; i < ws.gaps.size(); ++i) {
    const model::Contact& contact = model.contacts()[i];
    ws.gaps[i] = geometry::gap(contact.pair, pose_of(ws, contact.a), pose_of(ws, contact.b));
  }
}

void activate(const Model& model, int i, Workspace& ws) {
  const model::Contact& contact = model.contacts()[static_cast<std::size_t>(i)];
  ContactTerms& c = ws.active[static_cast<std::size_t>(ws.n_active++)];
  const geometry::Pose &a = pose_of(ws, contact.a), &b = pose_of(ws, contact.b);
  const auto [at, surface] = std::visit(
      [&](const auto& pair) { return std::pair(pair.closest(a, b), pair.surface_velocity(b)); }, contact.pair);
  c.contact = i;
  c.dim = contact.law.dim();
  c.gap = at.gap;
  c.frame = math::tangent_frame(at.normal);
  c.point = at.point;
  const double lever = contact.law.lever();
  angular_parts(model.bodies()[static_cast<std::size_t>(contact.a)], a, c, lever, 1.0, c.w_a, c.iw_a);
  if (contact.b != model::kWorld)
    angular_parts(model.bodies()[static_cast<std::size_t>(contact.b)], b, c, lever, -1.0, c.w_b, c.iw_b);
  c.chi = {-c.frame.n.dot(surface), -c.frame.t1.dot(surface), -c.frame.t2.dot(surface)};
}

void relative_velocity(const Model& model, const State& state, const ContactTerms& c, double* gamma) {
  const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
  const model::BodyState& a = state.bodies[static_cast<std::size_t>(contact.a)];
  const model::BodyState* b = contact.b == model::kWorld ? nullptr : &state.bodies[static_cast<std::size_t>(contact.b)];
  const Vec3 v = b ? Vec3(a.v - b->v) : a.v;
  const std::array<double, 3> linear{c.frame.n.dot(v), c.frame.t1.dot(v), c.frame.t2.dot(v)};
  for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim); ++k) {
    gamma[k] = c.chi[k] + c.w_a[k].dot(a.omega);
    if (k < 3) gamma[k] += linear[k];
    if (b) gamma[k] += c.w_b[k].dot(b->omega);
  }
}

}  // namespace stiction::dynamics

// W, chi and gamma of random systems against rigid-body kinematics and finite differences.
#include <gtest/gtest.h>

#include "dynamics/random_scene.hpp"

namespace stiction::dynamics {
namespace {

// The exact motion with constant velocities: centre on a line, body turning about its own fixed axis.
model::State moved(const model::State& state, double t) {
  model::State out = state;
  for (model::BodyState& b : out.bodies) {
    b.x += t * b.v;
    const Vec3 turn = t * b.omega;
    if (turn.norm() > 0.0) b.p = b.p * math::Quat(Eigen::AngleAxisd(turn.norm(), turn.normalized()));
  }
  return out;
}

// Velocity of the material point of a body that is at r.
Vec3 velocity_at(const model::State& state, int body, const Vec3& r) {
  if (body == model::kWorld) return Vec3::Zero();
  const model::BodyState& b = state.bodies[static_cast<std::size_t>(body)];
  return b.v + (b.p * b.omega).cross(r - b.x);
}

class RandomContacts : public testing::TestWithParam<unsigned> {};

TEST_P(RandomContacts, GammaIsTheRelativeVelocityOfThePoints) {
  RandomScene scene(GetParam());
  const model::Model model = scene.tangle(3);
  const model::State& state = model.initial_state();
  Workspace ws(model);
  activate_all(model, state, ws);
  const Eigen::VectorXd by_W = dense_W(model, ws).transpose() * dense_u(state);
  int at = 0;
  for (const ContactTerms& c : ws.contacts()) {
    const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
    Vec3 v = velocity_at(state, contact.a, c.point) - velocity_at(state, contact.b, c.point);
    if (const auto* pair = std::get_if<geometry::SpherePlane>(&contact.pair))
      v -= pose(state, contact.b).R * pair->plane.surface_velocity;
    const auto omega = [&](int body) {
      return body == model::kWorld ? Vec3(Vec3::Zero())
                                   : Vec3(state.bodies[static_cast<std::size_t>(body)].p *
                                          state.bodies[static_cast<std::size_t>(body)].omega);
    };
    const std::array<double, 4> expected{c.frame.n.dot(v), c.frame.t1.dot(v), c.frame.t2.dot(v),
                                         contact.law.lever() * c.frame.n.dot(omega(contact.a) - omega(contact.b))};
    std::array<double, laws::kMaxChannels> gamma;
    relative_velocity(model, state, c, gamma.data());
    for (int k = 0; k < c.dim(); ++k, ++at) {
      const auto K = static_cast<std::size_t>(k);
      // Points up to 100 away, velocities of order 100: a dozen roundings of that size.
      EXPECT_NEAR(gamma[K], expected[K], 1e-12) << contact.name << " channel " << k;
      EXPECT_NEAR(by_W[at] + c.chi[K], gamma[K], 1e-12) << contact.name << " channel " << k;
    }
  }
}

// gdot_N = W_N^T u: the gap along the exact motion, by central differences of fourth order.
TEST_P(RandomContacts, NormalDirectionIsTheDerivativeOfTheGap) {
  RandomScene scene(GetParam());
  const model::Model model = scene.tangle(3);
  const model::State& state = model.initial_state();
  Workspace ws(model), other(model);
  activate_all(model, state, ws);
  const auto gaps = [&](double t) {
    update_poses(model, moved(state, t), other);
    update_gaps(model, other);
    return Eigen::VectorXd(Eigen::Map<const Eigen::VectorXd>(other.gaps.data(), static_cast<long>(other.gaps.size())));
  };
  const double h = 1e-3;
  const Eigen::VectorXd rate = (8.0 * (gaps(h) - gaps(-h)) - (gaps(2 * h) - gaps(-2 * h))) / (12.0 * h);
  for (const ContactTerms& c : ws.contacts()) {
    std::array<double, laws::kMaxChannels> gamma;
    relative_velocity(model, state, c, gamma.data());
    // Truncation h^4 times fifth derivatives (omega^5 100 / 30), rounding 1e-14/h.
    EXPECT_NEAR(gamma[0] - c.chi[0], rate[c.contact], 1e-8)
        << model.contacts()[static_cast<std::size_t>(c.contact)].name;
    EXPECT_NEAR(c.chi[0], 0.0, 1e-14);  // a belt runs within its plane
  }
}

// An impulse and its counter-impulse act at one point: momentum and its moment about any point stay.
TEST_P(RandomContacts, InternalImpulsesKeepMomentum) {
  RandomScene scene(GetParam());
  const model::Model model = scene.tangle(4);
  const model::State& state = model.initial_state();
  Workspace ws(model);
  activate_all(model, state, ws);
  const Eigen::MatrixXd W = dense_W(model, ws);
  int at = 0;
  for (const ContactTerms& c : ws.contacts()) {
    const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
    for (int k = 0; k < c.dim(); ++k, ++at) {
      Vec3 linear = Vec3::Zero(), angular = Vec3::Zero();
      for (std::size_t i = 0; i < model.bodies().size(); ++i) {
        const Vec3 p = W.block<3, 1>(6 * static_cast<int>(i), at), L = W.block<3, 1>(6 * static_cast<int>(i) + 3, at);
        linear += p;
        angular += state.bodies[i].x.cross(p) + state.bodies[i].p * L;
      }
      if (contact.b == model::kWorld) continue;
      EXPECT_LE(linear.norm(), 1e-15) << contact.name;
      EXPECT_LE(angular.norm(), 1e-12) << contact.name;  // lever arms of order 100, some dozen roundings
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomContacts, testing::Range(1u, 51u));

}  // namespace
}  // namespace stiction::dynamics

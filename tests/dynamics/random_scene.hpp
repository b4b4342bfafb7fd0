#pragma once
// Random systems: lopsided bodies with spheres on them, planes fixed and moving, contacts of every law.
#include <fmt/format.h>

#include "random.hpp"
#include "stiction/dynamics/dynamics.hpp"
#include "stiction/model/build/builder.hpp"

namespace stiction::dynamics {

class RandomScene {
 public:
  explicit RandomScene(unsigned seed) : random_(seed) {}

  double uniform(double low, double high) { return random_.uniform(low, high); }
  Vec3 vector() { return random_.vector(); }
  Vec3 in_box(double low, double high) { return random_.in_box(low, high); }
  std::size_t below(std::size_t n) { return random_.below(n); }
  math::Quat quaternion() { return random_.quaternion(); }

  // Principal moments of a possible body, turned out of the axes.
  Mat3 inertia(double mass) {
    const Vec3 second = in_box(0.1, 1.0);
    const Mat3 R = quaternion().toRotationMatrix();
    return 0.4 * mass * (R * (second.sum() * Mat3::Identity() - Mat3(second.asDiagonal())) * R.transpose());
  }

  laws::Friction friction() {
    const double mu = uniform(0.0, 1.0), radius = std::pow(10.0, uniform(-3.0, -0.5));
    switch (below(6)) {
      case 0:
        return laws::Frictionless{};
      case 1:
        return laws::Coulomb{mu};
      case 2:
        return laws::ContensouParabolic{mu, radius};
      case 3:
        return laws::ContensouUniform{mu, radius};
      case 4:
        return laws::ContensouEllipsoid{mu, radius};
      default:
        return laws::ContensouCylinder{mu, radius};
    }
  }

  // n bodies with random states; every body against a moving floor and against every other one.
  model::Model tangle(int n) {
    model::Builder builder;
    builder.gravity(vector());
    builder.shape("world", "floor", floor());
    for (int i = 0; i < n; ++i) {
      model::BodySpec spec;
      spec.name = fmt::format("b{}", i);
      spec.mass = std::pow(10.0, uniform(-2.0, 2.0));
      spec.inertia = inertia(spec.mass);
      spec.start = {10.0 * vector(), quaternion(), vector(), vector()};
      builder.body(spec);
      builder.shape(spec.name, "s", geometry::Sphere{vector(), uniform(0.1, 1.0)});
      builder.shape(spec.name, "p", geometry::Plane{vector().normalized(), -50.0});
    }
    for (int i = 0; i < n; ++i) {
      builder.contact({fmt::format("f{}", i), fmt::format("b{}.s", i), "world.floor", {{}, friction()}});
      for (int j = 0; j < i; ++j) {
        builder.contact(
            {fmt::format("s{}_{}", i, j), fmt::format("b{}.s", i), fmt::format("b{}.s", j), {{}, friction()}});
        builder.contact(
            {fmt::format("p{}_{}", i, j), fmt::format("b{}.s", i), fmt::format("b{}.p", j), {{}, friction()}});
      }
    }
    return builder.build();
  }

 private:
  geometry::Plane floor() {
    const Vec3 n = vector().normalized();
    return {n, -100.0, n.cross(vector())};
  }
  test::Random random_;
};

// Every contact of the model in the index set.
inline void activate_all(const model::Model& model, const model::State& state, Workspace& ws) {
  update_poses(model, state, ws);
  update_gaps(model, ws);
  update_forces(model, state, ws);
  ws.n_active = 0;
  for (std::size_t i = 0; i < model.contacts().size(); ++i) activate(model, static_cast<int>(i), ws);
}

// Dense W, 6 rows per body: velocities of the centre, then angular velocity in the body frame.
inline Eigen::MatrixXd dense_W(const model::Model& model, const Workspace& ws) {
  int columns = 0;
  for (const ContactTerms& c : ws.contacts()) columns += c.dim();
  Eigen::MatrixXd W = Eigen::MatrixXd::Zero(6 * static_cast<int>(model.bodies().size()), columns);
  int at = 0;
  for (const ContactTerms& c : ws.contacts()) {
    const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
    const std::array<Vec3, 3> d{c.frame.n, c.frame.t1, c.frame.t2};
    for (int k = 0; k < c.dim(); ++k, ++at) {
      const auto K = static_cast<std::size_t>(k);
      if (k < c.rows.linear()) W.block<3, 1>(6 * contact.a, at) = d[K];
      W.block<3, 1>(6 * contact.a + 3, at) = c.w_a[K];
      if (contact.b == model::kWorld) continue;
      if (k < c.rows.linear()) W.block<3, 1>(6 * contact.b, at) = -d[K];
      W.block<3, 1>(6 * contact.b + 3, at) = c.w_b[K];
    }
  }
  return W;
}

inline Eigen::VectorXd dense_u(const model::State& state) {
  Eigen::VectorXd u(6 * static_cast<int>(state.bodies.size()));
  for (std::size_t i = 0; i < state.bodies.size(); ++i) {
    u.segment<3>(6 * static_cast<int>(i)) = state.bodies[i].v;
    u.segment<3>(6 * static_cast<int>(i) + 3) = state.bodies[i].omega;
  }
  return u;
}

}  // namespace stiction::dynamics

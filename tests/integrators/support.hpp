#pragma once
// Small systems for the tests of the time stepping, and loops around Simulation.
#include <gtest/gtest.h>

#include <functional>

#include "methods.hpp"
#include "stiction/model/build/builder.hpp"

namespace stiction::simulation {

inline constexpr double kGravity = 9.81;

inline model::BodySpec sphere_body(const std::string& name, double mass, double radius, const Vec3& x) {
  model::BodySpec spec;
  spec.name = name;
  spec.mass = mass;
  spec.inertia = 0.4 * mass * radius * radius * math::Mat3::Identity();
  spec.start.x = x;
  return spec;
}

// A ball of mass 1 and radius 0.1 that touches the floor; gravity tilted by an angle about y, downhill is +x.
struct BallOnFloor {
  double mass = 1.0, radius = 0.1, height = 0.0, tilt = 0.0;
  Vec3 v = Vec3::Zero(), omega = Vec3::Zero(), belt = Vec3::Zero();
  laws::ContactLaw law{};

  [[nodiscard]] model::Model build() const {
    model::Builder builder;
    builder.gravity(kGravity * Vec3(std::sin(tilt), 0.0, -std::cos(tilt)));
    model::BodySpec spec = sphere_body("ball", mass, radius, Vec3(0.0, 0.0, radius + height));
    spec.start.v = v;
    spec.start.omega = omega;
    builder.body(spec);
    builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), radius});
    builder.shape("world", "floor", geometry::Plane{Vec3::UnitZ(), 0.0, belt});
    builder.contact({"floor", "ball.skin", "world.floor", law});
    return builder.build();
  }
};

// A sledge on three spheres: a body that cannot roll, centre of mass above their middle. Heights are sums of powers of
// two, so that the feet touch the floor to the last bit. One law for all feet.
struct Sledge {
  double tilt = 0.0, yaw = 0.0, mass = 2.0;
  Vec3 v = Vec3::Zero(), belt = Vec3::Zero(), pull = Vec3::Zero();  // pull: a force at the centre of mass
  laws::ContactLaw law{};
  std::string axis_of{};
  Vec3 axis = Vec3::UnitX();
  std::shared_ptr<const laws::CustomLaw> custom_law{};

  [[nodiscard]] model::Model build() const {
    model::Builder builder;
    builder.gravity(kGravity * Vec3(std::sin(tilt), 0.0, -std::cos(tilt)));
    model::BodySpec spec;
    spec.name = "sledge";
    spec.mass = mass;
    spec.inertia = Vec3(0.02, 0.03, 0.04).asDiagonal();
    spec.start.x = Vec3(0.0, 0.0, 0.0625);
    spec.start.v = v;
    spec.start.p = math::Quat(std::cos(0.5 * yaw), 0.0, 0.0, std::sin(0.5 * yaw));
    builder.body(spec);
    if (!pull.isZero(0.0)) builder.force("pull", "sledge", pull, Vec3::Zero(), Vec3::Zero());
    builder.shape("world", "floor", geometry::Plane{Vec3::UnitZ(), 0.0, belt});
    const std::array<Vec3, 3> feet{Vec3(0.2, 0.0, -0.046875), Vec3(-0.1, 0.15, -0.046875),
                                   Vec3(-0.1, -0.15, -0.046875)};
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string name = std::string("foot") + static_cast<char>('1' + i);
      builder.shape("sledge", name, geometry::Sphere{feet[i], 0.015625});
      builder.contact({name, "sledge." + name, "world.floor", law, {}, axis_of, axis, 1, custom_law});
    }
    return builder.build();
  }
};

inline model::Model tripod(double tilt, double mu, const Vec3& v, const Vec3& belt = Vec3::Zero()) {
  return Sledge{.tilt = tilt, .v = v, .belt = belt, .law = {{}, laws::Coulomb{mu}}}.build();
}

// Steps to the end; `look` sees the simulation after every step.
inline void run(Simulation& simulation, const std::function<void(const Simulation&)>& look = {}) {
  while (!simulation.done()) {
    const auto failure = simulation.advance();
    ASSERT_FALSE(failure) << failure->message;
    if (look) look(simulation);
  }
}

inline RunOptions options(double duration, double step) {
  RunOptions out;
  out.duration = duration;
  out.step = step;
  return out;
}

inline RunOptions runge_kutta(int order, double duration, double step) {
  RunOptions out = options(duration, step);
  out.method = method_of(Scheme::runge_kutta);
  std::get<RungeKutta>(out.method).order = order;
  return out;
}

// Slope of log(error) over log(step) between neighbours.
inline double order(double coarse_error, double fine_error, double ratio = 2.0) {
  return std::log(std::abs(coarse_error / fine_error)) / std::log(ratio);
}

}  // namespace stiction::simulation

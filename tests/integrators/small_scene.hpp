#pragma once
// Small random scenes of every law: one to six contacts, masses from 1 to 1e4, dependent contacts, hard landings.
#include <fmt/format.h>

#include "dynamics/random_scene.hpp"
#include "integrators/support.hpp"

namespace stiction::simulation {

class SmallScene {
 public:
  explicit SmallScene(unsigned seed) : random_(seed) {}

  model::Model build() {
    builder_.gravity(Vec3(0.0, 0.0, -kGravity));
    builder_.shape("world", "floor", geometry::Plane{});
    kind = static_cast<int>(random_.below(4));
    if (kind == 0) legs(1 + static_cast<int>(random_.below(6)));
    if (kind == 1) tower(1 + static_cast<int>(random_.below(3)));
    if (kind == 2) corner();
    if (kind == 3) table();
    return builder_.build();
  }

  int kind = 0;
  bool smooth = true;  // no law that only resembles a set, none that falls with speed

 private:
  double mass() { return std::pow(10.0, random_.uniform(-2.0, 2.0)); }

  laws::Friction friction() {
    const double mu = random_.uniform(0.05, 1.0), R = std::pow(10.0, random_.uniform(-2.2, -1.2));
    switch (random_.below(14)) {
      case 0:
        return laws::Frictionless{};
      case 1:
      case 2:
        return laws::Coulomb{mu};
      case 3:
        return laws::Orthotropic{mu, random_.uniform(0.05, 1.0)};
      case 4:
        return laws::OrthotropicDrilling{mu, random_.uniform(0.05, 1.0), random_.uniform(0.05, 1.0), R};
      case 5:
        return laws::ContensouParabolic{mu, R};
      case 6:
        return laws::ContensouUniform{mu, R};
      case 7:
        return laws::ContensouEllipsoid{mu, R};
      case 8:
        return laws::ContensouCylinder{mu, R};
      case 9:
        return laws::EllipticContensou{mu, R, R * random_.uniform(0.3, 1.0)};
      case 10:
        smooth = false;
        return laws::ContensouPadeFirst{mu, R};
      case 11:
        smooth = false;
        return laws::ContensouPadeSecond{mu, R};
      case 12:
        smooth = false;
        return laws::ContensouErismann{mu, R};
      default:
        smooth = false;
        return laws::ContensouSeries{mu, R};
    }
  }

  laws::ContactLaw law() {
    laws::ContactLaw law{{}, friction()};
    if (random_.below(2) == 0) law.normal.restitution = random_.uniform(0.0, 0.9);
    if (random_.below(4) == 0) law.normal.impact = laws::ImpactLaw::poisson;
    if (random_.below(8) == 0) law.rolling = laws::ClassicalDry{random_.uniform(0.0, 0.01)};
    if (random_.below(16) == 0) law.rolling = laws::ContourDry{random_.uniform(0.0, 0.05)};
    if (random_.below(16) == 0) law.rolling = laws::ClassicalViscous{1e-4};
    if (law.friction.index() != 0 && random_.below(8) == 0) {
      smooth = false;
      law.coefficient = random_.below(2) == 0
                            ? laws::Coefficient{laws::StaticKinetic{0.7 * law.mu()}}
                            : laws::Coefficient{laws::Stribeck{0.6 * law.mu(), random_.uniform(0.01, 0.5), 1.0}};
    }
    return law;
  }

  model::BodySpec body(const std::string& name, double size, const Vec3& x) {
    model::BodySpec spec;
    spec.name = name;
    spec.mass = mass();
    spec.inertia = size * size * random_.inertia(spec.mass);
    spec.start.x = x;
    if (random_.below(4) > 0) {
      spec.start.v = 0.5 * random_.vector();
      spec.start.omega = 3.0 * random_.vector();
    }
    return spec;
  }

  // A body on legs of one height, or nearly; from a small height, flat or tilted, or standing.
  void legs(int n) {
    const double height = 0.1, r = 0.02, lift = random_.below(3) == 0 ? 0.0 : random_.uniform(0.0, 0.1);
    model::BodySpec spec = body("block", 0.2, Vec3(0.0, 0.0, height + lift));
    if (lift > 0.0) {
      const Vec3 turn = 0.2 * random_.vector();
      spec.start.p = math::Quat(1.0, turn[0], turn[1], turn[2]).normalized();
      spec.start.x[2] += 0.15;
    }
    builder_.body(spec);
    const laws::ContactLaw same = law();
    const bool alike = random_.below(2) == 0;
    for (int i = 0; i < n; ++i) {
      const double angle = 6.283185307179586 * (i + random_.uniform(-0.2, 0.2)) / n;
      builder_.shape("block", fmt::format("leg{}", i),
                     geometry::Sphere{Vec3(0.2 * std::cos(angle), 0.2 * std::sin(angle), r - height), r});
      builder_.contact({fmt::format("leg{}", i), fmt::format("block.leg{}", i), "world.floor", alike ? same : law()});
    }
  }

  // Balls one above the other, each against its neighbours.
  void tower(int n) {
    double z = 0.0;
    for (int i = 0; i < n; ++i) {
      const double r = random_.uniform(0.05, 0.15);
      z += r + (random_.below(2) == 0 ? 0.0 : 0.02);
      model::BodySpec spec = sphere_body(fmt::format("b{}", i), mass(), r, Vec3(0.003 * i, 0.002 * i, z));
      spec.start.v = 0.2 * random_.vector();
      spec.start.omega = 5.0 * random_.vector();
      z += r;
      builder_.body(spec);
      builder_.shape(spec.name, "skin", geometry::Sphere{Vec3::Zero(), r});
      builder_.contact({fmt::format("c{}", i), spec.name + ".skin",
                        i == 0 ? std::string("world.floor") : fmt::format("b{}.skin", i - 1), law()});
    }
  }

  // A ball in a corner of three planes.
  void corner() {
    const double r = 0.1;
    for (int i = 0; i < 2; ++i) {
      const Vec3 n = Vec3(i == 0 ? 1.0 : -0.3, i == 0 ? 0.2 : 1.0, 0.5).normalized();
      builder_.shape("world", fmt::format("wall{}", i), geometry::Plane{n, 0.0});
    }
    model::BodySpec spec = body("ball", r, Vec3(0.25, 0.35, 0.2));
    builder_.body(spec);
    builder_.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), r});
    builder_.contact({"floor", "ball.skin", "world.floor", law()});
    for (int i = 0; i < 2; ++i)
      builder_.contact({fmt::format("wall{}", i), "ball.skin", fmt::format("world.wall{}", i), law()});
  }

  // Four legs, and a ball on the plate.
  void table() {
    model::BodySpec spec = body("table", 0.2, Vec3(0.0, 0.0, 0.1));
    spec.start.v *= 0.3;
    spec.start.v[2] = 0.0;
    spec.start.omega = Vec3(0.0, 0.0, spec.start.omega[2]);
    builder_.body(spec);
    const laws::ContactLaw same = law();
    for (int i = 0; i < 4; ++i) {
      builder_.shape("table", fmt::format("leg{}", i),
                     geometry::Sphere{Vec3(i % 2 == 0 ? 0.2 : -0.2, i / 2 == 0 ? 0.15 : -0.15, -0.08), 0.02});
      builder_.contact({fmt::format("leg{}", i), fmt::format("table.leg{}", i), "world.floor", same});
    }
    builder_.shape("table", "plate", geometry::Plane{Vec3::UnitZ(), 0.02});
    model::BodySpec ball = body("ball", 0.05, Vec3(0.03, 0.02, 0.17 + (random_.below(2) == 0 ? 0.0 : 0.05)));
    builder_.body(ball);
    builder_.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 0.05});
    builder_.contact({"ball", "ball.skin", "table.plate", law()});
  }

  dynamics::RandomScene random_;
  model::Builder builder_;
};

// Energy that the scene may exchange: kinetic, and potential over a length of the bodies.
inline double energy_scale(const model::Model& model) {
  double scale = 0.0;
  for (std::size_t b = 0; b < model.bodies().size(); ++b) {
    const model::Body& body = model.bodies()[b];
    const model::BodyState& s = model.initial_state().bodies[b];
    scale +=
        0.5 * body.mass * s.v.squaredNorm() + 0.5 * s.omega.dot(body.inertia * s.omega) + body.mass * kGravity * 0.1;
  }
  return scale;
}

}  // namespace stiction::simulation

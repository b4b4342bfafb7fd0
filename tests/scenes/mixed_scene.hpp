#pragma once
// Random models of what small scenes (integrators/small_scene.hpp) leave out: joints with friction, stops and drives,
// springs and dampers of any stiffness, hard and compliant contacts side by side, solids, curved surfaces; lengths and
// masses over twelve powers of ten. Times are in units of sqrt(length / g).
#include <fmt/format.h>

#include <cmath>

#include "random.hpp"
#include "stiction/model/build/builder.hpp"

namespace stiction::scenes {

using math::Vec3;

inline constexpr double kGravity = 9.81;

class MixedScene {
 public:
  explicit MixedScene(unsigned seed) : random_(seed) {
    length = random_.power_of_ten(-6.0, 6.0);
    mass = random_.power_of_ten(-6.0, 6.0);
    time = std::sqrt(length / kGravity);
  }

  model::Model build() {
    builder_.gravity(Vec3(0.0, 0.0, -kGravity));
    builder_.shape("world", "floor", geometry::Plane{});
    switch (kind = static_cast<int>(random_.below(5))) {
      case 0:
        linkage();
        break;
      case 1:
        springs();
        break;
      case 2:
        soft_and_hard();
        break;
      case 3:
        solids();
        break;
      default:
        surfaces();
    }
    return builder_.build();
  }

  double length = 1.0, mass = 1.0, time = 1.0;
  int kind = 0;

 private:
  [[nodiscard]] double speed() const { return length / time; }

  laws::ContactLaw hard() {
    laws::ContactLaw law;
    const double mu = random_.uniform(0.05, 1.0), R = length * random_.power_of_ten(-3.0, -1.5);
    switch (random_.below(5)) {
      case 0:
        break;
      case 1:
        law.friction = laws::ContensouParabolic{mu, R};
        break;
      case 2:
        law.friction = laws::Orthotropic{mu, random_.uniform(0.05, 1.0)};
        break;
      default:
        law.friction = laws::Coulomb{mu};
    }
    if (random_.coin()) law.normal.restitution = random_.uniform(0.0, 0.9);
    return law;
  }

  // Sinks in by some thousandths of the length under a weight.
  laws::ContactLaw soft(double weight) {
    laws::ContactLaw law;
    const double exponent = random_.coin() ? 1.0 : 1.5, depth = length * random_.power_of_ten(-3.5, -2.0);
    law.compliance = laws::PowerLaw{.stiffness = weight / std::pow(depth, exponent),
                                    .exponent = exponent,
                                    .damping = random_.coin() ? 0.0 : random_.uniform(0.0, 1.0) / speed(),
                                    .slip_speed = 0.02 * speed(),
                                    .roll_speed = 0.02 * speed()};
    if (random_.coin()) law.friction = laws::Coulomb{random_.uniform(0.05, 0.8)};
    return law;
  }

  // Principal moments of a possible body of some size, turned out of its axes.
  math::Mat3 inertia(double m, double size) {
    const Vec3 second = random_.in_box(0.1, 1.0);
    const math::Mat3 R = random_.quaternion().toRotationMatrix();
    return 0.2 * m * size * size *
           (R * (second.sum() * math::Mat3::Identity() - math::Mat3(second.asDiagonal())) * R.transpose());
  }

  model::BodySpec body(const std::string& name, const Vec3& x, double size, double speeds) {
    model::BodySpec spec;
    spec.name = name;
    spec.mass = mass * random_.power_of_ten(-1.0, 1.0);
    spec.inertia = inertia(spec.mass, size * length);
    spec.start.x = length * x;
    spec.start.v = speeds * speed() * random_.vector();
    spec.start.omega = speeds / time * random_.vector();
    builder_.body(spec);
    return spec;
  }

  void ball(const std::string& name, const Vec3& x, double radius) {
    model::BodySpec spec = body(name, x, radius, 0.5);
    builder_.shape(name, "skin", geometry::Sphere{Vec3::Zero(), length * radius});
  }

  // A chain that hangs from the world; its last body has a ball that may meet the floor.
  void linkage() {
    const int n = 1 + static_cast<int>(random_.below(4));
    Vec3 at(0.0, 0.0, 0.3 + 0.5 * n);
    std::string before = "world";
    for (int i = 0; i < n; ++i) {
      const std::string name = fmt::format("link{}", i);
      Vec3 step = 0.2 * random_.vector();
      step[2] = -0.45;
      const model::BodySpec spec = body(name, at + 0.5 * step, 0.4, 0.7);
      joint(i, name, before, at, spec.mass);
      if (random_.below(3) == 0) spring(fmt::format("spring{}", i), name, "world", spec.mass);
      at += step;
      before = name;
      if (i + 1 < n) continue;
      builder_.shape(name, "tip", geometry::Sphere{length * 0.5 * step, 0.1 * length});
      builder_.contact({"tip", name + ".tip", "world.floor", random_.coin() ? hard() : soft(spec.mass * kGravity)});
    }
  }

  void joint(int i, const std::string& name, const std::string& before, const Vec3& at, double m) {
    using namespace geometry::joints;
    static constexpr std::array kinds{&kRevolute,    &kSpherical, &kUniversal, &kPrismatic,
                                      &kCylindrical, &kFixed,     &kDistance};
    const geometry::JointType type = kinds[random_.below(kinds.size())];
    model::JointSpec spec{.name = fmt::format("joint{}", i), .type = type, .first = name, .second = before};
    if (type == &kDistance)
      spec.other_point = before == "world" ? Vec3(length * (at + Vec3(0.0, 0.0, 0.2))) : Vec3::Zero();
    else
      spec.anchor = length * at;
    if (type != &kSpherical && type != &kDistance && type != &kFixed) spec.axis = random_.vector().normalized();
    if (type == &kUniversal) spec.other_axis = spec.axis.cross(random_.vector()).normalized();
    const bool turns = type == &kRevolute, slides = type == &kPrismatic;
    if (turns || slides) {
      if (random_.below(3) == 0) spec.friction = random_.uniform(0.0, 0.3) * m * kGravity * (turns ? length : 1.0);
      if (random_.below(3) == 0) {
        spec.lower = -random_.uniform(0.05, 0.5) * (turns ? 1.0 : length);
        spec.upper = random_.uniform(0.05, 0.5) * (turns ? 1.0 : length);
        spec.restitution = random_.uniform(0.0, 0.8);
      }
    }
    builder_.joint(spec);
    if (turns && !spec.lower && spec.friction == 0.0 && random_.below(4) == 0)
      builder_.drive(
          {fmt::format("drive{}", i), spec.name, model::Harmonic{1.0 / time, random_.uniform(0.5, 3.0) / time, 0.0}});
  }

  // From soft to a thousand times what a step of time / 300 can follow; it stores what a fall over a tenth to ten
  // lengths would give.
  void spring(const std::string& name, const std::string& first, const std::string& second, double m) {
    model::SpringSpec spec{.name = name, .body = first, .other = second};
    spec.point = 0.1 * length * random_.vector();
    spec.other_point = second == "world" ? Vec3(length * Vec3(0.3, 0.2, 1.5)) : Vec3(0.1 * length * random_.vector());
    spec.stiffness = m / (time * time) * random_.power_of_ten(-1.0, 8.0);
    if (random_.coin()) spec.damping = m / time * random_.power_of_ten(-2.0, 5.0);
    const Vec3 from = builder_.start_of(first).x + spec.point;
    const Vec3 to = (second == "world" ? Vec3(Vec3::Zero()) : builder_.start_of(second).x) + spec.other_point;
    const double stored = m * kGravity * length * random_.power_of_ten(-1.0, 1.0);
    const double stretch = std::sqrt(2.0 * stored / spec.stiffness);
    spec.rest_length = std::max((to - from).norm() + (random_.coin() ? stretch : -stretch), 0.0);
    builder_.spring(spec);
  }

  // Balls on the floor, tied to each other.
  void springs() {
    const int n = 2 + static_cast<int>(random_.below(3));
    for (int i = 0; i < n; ++i) {
      const double r = random_.uniform(0.05, 0.2);
      const std::string name = fmt::format("ball{}", i);
      ball(name, Vec3(0.6 * i, 0.1 * random_.normal(), r + (random_.coin() ? 0.0 : 0.2)), r);
      builder_.contact({name, name + ".skin", "world.floor", hard()});
      if (i > 0) spring(fmt::format("spring{}", i), name, fmt::format("ball{}", i - 1), mass);
    }
    if (random_.coin())
      builder_.torsion_spring(
          {.name = "torsion",
           .body = "ball0",
           .other = "ball1",
           .axis = random_.vector().normalized(),
           .stiffness = mass * length * length / (time * time) * random_.power_of_ten(-2.0, 5.0),
           .damping = random_.coin() ? 0.0 : mass * length * length / time * random_.power_of_ten(-2.0, 3.0)});
  }

  // A block on hard and compliant feet, and balls on its top.
  void soft_and_hard() {
    const model::BodySpec block = body("block", Vec3(0.0, 0.0, 0.25 + 0.3 * random_.uniform()), 0.5, 0.3);
    for (int i = 0; i < 4; ++i) {
      const std::string foot = fmt::format("foot{}", i);
      builder_.shape(
          "block", foot,
          geometry::Sphere{length * Vec3(i % 2 == 0 ? 0.3 : -0.3, i / 2 == 0 ? 0.25 : -0.25, -0.1), 0.05 * length});
      builder_.contact(
          {foot, "block." + foot, "world.floor", random_.coin() ? hard() : soft(0.25 * block.mass * kGravity)});
    }
    builder_.shape("block", "top", geometry::Plane{Vec3::UnitZ(), 0.1 * length});
    const int n = static_cast<int>(random_.below(3));
    for (int i = 0; i < n; ++i) {
      const std::string name = fmt::format("ball{}", i);
      ball(name, Vec3(0.3 * i - 0.1, 0.05, 0.9), 0.1);
      builder_.contact({name, name + ".skin", "block.top", random_.coin() ? hard() : soft(mass * kGravity)});
    }
  }

  geometry::Shape solid() {
    const Vec3 size = length * random_.in_box(0.1, 0.4);
    switch (random_.below(3)) {
      case 0:
        return geometry::Box{.size = size};
      case 1:
        return geometry::Capsule{.radius = 0.4 * size[1], .length = size[0]};
      default:
        return geometry::Sphere{Vec3::Zero(), 0.5 * size[2]};
    }
  }

  // Boxes, capsules and balls that fall on each other and on the floor, at first apart.
  void solids() {
    const int n = 1 + static_cast<int>(random_.below(3));
    for (int i = 0; i < n; ++i) {
      const std::string name = fmt::format("solid{}", i);
      model::BodySpec spec;
      spec.name = name;
      spec.mass = mass * random_.power_of_ten(-1.0, 1.0);
      spec.inertia = inertia(spec.mass, 0.3 * length);
      spec.start.x = length * Vec3(0.05 * random_.normal(), 0.05 * random_.normal(), 0.5 + 0.8 * i);
      spec.start.p = random_.quaternion();
      spec.start.omega = 1.0 / time * random_.vector();
      builder_.body(spec);
      builder_.shape(name, "skin", solid());
      builder_.contact({name + "-floor", name + ".skin", "world.floor", hard()});
      for (int j = 0; j < i; ++j)
        builder_.contact({fmt::format("{}-{}", i, j), name + ".skin", fmt::format("solid{}.skin", j), hard()});
    }
  }

  // An ellipsoid or a torus on the floor, and a ball above it.
  void surfaces() {
    const Vec3 axes = random_.in_box(0.15, 0.4);
    const model::BodySpec spec = body("stone", Vec3(0.0, 0.0, 0.45 + 0.2 * random_.uniform()), 0.3, 0.5);
    builder_.shape("stone", "skin", geometry::SurfaceShape{{}, geometry::surfaces::Ellipsoid{length * axes}});
    builder_.contact(
        {"stone", "stone.skin", "world.floor", random_.below(3) > 0 ? hard() : soft(spec.mass * kGravity)});
    if (random_.coin()) return;
    ball("ball", Vec3(0.02, 0.01, 1.3), 0.15);
    builder_.contact({"ball", "ball.skin", "stone.skin", hard()});
    builder_.contact({"ball-floor", "ball.skin", "world.floor", hard()});
  }

  test::Random random_;
  model::Builder builder_;
};

}  // namespace stiction::scenes

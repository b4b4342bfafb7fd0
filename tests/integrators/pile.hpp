#pragma once
// Random scenes of spheres between planes with all laws: what a step must survive.
#include <fmt/format.h>

#include "dynamics/random_scene.hpp"
#include "integrators/support.hpp"

namespace stiction::simulation {

// n spheres with random velocities above a floor, between four walls, all pairs in contact; restitution up to 1.
inline model::Model pile(unsigned seed, int n) {
  dynamics::RandomScene scene(seed);
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  const std::array<Vec3, 5> normals{Vec3::UnitZ(), Vec3::UnitX(), -Vec3::UnitX(), Vec3::UnitY(), -Vec3::UnitY()};
  for (std::size_t w = 0; w < normals.size(); ++w)
    builder.shape("world", fmt::format("w{}", w), geometry::Plane{normals[w], w == 0 ? 0.0 : -0.5});
  std::vector<double> radius;
  for (int i = 0; i < n; ++i) {
    radius.push_back(scene.uniform(0.08, 0.15));
    const double mass = std::pow(10.0, scene.uniform(-1.5, 1.0));
    // Four places per layer, far enough apart for the largest radius: no overlap at the start.
    const Vec3 place(i % 2 == 0 ? -0.2 : 0.2, i / 2 % 2 == 0 ? -0.2 : 0.2, 0.2 + 0.35 * (i / 4));
    model::BodySpec spec = sphere_body(fmt::format("s{}", i), mass, radius.back(), place + 0.02 * scene.vector());
    spec.start.v = scene.vector();
    spec.start.omega = 10.0 * scene.vector();
    builder.body(spec);
    builder.shape(spec.name, "skin", geometry::Sphere{Vec3::Zero(), radius.back()});
    const auto law = [&] { return laws::ContactLaw{laws::Unilateral{scene.uniform(0.0, 1.0)}, scene.friction()}; };
    for (std::size_t w = 0; w < normals.size(); ++w)
      builder.contact({fmt::format("s{}_w{}", i, w), spec.name + ".skin", fmt::format("world.w{}", w), law()});
    for (int j = 0; j < i; ++j)
      builder.contact({fmt::format("s{}_s{}", i, j), spec.name + ".skin", fmt::format("s{}.skin", j), law()});
  }
  return builder.build();
}

}  // namespace stiction::simulation

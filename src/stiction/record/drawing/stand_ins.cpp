#include "stiction/record/drawing/stand_ins.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "stiction/core/rounded.hpp"
#include "stiction/geometry/drawn/drawn.hpp"
#include "stiction/geometry/hulls/convex_hull.hpp"
#include "stiction/math/dense.hpp"
#include "stiction/record/drawing/shape_fields.hpp"

namespace stiction::record {
namespace {

using StandInJson = nlohmann::ordered_json;
using math::Vec3;

constexpr double kThickness = 0.05;  // of a bar over its length
constexpr double kFoot = 0.25;       // radius of a foot over the distance of feet from their middle, at most

// Links often have no shape of their own: a bar from the centre of mass to each joint that fixes a point of the body.
bool add_bars(const model::Model& model, int body, StandInJson& shapes) {
  bool any = false;
  for (const model::Joint& joint : model.joints()) {
    if (!joint.type->holds_point) continue;
    for (std::size_t end = 0; end < 2; ++end) {
      const Vec3& point = end == 0 ? joint.frames.point_a : joint.frames.point_b;
      const double length = point.norm();
      if (joint.bodies[end] != body || !(length > 0.0)) continue;
      any = true;
      shapes.push_back({{"type", "capsule"},
                        {"centre", json_of(Vec3(0.5 * point))},
                        {"axis", json_of(Vec3(point / length))},
                        {"length", length},
                        {"radius", kThickness * length},
                        {"name", joint.name},
                        {"body", drawn_body(model, body)}});
    }
  }
  return any;
}

struct Feet {
  std::vector<Vec3> at;
  double radius = 0.0;  // of the largest
  double spread = 0.0;  // largest distance from their middle
};

// Of a body whose shapes are small balls only; none otherwise.
Feet feet_of(const model::Model& model, int body) {
  Feet feet;
  for (const model::BodyShape& shape : model.shapes()) {
    if (shape.body != body) continue;
    const auto* ball = std::get_if<geometry::Sphere>(&shape.shape);
    if (!ball) return {};
    feet.at.push_back(ball->centre);
    feet.radius = std::max(feet.radius, ball->radius);
  }
  Vec3 middle = Vec3::Zero();
  for (const Vec3& foot : feet.at) middle += foot / static_cast<double>(feet.at.size());
  for (const Vec3& foot : feet.at) feet.spread = std::max(feet.spread, (foot - middle).norm());
  return feet.radius < kFoot * feet.spread ? feet : Feet{};
}

// The hull of the feet; with the centre of mass where they lie in one plane; a plate where that does too.
geometry::Mesh hull_of(const Feet& feet) {
  if (feet.at.size() == 2) return geometry::DrawnLine{feet.at, std::max(feet.radius, feet.spread / 40.0)}.mesh();
  geometry::ConvexHull made = geometry::convex_hull(feet.at, 0.0);
  if (!made.problem.empty()) {
    std::vector<Vec3> points = feet.at;
    points.emplace_back(Vec3::Zero());
    made = geometry::convex_hull(points, 0.0);
  }
  if (!made.problem.empty()) {
    std::vector<Vec3> points;
    for (const Vec3& foot : feet.at)
      for (int k = 0; k < 3; ++k)
        for (const double side : {-1.0, 1.0}) {
          const double half = std::max(feet.radius, 0.01 * feet.spread);
          points.emplace_back(foot + side * half * Vec3::Unit(k));
        }
    made = geometry::convex_hull(points, 0.0);
  }
  return made.problem.empty() ? geometry::mesh_of(made.hull) : geometry::Mesh{};
}

// The homogeneous box with this mass and inertia.
geometry::Mesh box_of(const model::Body& body) {
  const math::Spectrum principal = math::spectrum_of(body.inertia);
  const Vec3 moments = principal.values;
  Vec3 size;
  for (int k = 0; k < 3; ++k) size[k] = std::sqrt(std::max(0.0, 6.0 * (moments.sum() - 2.0 * moments[k]) / body.mass));
  math::Mat3 axes = principal.vectors;
  if (axes.determinant() < 0.0) axes.col(0) = -axes.col(0);  // a mirror would turn the box inside out
  geometry::Mesh mesh = geometry::DrawnBox{.size = size.cwiseMax(0.02 * size.maxCoeff())}.mesh();
  for (Vec3& point : mesh.points) point = axes * point;
  return mesh;
}

}  // namespace

std::string drawn_body(const model::Model& model, int body) {
  return body == model::kWorld ? "" : model.bodies()[static_cast<std::size_t>(body)].name;
}

nlohmann::ordered_json drawn_json(const std::string& name, const std::string& body, const geometry::Mesh& mesh) {
  nlohmann::ordered_json shown = mesh_json(mesh);
  for (auto& x : shown["points"]) x = core::rounded(x.get<double>(), 7);  // what a picture can use
  return {{"type", "drawn"}, {"mesh", std::move(shown)}, {"name", name}, {"body", body}};
}

void add_stand_ins(const model::Model& model, nlohmann::ordered_json& shapes) {
  for (int body = 0; body < static_cast<int>(model.bodies().size()); ++body) {
    if (model.bodies()[static_cast<std::size_t>(body)].coordinates >= 0) continue;
    const auto is_of = [&](const auto& part) { return part.body == body; };
    if (std::ranges::any_of(model.drawn(), is_of)) continue;
    const std::string name = drawn_body(model, body);
    const bool bars = add_bars(model, body, shapes);
    if (const Feet feet = feet_of(model, body); feet.at.size() > 1) {
      if (geometry::Mesh mesh = hull_of(feet); !mesh.points.empty())
        shapes.push_back(drawn_json(name + ".hull", name, mesh));
    } else if (!bars && std::ranges::none_of(model.shapes(), is_of)) {
      shapes.push_back(drawn_json(name + ".inertia", name, box_of(model.bodies()[static_cast<std::size_t>(body)])));
    }
  }
}

}  // namespace stiction::record

#include "stiction/model/build/start/on.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/model/build/checks.hpp"
#include "stiction/model/near_contacts.hpp"

namespace stiction::model {
namespace {

using geometry::Pose;

struct Nearest {
  bool touches = false;        // anything at all
  double gap = HUGE_VAL;       // unknown where the features of meshes are far from each other
  Vec3 normal = Vec3::Zero();  // towards the body
};

// The smallest gap of the contacts of a body. Points are sought anew: the body may have come from afar.
Nearest nearest_of(const Model& model, int body, const State& state) {
  Nearest out;
  for (const Contact& contact : model.contacts()) {
    if ((contact.a != body && contact.b != body) || std::holds_alternative<geometry::JointAxis>(contact.pair)) continue;
    out.touches = true;
    const Pose a = pose(state, contact.a), b = pose(state, contact.b);
    geometry::Anchor anchor;
    if (const auto* surfaces = std::get_if<geometry::SurfacePair>(&contact.pair))
      geometry::SurfacePair::note(surfaces->seek(a, b), a, b, anchor);
    else if (geometry::seeks(contact.pair))
      anchor = geometry::first_anchor(contact.pair, a, b);
    if (geometry::seeks(contact.pair) && !anchor.features.any()) continue;
    const geometry::ContactPoint point = geometry::closest(contact.pair, a, b, anchor);
    if (point.gap < out.gap) out = {true, point.gap, contact.a == body ? point.normal : Vec3(-point.normal)};
  }
  return out;
}

void place(const Model& model, int body, const Vec3& down, State& state) {
  constexpr int kMost = 5000;
  constexpr double kNear = 1e-3, kSteep = 1e-3;
  constexpr double kUnseen = 0.08;  // of the size: features of meshes are seen from a tenth of it
  const auto b = static_cast<std::size_t>(body);
  const std::string& name = model.bodies()[b].name;
  Vec3& x = state.bodies[b].x;
  const Vec3 start = x;
  double size = 0.0;
  for (const BodyShape& shape : model.shapes())
    if (shape.body == body)
      size = std::max(size, std::visit([](const auto& s) { return s.ball().radius; }, shape.shape));
  if (!std::isfinite(size)) size = 1.0;
  for (int i = 0; i < kMost; ++i) {
    const Nearest now = nearest_of(model, body, state);
    if (!now.touches) refuse({"body", name, "place"}, "to be placed on something it needs a contact");
    if (now.gap == HUGE_VAL) {
      x += kUnseen * size * down;
      continue;
    }
    if (std::fabs(now.gap) <= 0.1 * kTouching) return;
    // Far away at most the gap, so that nothing is passed; near by Newton's method.
    const double steep = -now.normal.dot(down);
    const bool near = std::fabs(now.gap) < kNear * size && steep > kSteep;
    x += now.gap / (near || now.gap < 0.0 ? std::max(steep, 0.1) : 1.0) * down;
    if ((x - start).norm() > 1e6 * (1.0 + size)) break;
  }
  refuse({"body", name, "place"},
         "to be placed on something it must meet it on its way down; it misses all it can touch");
}

}  // namespace

void place_on(const Model& model, const std::vector<int>& bodies, State& state) {
  if (bodies.empty()) return;
  const double g = model.gravity().norm();
  const Vec3 down = g > 0.0 ? Vec3(model.gravity() / g) : Vec3(-Vec3::UnitZ());
  for (const int body : bodies) {
    for (const Joint& joint : model.joints())
      if (std::ranges::find(joint.bodies, body) != joint.bodies.end())
        refuse({"body", model.bodies()[static_cast<std::size_t>(body)].name, "place"},
               "joint '{}' holds it: it cannot be placed on something", joint.name);
    place(model, body, down, state);
  }
}

}  // namespace stiction::model

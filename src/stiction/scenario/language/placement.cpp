#include "stiction/scenario/language/placement.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>
#include <optional>
#include <span>

#include "stiction/math/rotation.hpp"

namespace stiction::scenario {
namespace {

constexpr double kMostCopies = 1e4;

std::optional<math::Vec3> vector_in(const toml::table& table, const std::string& key) {
  const toml::array* list = table.get_as<toml::array>(key);
  if (!list || list->size() != 3) return std::nullopt;
  math::Vec3 out;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!list->get(i)->is_number()) return std::nullopt;
    out[static_cast<int>(i)] = list->get(i)->value_or(0.0);
  }
  return out;
}

// The entries of a list are overwritten, so that their places in the file stay known.
void put(toml::table& table, const std::string& key, std::span<const double> v) {
  toml::array list;
  for (const double x : v) list.push_back(x);
  if (toml::array* old = table.get_as<toml::array>(key))
    *old = std::move(list);
  else
    table.insert_or_assign(key, std::move(list));
}

class Mover {
 public:
  Mover(toml::table& part, const Placement& placement) : part_(part), at_(placement) {}

  void point(const std::string& key, bool always) {
    if (const auto v = vector_in(part_, key); v || (always && !part_.contains(key)))
      vector(key, at_.x + rotated(v.value_or(math::Vec3::Zero())));
  }
  void direction(const std::string& key, const math::Vec3* fallback = nullptr) {
    if (!at_.turned) return;
    if (const auto v = vector_in(part_, key))
      vector(key, rotated(*v));
    else if (fallback && !part_.contains(key))
      vector(key, rotated(*fallback));
  }
  void orientation() {
    if (!at_.turned) return;
    math::Quat own = math::Quat::Identity();
    if (const auto rotation = vector_in(part_, "rotation")) {
      own = math::turned_by(*rotation);
      part_.erase("rotation");
    } else if (const toml::array* q = part_.get_as<toml::array>("orientation"); q && q->size() == 4) {
      own = math::Quat(q->get(0)->value_or(1.0), q->get(1)->value_or(0.0), q->get(2)->value_or(0.0),
                       q->get(3)->value_or(0.0));
    }
    const math::Quat now = at_.p * own;
    put(part_, "orientation", std::array{now.w(), now.x(), now.y(), now.z()});
  }
  [[nodiscard]] bool is_world(const std::string& key, std::size_t entry) const {
    const toml::node* node = part_.get(key);
    if (!node) return key == "other";
    if (const toml::array* list = node->as_array()) node = list->get(entry);
    return node && node->value_or(std::string()) == "world";
  }
  [[nodiscard]] std::string text(const std::string& key, const char* fallback) const {
    const toml::node* node = part_.get(key);
    return node ? node->value_or(std::string()) : fallback;
  }
  [[nodiscard]] bool has(const std::string& key) const { return part_.contains(key); }

 private:
  [[nodiscard]] math::Vec3 rotated(const math::Vec3& v) const { return at_.turned ? math::Vec3(at_.p * v) : v; }
  void vector(const std::string& key, const math::Vec3& v) { put(part_, key, std::array{v[0], v[1], v[2]}); }

  toml::table& part_;
  const Placement& at_;
};

}  // namespace

Placement operator*(const Placement& outer, const Placement& inner) {
  Placement out = inner;
  out.x = outer.x + math::rotation(outer.p) * inner.x;
  out.p = outer.p * inner.p;
  out.turned = outer.turned || inner.turned;
  out.moved = outer.moved || inner.moved;
  return out;
}

std::vector<Placement> placements_of(const Table& t) {
  const math::Vec3 position = t.vector("position"), spacing = t.vector("spacing");
  const math::Quat own = t.has("rotation") ? math::turned_by(t.vector("rotation")) : math::Quat::Identity();
  const bool circular = t.has("about");
  std::vector<double> grid{1, 1, 1};
  if (t.has("grid")) {
    if (t.has("copies")) t.refuse("grid", "and copies exclude each other: give one of them");
    if (circular) t.refuse("grid", "and about exclude each other: give one of them");
    grid = t.list("grid");
    if (grid.size() != 3) t.refuse("grid", "must have three numbers, along x, y and z");
    for (const double n : grid)
      if (n != std::floor(n)) t.refuse("grid", "must be integers");
  } else {
    grid[0] = static_cast<double>(t.has("copies") ? t.integer("copies") : 1);
  }
  const double count = grid[0] * grid[1] * grid[2];
  if (count > kMostCopies)
    t.refuse(t.has("grid") ? "grid" : "copies", fmt::format("are too many: at most {}", kMostCopies));
  const bool in_grid = t.has("grid");
  const math::Vec3 axis = circular ? t.direction("about") : math::Vec3(math::Vec3::UnitZ());
  if (!circular && (t.has("centre") || t.has("angle")))
    t.refuse(t.has("centre") ? "centre" : "angle", "is for copies about an axis: give about");
  const math::Vec3 centre = t.vector("centre");
  const double angle = t.has("angle") ? t.number("angle") : 2.0 * std::numbers::pi / count;
  std::vector<Placement> out;
  for (int k = 0; k < static_cast<int>(grid[2]); ++k)
    for (int j = 0; j < static_cast<int>(grid[1]); ++j)
      for (int i = 0; i < static_cast<int>(grid[0]); ++i) {
        Placement one{position, own, t.has("rotation"), true, static_cast<int>(out.size()) + 1, i + 1, j + 1, k + 1};
        one.x += in_grid ? math::Vec3(spacing.cwiseProduct(math::Vec3(i, j, k))) : math::Vec3(double(i) * spacing);
        if (circular) {
          const math::Quat turn = math::turned_by(double(i) * angle * axis);
          one.x = centre + turn * (one.x - centre);
          one.p = turn * one.p;
          one.turned = one.turned || i > 0;
        }
        one.moved = one.turned || !one.x.isZero(0.0);
        out.push_back(one);
      }
  return out;
}

void place_part(toml::table& part, const std::string& kind, const Placement& placement) {
  if (!placement.moved) return;
  Mover mover(part, placement);
  const math::Vec3 z = math::Vec3::UnitZ();
  if (kind == "body") {
    mover.point("position", true);
    mover.direction("velocity");
    mover.orientation();
  } else if (kind == "joint") {
    mover.point("anchor", false);
    const std::string type = mover.text("type", "");
    const bool has_axis = type != "distance" && type != "fixed" && type != "spherical";
    const math::Vec3 x = math::Vec3::UnitX();
    mover.direction("axis", has_axis ? &z : nullptr);
    mover.direction("other_axis", type == "universal" ? &x : nullptr);
    if (!mover.has("anchor") && mover.is_world("between", 1) && type != "gear") mover.point("other_point", true);
    if (!mover.has("anchor") && mover.is_world("between", 0) && type != "gear") mover.point("point", true);
  } else if (kind == "force") {
    const std::string type = mover.text("type", "constant");
    if (type == "spring") {
      if (mover.is_world("other", 0)) mover.point("other_point", true);
    } else if (type == "torsion-spring") {
      mover.direction("axis", &z);
    } else if (mover.text("frame", "world") == "world") {
      for (const char* key : {"force", "torque"}) mover.direction(key);
      if (type == "rotating") mover.direction("axis", &z);
    }
  } else if (kind == "contact") {
    if (mover.text("axis_of", "world") == "world") mover.direction("axis");
  }
}

}  // namespace stiction::scenario

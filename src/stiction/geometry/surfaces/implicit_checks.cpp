#include "stiction/geometry/surfaces/implicit_checks.hpp"

#include <fmt/format.h>

#include <Eigen/Dense>
#include <algorithm>
#include <array>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::geometry::surfaces {
namespace {

using Wrong = Implicit::Wrong;
using formula::Op;

std::string spot(const Vec3& r) {
  return fmt::format("[{:.4g}, {:.4g}, {:.4g}]", r[0], r[1], r[2]);
}

double value_of(const formula::Graph& graph, int node, const Vec3& r) {
  return formula::Program(graph, std::span(&node, 1), 3).value({r.data(), 3});
}

bool has_corner(Op op) {
  constexpr std::array kOps{Op::abs, Op::sign, Op::floor, Op::ceil, Op::round, Op::min, Op::max, Op::select};
  return std::ranges::find(kOps, op) != kOps.end();
}

// Which of its branches such a function is on.
double branch(const formula::Graph& graph, int node, const Vec3& r) {
  const formula::Node& n = graph[node];
  const auto side = [](double x) { return x < 0.0 ? -1.0 : x > 0.0 ? 1.0 : 0.0; };
  const double a = value_of(graph, n.a, r);
  if (n.op == Op::min || n.op == Op::max) return side(a - value_of(graph, n.b, r));
  if (n.op == Op::abs || n.op == Op::sign) return side(a);
  return n.op == Op::select ? (a != 0.0 ? 1.0 : 0.0) : value_of(graph, node, r);
}

// Which function of the formula changes its branch from a to b.
std::optional<formula::Place> switching(const ImplicitFormula& formula, const Vec3& a, const Vec3& b) {
  for (const formula::Place& place : formula.places)
    if (has_corner(formula.graph[place.node].op) &&
        branch(formula.graph, place.node, a) != branch(formula.graph, place.node, b))
      return place;
  return std::nullopt;
}

Wrong blame(const ImplicitFormula& formula, const Vec3& a, const Vec3& b, std::string why) {
  const auto part = switching(formula, a, b);
  return part ? Wrong{std::move(why), part->begin, part->end} : Wrong{std::move(why)};
}

// Where gradient and f vanish together, by the method of Gauss and Newton from r; nothing where they do not.
std::optional<Vec3> singular_near(const Implicit& surface, Vec3 r, const Region& box) {
  const double L = box.size().norm();
  for (int i = 0; i < 60; ++i) {
    const Jet j = surface.jet(r);
    if (!j.H.allFinite() || !j.g.allFinite()) return std::nullopt;
    if (j.g.norm() <= 1e-8 && std::fabs(j.f) <= 1e-10 * L) return r;
    const Mat3 A = j.H * j.H + (j.g * j.g.transpose()) / (L * L);
    Vec3 step = -(A + 1e-14 * A.trace() * Mat3::Identity()).ldlt().solve(j.H * j.g + j.f / (L * L) * j.g);
    if (!step.allFinite()) return std::nullopt;
    if (step.norm() > 0.1 * L) step *= 0.1 * L / step.norm();
    r += step;
    if ((r.array() < box.low.array()).any() || (r.array() > box.high.array()).any()) return std::nullopt;
  }
  return std::nullopt;
}

Wrong singular_at(const Vec3& r) {
  return {fmt::format("is singular at {} m: its gradient vanishes on f = 0, so there is no normal", spot(r))};
}

std::optional<Wrong> singular_points(const Implicit& surface, const Mesh& skin, const Region& box) {
  constexpr double kNone = 1e-9;
  constexpr std::size_t kStarts = 12;
  std::vector<std::pair<double, Vec3>> weak;  // gradient in terms of Hessian and size
  for (const Vec3& p : skin.points) {
    const Jet j = surface.jet(p);
    if (!j.g.allFinite() || !j.H.allFinite()) return not_finite_at(surface.formula(), p);
    const double ratio = j.g.norm() / (j.H.norm() * box.size().norm());
    if (j.g.norm() == 0.0 || ratio < kNone) return singular_at(p);
    weak.emplace_back(ratio, p);
  }
  const auto end = weak.begin() + static_cast<std::ptrdiff_t>(std::min(kStarts, weak.size()));
  std::partial_sort(weak.begin(), end, weak.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto start = weak.begin(); start != end; ++start)
    if (const auto r = singular_near(surface, start->second, box)) return singular_at(*r);
  return std::nullopt;
}

// A large change of the normal between two points, halved until it is gone or the points are one.
std::optional<Wrong> corner_between(const Implicit& surface, Vec3 a, Vec3 b, double size) {
  constexpr double kJump = 0.1, kOne = 1e-9;
  const auto normal = [&](const Vec3& r) { return Vec3(surface.jet(r).g.normalized()); };
  Vec3 n_a = normal(a), n_b = normal(b);
  for (int pass = 0; pass < 200 && (n_a - n_b).norm() > kJump; ++pass) {
    if ((a - b).norm() < kOne * size)
      return blame(surface.formula(), a, b,
                   fmt::format("has an edge or a corner at {} m, where its normal jumps by {:.2g} rad: contact needs a "
                               "smooth surface",
                               spot(a), 2.0 * math::asin(std::min(1.0, 0.5 * (n_a - n_b).norm()))));
    const Vec3 middle = surface.onto(0.5 * (a + b));
    if (!middle.allFinite()) return std::nullopt;
    const Vec3 n = normal(middle);
    if ((n - n_a).norm() > (n - n_b).norm()) {
      b = middle;
      n_b = n;
    } else {
      a = middle;
      n_a = n;
    }
    if (!n.allFinite()) return std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

Vec3 lowest_near(const Level& f, Vec3 r, const Region& box) {
  double h = box.size().norm() / LevelGrid::kCells, best = f(r);
  for (int pass = 0; pass < 2000 && h > 1e-9 * box.size().norm() && !(best < 0.0); ++pass) {
    bool lower = false;
    for (int k = 0; k < 6 && !lower; ++k) {
      const Vec3 next = (r + (k % 2 ? h : -h) * Vec3::Unit(k / 2)).cwiseMax(box.low).cwiseMin(box.high);
      if (const double value = f(next); value < best) {
        best = value;
        r = next;
        lower = true;
      }
    }
    if (!lower) h *= 0.5;
  }
  return r;
}

Vec3 between(const formula::Program& f, Vec3 in, Vec3 out) {
  constexpr double kJump = 1e-3;
  const auto value = [&](const Vec3& r) { return f.value({r.data(), 3}); };
  const double height = value(out) - value(in);
  for (int i = 0; i < 60; ++i) {
    const Vec3 middle = 0.5 * (in + out);
    (value(middle) < 0.0 ? in : out) = middle;
  }
  if (!(value(out) - value(in) <= kJump * height)) return Vec3::Constant(std::numeric_limits<double>::quiet_NaN());
  return out;
}

Wrong not_finite_at(const ImplicitFormula& formula, const Vec3& r) {
  for (const formula::Place& place : formula.places)
    if (const double x = value_of(formula.graph, place.node, r); !std::isfinite(x))
      return {fmt::format("is not {} at {} m", std::isnan(x) ? "a number" : "finite", spot(r)), place.begin, place.end};
  return {fmt::format("has no finite derivatives at {} m", spot(r))};
}

Wrong jump_between(const ImplicitFormula& formula, const Vec3& a, const Vec3& b) {
  return blame(formula, a, b, fmt::format("jumps near {} m from negative to positive without a zero", spot(a)));
}

std::optional<Wrong> wrong_skin(const Implicit& surface, const Mesh& skin, const Region& box) {
  if (auto wrong = singular_points(surface, skin, box)) return wrong;
  constexpr double kSharp = 0.3;
  const double size = box.size().norm();
  for (const auto& triangle : skin.triangles)
    for (std::size_t k = 0; k < 3; ++k) {
      const auto a = static_cast<std::size_t>(triangle[k]), b = static_cast<std::size_t>(triangle[(k + 1) % 3]);
      if (a > b) continue;  // each edge once
      const Vec3 &p = skin.points[a], &q = skin.points[b];
      if ((surface.jet(p).g.normalized() - surface.jet(q).g.normalized()).norm() < kSharp) continue;
      if (auto wrong = corner_between(surface, p, q, size)) return wrong;
    }
  return std::nullopt;
}

}  // namespace stiction::geometry::surfaces

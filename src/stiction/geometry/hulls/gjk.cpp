#include "stiction/geometry/hulls/gjk.hpp"

#include <array>

namespace stiction::geometry {
namespace {

using math::Vec3;

// Differences of corners; the first `n` span the simplex.
struct Simplex {
  std::array<Vec3, 4> w;
  std::size_t n = 0;

  void keep(std::array<std::size_t, 3> which, std::size_t count) {
    const std::array<Vec3, 4> old = w;
    for (std::size_t k = 0; k < count; ++k) w[k] = old[which[k]];
    n = count;
  }
};

// The point of a segment or triangle of the simplex nearest to the origin, and which of its corners carry it.
struct Foot {
  Vec3 point;
  std::array<std::size_t, 3> by{};
  std::size_t count = 0;
};

Foot nearest_on_segment(const Simplex& s, std::size_t i, std::size_t j) {
  const Vec3 &a = s.w[i], &b = s.w[j], e = b - a;
  const double t = -a.dot(e), ee = e.squaredNorm();
  if (!(t > 0.0)) return {a, {i}, 1};
  if (t >= ee) return {b, {j}, 1};
  return {a + (t / ee) * e, {i, j}, 2};
}

Foot nearest_on_triangle(const Simplex& s, std::size_t i, std::size_t j, std::size_t k) {
  const Vec3 &a = s.w[i], &b = s.w[j], &c = s.w[k];
  const Vec3 n = (b - a).cross(c - a);
  const double nn = n.squaredNorm();
  const bool inside =
      nn > 0.0 && n.cross(b - a).dot(a) <= 0.0 && n.cross(c - b).dot(b) <= 0.0 && n.cross(a - c).dot(c) <= 0.0;
  if (inside) return {(n.dot(a) / nn) * n, {i, j, k}, 3};
  Foot best = nearest_on_segment(s, i, j);
  for (const Foot& other : {nearest_on_segment(s, j, k), nearest_on_segment(s, k, i)})
    if (other.point.squaredNorm() < best.point.squaredNorm()) best = other;
  return best;
}

// The point of the simplex nearest to the origin; the simplex is reduced to the corners that carry it. False where the
// origin is inside.
bool reduce(Simplex& s, Vec3& nearest) {
  Foot best{s.w[0], {0}, 1};
  if (s.n == 2) best = nearest_on_segment(s, 0, 1);
  if (s.n == 3) best = nearest_on_triangle(s, 0, 1, 2);
  if (s.n == 4) {
    bool outside = false;
    constexpr std::array<std::array<std::size_t, 4>, 4> kFaces{
        {{0, 1, 2, 3}, {0, 1, 3, 2}, {0, 2, 3, 1}, {1, 2, 3, 0}}};
    for (const auto& [i, j, k, l] : kFaces) {
      const Vec3 n = (s.w[j] - s.w[i]).cross(s.w[k] - s.w[i]);
      const double across = n.dot(s.w[l] - s.w[i]), origin = -n.dot(s.w[i]);
      if (across * origin > 0.0) continue;
      const Foot foot = nearest_on_triangle(s, i, j, k);
      if (!outside || foot.point.squaredNorm() < best.point.squaredNorm()) best = foot;
      outside = true;
    }
    if (!outside) return false;
  }
  nearest = best.point;
  s.keep(best.by, best.count);
  return true;
}

const Vec3& farthest_of(std::span<const Vec3> corners, const Vec3& direction) {
  std::size_t best = 0;
  double most = corners[0].dot(direction);
  for (std::size_t k = 1; k < corners.size(); ++k)
    if (const double height = corners[k].dot(direction); height > most) {
      most = height;
      best = k;
    }
  return corners[best];
}

}  // namespace

Apart apart(std::span<const Vec3> a, std::span<const Vec3> b, const Vec3& guess, double touching) {
  constexpr int kMost = 100;
  constexpr double kRounding = 1e-14;
  Simplex s;
  s.w[s.n++] = farthest_of(a, -guess) - farthest_of(b, guess);
  Vec3 v = s.w[0];
  for (int pass = 0; pass < kMost; ++pass) {
    const double vv = v.squaredNorm();
    if (vv <= touching * touching) return {v, true};
    const Vec3 w = farthest_of(a, -v) - farthest_of(b, v);
    if (vv - v.dot(w) <= kRounding * vv) break;  // no corner is nearer
    bool known = false;
    for (std::size_t k = 0; k < s.n; ++k) known = known || w == s.w[k];
    if (known) break;
    s.w[s.n++] = w;
    Vec3 next;
    if (!reduce(s, next)) return {v, true};
    if (next.squaredNorm() >= vv) break;  // rounding
    v = next;
  }
  return {v, false};
}

}  // namespace stiction::geometry

#include "stiction/geometry/mass/star_moments.hpp"

#include <cmath>
#include <numbers>
#include <vector>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::geometry {
namespace {

struct LegendreNode {
  double x, weight;
};

// Gauss' rule over [-1, 1]: roots of the Legendre polynomial by Newton's method.
std::vector<LegendreNode> legendre_rule(int n) {
  std::vector<LegendreNode> out;
  for (int i = 0; i < n; ++i) {
    double x = math::cos(std::numbers::pi * (i + 0.75) / (n + 0.5)), slope = 1.0;
    for (int pass = 0; pass < 10; ++pass) {
      double p = 1.0, before = 0.0;
      for (int k = 1; k <= n; ++k) {
        const double next = ((2 * k - 1) * x * p - (k - 1) * before) / k;
        before = p;
        p = next;
      }
      slope = n * (x * p - before) / (x * x - 1.0);
      x -= p / slope;
    }
    out.push_back({x, 2.0 / ((1.0 - x * x) * slope * slope)});
  }
  return out;
}

// Gauss' rule over z, equal steps about it: for smooth surfaces the error falls like a geometric series.
Moments over_directions(const Vec3& centre, const std::function<double(const Vec3&)>& radius, int n) {
  Moments about;
  for (const LegendreNode& node : legendre_rule(n))
    for (int k = 0; k < 2 * n; ++k) {
      const double phi = std::numbers::pi * (k + 0.5) / n, rho = std::sqrt(1.0 - node.x * node.x);
      const Vec3 e(rho * math::cos(phi), rho * math::sin(phi), node.x);
      const double r = radius(e), share = node.weight * std::numbers::pi / n * r * r * r;
      about.volume += share / 3.0;
      about.first += share * r / 4.0 * e;
      about.second += share * r * r / 5.0 * (e * e.transpose());
    }
  return about.at({centre, Mat3::Identity()});
}

}  // namespace

std::optional<Moments> star_moments(const Vec3& centre, const std::function<double(const Vec3&)>& radius) {
  constexpr double kSettled = 1e-9;
  Moments before = over_directions(centre, radius, 16);
  for (const int n : {24, 36, 54, 81}) {
    const Moments now = over_directions(centre, radius, n);
    if (!std::isfinite(now.volume)) return std::nullopt;
    if (std::fabs(now.volume - before.volume) <= kSettled * now.volume &&
        (now.second - before.second).norm() <= kSettled * now.second.norm())
      return now;
    before = now;
  }
  return std::nullopt;
}

}  // namespace stiction::geometry

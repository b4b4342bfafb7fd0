#include "stiction/geometry/closest/any.hpp"

#include <limits>

#include "stiction/geometry/closest/closest.hpp"

namespace stiction::geometry {

namespace {

// Any surface as one type, so that the eight equations are compiled once. What the actual surface does not offer is
// NaN.
struct Any {
  const surfaces::AnySurface& surface;

  static constexpr std::string_view name = "any";

  [[nodiscard]] double size() const {
    return std::visit([](const auto& s) { return s.size(); }, surface);
  }
  [[nodiscard]] surfaces::Jet jet(const Vec3& r) const {
    return std::visit([&](const auto& s) { return s.jet(r); }, surface);
  }
  [[nodiscard]] Vec3 farthest(const Vec3& n) const {
    return std::visit(
        [&]<class S>(const S& s) {
          if constexpr (surfaces::HasFarthest<S>) return s.farthest(n);
          return nothing();
        },
        surface);
  }
  [[nodiscard]] Vec3 point(double u, double v) const {
    return std::visit(
        [&]<class S>(const S& s) {
          if constexpr (surfaces::HasChart<S>) return s.point(u, v);
          return nothing();
        },
        surface);
  }
  static Vec3 nothing() { return Vec3::Constant(std::numeric_limits<double>::quiet_NaN()); }
};

}  // namespace

ClosestPair closest(const surfaces::AnySurface& a, const Pose& pose_a, const surfaces::AnySurface& b,
                    const Pose& pose_b, const ClosestPair* last) {
  const auto solve = [&](const auto& first, const auto& second) {
    return last ? closest(first, pose_a, second, pose_b, *last) : closest(first, pose_a, second, pose_b);
  };
  return std::visit(
      [&]<class A, class B>(const A& first, const B& second) {
        if constexpr (detail::kEightEquations<A, B>)
          return solve(Any{a}, Any{b});
        else
          return solve(first, second);
      },
      a, b);
}

PairRates pair_rates(const surfaces::AnySurface& a, const Pose& pose_a, const BodyTwist& twist_a,
                     const surfaces::AnySurface& b, const Pose& pose_b, const BodyTwist& twist_b,
                     const ClosestPair& pair) {
  return pair_rates(Any{a}, pose_a, twist_a, Any{b}, pose_b, twist_b, pair);
}

}  // namespace stiction::geometry

#include "stiction/geometry/pairs.hpp"

namespace stiction::geometry {

std::optional<MadePair> make_pair(const Shape& a, const Shape& b) {
  return make_pair_of<Pair>(a, b);
}

int points_of(const Pair& pair) {
  return std::visit(
      [](const auto& p) {
        if constexpr (requires { p.points(); })
          return p.points();
        else
          return 1;
      },
      pair);
}

int point_of(const Pair& pair) {
  return std::visit(
      [](const auto& p) {
        if constexpr (requires { p.points(); })
          return p.point;
        else
          return 1;
      },
      pair);
}

void choose_point(Pair& pair, int point) {
  std::visit(
      [&](auto& p) {
        if constexpr (requires { p.points(); }) p.point = point;
      },
      pair);
}

bool has_edge(const Pair& pair) {
  return std::visit(
      []<class P>(const P&) {
        return requires {
          requires P::kEdge;
        };
      },
      pair);
}

double gap(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor) {
  return std::visit(
      [&](const auto& p) {
        if constexpr (requires { p.gap(a, b, anchor); })
          return p.gap(a, b, anchor);
        else
          return p.gap(a, b);
      },
      pair);
}

double gap_near(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor) {
  return std::visit(
      [&](const auto& p) {
        if constexpr (requires { p.gap_near(a, b, anchor); })
          return p.gap_near(a, b, anchor);
        else if constexpr (requires { p.gap(a, b, anchor); })
          return p.gap(a, b, anchor);
        else
          return p.gap(a, b);
      },
      pair);
}

ContactPoint closest(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor) {
  return std::visit(
      [&](const auto& p) {
        if constexpr (requires { p.closest(a, b, anchor); })
          return p.closest(a, b, anchor);
        else
          return p.closest(a, b);
      },
      pair);
}

ContourDirections contour(const Pair& pair, const Pose& a, const Pose& b, const math::TangentFrame& frame,
                          const Anchor& anchor) {
  return std::visit(
      [&](const auto& p) {
        if constexpr (requires { p.contour(a, b, frame, anchor); })
          return p.contour(a, b, frame, anchor);
        else
          return p.contour(a, b, frame);
      },
      pair);
}

bool seeks(const Pair& pair) {
  return std::visit([]<class P>(const P&) { return Seeks<P>; }, pair);
}

Anchor first_anchor(const Pair& pair, const Pose& a, const Pose& b) {
  return std::visit(
      [&]<class P>(const P& p) -> Anchor {
        if constexpr (Seeks<P>) {
          std::vector<PointMemory> points(static_cast<std::size_t>(p.points()));
          p.seek(a, b, points);
          return points[static_cast<std::size_t>(p.point) - 1].anchor;
        } else {
          return {};
        }
      },
      pair);
}

ContactPoint closest(const Pair& pair, const Pose& a, const Pose& b, const Anchor& anchor,
                     std::optional<RelativeCurvature>& parting) {
  return std::visit(
      [&](const auto& p) {
        if constexpr (requires { p.closest(a, b, anchor, &*parting); }) {
          return p.closest(a, b, anchor, &parting.emplace());
        } else if constexpr (requires { p.curvature(); }) {
          const ContactPoint at = p.closest(a, b);
          const math::TangentFrame frame = math::tangent_frame(at.normal);
          const double C = p.curvature();
          parting = RelativeCurvature{0.5 * C, 0.5 * C, frame.t1, frame.t2};
          return at;
        } else {
          return closest(pair, a, b, anchor);
        }
      },
      pair);
}

std::optional<CurvatureGradient> curvature_gradient(const Pair& pair, const Pose& a, const Pose& b,
                                                    const Anchor& anchor) {
  return std::visit(
      [&](const auto& p) -> std::optional<CurvatureGradient> {
        if constexpr (requires { p.curvature_gradient(a, b, anchor); })
          return p.curvature_gradient(a, b, anchor);
        else
          return {};
      },
      pair);
}

double bend(const Pair& pair) {
  return std::visit(
      [](const auto& p) {
        if constexpr (requires { p.bend(); })
          return p.bend();
        else
          return 1.0;
      },
      pair);
}

double point_rate(const Pair& pair, const Pose& a, const Pose& b, const Vec3& omega, const Anchor& anchor) {
  return std::visit(
      [&](const auto& p) {
        if constexpr (requires { p.point_rate(a, b, omega, anchor); })
          return p.point_rate(a, b, omega, anchor);
        else
          return 0.0;
      },
      pair);
}

double lying_gap(const Pair& pair) {
  return std::visit(
      [](const auto& p) {
        if constexpr (requires { p.lying_gap(); })
          return p.lying_gap();
        else
          return 0.0;
      },
      pair);
}

}  // namespace stiction::geometry

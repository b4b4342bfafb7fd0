#include "stiction/analysis/law/law_curves.hpp"

#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis {
namespace {

using math::Vec3;

double lever_of(const laws::ContactLaw& law) {
  return law.lever();
}

// The slip force for the velocity d, sign reversed: of a set, its support.
Vec3 support(const laws::ContactLaw& law, const Vec3& d) {
  const double factor = std::visit([&](const auto& c) { return c.factor(d.norm(), law.mu()); }, law.coefficient);
  return std::visit([&](const auto& l) { return l.support(d, factor); }, law.friction);
}
Vec3 support(const laws::ContactLaw& law, double v, double gamma_tau) {
  return support(law, Vec3(v, 0.0, gamma_tau));
}

// u from 1e-3 to 1e3, evenly spaced in its logarithm; n points.
double log_spaced(int i, int n) {
  return math::pow(10.0, -3.0 + 6.0 * i / (n - 1));
}

LawCurve ratio_curve(const laws::ContactLaw& law) {
  LawCurve curve{{"u", "force [N]", "torque/R [N]", "potential [W s/m]"}, {}};
  for (int i = 0; i < 601; ++i) {
    const double u = i == 0 ? 0.0 : log_spaced(i - 1, 600);
    const Vec3 b = support(law, u, 1.0);
    curve.rows.push_back({u, b[0], b[2], u * b[0] + b[2]});
  }
  return curve;
}

// One column per fixed value of the other velocity: gamma_tau or v of 0, 0.1, 0.5, 1 m/s.
constexpr double kFixed[] = {0.0, 0.1, 0.5, 1.0};

LawCurve family(const laws::ContactLaw& law, bool force) {
  LawCurve curve{{force ? "v [m/s]" : "gamma_tau [m/s]"}, {}};
  for (double fixed : kFixed)
    curve.columns.push_back(
        fmt::format("{} at {} = {} m/s", force ? "force [N]" : "torque/R [N]", force ? "gamma_tau" : "v", fixed));
  for (int i = -200; i <= 200; ++i) {
    const double x = 0.01 * i;
    std::vector<double> row{x};
    for (double fixed : kFixed) row.push_back(force ? support(law, x, fixed)[0] : support(law, fixed, x)[2]);
    curve.rows.push_back(std::move(row));
  }
  return curve;
}

LawCurve boundary_curve(const laws::ContactLaw& law) {
  LawCurve curve{{"force [N]", "torque/R [N]"}, {}};
  constexpr int n = 720;
  for (int i = 0; i <= n; ++i) {  // by the direction of the outward normal
    const double angle = 2.0 * std::numbers::pi * i / n;
    const Vec3 b = support(law, math::cos(angle), math::sin(angle));
    curve.rows.push_back({b[0], b[2]});
  }
  return curve;
}

LawCurve potential_surface(const laws::ContactLaw& law) {
  LawCurve curve{{"v [m/s]", "gamma_tau [m/s]", "potential [W]", "force [N]", "torque/R [N]"}, {}};
  for (int i = -20; i <= 20; ++i)
    for (int j = -20; j <= 20; ++j) {
      const double v = 0.05 * i, w = 0.05 * j;
      const Vec3 b = support(law, v, w);
      curve.rows.push_back({v, w, v * b[0] + w * b[2], b[0], b[2]});
    }
  return curve;
}

// Points of the plate by the direction of the velocity, sliding alone.
LawCurve plane_curve(const laws::ContactLaw& law) {
  LawCurve curve{{"force T1 [N]", "force T2 [N]"}, {}};
  constexpr int n = 720;
  for (int i = 0; i <= n; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / n;
    const Vec3 b = support(law, Vec3(math::cos(angle), math::sin(angle), 0.0));
    curve.rows.push_back({b[0], b[1]});
  }
  return curve;
}

LawCurve coefficient_curve(const laws::ContactLaw& law) {
  LawCurve curve{{"v [m/s]", "mu"}, {}};
  for (int i = 0; i < 601; ++i) {
    const double v = i == 0 ? 0.0 : log_spaced(i - 1, 600);
    curve.rows.push_back(
        {v, law.mu() * std::visit([&](const auto& c) { return c.factor(v, law.mu()); }, law.coefficient)});
  }
  return curve;
}

double mu_of(const laws::ContactLaw& law) {
  return support(law, 1.0, 0.0)[0];
}

}  // namespace

SlipForce slip_force(const laws::ContactLaw& law, double v, double omega) {
  const double R = lever_of(law);
  const Vec3 b = support(law, v, omega * R);
  return {b[0], b[2] * R};
}

LawCurve law_curve(const laws::ContactLaw& law, CurveKind kind) {
  switch (kind) {
    case CurveKind::ratio:
      return ratio_curve(law);
    case CurveKind::force:
      return family(law, true);
    case CurveKind::torque:
      return family(law, false);
    case CurveKind::boundary:
      return boundary_curve(law);
    case CurveKind::potential:
      return potential_surface(law);
    case CurveKind::plane:
      return plane_curve(law);
    case CurveKind::coefficient:
      return coefficient_curve(law);
  }
  return {};
}

// The force P for gamma solves x = P - r gamma for every r.
LawCurve rolling_curve(const laws::Rolling& law) {
  LawCurve curve{{"gamma_R", "P_R about R1", "P_R about R2"}, {}};
  for (int i = -200; i <= 200; ++i) {
    const double gamma = 0.01 * i;
    std::vector<double> row{gamma};
    for (int k = 0; k < 2; ++k) {
      constexpr double r = 1e9;  // large: x is -r gamma to nine digits
      const math::Vec2 x = -r * gamma * math::Vec2::Unit(k);
      row.push_back(-std::visit([&](const auto& l) { return l.project(x, 1.0, r); }, law)[k]);
    }
    curve.rows.push_back(std::move(row));
  }
  return curve;
}

std::optional<CurveError> error_against_exact(const laws::ContactLaw& law) {
  if (!(lever_of(law) > 0.0)) return std::nullopt;
  const double mu = mu_of(law);
  if (!(mu > 0.0)) return std::nullopt;
  const laws::ContactLaw exact{{}, laws::ContensouParabolic{1.0, 1.0}};
  CurveError error{0.0, 0.0, 0.0, 0.0};
  constexpr int n = 6001;  // neighbours differ by 0.2 %, the curves between them by far less than their largest error
  for (int i = 0; i < n; ++i) {
    const double u = log_spaced(i, n);
    const Vec3 a = support(law, u, 1.0) / mu, b = support(exact, u, 1.0);
    if (const double d = std::abs(a[0] - b[0]); d > error.force) error.force = d, error.ratio_of_force = u;
    if (const double d = std::abs(a[2] - b[2]); d > error.torque) error.torque = d, error.ratio_of_torque = u;
  }
  return error;
}

}  // namespace stiction::analysis

#include "stiction/analysis/disk/decay.hpp"

#include <boost/math/tools/minima.hpp>
#include <cmath>
#include <numbers>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis::disk {
namespace {

// Regression of E at a given q: y = (E^q - 1)/q, which is ln E at q = 0, linear in t. A relative error e of E is one of
// E^q e in y, so y is weighted by E^-q. E and t are scaled beforehand.
struct Line {
  double slope, value, error;  // y = value + slope t; rms error of ln E, without bound where the line ends too early
};
Line regress(std::span<const double> t, std::span<const double> E, double t_0, double E_0, double q) {
  const auto y_of = [&](double e) { return q == 0.0 ? math::log(e) : math::expm1(q * math::log(e)) / q; };
  const auto log_e = [&](double y) { return q == 0.0 ? y : math::log1p(q * y) / q; };
  double w = 0.0, wt = 0.0, wy = 0.0, wtt = 0.0, wty = 0.0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const double e = E[i] / E_0, x = t[i] - t_0, y = y_of(e), weight = math::pow(e, -2.0 * q);
    w += weight;
    wt += weight * x;
    wy += weight * y;
    wtt += weight * x * x;
    wty += weight * x * y;
  }
  const double slope = (w * wty - wt * wy) / (w * wtt - wt * wt), value = (wy - slope * wt) / w;
  double sum = 0.0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const double off = math::log(E[i] / E_0) - log_e(value + slope * (t[i] - t_0));
    sum += off * off;
  }
  if (!std::isfinite(sum)) sum = HUGE_VAL;
  return {slope, value, std::sqrt(sum / static_cast<double>(t.size()))};
}

}  // namespace

std::string_view name(Dissipation kind) {
  switch (kind) {
    case Dissipation::contour_dry:
      return "dry contour friction";
    case Dissipation::contour_viscous:
      return "viscous contour friction";
    case Dissipation::classical_dry:
      return "dry rolling friction";
    case Dissipation::classical_viscous:
      return "viscous rolling friction";
    case Dissipation::contensou:
      break;
  }
  return "Coulomb-Contensou friction";
}

double DecayLaw::power(double E) const {
  return -a * math::pow(E, 1.0 - q);
}

double DecayLaw::energy(double E_0, double t) const {
  if (q == 0.0) return E_0 * math::exp(-a * t);
  const double left = math::pow(E_0, q) - q * a * t;
  return left > 0.0 ? math::pow(left, 1.0 / q) : 0.0;
}

std::optional<double> DecayLaw::time_left(double E) const {
  if (!stops()) return std::nullopt;
  return math::pow(E, q) / (q * a);
}

DecayLaw decay_law(Dissipation kind, const DiskData& disk, double coefficient, double eps) {
  const double m = disk.mass, r = disk.radius, g_r = disk.gravity / r, root6 = std::sqrt(6.0);
  switch (kind) {
    case Dissipation::contour_dry:
      return {kind, 1.5, root6 * coefficient * m * std::sqrt(m) * g_r * g_r * r * r * r};
    case Dissipation::contour_viscous:
      return {kind, 2.0, 6.0 * coefficient * g_r * g_r * m * r * r * r * r};
    case Dissipation::classical_dry:
      return {kind, 0.5, 2.0 * root6 / 3.0 * coefficient * g_r * std::sqrt(m)};
    case Dissipation::classical_viscous:
      return {kind, 0.0, 8.0 * coefficient / (3.0 * m * r * r)};
    case Dissipation::contensou:
      break;
  }
  return {kind, -0.5, std::numbers::pi * root6 / 12.0 * coefficient * eps / (r * r * std::sqrt(m))};
}

DiskData disk_data(const model::Model& model, int contact) {
  const model::Contact& c = model.contacts()[static_cast<std::size_t>(contact)];
  return {model.bodies()[static_cast<std::size_t>(c.a)].mass, std::get<geometry::DiskPlane>(c.pair).disk.radius,
          model.gravity().norm()};
}

std::optional<DecayLaw> decay_law(const model::Model& model, int contact) {
  const laws::ContactLaw& law = model.contacts()[static_cast<std::size_t>(contact)].law;
  const DiskData disk = disk_data(model, contact);
  const auto of = [&](Dissipation kind, double coefficient) -> std::optional<DecayLaw> {
    if (!(coefficient > 0.0)) return std::nullopt;
    return decay_law(kind, disk, coefficient);
  };
  if (const auto* r = std::get_if<laws::ContourDry>(&law.rolling)) return of(Dissipation::contour_dry, r->mu_r);
  if (const auto* r = std::get_if<laws::ContourViscous>(&law.rolling)) return of(Dissipation::contour_viscous, r->c_r);
  if (const auto* r = std::get_if<laws::ClassicalDry>(&law.rolling)) return of(Dissipation::classical_dry, r->mu_r);
  if (const auto* r = std::get_if<laws::ClassicalViscous>(&law.rolling))
    return of(Dissipation::classical_viscous, r->c_r);
  if (const auto* f = std::get_if<laws::ContensouParabolic>(&law.friction); f && f->mu > 0.0)
    return decay_law(Dissipation::contensou, disk, f->mu, f->radius);
  return std::nullopt;
}

double stage_energy(const DiskData& disk, double beta) {
  return 1.5 * disk.mass * disk.gravity * disk.radius * math::cos(beta);
}

std::optional<DecayFit> fit_decay(std::span<const double> t, std::span<const double> E, const DecayLaw& law) {
  if (t.size() < 8 || t.size() != E.size() || !(E.back() > 0.0) || !(E.front() > E.back())) return std::nullopt;
  const double t_0 = t.front(), E_0 = std::sqrt(E.front() * E.back());
  const auto error = [&](double q) { return regress(t, E, t_0, E_0, q).error; };
  double best = -4.0;
  for (int i = -40; i <= 60; ++i)
    if (error(0.1 * i) < error(best)) best = 0.1 * i;
  best = boost::math::tools::brent_find_minima(error, best - 0.1, best + 0.1, 40).first;
  const Line at = regress(t, E, t_0, E_0, law.q);
  DecayFit fit{best, -at.slope * math::pow(E_0, law.q), 0.0, at.error, t.size()};
  if (law.q != 0.0) fit.t_stop = t_0 - (at.value + 1.0 / law.q) / at.slope;  // y = -1/q there
  return fit;
}

bool follows(const DecayFit& fit, const DecayLaw& law) {
  constexpr double kOff = 0.1;
  return std::abs(fit.q - law.q) <= kOff && std::abs(fit.a - law.a) <= kOff * law.a;
}

}  // namespace stiction::analysis::disk

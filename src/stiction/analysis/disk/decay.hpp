#pragma once
// How the energy of a disk decays in the last stage of its motion, close to flat [LLG 5.5]. Every kind of dissipation
// gives E_dot = -a E^k, and with q = 1 - k
//
//   E(t)^q = E_0^q - q a (t - t_0),   E(t) = E_0 exp(-a (t - t_0)) for q = 0
//
//   kind                 q      E(t)                 a
//   contour, dry         3/2    ~ (t_f - t)^(2/3)    sqrt(6) mu_R m^(3/2) g_r^2 r^3     [LLG 5.38]
//   contour, viscous     2      ~ (t_f - t)^(1/2)    6 c g_r^2 m r^4                    [LLG 5.41]
//   classical, dry       1/2    ~ (t_f - t)^2        2 sqrt(6)/3 mu_R g_r sqrt(m)       [LLG 5.47]
//   classical, viscous   0      exponential          8 c/(3 m r^2)                      [LLG 5.50]
//   Contensou            -1/2   ~ (t - t_1)^(-2)     pi sqrt(6)/12 mu eps/(r^2 sqrt(m)) [LLG 5.54]
//
// LLG print r^2 in (5.37) and g_r m r^3 in (5.40); their own (5.34), (5.36) and (5.39) give the values above.
// The angular velocity of the contact point grows as E^(-1/2) ~ (t_f - t)^(-1/n) with n = 2 q: 3, 4, 1.
#include <array>
#include <optional>
#include <span>
#include <string_view>

#include "stiction/model/model.hpp"

namespace stiction::analysis::disk {

enum class Dissipation { contour_dry, contour_viscous, classical_dry, classical_viscous, contensou };
inline constexpr std::array kDissipations{Dissipation::contour_dry, Dissipation::contour_viscous,
                                          Dissipation::classical_dry, Dissipation::classical_viscous,
                                          Dissipation::contensou};
std::string_view name(Dissipation kind);

struct DiskData {
  double mass, radius, gravity;  // kg, m, m/s^2
};

struct DecayLaw {
  Dissipation kind;
  double q, a;

  [[nodiscard]] double n() const { return 2.0 * q; }
  [[nodiscard]] bool stops() const { return q > 0.0; }
  [[nodiscard]] double power(double E) const;               // E_dot
  [[nodiscard]] double energy(double E_0, double t) const;  // t since E_0; 0 after the stop
  [[nodiscard]] std::optional<double> time_left(double E) const;
};

// The coefficient is mu_R, c, or mu of Contensou's law with the contact radius eps.
DecayLaw decay_law(Dissipation kind, const DiskData& disk, double coefficient, double eps = 0.0);

// The law that ends the motion of this contact: that of its rolling resistance, else that of its drilling friction.
std::optional<DecayLaw> decay_law(const model::Model& model, int contact);
DiskData disk_data(const model::Model& model, int contact);

// E of stationary rolling at the inclination beta [LLG 5.33]: 3/2 m g r cos(beta).
double stage_energy(const DiskData& disk, double beta);

// What a series E(t) shows.
struct DecayFit {
  double q = 0.0;       // exponent with the smallest relative error of E
  double a = 0.0;       // rate constant with the exponent of the law
  double t_stop = 0.0;  // where E of the law's exponent reaches 0, if it does
  double error = 0.0;   // rms relative error of E at the law's exponent
  std::size_t samples = 0;
};

// Whether a series decays as the law says. Fits of runs that do are within 4 % (docs/studies/rolling-disk.md).
bool follows(const DecayFit& fit, const DecayLaw& law);
// E must fall; at least 8 samples, else nothing.
std::optional<DecayFit> fit_decay(std::span<const double> t, std::span<const double> E, const DecayLaw& law);

}  // namespace stiction::analysis::disk

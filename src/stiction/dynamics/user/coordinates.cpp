#include "stiction/dynamics/user/coordinates.hpp"

#include <Eigen/Cholesky>
#include <cmath>

namespace stiction::dynamics {
namespace {

using model::CoordinateMatrix;
using model::CoordinateVector;
using model::PlacedCoordinates;

const PlacedCoordinates& system_of(const System& system, const model::Contact& contact) {
  return system.coordinates()[static_cast<std::size_t>(contact.coordinates)];
}

// The part of a vector that body 0 or 1 of its system carries.
Vec3 part(const CoordinateVector& v, Eigen::Index body) {
  Vec3 out = Vec3::Zero();
  for (Eigen::Index k = 3 * body; k < std::min<Eigen::Index>(3 * body + 3, v.size()); ++k) out[k - 3 * body] = v[k];
  return out;
}

CoordinateMatrix inverse(const CoordinateMatrix& M) {
  const Eigen::LLT<CoordinateMatrix> llt(M);
  const auto n = M.rows();
  if (llt.info() != Eigen::Success) return CoordinateMatrix::Constant(n, n, std::nan(""));
  return llt.solve(CoordinateMatrix::Identity(n, n));
}

void fill(const System& system, int index, double t, std::span<const double> q, const CoordinateMatrix* M_inverse,
          ContactTerms& c) {
  const model::Contact& contact = system.contact(index);
  const PlacedCoordinates& placed = system_of(system, contact);
  const model::CoordinateRows rows = placed.rows(contact.number, t, q);
  c.contact = index;
  c.rows = contact.law.layout();
  c.rows.couple = true;
  c.gap = rows.gap;
  c.frame = math::tangent_frame(rows.normal, rows.t1);
  c.point = rows.point;
  c.lever = c.rows.friction > 2 ? contact.law.lever() : 0.0;
  c.of_coordinates = true;
  c.chi.fill(0.0);
  for (int k = 0; k < c.dim(); ++k) {
    const auto row = static_cast<std::size_t>(k), channel = static_cast<std::size_t>(c.rows.channel(k));
    const double scale = k == laws::TAU && c.rows.friction > 2 ? c.lever : 1.0;
    const CoordinateVector w = scale * rows.W[channel];
    c.chi[row] = scale * rows.chi[channel];
    c.w_a[row] = part(w, 0);
    c.w_b[row] = part(w, 1);
    if (!M_inverse) continue;
    const CoordinateVector iw = *M_inverse * w;
    c.iw_a[row] = part(iw, 0);
    c.iw_b[row] = part(iw, 1);
  }
}

}  // namespace

void update_coordinates(const System& system, const State& state, Workspace& ws) {
  for (std::size_t s = 0; s < system.coordinates().size(); ++s) {
    const PlacedCoordinates& placed = system.coordinates()[s];
    CoordinateTerms& terms = ws.coordinates[s];
    terms.t = state.t;
    std::ranges::copy(placed.q(state), terms.q.begin());
    terms.M = placed.M(state.t, placed.q(state));
    terms.inverse = inverse(terms.M);
  }
}

void add_coordinates(const System& system, const State& state, Workspace& ws) {
  for (std::size_t s = 0; s < system.coordinates().size(); ++s) {
    const PlacedCoordinates& placed = system.coordinates()[s];
    CoordinateTerms& terms = ws.coordinates[s];
    terms.h.setZero(placed.freedoms());
    placed.code->forces(terms.t, terms.q, model::numbers(placed.u(state)), terms.h);
    const CoordinateVector a = terms.inverse * terms.h;
    for (int b = 0; b < placed.bodies(); ++b)
      ws.bodies[static_cast<std::size_t>(placed.first_body + b)].torque = part(a, b);
  }
}

double coordinate_gap(const System& system, int contact, const Workspace& ws) {
  const model::Contact& c = system.contact(contact);
  const PlacedCoordinates& placed = system_of(system, c);
  const CoordinateTerms& terms = ws.coordinates[static_cast<std::size_t>(c.coordinates)];
  return placed.rows(c.number, terms.t, terms.q).gap;
}

void fill_coordinate_terms(const System& system, int contact, const Workspace& ws, ContactTerms& out) {
  const CoordinateTerms& terms = ws.coordinates[static_cast<std::size_t>(system.contact(contact).coordinates)];
  fill(system, contact, terms.t, terms.q, &terms.inverse, out);
}

void fill_coordinate_terms(const System& system, int contact, const State& state, ContactTerms& out) {
  fill(system, contact, state.t, system_of(system, system.contact(contact)).q(state), nullptr, out);
}

double gap_acceleration(const model::Contact& contact, const ContactTerms& c, const Workspace& ws) {
  double sum = c.w_a[laws::N].dot(ws.bodies[static_cast<std::size_t>(contact.a)].torque);
  double pull = c.w_a[laws::N].dot(c.iw_a[laws::N]);
  if (contact.b != model::kWorld) {
    sum += c.w_b[laws::N].dot(ws.bodies[static_cast<std::size_t>(contact.b)].torque);
    pull += c.w_b[laws::N].dot(c.iw_b[laws::N]);
  }
  return std::abs(sum) + pull * contact.law.normal.adhesion;
}

void coordinate_rates(const System& system, const State& state, std::vector<double>& rates) {
  for (const PlacedCoordinates& placed : system.coordinates()) placed.rates(state, placed.q(rates));
}

void advance_coordinates(const System& system, const State& at, double dt, State& moved) {
  std::array<double, model::kMostCoordinates> rates;
  for (const PlacedCoordinates& placed : system.coordinates()) {
    const std::size_t n = placed.coordinates.size();
    placed.rates(at, std::span(rates).first(n));
    for (std::size_t k = 0; k < n; ++k) moved.z[placed.first_state + k] = at.z[placed.first_state + k] + dt * rates[k];
  }
}

double coordinate_pace(const System& system, const State& state, const model::Contact& contact) {
  const PlacedCoordinates& placed = system_of(system, contact);
  std::array<double, model::kMostCoordinates> rates;
  const std::size_t n = placed.coordinates.size();
  placed.rates(state, std::span(rates).first(n));
  double pace = 1.0 / placed.time;
  for (std::size_t k = 0; k < n; ++k) pace = std::max(pace, std::abs(rates[k]) / placed.coordinates[k].scale);
  return pace;
}

CoordinateEnergy coordinate_energy(const System& system, const State& state) {
  CoordinateEnergy sum;
  for (const PlacedCoordinates& placed : system.coordinates()) {
    sum.kinetic += placed.kinetic(state);
    sum.potential += placed.code->potential(state.t, placed.q(state));
  }
  return sum;
}

CoordinateWork coordinate_power(const System& system, const State& state, const Workspace& ws) {
  CoordinateWork sum;
  for (std::size_t s = 0; s < system.coordinates().size(); ++s) {
    const PlacedCoordinates& placed = system.coordinates()[s];
    const CoordinateTerms& terms = ws.coordinates[s];
    const CoordinateVector u = placed.u(state);
    const model::CoordinatePower power = placed.code->power(terms.t, terms.q, model::numbers(u));
    sum.forces += u.dot(terms.h);
    sum.supplied += power.supplied;
    sum.dissipated += power.dissipated;
  }
  return sum;
}

}  // namespace stiction::dynamics

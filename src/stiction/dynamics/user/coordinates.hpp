#pragma once
// Systems in coordinates of programs at a state (model/user/coordinates.hpp).
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

// q, M and M^-1 of all systems at the state.
void update_coordinates(const System& system, const State& state, Workspace& ws);
// M^-1 h of all systems, as torques on the bodies that carry their velocities: these have unit inertia.
void add_coordinates(const System& system, const State& state, Workspace& ws);

// Gap and terms of a contact of a system: at q and with M^-1 of the workspace, or at a state and without M^-1 W.
double coordinate_gap(const System& system, int contact, const Workspace& ws);
void fill_coordinate_terms(const System& system, int contact, const Workspace& ws, ContactTerms& out);
void fill_coordinate_terms(const System& system, int contact, const State& state, ContactTerms& out);
// |W_N^T M^-1 h|: the acceleration of the gap by the forces in the workspace.
double gap_acceleration(const model::Contact& contact, const ContactTerms& terms, const Workspace& ws);

// q' into the rates of all states of the model.
void coordinate_rates(const System& system, const State& state, std::vector<double>& rates);
// q of `moved`: that of `at`, a time dt on.
void advance_coordinates(const System& system, const State& at, double dt, State& moved);
// How fast the geometry of the system of a contact changes: the fastest coordinate over its scale, in 1/s.
double coordinate_pace(const System& system, const State& state, const model::Contact& contact);

struct CoordinateEnergy {
  double kinetic = 0.0, potential = 0.0;
};
CoordinateEnergy coordinate_energy(const System& system, const State& state);

// At the velocities of a state, with M and h of the workspace: u^T h, and what the code says of power from outside.
struct CoordinateWork {
  double forces = 0.0, supplied = 0.0, dissipated = 0.0;
};
CoordinateWork coordinate_power(const System& system, const State& state, const Workspace& ws);

// u^T M a; omega_of(body) is the part of a that a body carries.
template <class OmegaOf>
double coordinate_product(const System& system, const State& state, OmegaOf&& omega_of, const Workspace& ws) {
  double sum = 0.0;
  for (std::size_t s = 0; s < system.coordinates().size(); ++s) {
    const model::PlacedCoordinates& placed = system.coordinates()[s];
    model::CoordinateVector a(placed.freedoms());
    for (Eigen::Index k = 0; k < a.size(); ++k)
      a[k] = omega_of(static_cast<std::size_t>(placed.first_body + k / 3))[k % 3];
    sum += placed.u(state).dot(ws.coordinates[s].M * a);
  }
  return sum;
}

}  // namespace stiction::dynamics

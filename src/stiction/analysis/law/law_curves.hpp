#pragma once
// The curves of a friction law in slip, per unit normal force, the coefficient's fall with speed included: what
// `stiction law` prints.
#include <optional>
#include <string>
#include <vector>

#include "stiction/laws/catalogue.hpp"

namespace stiction::analysis {

struct LawCurve {
  std::vector<std::string> columns;       // names, with units where they have one
  std::vector<std::vector<double>> rows;  // one value per column
};

enum class CurveKind {
  ratio,        // force and torque against u = |gamma_T| / (|omega| R) [LG Figs. 6, 7]
  force,        // force against sliding velocity for fixed spins [LG Fig. 8, cuts]
  torque,       // torque against spin for fixed sliding velocities [LG Fig. 9, cuts]
  boundary,     // boundary of the friction plate [LG Fig. 4, MLG Fig. 3]
  potential,    // velocity potential, and its gradient, over sliding velocity and spin velocity [LG Figs. 2, 8, 9]
  plane,        // force plate of sliding alone, for laws that distinguish directions
  coefficient,  // mu over speed
};

// Force [N] and torque [N m] against sliding velocity v and spin omega, for a normal force of 1 N.
struct SlipForce {
  double force, torque;
};
SlipForce slip_force(const laws::ContactLaw& law, double v, double omega);

LawCurve law_curve(const laws::ContactLaw& law, CurveKind kind);

// Rolling resistance against rolling velocity, per unit normal force.
LawCurve rolling_curve(const laws::Rolling& law);

// Largest difference of force and of torque / R from the exact curves of parabolic pressure, relative to mu, over all
// u.
struct CurveError {
  double force, torque;
  double ratio_of_force, ratio_of_torque;  // the u at which they occur
};
std::optional<CurveError> error_against_exact(const laws::ContactLaw& law);  // nothing for laws without drilling

}  // namespace stiction::analysis

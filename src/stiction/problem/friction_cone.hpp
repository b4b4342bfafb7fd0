#pragma once
// Coulomb friction, with dry rolling friction or without, as a cone: K = {|P_T| <= mu P_N, |P_R| <= mu_r P_N}, and the
// measure of error that Siconos and FCLIB use, which needs nothing but impulses and velocities:
//
//   |r - proj_K(r - (u + (mu |u_T| + mu_r |u_R|) n))| / max(|q|, |r|, |u|)        (De Saxce and Feng 1998)
#include <span>

#include "stiction/laws/contact_law.hpp"

namespace stiction::problem {

struct FrictionCone {
  double mu = 0.0, mu_r = 0.0;
  laws::Layout rows;

  // x becomes its projection onto K; all norms Euclidean.
  void project(double* x) const;
  // mu |u_T| + mu_r |u_R|
  [[nodiscard]] double shift(const double* u) const;
};

// Whether the law is such a cone.
bool is_cone(const laws::ContactLaw& law, laws::Layout rows);
FrictionCone cone_of(const laws::ContactLaw& law, laws::Layout rows);

// |r - proj_K(r - (u + s n))|^2 of one contact.
double cone_defect(const FrictionCone& cone, const double* r, const double* u);

}  // namespace stiction::problem

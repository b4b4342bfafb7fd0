#pragma once
// Alternating directions on the cone form of Coulomb's law, r in K, u + s in K*, s = mu |u_T| n (De Saxce):
//
//   v = (M + H D H^T)^-1 (M v_f + H (r - D (w + s - z))),  u = H^T v + w
//   a = r - D (alpha (u + s) + (1 - alpha) z),  r = proj_K(a),  z = (r - a) / D
//
// with one matrix for many iterations, D_i = rho / mean(G_kk), and s renewed in each.
#include "stiction/problem/friction_cone.hpp"
#include "stiction/solvers/proximal/progress.hpp"
#include "stiction/solvers/proximal/tuning.hpp"

namespace stiction::solvers::proximal {

// From impulses r; stops when they are good enough, or when they do not become better. Returns rho.
template <class Space>
double admm(Space& space, std::span<const problem::FrictionCone> cones, const AdmmTuning& tuning, Progress& progress,
            double rho, Vector& r);

}  // namespace stiction::solvers::proximal

#pragma once
// All forces that give one motion. Where contacts depend on each other, P + ker G gives the same velocities as P, and
// those of its members that lie in the sets of the laws are solutions as good as P: the load shares of a table on four
// legs, the friction of feet at rest. A contact that sticks may have any force of its set; one that slips has friction
// in proportion to P_N; one that opens has none. The set is convex.
//
// The range of each force is the end of the set in that direction: a linear program, whose rows are refined by the
// projections of the laws until its answer lies in the sets [theory: not-unique].
#include <vector>

#include "stiction/math/types.hpp"
#include "stiction/problem/contact_problem.hpp"

namespace stiction::problem {

struct Range {
  double least = 0.0, most = 0.0;  // infinite where nothing bounds the force
};

struct ForceSet {
  int dimension = 0;          // 0: the forces are unique
  std::vector<int> contacts;  // whose forces are not unique
  std::vector<Range> range;   // of every row of the problem, at least P itself; empty if not asked for
};

enum class Ranges : bool { none, all };

// P solves the problem with the velocities xi = G P + c. A contact without force that is reported open still takes part
// where xi_N = 0. Without ranges the dimension is that of P + ker G, which the sets may reduce.
ForceSet force_set(const ContactProblem& problem, const Impulses& solution, const std::vector<double>& xi,
                   Ranges ranges);

// Friction of a contact that slips with xi, per unit of what presses it; of a coefficient that falls with speed, only
// the fall to a kinetic one counts.
math::Vec3 slip_share(const laws::ContactLaw& law, laws::Layout rows, const double* xi);

}  // namespace stiction::problem

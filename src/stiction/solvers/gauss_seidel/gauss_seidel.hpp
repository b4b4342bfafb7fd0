#pragma once
// Projected Gauss-Seidel iteration: contact by contact, each block with the newest impulses of all the others.
// The fixed point is that of P = prox_C(P - r xi); five shortcuts only change how fast it is reached (decision 3):
//  - a sticking contact is solved exactly, G_ii dP = -xi_i, as long as the result stays inside its set
//    (MLG 46 with the whole block in place of Q's diagonal);
//  - in slip the impulses of friction and rolling are carried along with the normal one, P_F = f P_N, so that the
//    normal step sees G_NN + G_NF f and the coupling of normal and friction costs no sweeps;
//  - what a few such sweeps do not settle is solved block by block with Newton's method (newton_block.hpp);
//  - what many sweeps do not settle is left to Newton's method on all contacts (newton.hpp);
//  - the geometric series of the changes of coupled contacts is summed (extrapolation.hpp).
// Friction that falls with speed may have no fixed point of this kind, because its projection prefers stick to slow
// slip. There a solution is reached with the coefficients held, mu k_i, and led to k_i = mu(v_i)/mu where contact i
// slips.
#include "stiction/solvers/gauss_seidel/extrapolation.hpp"
#include "stiction/solvers/method.hpp"
#include "stiction/solvers/newton/newton_block.hpp"

namespace stiction::solvers {

// Times, and failures, of the 2424 solves of `stiction_tuning 100` (bench/tuning): 115 us and 10 with these values.
// The times are reproducible to 4 %.
struct GaussSeidelTuning {
  // Sweeps before Newton's method is tried on a block. Later means more sweeps, each cheaper: 15.2 and 122 us with 2,
  // 16.9 and 112 us with 16, 17.0 and 105 us with 1000, where one more solve fails.
  int plain_sweeps = 8;
  // Sweeps after which the plain normal step takes over, in case carrying does not pay. Flat between 25 and 100; 0, no
  // carrying at all, costs 3 % more sweeps here.
  int carry_sweeps = 50;
  // Sweeps after which coefficients that fall are held. Not reached in the bench: enough for the other shortcuts to
  // fail first, and few compared with the 1000 of the default limit.
  int free_sweeps = 60;
  // Rows up to which steps of Newton's method on all contacts cost little. Flat between 30 and 60; 120 costs 5 %.
  // Without (0) there are 18 % more sweeps, which take 102 us, and two more solves fail.
  int cheap_rows = 60;
  // Rows up to which it is tried at all, its cost growing with their cube. Without (0) 31 solves fail; with 1000, which
  // lets in the one problem of 450 rows, all take 8 % longer.
  int newton_rows = 400;
  // Sweeps before it is tried on a cheap problem; again at twice as many. Within 8 % between 5 and 40.
  int few_sweeps = 20;
  // The same for other problems. 25 costs 9 %, 100 is flat.
  int many_sweeps = 50;
  // Steps given to it; when tried again on a cheap problem, as many as there were iterations. Flat between 15 and 60.
  int newton_steps = 30;
  // Share of G_NN below which D = G_NN + G_NF f counts as a jam, where the step 1/D would have no bound. The bench
  // meets none: no difference between 0 and 0.5.
  double jam = 0.25;
  // Accuracy of Newton's method on a block, as a share of the tolerance of all. Flat between 1 and 0.001, because its
  // last step is quadratic in any case.
  double block_share = 0.01;
  BlockNewtonTuning block{};
  ExtrapolationTuning extrapolation{};
};

struct GaussSeidel {
  static constexpr std::string_view name = "gauss-seidel";
  static constexpr std::string_view doc =
      "contact by contact with the newest impulses of the others; Newton's method where that is slow";
  GaussSeidelTuning tuning{};

  Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) const;
};

}  // namespace stiction::solvers

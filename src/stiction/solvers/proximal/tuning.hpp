#pragma once
// Every constant of the method, and what it decides. Measured by `./dev bench solvers`, those of steps on heaps of
// spheres; docs/theory/solvers.md has the algorithm and the tables.
#include <limits>

namespace stiction::solvers::proximal {

struct SweepTuning {
  int most = 300;             // sweeps
  int patience = 30;          // sweeps within which the error must fall ...
  double fall = 0.3;          // ... to this share, else they end
  double of_factor = 0.0;     // share of the work of a factor that they may take however slowly the error falls
  int look = 5;               // sweeps between two measurements
  int plain = 8;              // of them, before blocks are solved by Newton's method
  double block_share = 0.01;  // accuracy of that, as a share of the largest change of the last sweep
  double jam = 0.25;          // as in GaussSeidelTuning
  int history = 5;            // of Anderson's acceleration
};

struct AdmmTuning {
  double over = 1.6;      // alpha, over-relaxation
  int balance = 20;       // iterations between two checks of rho
  double unbalanced = 5;  // ratio of the residuals that changes rho, and the largest factor of the change
  int look = 5;           // iterations between two measurements
  int patience = 100;     // iterations within which the error must fall ...
  double fall = 0.3;      // ... to this share, else the method has stalled
  int most = 2000;
};

struct NewtonPassTuning {
  double rho_first = 10, rho_most = 1e7;  // bounds of the step length, times 1/G_kk
  double rho_start = 1e4;                 // largest one to begin with
  double longer = 3, shorter = 3;         // factors after easy and hard passes
  double shorter_failed = 5;              // and after failed ones
  int easy = 8, hard = 20;                // steps of such passes
  double exact_below = 1.0;               // error below which sets follow the new normal impulse; 8 heaps: 0.01 as good
  double enough = 0.5;                    // a pass ends when |F| <= enough |g - P|
  double rho_even = 1e4;  // above it, |F| <= enough sqrt(rho_even / rho) |g - P|, as the error of P = g is
                          // u of the pass, |g - P| / D, plus what F leaves; boxes of 280 contacts: 114 -> 11 factors
  int most_exact = 15, most_latched = 60;  // steps of a pass
  int stuck = 7;                           // steps without `decrease` that fail an exact pass
  double decrease = 0.1;
  double growth = std::numeric_limits<double>::infinity();  // of |F| in a step of an exact pass; else it is halved, ...
  int halvings = 7;                                         // so many times
  int wait = 0;                                             // good passes after a failed one before rho grows again
  int cool_least = 2, cool_most = 4;                        // latched passes after a failure ...
  double cool_above = 1.0;  // ... where the error is above this; 1e-3 leaves 8 of 8 heaps unsolved
  int passes = 400;
  double krylov = 1e-3;    // relative residual of GMRES
  int krylov_most = 600;   // a skew part of M or W, as gyroscopic terms leave it, takes up to 100; some above 200
  int krylov_keep = 20;    // steps of GMRES up to which an old factor is good
  int keep_modes = 30;     // contacts that may change mode before it is made anew
  double whole_after = 8;  // steps of GMRES per system, with a factor of the symmetric part, after which the whole
  double whole_work = 16;  // matrix is factored, if they are also more than operations / (16 nonzeros) of the factor
};

struct Tuning {
  SweepTuning sweeps;
  AdmmTuning admm;
  NewtonPassTuning newton;
  double warm = 1.0;  // of the error as a whole without impulses: below this share given ones are the better start,
                      // whatever their largest error; 1 asks for the largest error only
};

// Steps of the engine, by bodies: heaps that settle, contacts that open and close in every step. Times of 30 to 40
// steps, docs/theory/solvers.md.
inline Tuning tuning_of_steps() {
  Tuning out;
  out.sweeps.of_factor = 0.2;
  out.warm = 0.5;  // a rolling sphere that meets another one must not cost the impulses of all others
  out.newton.growth = 2.0;
  out.newton.stuck = 4;
  out.newton.wait = 1;
  out.newton.krylov_keep = 8;  // a factor costs as much as some ten steps of GMRES there
  out.newton.keep_modes = 5;
  return out;
}

}  // namespace stiction::solvers::proximal

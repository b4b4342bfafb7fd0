#pragma once
// Several contacts on one body converge linearly: each sweep's change is a constant multiple lambda of the one before.
// That geometric series is summed (Aitken): P + lambda/(1 - lambda) dP is its limit.
#include <cstddef>
#include <vector>

namespace stiction::solvers {

// From bench/tuning, where one run takes 115 us per solve; without any jumps 137 us and 13 % more sweeps.
struct ExtrapolationTuning {
  int pause = 3;           // sweeps between two jumps, in which changes become parallel again; 2 to 6 within 5 %
  int long_pause = 12;     // the same after a jump that was undone; 3 is 6 % faster there, 24 the same
  double parallel = 0.9;   // least cosine^2 of two changes that may be a series; flat between 0.5 and 0.99
  double slowest = 0.999;  // largest lambda: beyond it the sum is a guess; flat between 0.9 and 0.9999
};

class Extrapolation {
 public:
  void begin(std::size_t size, const ExtrapolationTuning& tuning);
  void before_sweep(const std::vector<double>& P) { P_ = P; }
  // After a sweep with its largest change: jumps where two successive changes are nearly parallel, and undoes a
  // jump after which the changes are larger than before it. True if P was moved.
  bool after_sweep(double change, std::vector<double>& P, const ExtrapolationTuning& tuning);

 private:
  std::vector<double> P_, dP_;  // impulses before the sweep, change by the last one
  std::vector<double> P_safe_;  // to return to
  double change_before_ = 0.0;  // of the sweep before the jump
  int wait_ = 0;
  bool jumped_ = false;
};

}  // namespace stiction::solvers

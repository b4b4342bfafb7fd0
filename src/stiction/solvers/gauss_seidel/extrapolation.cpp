#include "stiction/solvers/gauss_seidel/extrapolation.hpp"

namespace stiction::solvers {

void Extrapolation::begin(std::size_t size, const ExtrapolationTuning& tuning) {
  dP_.assign(size, 0.0);
  wait_ = tuning.pause;
  jumped_ = false;
}

bool Extrapolation::after_sweep(double change, std::vector<double>& P, const ExtrapolationTuning& tuning) {
  const std::size_t size = P.size();
  if (jumped_ && change > change_before_) {
    P = P_safe_;
    begin(size, tuning);
    wait_ = tuning.long_pause;
    return true;
  }
  jumped_ = false;
  double before2 = 0.0, product = 0.0, now2 = 0.0;
  for (std::size_t k = 0; k < size; ++k) {
    const double now = P[k] - P_[k];
    before2 += dP_[k] * dP_[k];
    product += dP_[k] * now;
    now2 += now * now;
    dP_[k] = now;
  }
  if (--wait_ > 0) return false;
  const double lambda = product / before2;
  const bool parallel = product * product > tuning.parallel * before2 * now2;
  if (!parallel || !(lambda > 0.0 && lambda < tuning.slowest)) return false;
  P_safe_ = P;
  for (std::size_t k = 0; k < size; ++k) P[k] += lambda / (1.0 - lambda) * dP_[k];
  begin(size, tuning);
  change_before_ = change;
  jumped_ = true;
  return true;
}

}  // namespace stiction::solvers

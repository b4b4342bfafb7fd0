#pragma once
// Onset and loss of contacts within a step: where the gap passes zero, on the dense output first, then by steps that
// end there.
#include "stiction/compliant/step.hpp"

namespace stiction::compliant {

class OnsetSearch {
 public:
  explicit OnsetSearch(const System& system);

  // Cuts the step at the first onset or loss in it; t_change: per contact, when it last changed.
  void run(CompliantRate& rate, CompliantStep& step, const std::vector<double>& t_change);
  [[nodiscard]] const std::vector<std::size_t>& changing() const { return changing_; }  // at the end of the step

 private:
  double crossing(CompliantRate& rate, const CompliantStep& step, std::size_t contact, double t_change, double t_B);
  static void refine(CompliantRate& rate, CompliantStep& step, std::size_t contact);

  System system_;
  std::vector<CompliantRate::Gap> gaps_begin_, gaps_end_;  // of all contacts
  std::vector<std::size_t> changing_;
  Coordinates y_;
};

}  // namespace stiction::compliant

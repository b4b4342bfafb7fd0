#pragma once
// How a mode grows in a run: event-driven from the stationary motion and from one changed a little along the mode.
#include "stiction/analysis/stability/linearisation.hpp"

namespace stiction::analysis {

struct Growth {
  std::complex<double> rate;  // 1/s, at the start: growth and frequency of the mode's amplitude
  double change = 0.0;        // of the growth per second, by drift of the motion: 1/s^2
};

// Throws core::RunError where a run cannot continue.
Growth simulated_growth(Flow& flow, const model::Model& model, const Stationary& motion, const EigenMode& mode);

}  // namespace stiction::analysis

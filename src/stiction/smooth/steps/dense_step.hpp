#pragma once
// One step of y' = f(y, t) with an estimate of its error, and the motion between its ends. Two methods alike:
//
//   begin(f, scales, t_0, y_0)   what every length of the step needs: the rate, of the stiff method the Jacobian too
//   end_at(f, t_1)               the step itself: y_end, error; can be repeated with other ends
//   at(t, y)                     dense output
//   shorter(e)                   how much shorter a step with the error e should be for an error of 1
#include <variant>

#include "stiction/smooth/steps/explicit_step.hpp"
#include "stiction/smooth/steps/stiff_step.hpp"

namespace stiction::smooth {

using DenseStep = std::variant<ExplicitStep, StiffStep>;

}  // namespace stiction::smooth

#pragma once
// The vocabulary in which laws state their parameters (core/parameter.hpp).
#include "stiction/core/parameter.hpp"

namespace stiction::laws {

using core::Field;
using core::kNonNegative;
using core::kOptional;
using core::kPositive;
using core::kUnitInterval;
using core::Parameter;
using core::Range;
inline constexpr core::Need kNoFallback = core::Need::required;

}  // namespace stiction::laws

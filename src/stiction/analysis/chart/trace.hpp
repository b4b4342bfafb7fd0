#pragma once
// Curves on their way into a rectangle of a picture: mapped to px, cut at its edges, and without spots that nobody
// could tell apart.
#include "stiction/analysis/chart/axis.hpp"

namespace stiction::analysis {

// Lines between finite values. Of consecutive spots within 0.1 px the first, the lowest, the highest and the last are
// kept, of these those that are not on a straight line (to 0.05 px): no extreme is lost, however many rows there are.
std::vector<std::vector<Spot>> traced(const Curve& curve, const AxisScale& x, const AxisScale& y);

}  // namespace stiction::analysis

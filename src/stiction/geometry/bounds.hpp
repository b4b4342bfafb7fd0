#pragma once
// Bounding spheres of shapes, and which of many spheres overlap: separated shapes need no further evaluation.
#include <algorithm>
#include <vector>

#include "stiction/geometry/ball.hpp"
#include "stiction/geometry/shapes.hpp"

namespace stiction::geometry {

// In the frame of the shape's body.
Ball ball_around(const Shape& shape);

// Sweep and prune: meet(i, j) for any two balls that touch or overlap, each pair once, in an order that depends only on
// the balls. `order` is reusable memory.
template <class Meet>
void sweep(const std::vector<Ball>& balls, std::vector<std::pair<double, int>>& order, Meet&& meet) {
  if (balls.empty()) return;
  Vec3 low = balls.front().centre, high = low;
  for (const Ball& ball : balls) {
    low = low.cwiseMin(ball.centre);
    high = high.cwiseMax(ball.centre);
  }
  int along = 0;  // the axis along which the centres spread most
  (high - low).maxCoeff(&along);
  order.clear();
  for (std::size_t i = 0; i < balls.size(); ++i)
    order.emplace_back(balls[i].centre[along] - balls[i].radius, static_cast<int>(i));
  std::sort(order.begin(), order.end());
  for (std::size_t i = 0; i < order.size(); ++i) {
    const Ball& a = balls[static_cast<std::size_t>(order[i].second)];
    const double end = a.centre[along] + a.radius;
    for (std::size_t j = i + 1; j < order.size() && !(order[j].first > end); ++j) {
      const Ball& b = balls[static_cast<std::size_t>(order[j].second)];
      const double reach = a.radius + b.radius;
      if (!((a.centre - b.centre).squaredNorm() > reach * reach)) meet(order[i].second, order[j].second);
    }
  }
}

}  // namespace stiction::geometry

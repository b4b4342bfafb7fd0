#pragma once
// The closest points of two surfaces without a previous pair: points all over the bounded one, the most promising of
// them as first guesses for the eight equations, and of the pairs that pass every test the one with the smallest gap.
#include <algorithm>
#include <array>
#include <limits>

#include "stiction/geometry/closest/eight_equations.hpp"

namespace stiction::geometry {

// Along the gradient, to first order the nearest point.
template <surfaces::Surface S>
Vec3 pulled(const S& surface, Vec3 r) {
  for (int i = 0; i < 8; ++i) {
    const surfaces::Jet jet = surface.jet(r);
    const double g2 = jet.g.squaredNorm();
    if (!(g2 > 0.0)) break;
    r -= jet.f / g2 * jet.g;
  }
  return r;
}

template <surfaces::Surface S>
bool charted(const S& surface) {
  if constexpr (surfaces::HasChart<S>) return surface.point(0.5, 0.5).allFinite();
  return false;
}

namespace detail {

// Points all over a.
template <surfaces::HasChart A, surfaces::Surface B>
ClosestPair search_over(const A& a, const B& b, const Pose& a_in_b) {
  constexpr int kRows = 16, kColumns = 32, kGuesses = 8;
  struct Guess {
    double height = std::numeric_limits<double>::infinity();
    Vec3 r = Vec3::Zero();
  };
  std::array<std::array<Guess, kColumns>, kRows> grid;
  for (int i = 0; i < kRows; ++i)
    for (int k = 0; k < kColumns; ++k) {
      const Vec3 r = a_in_b(a.point((i + 0.5) / kRows, (k + 0.5) / kColumns));
      const surfaces::Jet jet = b.jet(r);
      grid[i][k] = {jet.f / jet.g.norm(), r};
    }
  // Lower than their neighbours in both directions (slightly more than the true minima, never fewer than one).
  std::array<Guess, kGuesses> best;
  for (int i = 0; i < kRows; ++i)
    for (int k = 0; k < kColumns; ++k) {
      bool lowest = true;
      for (int di = -1; di <= 1 && lowest; ++di)
        for (int dk = -1; dk <= 1; ++dk)
          if (grid[(i + di + kRows) % kRows][(k + dk + kColumns) % kColumns].height < grid[i][k].height) lowest = false;
      if (!lowest || !(grid[i][k].height < best.back().height)) continue;
      best.back() = grid[i][k];
      std::sort(best.begin(), best.end(), [](const Guess& x, const Guess& y) { return x.height < y.height; });
    }
  ClosestPair nearest{Vec3::Zero(), Vec3::Zero(), Vec3::UnitZ(), 0.0, PairStatus::not_converged, 0};
  const auto offer = [&](const ClosestPair& pair) {
    const bool better = pair.found() ? !nearest.found() || pair.gap < nearest.gap : !nearest.found();
    if (better) nearest = pair;
  };
  // Far apart, iterating the farthest points towards each other converges.
  if constexpr (surfaces::HasFarthest<A> && surfaces::HasFarthest<B>) {
    Vec3 n = a_in_b.x.normalized(), r_A = a_in_b.x, r_B = Vec3::Zero();
    for (int i = 0; i < 20 && n.allFinite(); ++i) {
      r_A = a_in_b(a.farthest(-(a_in_b.R.transpose() * n)));
      r_B = b.farthest(n);
      n = (n + (r_A - r_B).normalized()).normalized();
    }
    if (r_A.allFinite() && r_B.allFinite()) offer(eight_equations(a, b, a_in_b, r_A, r_B));
  }
  for (const Guess& guess : best) {
    if (!(guess.height < std::numeric_limits<double>::infinity())) break;
    offer(eight_equations(a, b, a_in_b, guess.r, pulled(b, guess.r)));
  }
  return nearest;
}

}  // namespace detail

// In the frame of b.
template <surfaces::Surface A, surfaces::Surface B>
ClosestPair first_search(const A& a, const B& b, const Pose& a_in_b) {
  if constexpr (surfaces::HasChart<A>)
    if (charted(a)) return detail::search_over(a, b, a_in_b);
  if constexpr (surfaces::HasChart<B>)
    if (charted(b)) return moved(mirrored(detail::search_over(b, a, relative({}, a_in_b))), a_in_b);
  // Both unbounded: start from their points nearest to each other's origin.
  const Vec3 r_B = pulled(b, a_in_b.x), r_A = a_in_b(pulled(a, a_in_b.R.transpose() * (r_B - a_in_b.x)));
  return eight_equations(a, b, a_in_b, r_A, r_B);
}

}  // namespace stiction::geometry

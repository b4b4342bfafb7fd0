#include "stiction/stepping/runge_kutta/tableau.hpp"

namespace stiction::stepping {
namespace {

constexpr Tableau kOrder2{
    2, {0.0, 1.0}, {1.0 / 2, 1.0 / 2}, {{{1.0 / 2, -1.0 / 2}, {1.0 / 2, 1.0 / 2}}}, {{{1.0 / 2}, {1.0 / 2, 1.0}}},
};

constexpr Tableau kOrder3{
    3,
    {0.0, 2.0 / 5, 1.0},
    {1.0 / 12, 25.0 / 36, 2.0 / 9},
    {{{1.0 / 12, -5.0 / 36, 1.0 / 18}, {1.0 / 12, 71.0 / 180, -7.0 / 90}, {1.0 / 12, 25.0 / 36, 2.0 / 9}}},
    {{{1.0 / 12}, {1.0 / 12, 8.0 / 15}, {1.0 / 12, 5.0 / 6, 3.0 / 8}}},
};

constexpr Tableau kOrder4{
    3,
    {0.0, 1.0 / 2, 1.0},
    {1.0 / 6, 2.0 / 3, 1.0 / 6},
    {{{1.0 / 6, -1.0 / 3, 1.0 / 6}, {1.0 / 6, 5.0 / 12, -1.0 / 12}, {1.0 / 6, 2.0 / 3, 1.0 / 6}}},
    {{{1.0 / 6}, {1.0 / 6, 3.0 / 4}, {1.0 / 6, 1.0, 1.0 / 3}}},
};

}  // namespace

const Tableau& tableau(int order) {
  return order == 2 ? kOrder2 : order == 3 ? kOrder3 : kOrder4;
}

}  // namespace stiction::stepping

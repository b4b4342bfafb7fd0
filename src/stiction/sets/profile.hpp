#pragma once
// The profile of a friction body of revolution [LG 1-4, MLG 51-53]: the curve (b_T(u), b_tau(u)), u in [0, inf), with
// outward normal (u, 1), where Phi(u) = u b_T + b_tau is the potential, b_T = Phi' and b_tau' = -u b_T'.
//
// To keep everything bounded the curve is described in two charts, which are mirror images of each other:
//
//   chart      range    parameter   main coordinate B   other coordinate T
//   sliding    u >= 1   v = 1/u     b_T                 b_tau
//   spinning   u <= 1   v = u       b_tau               b_T
//
// In both the normal is (1, v) in the order (B, T), B is even and T is odd in v, and dB/dv = -v dT/dv. A chart is a row
// of cells with one polynomial each; close to v = 1, where the curves of a finite contact area are singular, a law
// supplies its singular factor instead: sqrt(m) or log(m), m = 1 - v^2.
#include <bit>
#include <cmath>
#include <cstdint>

#include "stiction/sets/contensou/tables.hpp"

namespace stiction::sets {

enum class Chart { sliding, spinning };

struct ProfilePoint {
  double B, T, dT;  // dT = dT/dv
};

inline constexpr double cells_end = cell_width * (cell_count - 0.5);

// Number and centre of the cell around v, 0 <= v < cells_end. Adding 1.5 2^52 rounds to an integer and leaves it in the
// lowest bits: faster than converting to an integer and back.
struct CellPlace {
  std::uint64_t index;
  double centre;
};
inline CellPlace nearest_cell(double v) {
  constexpr double shift = 0x1.8p52;
  const double sum = v * (1.0 / cell_width) + shift;
  return {std::bit_cast<std::uint64_t>(sum) & 0xff, cell_width * (sum - shift)};
}
static_assert(cell_count <= 0x100);

// (B, T) in a cell. The constant is added last, so that there is one rounding of the size of the result.
inline Pair cell_point(const Cell& cell, double t) {
  const Pair* c = cell.c;
  const double t2 = t * t;
  return c[0] + ((c[1] * t + (c[2] + c[3] * t) * t2) + (c[4] + c[5] * t) * (t2 * t2));
}

inline double cell_slope(const Cell& cell, double t) {  // dT/dv to 1e-12
  const auto T = [&cell](int j) { return cell.c[j][1]; };
  const double t2 = t * t;
  return T(1) + (2.0 * T(2) * t + ((3.0 * T(3) + 4.0 * T(4) * t) * t2 + 5.0 * T(5) * (t2 * t2)));
}

inline Pair border_sum(const Pair (&c)[border_terms], double m) {  // even and odd powers side by side
  const double m2 = m * m;
  Pair even = c[border_terms - 2], odd = c[border_terms - 1];
  for (int j = border_terms - 4; j >= 0; j -= 2) {
    even = even * m2 + c[j];
    odd = odd * m2 + c[j + 1];
  }
  return even + odd * m;
}

// Law: the tables of a pressure law and its singular factor.
template <class Law>
struct Profile {
  static constexpr double height = Law::height;      // b_tau(0); b_T(inf) = 1
  static constexpr double b_T_at_1 = Law::b_T_at_1;  // where the charts meet
  static constexpr double b_tau_at_1 = Law::b_tau_at_1;

  static const Cell* cells(Chart chart) { return chart == Chart::sliding ? Law::sliding_cells : Law::spinning_cells; }

  // Boundary point for v in [0, 1]; error about 1e-16 in B and T, 1e-12 relative in dT.
  static ProfilePoint point(Chart chart, double v) {
    if (!(v < cells_end)) return near_one(chart, v);
    const auto [index, centre] = nearest_cell(v);
    const Cell& cell = cells(chart)[index];
    const double t = v - centre;
    const Pair value = cell_point(cell, t);
    return {value[0], value[1], cell_slope(cell, t)};
  }

  static ProfilePoint point_at_ratio(double u) {
    return u > 1.0 ? point(Chart::sliding, 1.0 / u) : point(Chart::spinning, u);
  }

  // The curves themselves, per mu lambda_N and with the torque normalised by R; u >= 0.
  static double b_T(double u) { return u > 1.0 ? point_at_ratio(u).B : point_at_ratio(u).T; }
  static double b_tau(double u) { return u > 1.0 ? point_at_ratio(u).T : point_at_ratio(u).B; }
  static double potential(double u) {
    const ProfilePoint p = point_at_ratio(u);
    return u > 1.0 ? u * p.B + p.T : u * p.T + p.B;
  }
  static double b_T_slope(double u) {  // d b_T/du; in the sliding chart dB/du = -v dT/dv dv/du = v^3 dT/dv
    const ProfilePoint p = point_at_ratio(u);
    return u > 1.0 ? p.dT / u / u / u : p.dT;
  }

 private:
  static ProfilePoint near_one(Chart chart, double v) {
    const Border& border = chart == Chart::sliding ? Law::sliding_border : Law::spinning_border;
    const double m = (1.0 - v) * (1.0 + v);
    const double factor = m > 0.0 ? m * Law::singular_factor(m) : m * v;  // 0 at v = 1, NaN for NaN
    const Pair point = border_sum(border.A, m) + (m * factor) * border_sum(border.S, m);
    const Pair slope = border_sum(border.slope, m);
    return {point[0], point[1], slope[0] + factor * slope[1]};
  }
};

}  // namespace stiction::sets

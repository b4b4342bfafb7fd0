#pragma once
// Coefficients of the exact Contensou curves, written by tools/contensou_coefficients.py; see profile.hpp for their
// use.

namespace stiction::sets {

inline constexpr int cell_count = 222;  // cells around v = 0, 1/256, ..., 221/256
inline constexpr double cell_width = 1.0 / 256.0;
inline constexpr double cell_reach = 17.0 / 8192.0;  // a cell is good for |v - centre| <= reach, a little past its edge
inline constexpr int border_terms = 16;

// Two numbers that go through the same arithmetic side by side; each behaves as a double of its own.
using Pair = double __attribute__((vector_size(16)));

// (B, T)(v) = sum c[j] t^j and v B(v) = ... + sum vB[j] t^(2 + j), t = v - centre; two cache lines.
struct alignas(64) Cell {
  Pair c[6];
  double vB[4];
};

// Near the singularity at u = 1, m = 1 - v^2: (B, T) = sum A[j] m^j + (singular factor) sum S[j] m^j,
// and the same two sums side by side for dT/dv.
struct Border {
  Pair A[border_terms];
  Pair S[border_terms];
  Pair slope[border_terms];
};

extern const Cell parabolic_sliding_cells[cell_count], parabolic_spinning_cells[cell_count];
extern const Cell uniform_sliding_cells[cell_count], uniform_spinning_cells[cell_count];
extern const Border parabolic_sliding_border, parabolic_spinning_border;
extern const Border uniform_sliding_border, uniform_spinning_border;

}  // namespace stiction::sets

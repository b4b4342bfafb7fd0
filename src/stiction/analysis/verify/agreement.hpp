#pragma once
// How far two runs of one model agree, column by column.
//
// A difference counts in relation to the scale of its column: how far the columns of the same thing and unit range over
// the run (the places of a body, all energies), at least 1e-6 of the largest value with that unit and of what is
// natural for it (a turn in the time of the run), so that what rests is not measured by its rounding. Beside an event,
// which one run may have a little earlier than the other, a value is compared with all those the other run has from the
// row before to the row after; forces are not compared there.
#include <string>
#include <vector>

#include "stiction/analysis/verify/trace.hpp"
#include "stiction/record/result_types.hpp"

namespace stiction::analysis {

inline constexpr double kAgreed = 0.01;  // of the scale: what `until` asks for
inline constexpr double kMostDigits = 15.0;
inline constexpr std::size_t kBandParts = 100;

// What a column is of: "ball" of "ball.x".
std::string thing_of(const std::string& column);

struct Agreement {
  std::string column;
  double digits = kMostDigits;  // -log10 of the largest relative difference over the common time, 0 to 15
  double until = 0.0;           // s; the columns agree to kAgreed up to here
  std::vector<double> band;     // largest difference in each of kBandParts equal parts of the common time
};

// Of places and orientations of all bodies together.
struct Separation {
  double digits = kMostDigits;
  double until = 0.0;     // s, as above
  bool separate = false;  // they differ by more than a tenth of the scale in the end
  bool grows = false;     // and the difference grew about exponentially: the motion is sensitive, not the step too long
  double tenfold = 0.0;   // s in which it then grew tenfold
};

struct Comparison {
  double t_end = 0.0;  // s, of the shorter run
  std::vector<Agreement> columns;
  Separation motion;
};

// Columns that depend on the length of a step (impulses, N s) and the time are left out.
Comparison compare(const std::vector<record::Column>& columns, const Trace& run, const Trace& other);

}  // namespace stiction::analysis

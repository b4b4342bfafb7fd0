#pragma once
// What a screen can show of long columns: of every bucket of rows the smallest and the largest value of each column, in
// the order they came. No extreme is lost; a result that is short enough is kept row by row.
#include <cstddef>
#include <span>
#include <vector>

namespace stiction::analysis {

// Rounds to float without turning a large finite number into infinity.
float narrow(double x);

class Thinning {
 public:
  // Keeps at most `budget` values of all columns together, and never fewer than a few hundred per column.
  Thinning(std::size_t rows, std::size_t columns, std::size_t budget);

  void add(std::span<const double> row);
  void finish();  // after the last row

  [[nodiscard]] std::size_t rows_per_bucket() const { return bucket_; }
  // Times of the samples: of all rows, or of the first and of the middle row of every bucket (of the last: the end).
  [[nodiscard]] std::span<const double> times() const { return times_; }
  [[nodiscard]] std::span<const float> samples(std::size_t column) const { return samples_[column]; }
  // Rows in which the column was not a finite number.
  [[nodiscard]] std::size_t not_finite(std::size_t column) const { return not_finite_[column]; }
  [[nodiscard]] std::size_t boundless(std::size_t column) const { return boundless_[column]; }  // of these, +infinity
  [[nodiscard]] double first_not_finite() const { return first_not_finite_; }  // time; NaN if there is none

 private:
  struct Extremes {
    float first, second;  // in the order of time
    bool rising;          // the second is the larger one
    bool empty;
  };
  void close_bucket();

  std::size_t bucket_;
  std::size_t in_bucket_ = 0;
  std::vector<double> times_, bucket_times_;
  std::vector<Extremes> extremes_;
  std::vector<std::vector<float>> samples_;
  std::vector<std::size_t> not_finite_, boundless_;
  double first_not_finite_;
  double last_time_ = 0.0;
};

}  // namespace stiction::analysis

#include "stiction/analysis/plot/thinning.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace stiction::analysis {
namespace {

constexpr std::size_t kFewestSamples = 512;  // per column, however many columns there are

std::size_t bucket_size(std::size_t rows, std::size_t columns, std::size_t budget) {
  const std::size_t samples = std::max(kFewestSamples, budget / std::max<std::size_t>(columns, 1));
  if (rows <= samples) return 1;
  const std::size_t buckets = samples / 2;
  return (rows + buckets - 1) / buckets;
}

}  // namespace

float narrow(double x) {
  constexpr double largest = std::numeric_limits<float>::max();
  return static_cast<float>(std::isfinite(x) ? std::clamp(x, -largest, largest) : x);
}

Thinning::Thinning(std::size_t rows, std::size_t columns, std::size_t budget)
    : bucket_(bucket_size(rows, columns, budget)),
      extremes_(columns, {0.0F, 0.0F, true, true}),
      samples_(columns),
      not_finite_(columns, 0),
      boundless_(columns, 0),
      first_not_finite_(std::numeric_limits<double>::quiet_NaN()) {
  const std::size_t samples = bucket_ == 1 ? rows : 2 * ((rows + bucket_ - 1) / bucket_);
  times_.reserve(samples);
  for (auto& column : samples_) column.reserve(samples);
}

void Thinning::add(std::span<const double> row) {
  const double t = row[0];
  for (std::size_t c = 0; c < row.size(); ++c) {
    const float value = narrow(row[c]);
    if (!std::isfinite(row[c])) {
      ++not_finite_[c];
      boundless_[c] += row[c] > 0.0 ? 1 : 0;
      if (std::isnan(first_not_finite_)) first_not_finite_ = t;
    }
    if (bucket_ == 1) {
      samples_[c].push_back(value);
      continue;
    }
    if (std::isnan(value)) continue;
    Extremes& e = extremes_[c];
    if (e.empty) {
      e = {value, value, true, false};
      continue;
    }
    const float low = e.rising ? e.first : e.second, high = e.rising ? e.second : e.first;
    if (value > high) e = {low, value, true, false};
    if (value < low) e = {high, value, false, false};
  }
  if (bucket_ == 1) {
    times_.push_back(t);
    return;
  }
  bucket_times_.push_back(t);
  last_time_ = t;
  if (++in_bucket_ == bucket_) close_bucket();
}

void Thinning::close_bucket() {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  times_.push_back(bucket_times_.front());
  times_.push_back(bucket_times_.size() > 1 ? bucket_times_[bucket_times_.size() / 2] : bucket_times_.front());
  for (std::size_t c = 0; c < extremes_.size(); ++c) {
    Extremes& e = extremes_[c];
    samples_[c].push_back(e.empty ? nan : e.first);
    samples_[c].push_back(e.empty ? nan : e.second);
    e.empty = true;
  }
  bucket_times_.clear();
  in_bucket_ = 0;
}

void Thinning::finish() {
  if (bucket_ > 1 && in_bucket_ > 0) close_bucket();
  if (bucket_ > 1 && !times_.empty()) times_.back() = last_time_;  // the plot reaches the end
}

}  // namespace stiction::analysis

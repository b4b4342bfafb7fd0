#include "stiction/analysis/plot/thinning.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <vector>

using stiction::analysis::Thinning;

namespace {

Thinning thinned(std::size_t rows, std::size_t budget, const std::function<double(std::size_t)>& f) {
  Thinning thinning(rows, 2, budget);
  for (std::size_t r = 0; r < rows; ++r) thinning.add(std::vector{static_cast<double>(r), f(r)});
  thinning.finish();
  return thinning;
}

}  // namespace

TEST(Thinning, ShortResultsAreKeptRowByRow) {
  const auto t = thinned(400, 10'000, [](std::size_t r) { return 0.5 * static_cast<double>(r); });
  EXPECT_EQ(t.rows_per_bucket(), 1U);
  ASSERT_EQ(t.times().size(), 400U);
  for (std::size_t r = 0; r < 400; ++r) EXPECT_EQ(t.samples(1)[r], 0.5F * static_cast<float>(r));
}

TEST(Thinning, KeepsEveryExtremeAndTheBudget) {
  constexpr std::size_t rows = 100'003, budget = 4'000;
  for (const std::size_t spike : {std::size_t{0}, std::size_t{1}, std::size_t{49'999}, rows - 1})
    for (const double height : {7.0, -7.0}) {
      const auto t = thinned(rows, budget, [&](std::size_t r) { return r == spike ? height : 1e-3; });
      EXPECT_LE(2 * t.times().size(), budget + 4);
      const auto s = t.samples(1);
      EXPECT_EQ(height > 0 ? *std::max_element(s.begin(), s.end()) : *std::min_element(s.begin(), s.end()),
                static_cast<float>(height));
    }
}

TEST(Thinning, TimesDoNotGoBack) {
  const auto t = thinned(5'001, 2'000, [](std::size_t r) { return std::sin(0.1 * static_cast<double>(r)); });
  EXPECT_TRUE(std::is_sorted(t.times().begin(), t.times().end()));
}

TEST(Thinning, ExtremesComeInTheOrderOfTime) {
  const auto rising = thinned(3'000, 2, [](std::size_t r) { return static_cast<double>(r); });
  const auto falling = thinned(3'000, 2, [](std::size_t r) { return -static_cast<double>(r); });
  for (std::size_t i = 0; i + 1 < rising.times().size(); i += 2) {
    EXPECT_LE(rising.samples(1)[i], rising.samples(1)[i + 1]);
    EXPECT_GE(falling.samples(1)[i], falling.samples(1)[i + 1]);
  }
}

TEST(Thinning, CountsWhatIsNotFinite) {
  const auto t = thinned(5'000, 2'000, [](std::size_t r) {
    return r >= 1234 && r < 1240 ? std::numeric_limits<double>::quiet_NaN() : 1.0;
  });
  EXPECT_EQ(t.not_finite(0), 0U);
  EXPECT_EQ(t.not_finite(1), 6U);
  EXPECT_EQ(t.first_not_finite(), 1234.0);
}

TEST(Thinning, ValuesBeyondFloatStayFinite) {
  const auto t = thinned(2, 100, [](std::size_t r) { return r == 0 ? 1e300 : -1e300; });
  EXPECT_TRUE(std::isfinite(t.samples(1)[0]) && std::isfinite(t.samples(1)[1]));
}

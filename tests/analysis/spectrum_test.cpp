// Amplitude spectra of what is known: sines of any frequency and phase, two of them, a constant; uneven rows.
#include "stiction/analysis/plot/spectrum.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <complex>
#include <numbers>

#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;

std::vector<double> sine(std::size_t count, double dt, double amplitude, double frequency, double phase, double mean) {
  std::vector<double> out;
  for (std::size_t n = 0; n < count; ++n)
    out.push_back(mean + amplitude * std::sin(kTurn * frequency * dt * static_cast<double>(n) + phase));
  return out;
}

std::string refusal(const std::vector<double>& t, const std::vector<double>& values, double every = 0.0) {
  try {
    (void)even_rows(t, values, every, "ball.z");
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "accepted";
}

// Frequencies on lines and between them, whole periods or not. The duration is 2 s: lines are 0.5 Hz apart. The bounds
// are what the windows' side lobes leave: a Hann peak is met to 1 % in height where 14 periods and more are seen. A
// flat top has its place to one line.
TEST(Spectrum, OfASine) {
  for (const double frequency : {7.0, 7.13, 7.25, 31.9, 100.0})
    for (const double phase : {0.0, 1.0, 2.0})
      for (const Window window : {Window::hann, Window::flat_top}) {
        const Spectrum s = amplitude_spectrum(sine(2001, 1e-3, 0.03, frequency, phase, 5.0), 1e-3, window);
        EXPECT_NEAR(s.peak_amplitude, 0.03, 0.01 * 0.03) << frequency;
        EXPECT_NEAR(s.peak_frequency, frequency, window == Window::hann ? 0.02 : 0.5) << frequency;
        EXPECT_NEAR(s.frequency.back(), 500.0, 1e-9);
        EXPECT_LT(s.frequency[1] - s.frequency[0], 0.25 * 0.5);
      }
}

TEST(Spectrum, WholePeriodsWithoutWindowAreExact) {
  const Spectrum s = amplitude_spectrum(sine(1024, 1.0 / 1024, 2.0, 16.0, 0.4, -1.0), 1.0 / 1024, Window::none);
  for (std::size_t k = 0; k < s.frequency.size(); ++k) {
    const double harmonic = s.frequency[k];
    if (std::abs(harmonic - std::round(harmonic)) < 1e-12) {
      EXPECT_NEAR(s.amplitude[k], harmonic == 16.0 ? 2.0 : 0.0, 1e-12) << harmonic;
    }
  }
}

// Line by line against the sum that defines the transform.
TEST(Spectrum, AgainstTheSum) {
  std::vector<double> values;
  for (int n = 0; n < 50; ++n) values.push_back(std::sin(0.1 * n * n));
  const Spectrum s = amplitude_spectrum(values, 0.02, Window::hann);
  double weight = 0.0, mean = 0.0;
  std::vector<double> w;
  for (int n = 0; n < 50; ++n) {
    w.push_back(0.5 - 0.5 * std::cos(kTurn * n / 50.0));
    weight += w.back();
    mean += w.back() * values[static_cast<std::size_t>(n)];
  }
  mean /= weight;
  for (std::size_t k = 0; k + 1 < s.frequency.size(); k += 7) {
    std::complex<double> sum = 0.0;
    for (int n = 0; n < 50; ++n)
      sum += w[static_cast<std::size_t>(n)] * (values[static_cast<std::size_t>(n)] - mean) *
             std::exp(std::complex<double>(0.0, -kTurn * s.frequency[k] * 0.02 * n));
    EXPECT_NEAR(s.amplitude[k], 2.0 * std::abs(sum) / weight, 1e-12);
  }
}

TEST(Spectrum, TwoSinesAreSeparated) {
  std::vector<double> values = sine(4000, 1e-3, 1.0, 12.3, 0.0, 0.0);
  const std::vector<double> second = sine(4000, 1e-3, 0.01, 47.7, 0.5, 0.0);
  for (std::size_t n = 0; n < values.size(); ++n) values[n] += second[n];
  const Spectrum s = amplitude_spectrum(values, 1e-3, Window::hann);
  double highest = 0.0;
  for (std::size_t k = 0; k < s.frequency.size(); ++k)
    if (s.frequency[k] > 40.0 && s.frequency[k] < 60.0) highest = std::max(highest, s.amplitude[k]);
  EXPECT_NEAR(highest, 0.01, 2e-4);
}

TEST(EvenRows, AsTheyAreOrInterpolated) {
  std::vector<double> t, values;
  for (int n = 0; n <= 100; ++n) {
    t.push_back(0.01 * n);
    values.push_back(3.0 * t.back());
  }
  EXPECT_EQ(even_rows(t, values, 0.0, "x").values.size(), 101U);
  t.push_back(1.003);  // the end of a run between two rows
  values.push_back(3.009);
  EXPECT_EQ(even_rows(t, values, 0.0, "x").values.size(), 101U);
  EXPECT_NEAR(even_rows(t, values, 0.0, "x").dt, 0.01, 1e-12);
  t[50] += 1e-3;
  EXPECT_NE(refusal(t, values).find("not evenly spaced"), std::string::npos);
  EXPECT_NE(refusal(t, values).find("--every"), std::string::npos);
  values[50] = 3.0 * t[50];
  const EvenRows rows = even_rows(t, values, 0.02, "x");
  ASSERT_EQ(rows.values.size(), 51U);
  for (std::size_t n = 0; n < 51; ++n) EXPECT_NEAR(rows.values[n], 0.06 * static_cast<double>(n), 1e-12);
}

TEST(EvenRows, Refusals) {
  const std::vector<double> t{0, 1, 2, 3, 4, 5, 6, 7, 8}, values{0, 1, 2, 3, 4, 5, 6, 7, 8};
  EXPECT_NE(refusal({0, 1, 2}, {0, 1, 2}).find("fewer than 8"), std::string::npos);
  EXPECT_NE(refusal(t, values, 100.0).find("choose 8 to 1e8"), std::string::npos);
  std::vector<double> bad = values;
  bad[3] = std::nan("");
  EXPECT_NE(refusal(t, bad).find("t = 3 s is not a finite number"), std::string::npos);
}

TEST(Spectrum, OfAConstantIsZero) {
  const Spectrum s = amplitude_spectrum(std::vector<double>(100, 3.0), 0.1, Window::hann);
  EXPECT_LT(s.peak_amplitude, 1e-14);
}

}  // namespace
}  // namespace stiction::analysis

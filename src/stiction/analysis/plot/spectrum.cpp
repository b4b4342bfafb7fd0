#include "stiction/analysis/plot/spectrum.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <span>
#include <unsupported/Eigen/FFT>

#include "stiction/core/error.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis {
namespace {

constexpr std::size_t kFewest = 8;  // rows

// Coefficients of cos(2 pi k n / N) with alternating signs.
std::span<const double> window_terms(Window window) {
  static constexpr std::array<double, 1> kNone{1.0};
  static constexpr std::array<double, 2> kHann{0.5, 0.5};
  static constexpr std::array<double, 5> kFlatTop{0.21557895, 0.41663158, 0.277263158, 0.083578947, 0.006947368};
  return window == Window::none   ? std::span<const double>(kNone)
         : window == Window::hann ? std::span<const double>(kHann)
                                  : std::span<const double>(kFlatTop);
}

std::vector<double> window_of(Window window, std::size_t count) {
  std::vector<double> out(count, 0.0);
  const std::span<const double> terms = window_terms(window);
  for (std::size_t n = 0; n < count; ++n)
    for (std::size_t k = 0; k < terms.size(); ++k)
      out[n] += (k % 2 == 0 ? 1.0 : -1.0) * terms[k] *
                math::cos(2.0 * std::numbers::pi * static_cast<double>(k * n) / static_cast<double>(count));
  return out;
}

// Place and height of the highest line, by a parabola through the logarithms of three lines.
void find_peak(Spectrum& s) {
  const auto top = static_cast<std::size_t>(std::ranges::max_element(s.amplitude) - s.amplitude.begin());
  s.peak_frequency = s.frequency[top];
  s.peak_amplitude = s.amplitude[top];
  if (top == 0 || top + 1 == s.amplitude.size() || !(std::min(s.amplitude[top - 1], s.amplitude[top + 1]) > 0.0))
    return;
  const double a = math::log(s.amplitude[top - 1]), b = math::log(s.amplitude[top]),
               c = math::log(s.amplitude[top + 1]);
  if (!(a - 2.0 * b + c < 0.0)) return;
  const double shift = 0.5 * (a - c) / (a - 2.0 * b + c);
  s.peak_frequency += shift * (s.frequency[1] - s.frequency[0]);
  s.peak_amplitude = math::exp(b - 0.25 * (a - c) * shift);
}

}  // namespace

Spectrum amplitude_spectrum(const std::vector<double>& values, double dt, Window window) {
  const std::vector<double> weights = window_of(window, values.size());
  double weight = 0.0, mean = 0.0;
  for (std::size_t n = 0; n < values.size(); ++n) {
    weight += weights[n];
    mean += weights[n] * values[n];
  }
  mean /= weight;
  // Eight times as many values show the height of a peak between two lines to 0.3 %; long columns get four times.
  constexpr std::size_t kLong = std::size_t{1} << 20U;
  const std::size_t count = std::bit_ceil((values.size() > kLong / 8 ? 4 : 8) * values.size());
  std::vector<double> padded(count, 0.0);
  for (std::size_t n = 0; n < values.size(); ++n) padded[n] = weights[n] * (values[n] - mean);
  Eigen::FFT<double> transform;
  transform.SetFlag(Eigen::FFT<double>::HalfSpectrum);
  std::vector<std::complex<double>> lines;
  transform.fwd(lines, padded);
  Spectrum out;
  for (std::size_t k = 1; k < lines.size(); ++k) {
    out.frequency.push_back(static_cast<double>(k) / (static_cast<double>(count) * dt));
    out.amplitude.push_back((2 * k == count ? 1.0 : 2.0) * std::abs(lines[k]) / weight);
  }
  find_peak(out);
  return out;
}

EvenRows even_rows(const std::vector<double>& t, const std::vector<double>& values, double every,
                   const std::string& name) {
  const auto refuse = [&](const std::string& why) {
    throw core::InputError(fmt::format("no spectrum of {}: {}", name, why));
  };
  const auto bad = std::ranges::find_if(values, [](double v) { return !std::isfinite(v); });
  if (bad != values.end())
    refuse(
        fmt::format("its value at t = {} s is not a finite number", t[static_cast<std::size_t>(bad - values.begin())]));
  if (t.size() < kFewest) refuse(fmt::format("it has {} rows, fewer than {}", t.size(), kFewest));
  EvenRows out;
  if (every > 0.0) {
    const double count = std::floor((t.back() - t.front()) / every * (1.0 + 1e-12)) + 1.0;
    if (count < static_cast<double>(kFewest) || count > 1e8)
      refuse(fmt::format("every {} s there are {} values between t = {} s and {} s: choose 8 to 1e8", every, count,
                         t.front(), t.back()));
    out.dt = every;
    for (std::size_t n = 0, i = 0; n < static_cast<std::size_t>(count); ++n) {
      const double at = t.front() + static_cast<double>(n) * every;
      while (i + 2 < t.size() && t[i + 1] < at) ++i;
      const double length = t[i + 1] - t[i], share = length > 0.0 ? std::clamp((at - t[i]) / length, 0.0, 1.0) : 0.0;
      out.values.push_back(values[i] + share * (values[i + 1] - values[i]));
    }
    return out;
  }
  out.values = values;
  out.dt = (t[t.size() - 2] - t.front()) / static_cast<double>(t.size() - 2);  // the last distance may be shorter
  // Times are sums or multiples of the distance, rounded: 1e-6 of it is far above that and far below what is seen.
  const auto even = [&](double distance) { return std::abs(distance - out.dt) <= 1e-6 * out.dt; };
  for (std::size_t i = 1; i + 1 < t.size(); ++i)
    if (!even(t[i] - t[i - 1]))
      refuse(
          fmt::format("rows are not evenly spaced (they are {:.6g} s apart on average, {:.6g} s at t = {:.6g} s); "
                      "--every DT takes values at equal distances, interpolated between rows",
                      out.dt, t[i] - t[i - 1], t[i]));
  if (!even(t.back() - t[t.size() - 2])) out.values.pop_back();
  return out;
}

}  // namespace stiction::analysis

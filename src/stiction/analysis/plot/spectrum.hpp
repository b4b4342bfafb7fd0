#pragma once
// Amplitude spectrum of evenly spaced values: a sine of amplitude A is a peak of height A.
#include <array>
#include <string>
#include <vector>

#include "stiction/core/parameter.hpp"

namespace stiction::analysis {

// What the values are multiplied with before they are transformed, so that their ends fit together.
enum class Window {
  hann,      // peaks four lines wide; the usual choice
  flat_top,  // ten lines wide, with the most accurate heights
  none,      // two lines wide, exact where the values hold whole periods; else amplitudes leak far away
};
constexpr std::array<core::Word<Window>, 3> words(Window) {
  return {{{"hann", Window::hann}, {"flat-top", Window::flat_top}, {"none", Window::none}}};
}

struct Spectrum {
  std::vector<double> frequency, amplitude;           // Hz, from above 0 to half the sampling rate
  double peak_frequency = 0.0, peak_amplitude = 0.0;  // of the highest line, interpolated by a parabola
};

// The mean is taken off first; zeros are appended, so that lines are at most a quarter of 1 / duration apart.
Spectrum amplitude_spectrum(const std::vector<double>& values, double dt, Window window);

struct EvenRows {
  std::vector<double> values;
  double dt = 0.0;
};
// The values at equal distances in time: as they are, without a shorter last distance; with `every` > 0, interpolated
// between neighbours at these distances. Throws core::InputError, with `name`: rows that are not even, too few of them,
// values that are not finite.
EvenRows even_rows(const std::vector<double>& t, const std::vector<double>& values, double every,
                   const std::string& name);

}  // namespace stiction::analysis

#pragma once
// Motions of drives as files name them; the model only knows the resulting speed. One list: Motions.
#include <numbers>

#include "stiction/core/check_fields.hpp"
#include "stiction/core/type_list.hpp"
#include "stiction/model/time_law.hpp"

namespace stiction::model {

struct SteadyMotion {
  double speed = 0.0;

  static constexpr std::string_view word = "steady", doc = "A constant speed.";
  static constexpr auto parameters = std::tuple{core::field(
      &SteadyMotion::speed, {"speed", "rad/s", core::kAny, "speed; m/s along prismatic joints", core::kOptional})};
  [[nodiscard]] TimeLaw law() const { return Steady{speed}; }
};

struct HarmonicMotion {
  double amplitude = 0.0, frequency = 0.0, phase = 0.0;

  static constexpr std::string_view word = "harmonic", doc = "An oscillation.";
  static constexpr auto parameters = std::tuple{
      core::field(&HarmonicMotion::amplitude, {"amplitude", "rad", core::kAny,
                                               "amplitude (sin(frequency t + phase) - sin(phase))", core::kOptional}),
      core::field(&HarmonicMotion::frequency, {"frequency", "rad/s", core::kAny, "frequency", core::kOptional}),
      core::field(&HarmonicMotion::phase, {"phase", "rad", core::kAny, "phase", core::kOptional})};
  // The speed is amplitude frequency cos(frequency t + phase).
  [[nodiscard]] TimeLaw law() const {
    return Harmonic{amplitude * frequency, frequency, phase + 0.5 * std::numbers::pi};
  }
};

struct TableMotion {
  TimePoints table;

  static constexpr std::string_view word = "table", doc = "A speed given by a table over time.";
  static constexpr auto parameters =
      std::tuple{core::field(&TableMotion::table, {"table", "s, rad/s", core::kAny, "pairs of time and speed"})};
  [[nodiscard]] core::Problem problem() const { return time_points_problem("table", table); }
  [[nodiscard]] TimeLaw law() const { return Lines(table); }
};

using Motions = core::TypeList<SteadyMotion, HarmonicMotion, TableMotion>;

}  // namespace stiction::model

#pragma once
// The method by which smooth motion continues. Slip that is slow compared with what friction could stop at once is
// stiff: an explicit method then needs steps of about 3 over its rate, however smooth the motion is.
#include "stiction/core/archive.hpp"

namespace stiction::event_driven {

struct Pace {
  bool stiff = false;  // Radau IIA instead of Dormand-Prince
  int steps = 0;       // since that was decided
  int limited = 0;     // tests in a row that found steps as long as stability allows
  bool turns = false;  // Newton's method needs the terms of directions that turn: they are not small

  void archive(core::Archive& ar) {
    ar("stiff", stiff);
    ar("pace_steps", steps);
    ar("limited", limited);
    ar("turns", turns);
  }

  // After an explicit step: whether to test it.
  [[nodiscard]] bool due() const {
    constexpr int kEvery = 4;
    return steps > 0 && steps % kEvery == 0;
  }
  // The product of its length and the stiffness; 3.3 is the limit of stability.
  void tested(double product) {
    constexpr double kLimited = 2.0;
    constexpr int kOften = 2;
    limited = product > kLimited ? limited + 1 : 0;
    if (limited >= kOften) *this = {true, 0, 0};
  }
  // After an implicit step: it costs about three explicit ones, and has to pay off.
  void paid(double product) {
    constexpr double kWorth = 10.0;
    constexpr int kPatience = 6, kPause = 40;
    if (steps >= kPatience && product < kWorth) *this = {false, -kPause, 0};
  }
};

}  // namespace stiction::event_driven

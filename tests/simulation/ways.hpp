#pragma once
// All integrators, for what must hold with each of them.
#include "integrators/joint_support.hpp"

namespace stiction::simulation {

struct AnyWay {
  std::string name;
  Method method;

  friend void PrintTo(const AnyWay& way, std::ostream* out) { *out << way.name; }
  [[nodiscard]] bool smooth() const { return method.index() >= 2; }  // error control: the audit is integrated
  [[nodiscard]] bool hard() const { return method.index() <= 2; }    // hard contacts
  [[nodiscard]] RunOptions run_options(double duration, double step) const {
    RunOptions out = options(duration, step);
    out.method = method;
    return out;
  }
};

inline std::vector<AnyWay> all_ways() {
  return {{"midpoint", Moreau{}},
          {"end", Moreau{.variant = Variant::end}},
          {"printed", Moreau{.variant = Variant::printed}},
          {"implicit", Moreau{.variant = Variant::implicit}},
          {"located", Moreau{.locate_impacts = true}},
          {"controlled", Moreau{.tolerance = 1e-8}},
          {"rungekutta2", RungeKutta{.order = 2}},
          {"rungekutta3", RungeKutta{.order = 3}},
          {"rungekutta4", RungeKutta{.order = 4}},
          {"rungekuttacontrolled", RungeKutta{.order = 4, .tolerance = 1e-8}},
          {"eventdriven", EventDriven{}},
          {"ode", Ode{}},
          {"odestiff", Ode{.method = OdeMethod::rosenbrock}}};
}

inline std::vector<AnyWay> ways_if(bool (AnyWay::*which)() const) {
  std::vector<AnyWay> out;
  for (const AnyWay& way : all_ways())
    if ((way.*which)()) out.push_back(way);
  return out;
}

// Works along smooth motion are integrated to the tolerance; those of steps are exact.
inline void expect_balanced(const Simulation& s, const AnyWay& way, double scale) {
  EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), (way.smooth() ? 1e-8 : 1e-12) * scale);
}

// So many steps, or until it fails.
inline void steps(Simulation& s, int count) {
  for (int i = 0; i < count; ++i) {
    const auto failure = s.advance();
    ASSERT_FALSE(failure) << failure->message;
  }
}

class EveryWay : public testing::TestWithParam<AnyWay> {
 protected:
  [[nodiscard]] const AnyWay& way() const { return GetParam(); }
  // A ball on the floor that the integrator supports: for ode on a linear spring, in equilibrium.
  [[nodiscard]] BallOnFloor ball(const laws::Friction& friction = {}) const {
    BallOnFloor out{.law = {{}, friction}};
    if (way().hard()) return out;
    out.height = -out.mass * kGravity / kStiffness;
    out.law.compliance = laws::PowerLaw{.stiffness = kStiffness, .exponent = 1.0, .slip_speed = 1e-7};
    return out;
  }
  static constexpr double kStiffness = 1e4;
};
class HardWay : public EveryWay {};

inline std::string any_way_name(const testing::TestParamInfo<AnyWay>& info) {
  return info.param.name;
}

}  // namespace stiction::simulation

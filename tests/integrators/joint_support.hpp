#pragma once
// Bodies on joints for the tests, and all integrators that support them.
#include "integrators/event_support.hpp"
#include "integrators/ode_support.hpp"

namespace stiction::simulation {

using geometry::JointType;

inline model::BodySpec rod(const std::string& name, const Vec3& x, double mass = 1.0) {
  model::BodySpec spec;
  spec.name = name;
  spec.mass = mass;
  spec.inertia = mass * Vec3(0.02, 0.03, 0.025).asDiagonal();
  spec.start.x = x;
  return spec;
}

inline double largest_gap(const Simulation& s) {
  std::size_t rows = 0;
  for (const model::Joint& joint : s.model().joints()) rows += static_cast<std::size_t>(joint.rows());
  std::vector<double> gaps(rows);
  dynamics::joint_gaps(s.model(), s.state(), gaps);
  double largest = 0.0;
  for (double g : gaps) largest = std::max(largest, std::abs(g));
  return largest;
}

// The audit of time stepping is exact; works along smooth motion are integrated to the tolerance, 1e-10 per step.
inline void expect_sound(const Simulation& s, double scale = 1.0, double balance = 1e-11) {
  EXPECT_LE(std::abs(s.audit().balance_error(s.energy())), balance * scale);
  EXPECT_LE(largest_gap(s), 1e-11);
  EXPECT_EQ(s.statistics().unconverged_steps, 0);
  EXPECT_EQ(s.statistics().uncorrected_steps, 0);
  EXPECT_EQ(s.statistics().fallback_steps, 0);
}

struct Way {
  Scheme scheme;
  OdeMethod method = OdeMethod::dormand_prince;

  [[nodiscard]] bool moreau() const { return scheme == Scheme::moreau; }
  [[nodiscard]] bool driven() const { return scheme == Scheme::event_driven || scheme == Scheme::ode; }
  [[nodiscard]] RunOptions run_options(double duration, double step) const {
    return moreau()                         ? options(duration, step)
           : scheme == Scheme::event_driven ? event_driven(duration, step)
           : scheme == Scheme::ode          ? ode(duration, step, 1e-10, method)
                                            : runge_kutta(4, duration, step);
  }
  void expect_sound(const Simulation& s, double scale = 1.0) const {
    simulation::expect_sound(s, scale, driven() ? 1e-8 : 1e-11);
  }
};
inline constexpr std::array kHardContactWays{Way{Scheme::moreau}, Way{Scheme::runge_kutta}, Way{Scheme::event_driven}};
inline constexpr std::array kAllWays{Way{Scheme::moreau}, Way{Scheme::runge_kutta}, Way{Scheme::event_driven},
                                     Way{Scheme::ode}, Way{Scheme::ode, OdeMethod::rosenbrock}};

inline std::string name_of(const Way& way) {
  return way.scheme == Scheme::moreau          ? "Moreau"
         : way.scheme == Scheme::runge_kutta   ? "RungeKutta"
         : way.scheme == Scheme::event_driven  ? "EventDriven"
         : way.method == OdeMethod::rosenbrock ? "OdeStiff"
                                               : "Ode";
}
inline std::string way_name(const testing::TestParamInfo<Way>& info) {
  return name_of(info.param);
}

class JointTest : public testing::TestWithParam<Way> {
 protected:
  [[nodiscard]] bool moreau() const { return GetParam().moreau(); }
  [[nodiscard]] bool driven() const { return GetParam().driven(); }
  [[nodiscard]] RunOptions run_options(double duration, double step) const {
    return GetParam().run_options(duration, step);
  }
  void expect_sound(const Simulation& s, double scale = 1.0) const { GetParam().expect_sound(s, scale); }
};

// A pendulum about y at distance l from its centre of mass, released at `angle` from the hanging position.
inline model::Builder pendulum(double angle, double l, JointType type = &geometry::joints::kRevolute,
                               double friction = 0.0) {
  model::Builder builder;
  builder.gravity(Vec3(0, 0, -kGravity));
  model::BodySpec spec = rod("bob", l * Vec3(std::sin(angle), 0, -std::cos(angle)));
  builder.body(spec);
  model::JointSpec joint;
  joint.name = "hinge";
  joint.type = type;
  joint.first = "bob";
  joint.anchor = Vec3::Zero();
  joint.axis = Vec3::UnitY();
  joint.friction = friction;
  builder.joint(joint);
  return builder;
}
inline constexpr double kLever = 0.4, kMoment = 0.03 + kLever * kLever;  // about the hinge

}  // namespace stiction::simulation

// Constraints of programs: the skate on a slope (a condition on velocities that no gap has) and a support that shakes.
#include "elements/support.hpp"
#include "stiction/core/error.hpp"

namespace stiction::simulation {
namespace {

using example::Shaker;
using example::Skate;

constexpr double kSlope = 0.2, kSpin = 3.0, kMassOfSkate = 1.5;

model::Model skate() {
  model::Builder builder;
  builder.gravity(kGravity * Vec3(std::sin(kSlope), 0.0, -std::cos(kSlope)));
  model::BodySpec body = sphere_body("skate", kMassOfSkate, 0.3, Vec3::Zero());
  body.start.omega = Vec3(0.0, 0.0, kSpin);
  builder.body(body);
  builder.joint({.name = "blade", .first = "skate", .code = std::make_shared<Skate>()});
  return builder.build();
}

// It turns at a constant rate w and does not slide down: with a = g sin(slope), along the blade v = a sin(w t) / w, so
// that x = a sin^2(w t) / (2 w^2), y = a (w t - sin(2 w t) / 2) / (2 w^2), and the blade's force is m (w v + a sin(w
// t)) [Neimark & Fufaev].
double skate_error(const Method& method, double step) {
  constexpr double kEnd = 2.0;
  Simulation s(skate(), options(method, kEnd, step));
  run(s);
  const double a = kGravity * std::sin(kSlope), phi = kSpin * kEnd;
  const Vec3 exact =
      0.5 * a / (kSpin * kSpin) * Vec3(std::sin(phi) * std::sin(phi), phi - 0.5 * std::sin(2.0 * phi), 0.0);
  EXPECT_NEAR(s.state().bodies[0].x[2], 0.0, 1e-12);
  EXPECT_NEAR(s.audit().balance_error(s.energy()), 0.0, 1e-8);
  EXPECT_NEAR(s.audit().input, 0.0, 1e-12);
  const Vec3 across = math::rotation(s.state().bodies[0].p).col(1);
  EXPECT_LE(std::abs(across.dot(s.state().bodies[0].v)), 10.0 * step * step);
  return (s.state().bodies[0].x - exact).norm();
}

TEST(Skate, DoesNotSlideDownTheSlope) {
  EXPECT_LE(skate_error(EventDriven{}, 1e-2), 1e-8);
  EXPECT_LE(skate_error(Ode{}, 1e-2), 1e-8);
  EXPECT_LE(skate_error(Ode{.method = OdeMethod::rosenbrock}, 1e-2), 1e-7);
  EXPECT_LE(skate_error(RungeKutta{}, 1e-2), 1e-6);
  const double coarse = skate_error(Moreau{}, 1e-2), fine = skate_error(Moreau{}, 5e-3);
  EXPECT_LE(fine, 0.7 * std::pow(5e-3 * kSpin, 2));  // the way of 0.7 m times the square of the turn of a step
  EXPECT_GE(order(coarse, fine), 1.8);
}

TEST(Skate, ItsForceIsThatOfTheTurningVelocity) {
  Simulation s(skate(), options(EventDriven{}, 0.4, 1e-4));
  run(s);
  const double a = kGravity * std::sin(kSlope), phi = kSpin * (0.4 - 0.5e-4);  // mean of the last output step
  EXPECT_NEAR(s.state().joints[0].force[0], kMassOfSkate * 2.0 * a * std::sin(phi), 1e-6);
}

// A pendulum of two bodies: its support is shaken along x and free along z on a spring; the support's motion is that of
// the constraint, and the work of its force is input.
TEST(Shaker, MovesAsItSaysAndDoesWork) {
  constexpr double kB = 0.03, kW = 7.0, kEnd = 1.3;
  const auto code = std::make_shared<Shaker>();
  code->b = kB;
  code->w = kW;
  model::Builder builder;
  model::BodySpec body = sphere_body("table", 2.0, 0.1, Vec3::Zero());
  body.start.v = Vec3(kB * kW, 0.0, 0.0);
  builder.body(body);
  builder.body(sphere_body("load", 0.5, 0.1, Vec3(0.5, 0.0, 0.0)));
  builder.spring({.name = "spring", .body = "load", .other = "table", .stiffness = 100.0, .rest_length = 0.5});
  builder.joint({.name = "shaker", .first = "table", .code = code});
  const model::Model model = builder.build();
  // The load on its spring: m x'' = -k (x - b sin(w t)), from rest, with W = sqrt(k/m).
  const double W = std::sqrt(100.0 / 0.5), r = kB * W * W / (W * W - kW * kW);
  const double load = r * (std::sin(kW * kEnd) - kW / W * std::sin(W * kEnd));
  for (const Way& way : every_way()) {
    if (std::string(way.name) == "moreau printed") continue;  // does not support joints
    SCOPED_TRACE(way.name);
    Simulation s(model, options(way.method, kEnd, 1e-3));
    run(s);
    const bool first_order = std::string(way.name) == "stages of moreau";
    EXPECT_NEAR(s.state().bodies[0].x[0], kB * std::sin(kW * kEnd), first_order ? 1e-4 : 1e-9);
    EXPECT_NEAR(s.state().bodies[1].x[0] - 0.5, load, first_order ? 1e-3 : 1e-4);
    EXPECT_NEAR(s.audit().balance_error(s.energy()), 0.0, 1e-8);
    EXPECT_GT(std::abs(s.audit().input), 1e-3);
  }
}

struct Empty : geometry::JointCode {
  [[nodiscard]] int rows() const override { return 0; }
  void fill(const geometry::JointAt&, geometry::JointRows&) const override {}
};

TEST(JointCode, RefusesWhatMakesNoSense) {
  const auto refusal = [](const model::JointSpec& spec) -> std::string {
    model::Builder builder;
    builder.body({.name = "block"});
    try {
      builder.joint(spec);
    } catch (const core::InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal({.name = "c", .first = "block", .code = std::make_shared<Empty>()}),
            "joint 'c': its code has 0 rows: it must be 1 to 6");
  EXPECT_EQ(refusal({.name = "c", .first = "world", .second = "block", .code = std::make_shared<Skate>()}),
            "joint 'c': the first body of a constraint of a program must be one that moves");
  EXPECT_NE(refusal({.name = "c", .first = "block", .friction = 1.0, .code = std::make_shared<Skate>()})
                .find("friction and stops"),
            std::string::npos);
}

}  // namespace
}  // namespace stiction::simulation

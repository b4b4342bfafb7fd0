// Observed orders of the Runge-Kutta stepping on frictional motion without impacts, and the time of a closing. The
// references come from an integration of the ordinary differential equations of each motion (Dormand-Prince 8(5,3),
// tolerance 2e-14), normal forces from the second derivative of the gap.
#include "integrators/support.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::simulation {
namespace {

using math::Mat3;
using math::Quat;

// The Tippe-Top of scenarios/tippe-top.toml, but touching the floor exactly: the printed height starts 12.5 nm above
// it, and the small impact that follows is an event of first order.
model::Model tippe_top(const laws::Friction& friction, bool stick) {
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  model::BodySpec spec;
  spec.name = "top";
  spec.mass = 6e-3;
  spec.inertia = Vec3(8e-7, 8e-7, 7e-7).asDiagonal();
  spec.start.x = Vec3(0.0, 0.0, 1.5e-2 - 0.3e-2 * std::cos(0.1));
  spec.start.p = Quat(std::cos(0.05), std::sin(0.05), 0.0, 0.0);
  spec.start.omega = Vec3(0.0, 0.0, 180.0);
  builder.body(spec);
  builder.shape("world", "floor", geometry::Plane{});
  builder.shape("top", "body", geometry::Sphere{Vec3(0.0, 0.0, 0.3e-2), 1.5e-2});
  builder.shape("top", "stick", geometry::Sphere{Vec3(0.0, 0.0, 1.6e-2), 0.5e-2});
  builder.contact({"body", "top.body", "world.floor", {{}, friction}});
  if (stick) builder.contact({"stick", "top.stick", "world.floor", {{}, friction}});
  return builder.build();
}

// A body on one sphere; its start touches the floor and does not approach it.
model::Model on_one_sphere(double mass, const Vec3& inertia, const Vec3& centre, double radius, double mu,
                           const Quat& p, const Vec3& omega, const Vec3& v) {
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  model::BodySpec spec;
  spec.name = "body";
  spec.mass = mass;
  spec.inertia = inertia.asDiagonal();
  spec.start.x = Vec3(0.0, 0.0, radius - (math::rotation(p) * centre)[2]);
  spec.start.p = p;
  spec.start.v = v;
  spec.start.omega = omega;
  builder.body(spec);
  builder.shape("world", "floor", geometry::Plane{});
  builder.shape("body", "foot", geometry::Sphere{centre, radius});
  builder.contact({"foot", "body.foot", "world.floor", {{}, laws::Coulomb{mu}}});
  return builder.build();
}

// An eccentric ball of three different moments of inertia that rolls without sliding.
model::Model rolling_ball() {
  const Quat p = math::normalised(Quat(0.9, 0.1, 0.2, 0.3));
  const Vec3 centre(0.01, 0.0, 0.03), omega(3.0, 5.0, 2.0);
  const Mat3 R = math::rotation(p);
  return on_one_sphere(1.0, Vec3(4e-3, 5e-3, 6e-3), centre, 0.1, 1.0, p, omega,
                       -(R * omega).cross(R * centre - Vec3(0.0, 0.0, 0.1)));
}

// A heavy top whose tip slides.
model::Model heavy_top() {
  const Quat p(std::cos(0.15), std::sin(0.15), 0.0, 0.0);
  const Vec3 centre(0.0, 0.0, -0.03), omega(0.5, 1.0, 100.0);
  const Mat3 R = math::rotation(p);
  return on_one_sphere(0.1, Vec3(8e-5, 8.5e-5, 1e-4), centre, 2e-3, 0.1, p, omega,
                       Vec3(1.5, 0.5, -(R * omega).cross(R * centre)[2]));
}

using Numbers = std::array<double, 13>;  // x, p, v, omega at the end
constexpr Numbers kTopParabolic{-0.08632297275679608, 0.0101000545263532,  0.01703105431083663, -0.03736290227113945,
                                -0.8210259359866513,  -0.4054940989020548, 0.4001186845508726,  -0.02622019232599951,
                                -0.03117463320962416, 0.01008743345266028, -71.84252364533118,  -22.6127885028083,
                                -88.8637160435741};
constexpr Numbers kTopEllipsoid{-0.08613950782183667, 0.009153461343955751, 0.01705118503251749, 0.1318545611662913,
                                -0.6053963365349645,  -0.6894631591296874,  0.3751668996761212,  -0.02613678342671471,
                                -0.03210497955464478, 0.009554347109252593, -31.66512032201462,  -66.99569752187327,
                                -89.33944187112222};
constexpr Numbers kRollingBall{-0.07143503070628139, -0.2173146261787366, 0.07810959860770687, -0.4483508591045746,
                               0.2453146640576783,   -0.3076286122382709, 0.8026000620924567,  -0.3824822809539491,
                               0.2128529534505693,   -0.1210942494320561, 5.632792087940997,   -2.258890693846594,
                               0.998351872723077};
constexpr Numbers kHeavyTop{0.5251965375671921, 0.1754668575198595,    0.03144990018764208, 0.4049746895561138,
                            0.0933708397977057, 0.02121830533836202,   0.9093003742509768,  1.127786142969455,
                            0.3764673925622384, -0.005809640878375041, 1.856528647533463,   0.1204672212686203,
                            99.83579982324311};

using Errors = std::array<double, 4>;  // of x, p, v, omega

Errors errors(const model::Model& model, const RunOptions& run_options, const Numbers& reference) {
  Simulation simulation(model, run_options);
  run(simulation);
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  EXPECT_EQ(simulation.statistics().fallback_steps, 0);
  const auto at = [&](std::size_t i) { return Vec3(reference[i], reference[i + 1], reference[i + 2]); };
  const model::BodyState& b = simulation.state().bodies[0];
  const Quat p = math::normalised({reference[3], reference[4], reference[5], reference[6]});
  const double sign = p.dot(b.p) < 0.0 ? -1.0 : 1.0;  // p and -p are one orientation
  return {(b.x - at(0)).norm(), (b.p.coeffs() - sign * p.coeffs()).norm(), (b.v - at(7)).norm(),
          (b.omega - at(10)).norm()};
}

struct Motion {
  const char* name;
  model::Model model;
  Numbers reference;
  double duration;
  std::array<double, 5> step;  // longest of three halvings: of Moreau's scheme [0] and of order 2, 3, 4
  std::array<bool, 4> clean;   // which of x, p, v, omega show the order at these steps
};

void expect_order(const Motion& motion, const std::function<RunOptions(double)>& at_step, double coarsest,
                  double lowest, double highest) {
  Errors last{};
  for (int halving = 0; halving <= 3; ++halving) {
    const double step = std::ldexp(coarsest, -halving);
    const Errors now = errors(motion.model, at_step(step), motion.reference);
    for (std::size_t k = 0; k < now.size(); ++k)
      if (halving > 0 && motion.clean[k]) {
        const double observed = order(last[k], now[k]);
        EXPECT_TRUE(observed >= lowest && observed <= highest)
            << motion.name << ", step " << step << ", quantity " << k << ": order " << observed << ", error " << now[k];
      }
    last = now;
  }
}

void expect_orders(const Motion& motion) {
  const auto moreau = [&](stepping::Variant variant) {
    return [&motion, variant](double step) {
      RunOptions out = options(motion.duration, step);
      out.method = stepping::Moreau{.variant = variant};
      return out;
    };
  };
  expect_order(motion, moreau(stepping::Variant::midpoint), motion.step[0], 0.95, 2.0);
  expect_order(motion, moreau(stepping::Variant::end), motion.step[0], 1.85, 2.5);
  for (int p : {2, 3, 4})
    expect_order(
        motion, [&](double step) { return runge_kutta(p, motion.duration, step); },
        motion.step[static_cast<std::size_t>(p)], p - 0.15, p + 0.15);
}

// The curve of the parabolic law is smooth except for a term (u - 1)^(5/2) at u = 1, which the top passes three times:
// such a step has a local error of order 3.5, which the velocities show at the shortest steps and the place does not.
TEST(RungeKuttaOrder, TippeTop) {
  expect_orders({"parabolic",
                 tippe_top(laws::ContensouParabolic{0.3, 5e-4}, false),
                 kTopParabolic,
                 1.3,
                 {2e-4, 0.0, 2e-3, 2e-3, 2e-3},
                 {true, false, false, false}});
}

// A law without such a place: every quantity shows the order.
TEST(RungeKuttaOrder, TippeTopWithASmoothLaw) {
  expect_orders({"ellipsoid",
                 tippe_top(laws::ContensouEllipsoid{0.3, 5e-4}, false),
                 kTopEllipsoid,
                 1.3,
                 {5e-5, 0.0, 1e-3, 1e-3, 2e-3},
                 {true, true, true, true}});
}

TEST(RungeKuttaOrder, PureRolling) {
  expect_orders(
      {"rolling", rolling_ball(), kRollingBall, 1.0, {1e-2, 0.0, 1e-2, 1e-2, 1e-2}, {false, true, true, true}});
}

// The place is insensitive (errors of 1e-12 at order 4) and no measure here.
TEST(RungeKuttaOrder, SlidingTip) {
  expect_orders({"heavy top", heavy_top(), kHeavyTop, 0.4, {1e-3, 0.0, 2e-3, 2e-3, 2e-3}, {false, true, true, true}});
}

double closing_time(const laws::Friction& friction, int order, double step) {
  const model::Model model = tippe_top(friction, true);
  Simulation simulation(model, runge_kutta(order, 1.375, step));
  double closing = 0.0;
  run(simulation, [&](const Simulation& s) {
    for (const model::Event& event : s.events())
      if (event.contact == 1 && closing == 0.0) {
        EXPECT_EQ(event.kind, model::EventKind::close);
        closing = event.t;
      }
  });
  return closing;
}

// References to 1e-11 by two formulations of the equations and three integrators.
TEST(RungeKuttaOrder, ClosingTimeOfTheTippeTop) {
  constexpr double kParabolic = 1.37080929304, kUniform = 1.37234010453;
  EXPECT_NEAR(closing_time(laws::ContensouParabolic{0.3, 5e-4}, 4, 1e-4), kParabolic, 1e-9);
  EXPECT_NEAR(closing_time(laws::ContensouUniform{0.3, 5e-4}, 4, 1e-4), kUniform, 1e-9);
  EXPECT_NEAR(closing_time(laws::ContensouParabolic{0.3, 5e-4}, 4, 1e-3), kParabolic, 1e-6);
  EXPECT_NEAR(closing_time(laws::ContensouParabolic{0.3, 5e-4}, 3, 1e-4), kParabolic, 1e-6);
  EXPECT_NEAR(closing_time(laws::ContensouParabolic{0.3, 5e-4}, 2, 1e-4), kParabolic, 5e-5);
}

}  // namespace
}  // namespace stiction::simulation

// Bounces, collisions, rows and stacks of spheres against closed forms and conservation.
#include <fmt/format.h>

#include "integrators/support.hpp"

namespace stiction::simulation {
namespace {

struct Bounces {
  std::vector<double> peaks;
  double worst_gain = 0.0;  // of energy beyond contact work and the scheme's own line
  double rest_height = 0.0, rest_speed = 0.0;
};

Bounces bounce(double step, double e, double duration) {
  const double drop = 1.0;
  const model::Model model = BallOnFloor{.mass = 0.1, .height = drop, .law = {laws::Unilateral{e}, {}}}.build();
  Simulation simulation(model, options(duration, step));
  Bounces out;
  double v_before = 0.0, t_before = 0.0, z_before = 0.0;
  run(simulation, [&](const Simulation& s) {
    const model::BodyState& b = s.state().bodies[0];
    if (v_before > 0.0 && b.v[2] <= 0.0 && z_before > 0.1 + 10 * kGravity * step * step) {
      const double t = v_before / kGravity;  // the top lies between two steps
      out.peaks.push_back(z_before + v_before * t - 0.5 * kGravity * t * t - 0.1);
    }
    v_before = b.v[2], z_before = b.x[2], t_before = s.state().t;
    out.worst_gain = std::max(out.worst_gain, std::abs(s.audit().balance_error(s.energy())));
  });
  EXPECT_GT(t_before, 0.0);
  out.rest_height = std::abs(z_before - 0.1);
  out.rest_speed = std::abs(v_before);
  return out;
}

TEST(BouncingBall, HeightsFallByRestitutionSquared) {
  const double e = 0.8;
  double last = 0.0;
  std::vector<double> errors;
  for (double step : {4e-4, 2e-4, 1e-4, 5e-5}) {
    const Bounces b = bounce(step, e, 3.0);
    ASSERT_GE(b.peaks.size(), 4u);
    double worst = 0.0;
    for (std::size_t k = 0; k < 4; ++k) {
      const double height = std::pow(e, 2.0 * static_cast<double>(k + 1));
      worst = std::max(worst, std::abs(b.peaks[k] - height));
      // A bounce is placed within a step: heights are off by up to v dt per bounce, in addition to errors of earlier
      // ones.
      EXPECT_NEAR(b.peaks[k], height, static_cast<double>(k + 1) * 4.5 * step) << "step " << step << ", bounce " << k;
    }
    errors.push_back(worst);
    EXPECT_LE(b.worst_gain, 1e-12);
    last = worst;
  }
  EXPECT_LE(last, 0.5 * errors.front());  // eight times shorter steps; single errors depend on where a step falls
}

// Rest after t0 (1 + e)/(1 - e) = 4.06 s; from then on it must stay, and lie on the floor.
TEST(BouncingBall, ComesToRestAndStays) {
  const double end = std::sqrt(2.0 / kGravity) * 1.8 / 0.2;
  for (double step : {1e-3, 1e-4}) {
    const model::Model model = BallOnFloor{.mass = 0.1, .height = 1.0, .law = {laws::Unilateral{0.8}, {}}}.build();
    Simulation simulation(model, options(end + 2.0, step));
    double highest = 0.0, fastest = 0.0;
    run(simulation, [&](const Simulation& s) {
      if (s.state().t < end + 0.2) return;
      highest = std::max(highest, std::abs(s.state().bodies[0].x[2] - 0.1));
      fastest = std::max(fastest, s.state().bodies[0].v.norm());
    });
    EXPECT_LE(highest, 1e-11) << step;  // the position correction's tolerance is 1e-12
    EXPECT_LE(fastest, 1e-11) << step;
    EXPECT_LE(simulation.audit().contact_work(), 0.0);
    EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12);
  }
}

// Spheres in a row, no gravity; the contacts' law as given.
model::Model row(const std::vector<double>& masses, const std::vector<double>& gaps, const Vec3& v, double e,
                 double mu) {
  model::Builder builder;
  double x = 0.0;
  for (std::size_t i = 0; i < masses.size(); ++i) {
    model::BodySpec spec = sphere_body(fmt::format("s{}", i), masses[i], 0.1, Vec3(x, 0.0, 0.0));
    if (i == 0) spec.start.v = v;
    builder.body(spec);
    builder.shape(spec.name, "skin", geometry::Sphere{Vec3::Zero(), 0.1});
    if (i < gaps.size()) x += 0.2 + gaps[i];
  }
  for (std::size_t i = 0; i + 1 < masses.size(); ++i)
    builder.contact({fmt::format("c{}", i),
                     fmt::format("s{}.skin", i),
                     fmt::format("s{}.skin", i + 1),
                     {laws::Unilateral{e}, laws::Coulomb{mu}}});
  return builder.build();
}

Vec3 momentum(const model::Model& model, const model::State& state) {
  Vec3 p = Vec3::Zero();
  for (std::size_t i = 0; i < state.bodies.size(); ++i) p += model.bodies()[i].mass * state.bodies[i].v;
  return p;
}

TEST(Collision, TwoSpheresWithRestitution) {
  for (double e : {0.0, 0.3, 1.0})
    for (double m2 : {0.2, 1.0, 50.0}) {
      const model::Model model = row({1.0, m2}, {0.05}, Vec3(2.0, 0.0, 0.0), e, 0.0);
      Simulation simulation(model, options(0.1, 1e-3));
      run(simulation);
      const double common = 2.0 / (1.0 + m2);
      // Central impact; the solver's residual is 1e-10 of the impulse.
      EXPECT_NEAR(simulation.state().bodies[0].v[0], common - e * m2 * common, 1e-9);
      EXPECT_NEAR(simulation.state().bodies[1].v[0], common + e * common, 1e-9);
      EXPECT_LE((momentum(model, simulation.state()) - Vec3(2.0, 0.0, 0.0)).norm(), 1e-14);
      EXPECT_NEAR(simulation.audit().contact_work(), -0.5 * m2 / (1.0 + m2) * (1.0 - e * e) * 4.0, 1e-9);
    }
}

// An oblique hit with friction: linear and angular momentum of the pair stay, energy falls.
TEST(Collision, ObliqueHitKeepsAngularMomentum) {
  model::Builder builder;
  for (int i = 0; i < 2; ++i) {
    model::BodySpec spec = sphere_body(fmt::format("s{}", i), 1.0 + i, 0.1, Vec3(0.3 * i, 0.08 * i, 0.03 * i));
    if (i == 0) spec.start.v = Vec3(3.0, 0.2, -0.1), spec.start.omega = Vec3(5.0, -7.0, 9.0);
    builder.body(spec);
    builder.shape(spec.name, "skin", geometry::Sphere{Vec3::Zero(), 0.1});
  }
  builder.contact({"c", "s0.skin", "s1.skin", {laws::Unilateral{0.6}, laws::ContensouParabolic{0.4, 0.02}}});
  const model::Model model = builder.build();
  const auto spin = [&](const model::State& s) {
    Vec3 L = Vec3::Zero();
    for (std::size_t i = 0; i < 2; ++i)
      L += model.bodies()[i].mass * s.bodies[i].x.cross(s.bodies[i].v) +
           s.bodies[i].p * (model.bodies()[i].inertia * s.bodies[i].omega);
    return L;
  };
  // The position correction moves the spheres apart along the normal: it costs lambda n x (m v). Without it not a digit
  // of the angular momentum is lost, with it at most the depth reached in half a step.
  for (double tolerance : {1.0, 1e-12}) {
    RunOptions run_options = options(0.2, 1e-4);
    set_gap_tolerance(run_options, tolerance);
    Simulation simulation(model, run_options);
    const Vec3 p0 = momentum(model, simulation.state()), L0 = spin(simulation.state());
    const double E0 = simulation.energy();
    run(simulation);
    ASSERT_GT((simulation.state().bodies[1].v).norm(), 0.1);  // they met
    EXPECT_LE((momentum(model, simulation.state()) - p0).norm(), 1e-13);
    EXPECT_LE((spin(simulation.state()) - L0).norm(), tolerance > 0.5 ? 1e-12 : 3.0 * 3.0 * 1e-4);
    EXPECT_LT(simulation.energy(), E0 - 0.01);
  }
}

// Newton's cradle: simultaneous impacts of a touching row with one restitution law do not reproduce the toy, but must
// never create energy or momentum.
TEST(Cradle, DoesNotGainEnergy) {
  for (double e : {0.0, 0.5, 1.0})
    for (double gap : {0.0, 1e-3}) {
      const model::Model model = row({1.0, 1.0, 1.0}, {0.05, gap}, Vec3(1.0, 0.0, 0.0), e, 0.3);
      Simulation simulation(model, options(0.5, 1e-3));
      const double E0 = simulation.energy();
      run(simulation, [&](const Simulation& s) { ASSERT_LE(s.energy(), E0 * (1.0 + 1e-9)); });
      EXPECT_LE((momentum(model, simulation.state()) - Vec3(1.0, 0.0, 0.0)).norm(), 1e-13);
      EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), 1e-12);
    }
}

}  // namespace
}  // namespace stiction::simulation

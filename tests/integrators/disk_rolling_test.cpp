// Pure rolling of a disk: the ODE of LLG 5.1 against reference data, and the engine against the ODE.
#include <fmt/format.h>

#include <array>
#include <fstream>
#include <numbers>
#include <sstream>

#include "integrators/llg_scheme.hpp"
#include "integrators/pure_rolling.hpp"
#include "integrators/support.hpp"
#include "stiction/analysis/disk/disk.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

struct Row {
  double t, beta, x, y;
};
std::vector<Row> reference() {
  std::ifstream in(STICTION_SOURCE_DIR "/tests/integrators/data/disk-coulomb-sticking.csv");
  std::vector<Row> rows;
  std::string line;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::replace(line.begin(), line.end(), ',', ' ');
    Row row{};
    std::istringstream(line) >> row.t >> row.beta >> row.x >> row.y;
    rows.push_back(row);
  }
  return rows;
}

TEST(PureRolling, AgreesWithTheReferenceCurve) {
  const std::vector<Row> rows = reference();
  ASSERT_EQ(rows.size(), 161u);
  const PureRolling disk;
  PureRolling::State q = PureRolling::start();
  const double h = 2.5e-4, E = disk.energy(q);
  std::size_t next = 0;
  for (int i = 0; i <= 320000; ++i) {
    if (i % 2000 == 0) {
      const Row& row = rows.at(next++);
      ASSERT_NEAR(row.t, i * h, 1e-9);
      // The file has its inclination from the height of the centre, known to 7e-8 of r: cos(beta) is what it
      // determines.
      ASSERT_NEAR(std::cos(q[PureRolling::beta]), std::cos(row.beta), 1e-7) << row.t;
      ASSERT_NEAR(q[PureRolling::x], row.x, 1e-4) << row.t;
      ASSERT_NEAR(q[PureRolling::y], row.y, 1e-4) << row.t;
    }
    disk.step(q, h);
  }
  EXPECT_NEAR(disk.energy(q) / E, 1.0, 1e-9);
}

struct Rolled {
  double worst_beta = 0.0, worst_place = 0.0;  // against the reference
  double gained = 0.0;                         // energy, relative
  int slipped = 0;                             // steps
  Statistics statistics;
};

Rolled roll_for_80_seconds(const RunOptions& run_options) {
  const scenario::Scenario scene = scenario::load("disk-coulomb");
  const std::vector<Row> rows = reference();
  Simulation simulation(scene.model, run_options);
  const double E = simulation.energy();
  Rolled out;
  std::size_t next = 1;
  run(simulation, [&](const Simulation& s) {
    if (s.state().contacts[0].status == model::ContactStatus::slip) ++out.slipped;
    if (next == rows.size() || s.state().t < rows[next].t - 1e-9) return;
    const auto motion = analysis::disk::motion(s.model(), s.state(), 0);
    const Vec3& x = s.state().bodies[0].x;
    out.worst_beta = std::max(out.worst_beta, std::abs(motion.beta - rows[next].beta));
    out.worst_place = std::max(out.worst_place, std::hypot(x[0] - rows[next].x, x[1] - rows[next].y));
    ++next;
  });
  EXPECT_EQ(next, rows.size());
  out.gained = simulation.energy() / E - 1.0;
  out.statistics = simulation.statistics();
  return out;
}

// LLG lose 0.2 % of the energy in 80 s at step 1e-4. With the laws at the end of the step nine digits stay.
TEST(DiskRolling, SticksAndKeepsItsEnergyFor80Seconds) {
  const Rolled rolled = roll_for_80_seconds(scenario::load("disk-coulomb").run);
  EXPECT_EQ(rolled.slipped, 0);
  EXPECT_LE(rolled.worst_beta, 4e-4);   // measured 2.3e-4
  EXPECT_LE(rolled.worst_place, 1e-3);  // measured 1e-4; on a path of 30 m
  EXPECT_LE(std::abs(rolled.gained), 1e-8);
  EXPECT_LE(rolled.statistics.iterations_mean(), 3.0);
  EXPECT_EQ(rolled.statistics.unconverged_steps, 0);
}

// What their printed scheme itself loses: far less. Without the correction of positions the loss is 0.2 % of the
// kinetic energy at the start, a fifth of that of the system; no reading gave 0.2 % of the system
// (docs/studies/rolling-disk.md).
TEST(DiskRolling, LlgsSchemeLosesLessThanTheyPrint) {
  const auto lost = [](bool corrects) {
    LlgScheme disk(LlgOptions{.mu_r = 0.0, .corrects = corrects});
    const double E = disk.energy(), T = disk.kinetic();
    for (int i = 0; i < 800000; ++i)
      if (!disk.step(1e-4)) ADD_FAILURE() << "fell at " << disk.t << " s";
    return std::array{1.0 - disk.energy() / E, (E - disk.energy()) / T};
  };
  EXPECT_NEAR(lost(true)[0], 3.27e-5, 1e-6);
  const std::array without = lost(false);
  EXPECT_NEAR(without[0], 4.47e-4, 1e-6);
  EXPECT_NEAR(without[1], 2.007e-3, 5e-6);
}

TEST(DiskRolling, RungeKuttaFollowsTheReference) {
  const Rolled rolled = roll_for_80_seconds(runge_kutta(4, 80.0, 1e-3));
  EXPECT_EQ(rolled.slipped, 0);
  EXPECT_LE(rolled.worst_beta, 1e-4);  // measured 3e-5, all of it the reference's
  EXPECT_LE(rolled.worst_place, 1e-4);
  EXPECT_LE(std::abs(rolled.gained), 1e-10);
  EXPECT_EQ(rolled.statistics.unconverged_steps, 0);
  EXPECT_EQ(rolled.statistics.fallback_steps, 0);
}

// The laws hold at the end of the step: persistent contacts are of second order.
TEST(DiskRolling, IsOfSecondOrder) {
  const scenario::Scenario scene = scenario::load("disk-coulomb");
  const PureRolling disk;
  PureRolling::State q = PureRolling::start();
  for (int i = 0; i < 20000; ++i) disk.step(q, 1e-4);
  const auto error = [&](double step) {
    RunOptions run_options = scene.run;
    run_options.duration = 2.0;
    run_options.step = step;
    Simulation simulation(scene.model, run_options);
    run(simulation);
    const Vec3& x = simulation.state().bodies[0].x;
    return std::hypot(x[0] - q[PureRolling::x], x[1] - q[PureRolling::y]);
  };
  const double coarse = error(1e-3), fine = error(2.5e-4);
  EXPECT_GT(order(coarse, fine, 4.0), 1.9);
  EXPECT_LT(fine, 3e-5);
}

// Rolling as a constraint follows the same equations; a coefficient does not enter.
TEST(DiskRolling, AsAConstraint) {
  const PureRolling disk;
  PureRolling::State q = PureRolling::start();
  for (int i = 0; i < 20000; ++i) disk.step(q, 1e-4);
  for (const char* by : {"event-driven", "runge-kutta", "moreau"}) {
    const scenario::Scenario scene =
        scenario::load("disk-coulomb", {"contact.rim.friction=rolling", std::string("integrator.type=") + by,
                                        "run.duration=2", "integrator.step=2.5e-4"});
    Simulation simulation(scene.model, scene.run);
    const double E = simulation.energy();
    run(simulation,
        [&](const Simulation& s) { ASSERT_EQ(s.state().contacts[0].status, model::ContactStatus::stick) << by; });
    const Vec3& x = simulation.state().bodies[0].x;
    const bool second_order = by == std::string("moreau");
    EXPECT_LE(std::hypot(x[0] - q[PureRolling::x], x[1] - q[PureRolling::y]), second_order ? 3e-5 : 1e-7) << by;
    EXPECT_LE(std::abs(simulation.energy() / E - 1.0), second_order ? 1e-7 : 1e-9) << by;
    EXPECT_LE(std::abs(simulation.audit().balance_error(simulation.energy())), (second_order ? 1e-11 : 1e-9) * E) << by;
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0) << by;
  }
  EXPECT_THROW((void)scenario::load("disk-coulomb", {"contact.rim.normal=bilateral"}), core::InputError);
}

// Nutation of the disk, counted: 2 pi over the mean time between maxima of its inclination, signed.
double nutation(double delta, double duration) {
  const auto vector = [](const char* key, const Vec3& v) {
    return fmt::format("body.disk.{}=[{:.17g},{:.17g},{:.17g}]", key, v[0], v[1], v[2]);
  };
  scenario::Scenario scene =
      scenario::load("disk-coulomb", {vector("velocity", -10.0 * 3.75e-2 * Vec3(std::cos(delta), std::sin(delta), 0.0)),
                                      vector("angular_velocity", 10.0 * Vec3(std::sin(delta), 0.0, std::cos(delta)))});
  scene.run.duration = duration;
  Simulation simulation(scene.model, scene.run);
  double first = 0.0, last = 0.0, rate_before = 0.0, t_before = 0.0;
  int maxima = 0;
  run(simulation, [&](const Simulation& s) {
    const model::BodyState& b = s.state().bodies[0];
    const math::Mat3 R = math::rotation(b.p);
    const double rate = R(2, 0) * b.omega[1] - R(2, 1) * b.omega[0];  // dR33/dt
    if (rate_before > 0.0 && rate <= 0.0) {
      last = t_before + (s.state().t - t_before) * rate_before / (rate_before - rate);
      if (maxima++ == 0) first = last;
    }
    rate_before = rate;
    t_before = s.state().t;
  });
  return 2.0 * std::numbers::pi * (maxima - 1) / (last - first);
}

// (5.22) is the frequency of small oscillations about straight rolling, omega^2 = (12 gamma_dot^2 - 4 g/r)/5, here a
// small difference of large numbers, and LLG's start is not small for it. With gamma_dot the mean spin about the axis
// it is 0.94 % below the nutation, in the ODE as in the engine; with the spin at the start 1.5 %.
TEST(DiskRolling, NutatesAsTheClosedFormSays) {
  const double omega = std::sqrt(analysis::disk::oscillation2(0.0, 0.0, 10.0, 9.81 / 3.75e-2));
  EXPECT_NEAR(nutation(0.0035, 20.0) / omega, 1.0, 1e-3);  // A and C as printed are off by 5e-5
  const PureRolling disk;
  PureRolling::State q = PureRolling::start();
  double first = 0.0, last = 0.0, spin = 0.0;
  int maxima = 0;
  for (int i = 0; i < 40000; ++i) {
    spin += (q[PureRolling::alpha_dot] * std::sin(q[PureRolling::beta]) + q[PureRolling::gamma_dot]) / 40000;
    const double before = q[PureRolling::beta_dot], h = 1e-3;
    disk.step(q, h);
    if (!(before > 0.0 && q[PureRolling::beta_dot] <= 0.0)) continue;
    last = i * h + h * before / (before - q[PureRolling::beta_dot]);
    if (maxima++ == 0) first = last;
  }
  const double nutates = nutation(0.035, 40.0);
  EXPECT_NEAR(nutates / std::sqrt(analysis::disk::oscillation2(0.0, 0.0, spin, 9.81 / 3.75e-2)), 1.0, 0.01);
  EXPECT_NEAR(nutates / (2.0 * std::numbers::pi * (maxima - 1) / (last - first)), 1.0, 1e-4);
}

}  // namespace
}  // namespace stiction::simulation

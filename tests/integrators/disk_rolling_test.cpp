// Pure rolling of a disk: the ODE of LLG 5.1 against reference data, and the engine against the ODE.
#include <fstream>
#include <numbers>
#include <sstream>

#include "integrators/pure_rolling.hpp"
#include "integrators/support.hpp"
#include "stiction/analysis/disk.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::integrators {
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
      // Ten digits in the file; the integration at this step is good to about 1e-6.
      ASSERT_NEAR(std::abs(q[PureRolling::beta]), row.beta, 1e-5) << row.t;
      ASSERT_NEAR(q[PureRolling::x], row.x, 1e-4) << row.t;
      ASSERT_NEAR(q[PureRolling::y], row.y, 1e-4) << row.t;
    }
    disk.step(q, h);
  }
  EXPECT_NEAR(disk.energy(q) / E, 1.0, 1e-9);
}

// LLG lose 0.2 % of the energy in 80 s at step 1e-4; here the scheme keeps it to ten digits, and the centre and the
// inclination follow the reference for all the 80 s.
TEST(DiskRolling, SticksAndKeepsItsEnergyFor80Seconds) {
  const scenario::Scenario scene = scenario::load("disk-coulomb");
  const std::vector<Row> rows = reference();
  Simulation simulation(scene.model, scene.run);
  const double E = simulation.energy();
  double worst_beta = 0.0, worst_place = 0.0, slip = 0.0;
  std::size_t next = 1;
  run(simulation, [&](const Simulation& s) {
    if (s.state().contacts[0].status == model::ContactStatus::slip) slip += 1.0;
    if (next == rows.size() || s.state().t < rows[next].t - 1e-9) return;
    const auto motion = analysis::disk::motion(s.model(), s.state(), 0);
    const Vec3& x = s.state().bodies[0].x;
    worst_beta = std::max(worst_beta, std::abs(motion.beta - rows[next].beta));
    worst_place = std::max(worst_place, std::hypot(x[0] - rows[next].x, x[1] - rows[next].y));
    ++next;
  });
  EXPECT_EQ(next, rows.size());
  EXPECT_EQ(slip, 0.0);
  EXPECT_LE(worst_beta, 1e-4);   // measured 4e-5
  EXPECT_LE(worst_place, 1e-3);  // measured 4e-4; on a path of 30 m
  EXPECT_NEAR(simulation.energy() / E, 1.0, 1e-8);
  EXPECT_LE(simulation.statistics().iterations_mean(), 3.0);
  EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
}

// The laws hold at the end of the step: persistent contacts are of second order.
TEST(DiskRolling, IsOfSecondOrder) {
  const scenario::Scenario scene = scenario::load("disk-coulomb");
  const PureRolling disk;
  PureRolling::State q = PureRolling::start();
  for (int i = 0; i < 20000; ++i) disk.step(q, 1e-4);
  const auto error = [&](double step) {
    Simulation simulation(scene.model, options(2.0, step));
    run(simulation);
    const Vec3& x = simulation.state().bodies[0].x;
    return std::hypot(x[0] - q[PureRolling::x], x[1] - q[PureRolling::y]);
  };
  const double coarse = error(4e-3), fine = error(1e-3);
  EXPECT_GT(order(coarse, fine, 4.0), 1.9);
  EXPECT_LT(fine, 1e-4);
}

// Nutation of the disk, counted: 2 pi over the mean time between maxima of its inclination, signed.
double nutation(double delta, double duration) {
  scenario::Scenario scene = scenario::load("disk-coulomb");
  model::State start = scene.model.initial_state();
  Simulation simulation(scene.model, options(duration, 1e-4));
  std::vector<double> checkpoint = simulation.checkpoint();
  // The last entries of a checkpoint are the packed state: exchange the velocities.
  start.bodies[0].v = -10.0 * 3.75e-2 * Vec3(std::cos(delta), std::sin(delta), 0.0);
  start.bodies[0].omega = 10.0 * Vec3(std::sin(delta), 0.0, std::cos(delta));
  const std::vector<double> packed = model::pack(start);
  std::copy(packed.begin(), packed.end(), checkpoint.end() - static_cast<std::ptrdiff_t>(packed.size()));
  simulation.restore(checkpoint);
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
// small difference of large numbers. LLG's start is not small for it: the nutation is 2 % faster, in the ODE as in the
// engine.
TEST(DiskRolling, NutatesAsTheClosedFormSays) {
  const double omega = std::sqrt(analysis::disk::oscillation2(0.0, 0.0, 10.0, 9.81 / 3.75e-2));
  EXPECT_NEAR(nutation(0.0035, 20.0) / omega, 1.0, 1e-3);  // A and C as printed are off by 5e-5
  const PureRolling disk;
  PureRolling::State q = PureRolling::start();
  double first = 0.0, last = 0.0;
  int maxima = 0;
  for (int i = 0; i < 40000; ++i) {
    const double before = q[PureRolling::beta_dot], h = 1e-3;
    disk.step(q, h);
    if (!(before > 0.0 && q[PureRolling::beta_dot] <= 0.0)) continue;
    last = i * h + h * before / (before - q[PureRolling::beta_dot]);
    if (maxima++ == 0) first = last;
  }
  EXPECT_NEAR(nutation(0.035, 40.0) / (2.0 * std::numbers::pi * (maxima - 1) / (last - first)), 1.0, 1e-4);
}

}  // namespace
}  // namespace stiction::integrators

// A failure during a run is a value: nothing is thrown, the simulation stays where it ended, and no recorded row is
// lost.
#include "analysis/temporary_folder.hpp"
#include "simulation/ways.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record.hpp"

namespace stiction::simulation {
namespace {

using testing_support::TemporaryFolder;

// v' = v^2 / m: infinite at t = 1.
struct Blowup : model::UserForce {
  void add(const model::State& state, std::span<model::Wrench> wrenches) const override {
    const double v = state.bodies[0].v[0];
    wrenches[0].force = Vec3(v * v, 0, 0);
  }
};

model::Model exploding() {
  model::Builder builder;
  model::BodySpec spec = sphere_body("ball", 1.0, 0.1, Vec3::Zero());
  spec.start.v = Vec3(1, 0, 0);
  builder.body(spec);
  builder.user_force(std::make_shared<Blowup>());
  return builder.build();
}

class FailingWay : public EveryWay {};

TEST_P(FailingWay, NoRowIsLost) {
  const TemporaryFolder folder;
  const model::Model model = exploding();
  Simulation s(model, way().run_options(5.0, 1e-2));
  analysis::Recorder recorder(model, s, {.name = "blowup"});
  recorder.create(folder / "blowup.h5");
  std::optional<Failure> failure;
  std::size_t steps = 0;
  double t_last = 0.0;
  while (!s.done() && !failure) {
    t_last = s.state().t;
    ASSERT_NO_THROW(failure = s.advance());
    ++steps;
    recorder.step();
  }
  ASSERT_TRUE(failure);
  EXPECT_GE(failure->time, t_last);
  EXPECT_LE(failure->time, t_last + 1e-2 + 1e-12);
  if (way().smooth()) {  // these know where v is infinite
    EXPECT_NEAR(s.state().t, 1.0, 1.1e-2);
  }
  EXPECT_LE(s.state().t, t_last + 1e-2 + 1e-12);
  EXPECT_NE(failure->message.find("at t = "), std::string::npos);

  // It stays there, and says the same again; only a checkpoint helps.
  const double t = s.state().t;
  EXPECT_EQ(s.advance()->message, failure->message);
  EXPECT_EQ(s.state().t, t);
  EXPECT_EQ(s.done_steps(), static_cast<std::int64_t>(steps) - 1);
  EXPECT_THROW(s.set_gravity(Vec3::Zero()), core::InputError);

  const analysis::RunReport report = recorder.finish(analysis::RunStatus::failed, failure->message);
  EXPECT_EQ(report.failure, failure->message);
  const record::Reader reader(folder / "blowup.h5");
  ASSERT_EQ(reader.rows(), steps + 1);
  const std::vector<double> times = reader.read_column("t"), v = reader.read_column("ball.vx");
  for (std::size_t i = 0; i < steps; ++i) {
    ASSERT_NEAR(times[i], 1e-2 * static_cast<double>(i), 1e-12);
    ASSERT_TRUE(std::isfinite(v[i])) << i;
  }
  EXPECT_NEAR(v[50], 1.0 / (1.0 - 0.5), 0.1);  // v = 1/(1 - t); time stepping is of low order
  const analysis::RunReport stored = analysis::from_attributes(reader.summary());
  EXPECT_EQ(stored.status, analysis::RunStatus::failed);
  EXPECT_EQ(stored.failure, failure->message);
}

INSTANTIATE_TEST_SUITE_P(Failures, FailingWay, testing::ValuesIn(all_ways()), any_way_name);

// After a failure an earlier checkpoint lets the simulation continue.
TEST(Failures, RestoreGoesOn) {
  Simulation s(exploding(), options(5.0, 1e-2));
  steps(s, 10);
  const std::vector<double> saved = s.checkpoint();
  while (!s.advance()) {
  }
  s.restore(saved);
  EXPECT_NEAR(s.state().t, 0.1, 1e-15);
  model::BodyState stopped = s.state().bodies[0];
  stopped.v = Vec3::Zero();
  s.set_body("ball", stopped);
  steps(s, 400);
  EXPECT_EQ(s.state().bodies[0].x[0], stopped.x[0]);
}

}  // namespace
}  // namespace stiction::simulation

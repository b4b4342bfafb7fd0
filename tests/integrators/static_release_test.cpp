// A static coefficient above the kinetic one on three feet of one body, whose friction forces depend on each other: it
// holds as long as limit analysis says it can, with every solver and every scheme.
#include <fmt/format.h>

#include "integrators/limit_analysis.hpp"
#include "integrators/support.hpp"
#include "solvers/all_methods.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

struct Oscillator {
  double mu = 0.15, mu_kinetic = 0.13;
  std::array<Vec3, 3> feet{Vec3(0.0424, 0.001, -0.0364), Vec3(-0.0496, 0.025, -0.0364), Vec3(-0.0496, -0.031, -0.0364)};

  [[nodiscard]] scenario::Scenario load() const {
    std::vector<std::string> set;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string contact = fmt::format("contact.foot{}.", i + 1);
      set.push_back(contact + "coefficient=static-kinetic");
      set.push_back(fmt::format("{}mu={}", contact, mu));
      set.push_back(fmt::format("{}mu_kinetic={}", contact, mu_kinetic));
      set.push_back(
          fmt::format("body.mass.shape.foot{}.centre=[{}, {}, {}]", i + 1, feet[i][0], feet[i][1], feet[i][2]));
    }
    return scenario::load("stick-slip-oscillator", set);
  }

  // Of stick at time t, for a body at rest in this place.
  [[nodiscard]] double margin(double t, const model::BodyState& at) const {
    const double w = 19.6, f = 0.2324168, radius = 0.001;
    const math::Mat3 R = math::rotation(at.p);
    const Vec3 turning = R * Vec3(f * std::cos(w * t), 0.0, f * std::sin(w * t));
    const Vec3 F = 0.663 * Vec3(1.1256650131418422, 0.0, -9.745202834122457) + turning;
    RestingTripod tripod{.feet = {}, .mu = mu};
    for (std::size_t i = 0; i < 3; ++i) tripod.feet[i] = R * feet[i] - radius * Vec3::UnitZ();
    return tripod.margin(F, (R * Vec3(0.043, 0.0104, 0.0165)).cross(turning));
  }

  // When it cannot rest any longer.
  [[nodiscard]] double limit(double from, const model::BodyState& at) const {
    constexpr double kLook = 1e-3;
    double holds = from, slips = from + kLook;
    while (margin(slips, at) >= 0.0) {
      holds = slips;
      slips += kLook;
    }
    while (slips - holds > 1e-10) {
      const double middle = 0.5 * (holds + slips);
      (margin(middle, at) >= 0.0 ? holds : slips) = middle;
    }
    return holds;
  }
};

// Largest lateness and earliness of the releases after t = 0, against the limit of the rest before.
struct Releases {
  int count = 0;
  double early = 0.0, late = 0.0;
};

Releases releases(const Oscillator& oscillator, const model::Model& model, const RunOptions& options) {
  Releases out;
  Simulation simulation(model, options);
  const auto rests = [](const model::State& state) {
    for (const model::ContactState& contact : state.contacts)
      if (contact.status != model::ContactStatus::stick) return false;
    return true;
  };
  model::BodyState at;
  double since = 0.0, told = 0.0;
  bool resting = false;
  run(simulation, [&](const Simulation& now) {
    for (const model::Event& event : now.events())
      if (event.kind == model::EventKind::slip) told = event.t;
    const bool rest = rests(now.state());
    if (rest && !resting) {
      at = now.state().bodies[0];
      since = now.state().t;
    }
    if (!rest && resting) {
      const double limit = oscillator.limit(since, at);
      ++out.count;
      out.early = std::max(out.early, limit - told);
      out.late = std::max(out.late, told - limit);
    }
    resting = rest;
  });
  if (!std::holds_alternative<solvers::Jacobi>(options.solver.method)) {  // it misses some steps of any oscillator
    EXPECT_EQ(simulation.statistics().unconverged_steps, 0);
  }
  return out;
}

const std::array<Oscillator, 4> kOscillators{
    Oscillator{},
    Oscillator{.mu = 0.145, .mu_kinetic = 0.12},
    Oscillator{.mu = 0.14, .mu_kinetic = 0.135},
    // Another triangle, the unbalance far to one side: it turns as it slips.
    Oscillator{.mu = 0.15,
               .mu_kinetic = 0.125,
               .feet = {Vec3(0.06, -0.03, -0.0364), Vec3(0.01, 0.045, -0.0364), Vec3(-0.05, -0.01, -0.0364)}},
};

class StaticRelease : public testing::TestWithParam<int> {
 protected:
  void expect_releases(Scheme scheme, const solvers::Method& solver, double step, double tolerance) const {
    const Oscillator& oscillator = kOscillators[static_cast<std::size_t>(GetParam())];
    const scenario::Scenario scene = oscillator.load();
    RunOptions options = scene.run;
    options.method = method_of(scheme);
    options.solver.method = solver;
    options.duration = 0.65;
    options.step = step;
    const Releases found = releases(oscillator, scene.model, options);
    const auto where = fmt::format("scheme {}, solver {}, step {}", static_cast<int>(scheme), solver.index(), step);
    EXPECT_GE(found.count, 1) << where;
    EXPECT_LE(found.early, tolerance) << where;
    EXPECT_LE(found.late, tolerance) << where;
  }
};

// Within a step: its load is that of its midpoint or of its stages.
TEST_P(StaticRelease, OfTimeSteppingIsThatOfLimitAnalysis) {
  for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta}) {
    for (const solvers::Method& solver : solvers::all_methods()) expect_releases(scheme, solver, 1e-3, 1.01e-3);
    expect_releases(scheme, {}, 1e-4, 1.01e-4);
  }
}

// 1e-5: the acceleration that an event is found by grows from zero, and is seen above 1e-11 of its terms.
TEST_P(StaticRelease, OfEventsIsThatOfLimitAnalysis) {
  expect_releases(Scheme::event_driven, {}, 1e-3, 1e-5);
}

INSTANTIATE_TEST_SUITE_P(Oscillators, StaticRelease, testing::Range(0, static_cast<int>(kOscillators.size())));

// Every solver walks as far as event-driven integration does: v dt of each release and stop.
TEST(StaticKineticOscillator, WalksAsFarWithEverySolver) {
  const scenario::Scenario scene = Oscillator{}.load();
  const auto walked = [&](Scheme scheme, const solvers::Method& solver) {
    RunOptions options = scene.run;
    options.method = method_of(scheme);
    options.solver.method = solver;
    options.duration = 1.0;
    options.step = 1e-3;
    Simulation simulation(scene.model, options);
    run(simulation);
    return simulation.state().bodies[0].x[0];
  };
  const double truth = walked(Scheme::event_driven, {});
  for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta})
    for (const solvers::Method& solver : solvers::all_methods()) EXPECT_NEAR(walked(scheme, solver), truth, 3e-5);
}

}  // namespace
}  // namespace stiction::simulation

// The Tippe-Top (LG) against an independent high-order integration of its ordinary differential equations between
// contact changes: closing time of the stick, and the tilt on the way.
#include <fstream>

#include "integrators/support.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

// Independent reference, parabolic pressure, R = 5e-4 m: stick closes at 1.37081 s; tilt at 0.5 and 1.0 s.
constexpr double kClosing = 1.37081, kTilt05 = 0.508328, kTilt10 = 1.567297;

struct TopRun {
  double closing = 0.0;
  std::vector<std::pair<double, double>> tilt;  // every 5 ms
  Statistics statistics;
  double balance = 0.0;
};

// By the scheme that MLG print, which is of first order.
TopRun run_top(double step, double duration) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  RunOptions midpoint = options(duration, step);
  midpoint.method = stepping::Moreau{.variant = stepping::Variant::midpoint};
  Simulation simulation(scene.model, midpoint);
  const auto stick = static_cast<std::size_t>(scene.model.find_contact("stick"));
  TopRun out;
  const auto every = std::max<std::int64_t>(1, std::llround(5e-3 / step));
  run(simulation, [&](const Simulation& s) {
    if (s.done_steps() % every == 0)
      out.tilt.emplace_back(s.state().t, scenario::tilt(scene.columns[0], scene.model, s.state()));
    if (out.closing == 0.0)
      for (const model::Event& event : s.events())
        if (event.contact == stick) out.closing = event.t;
  });
  out.statistics = simulation.statistics();
  out.balance = std::abs(simulation.audit().balance_error(simulation.energy())) / simulation.audit().initial;
  return out;
}

TEST(TippeTop, ClosingTimeConvergesWithFirstOrder) {
  std::vector<double> errors;
  for (double step : {8e-5, 4e-5, 2e-5, 1e-5}) {
    const TopRun top = run_top(step, 1.4);
    ASSERT_GT(top.closing, 1.0);
    errors.push_back(top.closing - kClosing);
    EXPECT_EQ(top.statistics.unconverged_steps, 0) << step;
    EXPECT_LE(top.balance, 1e-9) << step;
  }
  EXPECT_LE(std::abs(errors.back()), 2e-3);
  for (std::size_t i = 0; i + 1 < errors.size(); ++i)
    EXPECT_NEAR(order(errors[i], errors[i + 1]), 1.0, 0.15)
        << "errors " << errors[0] << " " << errors[1] << " " << errors[2] << " " << errors[3];
}

TEST(TippeTop, TiltFollowsTheReference) {
  const TopRun top = run_top(1e-5, 1.38);
  const auto tilt_at = [&](double time) {
    for (const auto& [t, tilt] : top.tilt)
      if (std::abs(t - time) < 1e-6) return tilt;
    return std::nan("");
  };
  EXPECT_NEAR(tilt_at(0.5), kTilt05, 2e-3);
  EXPECT_NEAR(tilt_at(1.0), kTilt10, 2e-3);
  std::ifstream file(STICTION_SOURCE_DIR "/tests/integrators/data/tippe-top-parabolic-R5e-4.csv");
  ASSERT_TRUE(file);
  std::string line;
  std::getline(file, line);
  std::size_t compared = 0, row = 0;
  double worst = 0.0;
  while (std::getline(file, line)) {
    double t = 0.0, theta = 0.0;
    ASSERT_EQ(std::sscanf(line.c_str(), "%lf,%lf", &t, &theta), 2) << line;
    while (row < top.tilt.size() && top.tilt[row].first < t - 1e-6) ++row;
    if (row == top.tilt.size() || std::abs(top.tilt[row].first - t) > 1e-6) continue;
    worst = std::max(worst, std::abs(top.tilt[row].second - theta));
    ++compared;
  }
  EXPECT_GE(compared, 250u);
  // First order: at the steepest part, 3 rad/s, a delay of the closing time's error, 1e-3 s, is 3e-3 rad.
  EXPECT_LE(worst, 4e-3);
}

}  // namespace
}  // namespace stiction::simulation

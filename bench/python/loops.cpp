// What the Python package is compared with: the same work in C++ loops, on the public headers. Prints processor times.
#include <cstdio>
#include <cstring>
#include <ctime>

#include <stiction/stiction.hpp>

using namespace stiction;

namespace {

double seconds() {
  std::timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

// us per step
double steps(int count) {
  const scenario::Scenario scene = scenario::load("tippe-top", {"run.duration=100"});
  simulation::Simulation run(scene.model, scene.run);
  const double start = seconds();
  for (int i = 0; i < count; ++i)
    if (run.advance()) return -1.0;
  return 1e6 * (seconds() - start) / count;
}

// s for 1e6 projections
double projections() {
  const laws::ContensouParabolic law{0.3, 5e-4};
  std::vector<double> x(3'000'000), y(3'000'000);
  std::uint64_t state = 1;
  for (double& value : x) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    value = static_cast<double>(state >> 11) * 0x1p-53 - 0.5;
  }
  const double start = seconds();
  for (std::size_t i = 0; i < x.size(); i += 3) {
    double hint = 0.0;
    const math::Vec3 p = law.project({x[i], x[i + 1], x[i + 2]}, 1.0, {}, hint);
    for (std::size_t k = 0; k < 3; ++k) y[i + k] = p[static_cast<int>(k)];
  }
  const double took = seconds() - start;
  return y[0] == 12345.0 ? 0.0 : took;
}

// s for runs that differ in mu, a column kept of each
double rollouts(int runs) {
  const scenario::Scenario scene = scenario::load("tippe-top", {"run.duration=0.02", "run.record_every=1e-3"});
  std::vector<double> kept;
  const double start = seconds();
  for (int i = 0; i < runs; ++i) {
    simulation::Simulation run(scene.model, scene.run);
    run.set_parameter("body", "mu", 0.1 + 0.3 * i / runs);
    analysis::Recorder recorder(scene.model, run, analysis::description_of(scene));
    std::size_t column = 0;
    while (recorder.columns()[column].name != "tilt") ++column;
    kept.push_back(recorder.row()[column]);
    while (!run.done()) {
      if (run.advance()) return -1.0;
      if (run.done_steps() % 100 == 0) kept.push_back(recorder.row()[column]);
    }
  }
  return seconds() - start;
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc > 2 ? std::atoi(argv[2]) : 1;
  double result = -1.0;
  if (argc > 1 && std::strcmp(argv[1], "steps") == 0) result = steps(count);
  if (argc > 1 && std::strcmp(argv[1], "projections") == 0) result = projections();
  if (argc > 1 && std::strcmp(argv[1], "rollouts") == 0) result = rollouts(count);
  std::printf("%.9g\n", result);
  return result < 0.0;
}

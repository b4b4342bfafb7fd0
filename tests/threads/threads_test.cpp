// Many simulations at once in one process: each thread has its own, whatever it shares is constant, and results are
// those of one after the other. ./dev tsan runs this under the thread sanitizer.
#include <gtest/gtest.h>

#include <filesystem>
#include <thread>

#include "analysis/temporary_folder.hpp"
#include "stiction/record.hpp"
#include "stiction/scenario.hpp"

namespace stiction {
namespace {

using testing_support::TemporaryFolder;

// One of every kind: laws, shapes, surfaces, joints, groups; time stepping, Runge-Kutta, event-driven, ode.
struct Job {
  std::string scenario;
  std::vector<std::string> overrides;
};
const std::vector<Job> kJobs{{"tippe-top", {"run.duration=0.02"}},
                             {"disk-coulomb-contour", {"run.duration=0.02"}},
                             {"tippe-top", {"run.duration=0.02", "integrator.type=event-driven"}},
                             {"rattleback", {"run.duration=0.02"}},
                             {"tippe-top-hertz", {"run.duration=0.005"}},
                             {"clutch", {"run.duration=0.05"}},
                             {"sphere-heap", {"run.duration=0.02"}},
                             {"tippe-top", {"run.duration=0.02", "integrator.type=runge-kutta"}}};

std::uint64_t hash_of(const Job& job) {
  const scenario::Scenario scene = scenario::load(job.scenario, job.overrides);
  simulation::Simulation simulation(scene.model, scene.run);
  while (!simulation.done())
    if (const auto failure = simulation.advance()) ADD_FAILURE() << failure->message;
  return model::state_hash(simulation.state());
}

// work(i) in a thread each, all at once.
template <class Work>
void at_once(std::size_t count, Work&& work) {
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&, i] { work(i); });
  for (std::thread& thread : threads) thread.join();
}

TEST(Threads, DifferentScenariosAtOnce) {
  std::vector<std::uint64_t> together(kJobs.size());
  at_once(kJobs.size(), [&](std::size_t i) { together[i] = hash_of(kJobs[i]); });
  for (std::size_t i = 0; i < kJobs.size(); ++i) EXPECT_EQ(together[i], hash_of(kJobs[i])) << kJobs[i].scenario;
}

// One model, constant and shared; each simulation changes its own copy.
TEST(Threads, OneModelManySimulations) {
  const scenario::Scenario scene = scenario::load("bouncing-ball", {"run.duration=0.2"});
  const auto speed = [&](std::size_t i) {
    simulation::Simulation simulation(scene.model, scene.run);
    simulation.set_gravity({0, 0, -1.0 - static_cast<double>(i)});
    while (!simulation.done())
      if (const auto failure = simulation.advance()) ADD_FAILURE() << failure->message;
    return simulation.state().bodies[0].v[2];
  };
  std::vector<double> together(8);
  at_once(together.size(), [&](std::size_t i) { together[i] = speed(i); });
  for (std::size_t i = 0; i < together.size(); ++i) EXPECT_EQ(together[i], speed(i));
  EXPECT_NE(together[0], together[7]);
}

// HDF5 serves one thread at a time, which must not concern the caller.
TEST(Threads, RecordingAtOnce) {
  const TemporaryFolder folder;
  const auto record = [&](std::size_t i, const std::string& name) {
    const scenario::Scenario scene = scenario::load(kJobs[i].scenario, kJobs[i].overrides);
    analysis::RunSettings settings;
    settings.out = folder / (name + std::to_string(i) + ".h5");
    const std::string hash = analysis::run(scene, settings).state_hash;
    const record::Reader reader(settings.out);
    analysis::write_page(reader, folder / (name + std::to_string(i) + ".html"));
    return hash + " " + std::to_string(reader.rows()) + " " + std::to_string(reader.read_column("t").back());
  };
  std::vector<std::string> together(kJobs.size());
  at_once(kJobs.size(), [&](std::size_t i) { together[i] = record(i, "together"); });
  for (std::size_t i = 0; i < kJobs.size(); ++i) EXPECT_EQ(together[i], record(i, "alone"));
}

}  // namespace
}  // namespace stiction

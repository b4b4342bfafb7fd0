#include "simulation/run.hpp"

#include "interrupt.hpp"

namespace stiction::python {
namespace {

using simulation::Failure;

// Models with more contacts than this release the lock of the interpreter in every single step; for smaller ones that
// would take longer than the step.
constexpr std::size_t kFewContacts = 20;

void after(const std::optional<Failure>& failure) {
  throw_pending();
  if (failure) raise_failure(*failure);
}

}  // namespace

struct Run::Busy {
  explicit Busy(Run& r) : run(r) {
    run.get();
    run.busy_ = true;
    run.sampled_ = false;
  }
  ~Busy() { run.busy_ = false; }
  Busy(const Busy&) = delete;
  Busy& operator=(const Busy&) = delete;
  Run& run;
};

Run::Run(SharedScenario scenario, bool meter_ports, bool all_pairs) : scenario_(std::move(scenario)) {
  simulation::RunOptions options = scenario_->run;
  options.meter_ports = meter_ports;
  options.all_pairs = all_pairs;
  simulation_.emplace(scenario_->model, options);
  throw_pending();
  heavy_ = scenario_->model.contacts().size() > kFewContacts || !scenario_->model.groups().empty();
}

simulation::Simulation& Run::get() {
  if (busy_) throw std::runtime_error("the simulation is in use: a step is being computed by this or another thread");
  return *simulation_;
}

void Run::step() {
  std::optional<Failure> failure;
  {
    const Busy busy(*this);
    if (heavy_) {
      const Unlocked unlocked;
      failure = simulation_->advance();
    } else {
      failure = simulation_->advance();
    }
  }
  after(failure);
}

void Run::go(std::int64_t steps, double until) {
  std::optional<Failure> failure;
  {
    Interrupt interrupt;
    const Busy busy(*this);
    const Unlocked unlocked;
    const double end = until - 1e-9 * simulation_->options().step;
    for (; steps > 0 && simulation_->state().t < end && !failure && !interrupt.asked(); --steps)
      failure = simulation_->advance();
  }
  after(failure);
}

void Run::sample() {
  const simulation::Simulation& s = see();
  if (sampled_) return;
  s.sample(points_);
  s.sample(manifolds_);
  sampled_ = true;
}

const model::ManifoldSample& Run::contact(std::size_t i) {
  sample();
  return manifolds_.at(i);
}

const model::ContactSample& Run::point(std::size_t i) {
  sample();
  return points_.at(i);
}

model::GroupSample Run::group(std::size_t i) {
  std::vector<model::GroupSample> out;
  see().sample(out);
  return out.at(i);
}

model::JointSample Run::joint(std::size_t i) {
  std::vector<model::JointSample> out;
  see().sample(out);
  return out.at(i);
}

}  // namespace stiction::python

// A warm step allocates nothing: this program counts every call of malloc, also those of operator new and of Eigen. A
// program of its own, because what is replaced here applies to all of it.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "integrators/pile.hpp"
#include "stiction/scenario/scenario.hpp"

namespace {
std::atomic<long> allocations{0};
}  // namespace

#ifdef __SANITIZE_ADDRESS__
// The sanitizer has its own malloc: operator new alone is counted.
void* operator new(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
  throw std::bad_alloc();
}
void operator delete(void* p) noexcept {
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
  std::free(p);
}
#else
// Those of the C library under their other names.
extern "C" {
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* p, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);

void* malloc(std::size_t size) {
  ++allocations;
  return __libc_malloc(size);
}
void* calloc(std::size_t count, std::size_t size) {
  ++allocations;
  return __libc_calloc(count, size);
}
void* realloc(void* p, std::size_t size) {
  ++allocations;
  return __libc_realloc(p, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) {
  ++allocations;
  return __libc_memalign(alignment, size);
}
}
#endif

namespace stiction::simulation {
namespace {

struct Count {
  long allocations = 0, steps = 0;
  [[nodiscard]] double per_step() const { return static_cast<double>(allocations) / static_cast<double>(steps); }
};

// Allocations of a whole run that is repeated: every phase has occurred before, all memory is there.
Count count(const model::Model& model, RunOptions run_options, bool ports = false) {
  run_options.meter_ports = ports;
  Simulation simulation(model, run_options);
  const std::vector<double> start = simulation.checkpoint();
  bool failed = false;
  while (!simulation.done()) failed = simulation.advance().has_value() || failed;
  simulation.restore(start);
  const long before = allocations;
  Count out;
  for (; !simulation.done(); ++out.steps) failed = simulation.advance().has_value() || failed;
  out.allocations = allocations - before;
  EXPECT_FALSE(failed);
  EXPECT_GE(out.steps, 100);
  return out;
}

TEST(NoAllocation, TheCounterCounts) {
  const long before = allocations;
  const std::vector<double> v(100);
  EXPECT_EQ(v.size(), 100u);
  EXPECT_GT(allocations, before);
#ifndef __SANITIZE_ADDRESS__
  const long vectors = allocations;
  const Eigen::MatrixXd m(10, 10);
  EXPECT_EQ(m.size(), 100);
  EXPECT_GT(allocations, vectors);
#endif
}

// Spinning on its body, turning over, both contacts, upright on the stick, falling back: all within 6 s.
TEST(NoAllocation, TippeTopInAllPhases) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  EXPECT_EQ(count(scene.model, options(6.0, 1e-4)).allocations, 0);
}

TEST(NoAllocation, PileOfSpheres) {
  EXPECT_LE(count(pile(9, 8), options(2.0, 1e-3)).per_step(), 8.0);  // where it hands over to Newton's method
}

// Flight, impacts, rim, face: a coin meets them all.
TEST(NoAllocation, CoinInAllPhases) {
  const scenario::Scenario scene = scenario::load("coin-toss");
  EXPECT_LE(count(scene.model, options(3.0, 1e-4)).per_step(), 0.05);
}

// Jacobi has scratch of its own.
TEST(NoAllocation, Jacobi) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  RunOptions jacobi = options(2.0, 1e-4);
  jacobi.solver.method = solvers::Jacobi{};
  EXPECT_EQ(count(scene.model, jacobi).allocations, 0);
}

// Stages have memory of their own; closings make the step start again.
TEST(NoAllocation, RungeKutta) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  EXPECT_LE(count(scene.model, runge_kutta(4, 6.0, 1e-3)).per_step(), 0.02);
  EXPECT_LE(count(pile(9, 8), runge_kutta(2, 2.0, 1e-3)).per_step(), 5.0);
}

// Step control keeps what it may have to go back to.
TEST(NoAllocation, StepControl) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  RunOptions run_options = runge_kutta(4, 6.0, 6e-3);
  set_tolerance(run_options, 1e-5);
  EXPECT_LE(count(scene.model, run_options).per_step(), 19.0);
}

// One contact all the time: the first step meets everything there is.
TEST(NoAllocation, WarmAfterOneStep) {
  const scenario::Scenario scene = scenario::load("spinning-ball-drill");
  Simulation simulation(scene.model, options(1.0, 1e-3));
  ASSERT_FALSE(simulation.advance());
  const long before = allocations;
  bool failed = false;
  while (!simulation.done()) failed = simulation.advance().has_value() || failed;
  const long counted_here = allocations - before;
  EXPECT_FALSE(failed);
  EXPECT_EQ(counted_here, 0);
}

// Every other integrator, with the elements that have memory of their own. `at_most` is what it allocates today
// in a step of the run, on average, rounded up: it may fall, not grow. docs/architecture.md lists what is not zero.
struct Way {
  const char* name;
  const char* scenario;
  double duration, step;
  Scheme scheme;
  double at_most;
  std::function<void(RunOptions&)> change = [](RunOptions&) {};
  bool ports = false;
};

void end_directions(RunOptions& r) {
  set_variant(r, Variant::end);
}
void implicit_forces(RunOptions& r) {
  set_variant(r, Variant::implicit);
}
void located(RunOptions& r) {
  std::get<Moreau>(r.method).locate_impacts = true;
}
void controlled(RunOptions& r) {
  set_tolerance(r, 1e-5);
}
void stiff(RunOptions& r) {
  std::get<Ode>(r.method).method = OdeMethod::rosenbrock;
}
void gauss_seidel(RunOptions& r) {
  r.solver.method = solvers::GaussSeidel{};
}
void newton(RunOptions& r) {
  r.solver.method = solvers::Newton{};
}
void augmented_lagrangian(RunOptions& r) {
  r.solver.method = solvers::AugmentedLagrangian{};
}

const Way kWays[] = {
    {"DirectionsOfTheEnd", "coin-toss", 1.0, 1e-3, Scheme::moreau, 0.0, end_directions},
    {"ImplicitForces", "tippe-top", 1.0, 1e-3, Scheme::moreau, 0.0, implicit_forces},
    {"LocatedImpacts", "bouncing-ball", 4.0, 1e-3, Scheme::moreau, 0.0, located},
    {"StepControl", "coin-toss", 0.5, 5e-3, Scheme::moreau, 0.0, controlled},
    {"Newton", "four-legged-table", 1.0, 1e-3, Scheme::moreau, 85.0, newton},
    {"NewtonOfHeldLegs", "gripper", 1.0, 1e-3, Scheme::moreau, 85.0, newton},
    {"AugmentedLagrangian", "four-legged-table", 1.0, 1e-3, Scheme::moreau, 40.0, augmented_lagrangian},
    {"Joints", "slider-crank-clearance", 0.05, 1e-4, Scheme::moreau, 0.9},
    {"JointsAndStops", "woodpecker-toy", 0.5, 1e-3, Scheme::moreau, 0.0},
    {"JointsRungeKutta", "woodpecker-toy", 0.5, 1e-3, Scheme::runge_kutta, 0.0},
    {"Groups", "sphere-heap", 0.5, 1e-3, Scheme::moreau, 0.03, gauss_seidel},
    {"Ports", "stick-slip-oscillator", 0.5, 1e-3, Scheme::moreau, 4.5, [](RunOptions&) {}, true},
    {"PortsOfJoints", "clutch", 2.0, 1e-3, Scheme::moreau, 8.0, [](RunOptions&) {}, true},
    {"EventDrivenSlip", "tippe-top", 2.0, 1e-3, Scheme::event_driven, 0.002},
    {"EventDrivenStickSlip", "stick-slip-oscillator", 0.5, 1e-3, Scheme::event_driven, 85.0},
    {"EventDrivenJoints", "woodpecker-toy", 0.5, 1e-3, Scheme::event_driven, 40.0},
    {"OdeExplicit", "compliant-ball", 1.0, 1e-3, Scheme::ode, 0.0},
    {"OdeExplicitPatch", "tippe-top-hertz", 0.2, 1e-3, Scheme::ode, 0.0},
    {"OdeStiff", "compliant-ball", 0.3, 1e-3, Scheme::ode, 17.0, stiff},
};

void PrintTo(const Way& way, std::ostream* out) {
  *out << way.name;
}

class WaysOfSteps : public testing::TestWithParam<Way> {};

TEST_P(WaysOfSteps, AllocateNoMore) {
  const Way& way = GetParam();
  const scenario::Scenario scene = scenario::load(way.scenario);
  RunOptions run_options = options(way.duration, way.step);
  run_options.method = method_of(way.scheme);
  way.change(run_options);
  const Count counted = count(scene.model, run_options, way.ports);
  std::printf("%s: %.3g allocations per step\n", way.name, counted.per_step());
  EXPECT_LE(counted.per_step(), way.at_most);
}
INSTANTIATE_TEST_SUITE_P(NoAllocation, WaysOfSteps, testing::ValuesIn(kWays),
                         [](const auto& way) { return std::string(way.param.name); });

}  // namespace
}  // namespace stiction::simulation

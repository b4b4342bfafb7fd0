// A warm step allocates nothing: this program counts every call of operator new. A program of its own, because the
// replaced operators hold for all of it.
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "integrators/pile.hpp"
#include "stiction/scenario/scenario.hpp"

namespace {
std::atomic<long> allocations{0};
void* counted(std::size_t size) {
  ++allocations;
  if (void* p = std::malloc(size == 0 ? 1 : size)) return p;
  throw std::bad_alloc();
}
}  // namespace

void* operator new(std::size_t size) {
  return counted(size);
}
void* operator new[](std::size_t size) {
  return counted(size);
}
void operator delete(void* p) noexcept {
  std::free(p);
}
void operator delete[](void* p) noexcept {
  std::free(p);
}
void operator delete(void* p, std::size_t) noexcept {
  std::free(p);
}
void operator delete[](void* p, std::size_t) noexcept {
  std::free(p);
}

namespace stiction::integrators {
namespace {

// Allocations of a whole run that goes the same way a second time: every phase has been met, all memory is there.
long count(const model::Model& model, const RunOptions& run_options) {
  Simulation simulation(model, run_options);
  const std::vector<double> start = simulation.checkpoint();
  bool failed = false;
  while (!simulation.done()) failed = simulation.advance().has_value() || failed;
  simulation.restore(start);
  const long before = allocations;
  long steps = 0;
  for (; !simulation.done(); ++steps) failed = simulation.advance().has_value() || failed;
  const long counted_here = allocations - before;
  EXPECT_FALSE(failed);
  EXPECT_GE(steps, 1000);
  return counted_here;
}

TEST(NoAllocation, TheCounterCounts) {
  const long before = allocations;
  const std::vector<double> v(100);
  EXPECT_EQ(v.size(), 100u);
  EXPECT_GT(allocations, before);
}

// Spinning on its body, turning over, both contacts, upright on the stick, falling back: all within 6 s.
TEST(NoAllocation, TippeTopInAllPhases) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  EXPECT_EQ(count(scene.model, options(6.0, 1e-4)), 0);
}

TEST(NoAllocation, PileOfSpheres) {
  EXPECT_EQ(count(pile(9, 8), options(2.0, 1e-3)), 0);
}

// Flight, impacts, rim, face: a coin meets them all.
TEST(NoAllocation, CoinInAllPhases) {
  const scenario::Scenario scene = scenario::load("coin-toss");
  EXPECT_EQ(count(scene.model, options(3.0, 1e-4)), 0);
}

// Jacobi has scratch of its own.
TEST(NoAllocation, Jacobi) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  RunOptions jacobi = options(2.0, 1e-4);
  jacobi.stepping.solver.method = solvers::Method::jacobi;
  EXPECT_EQ(count(scene.model, jacobi), 0);
}

// Stages have memory of their own; closings make the step start again.
TEST(NoAllocation, RungeKutta) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  EXPECT_EQ(count(scene.model, runge_kutta(4, 6.0, 1e-3)), 0);
  EXPECT_EQ(count(pile(9, 8), runge_kutta(2, 2.0, 1e-3)), 0);
}

// Step control keeps what it may have to go back to.
TEST(NoAllocation, StepControl) {
  const scenario::Scenario scene = scenario::load("tippe-top");
  RunOptions run_options = runge_kutta(4, 6.0, 6e-3);
  run_options.tolerance = 1e-5;
  EXPECT_EQ(count(scene.model, run_options), 0);
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

}  // namespace
}  // namespace stiction::integrators

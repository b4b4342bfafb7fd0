// How flat the choice of each constant of the solvers is: one constant after the other is changed, all others stay, and
// random problems are solved, each from a cold start and three times again while its free velocities move a little. A
// line gives the processor time per solve, the solves that failed, and the mean iterations.
//
//   stiction_tuning [problems per kind, 200]
#include <time.h>

#include <cstdio>
#include <cstdlib>

#include "solvers/random_problem.hpp"

namespace stiction::solvers {
namespace {

struct Case {
  RandomProblem random;
  std::vector<std::vector<double>> c;  // of the solves, one after the other
};

std::vector<Case> draw_cases(int each, bool large) {
  ProblemMaker maker(17);
  std::vector<Case> cases;
  const auto add = [&](int count, const ProblemSpec& spec) {
    for (int n = 0; n < count; ++n) {
      Case one{maker.make(spec), {}};
      one.c.push_back(one.random.problem.c);
      for (int warm = 0; warm < 3; ++warm) {
        one.c.push_back(one.c.back());
        for (double& c : one.c.back()) c *= 1.0 + 1e-2 * maker.uniform(-1.0, 1.0);
      }
      cases.push_back(std::move(one));
    }
  };
  add(each, {.contacts = 1, .all_laws = true, .rolling = 1});
  add(each, {.contacts = 3, .bodies = 2, .all_laws = true, .all_blocks = true});
  add(each, {.contacts = 6, .bodies = 1, .mu_max = 0.3});                       // dependent
  add(each, {.contacts = 4, .bodies = 2, .all_laws = true, .rolling = 2});      //
  add(each, {.contacts = 3, .bodies = 1, .only_law = 1, .coefficient = 2});     // Stribeck
  add(each, {.contacts = 5, .bodies = 3, .mass_decades = 2.0, .mu_max = 1.0});  // mass ratios
  if (large) {
    add(each / 20, {.contacts = 40, .bodies = 15, .mu_max = 0.5, .only_law = 1});    // 120 rows
    add(each / 100, {.contacts = 150, .bodies = 60, .mu_max = 0.5, .only_law = 1});  // 450 rows
  }
  return cases;
}

double processor_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

void measure(const char* what, double value, const Method& method, std::vector<Case>& cases) {
  double best = HUGE_VAL;
  int failed = 0;
  long iterations = 0, solves = 0;
  for (int repeat = 0; repeat < 3; ++repeat) {
    Scratch scratch;
    failed = 0;
    iterations = solves = 0;
    const double start = processor_seconds();
    for (Case& one : cases) {
      Impulses impulses = cold_start(one.random.problem);
      for (const std::vector<double>& c : one.c) {
        one.random.problem.c = c;
        const Summary summary = solve(one.random.problem, {.method = method}, impulses, scratch);
        failed += summary.converged() ? 0 : 1;
        iterations += summary.iterations;
        ++solves;
      }
    }
    best = std::min(best, processor_seconds() - start);
  }
  std::printf("%-28s %8g  %7.1f us  %3d failed  %6.2f iterations\n", what, value,
              1e6 * best / static_cast<double>(solves), failed,
              static_cast<double>(iterations) / static_cast<double>(solves));
  std::fflush(stdout);
}

// `part` finds the constant within a solver.
template <class Solver, class Value, class Part>
void vary(const char* what, std::initializer_list<Value> values, Part part, std::vector<Case>& cases) {
  for (Value value : values) {
    Solver solver;
    part(solver) = value;
    measure(what, static_cast<double>(value), solver, cases);
  }
}

}  // namespace
}  // namespace stiction::solvers

#define CONSTANT(Solver, path, ...) \
  vary<Solver>(                     \
      #Solver " " #path, {__VA_ARGS__}, [](Solver & s) -> auto& { return s.tuning.path; }, cases)

int main(int argc, char** argv) {
  using namespace stiction::solvers;
  const int each = argc > 1 ? std::atoi(argv[1]) : 200;
  std::vector<Case> cases = draw_cases(each, true);
  CONSTANT(GaussSeidel, plain_sweeps, 2, 4, 8, 16, 1000);
  CONSTANT(GaussSeidel, carry_sweeps, 0, 25, 50, 100);
  CONSTANT(GaussSeidel, free_sweeps, 30, 60, 120);
  CONSTANT(GaussSeidel, cheap_rows, 0, 30, 60, 120, 240);
  CONSTANT(GaussSeidel, newton_rows, 0, 100, 400, 1000);
  CONSTANT(GaussSeidel, few_sweeps, 5, 10, 20, 40);
  CONSTANT(GaussSeidel, many_sweeps, 25, 50, 100);
  CONSTANT(GaussSeidel, newton_steps, 15, 30, 60);
  CONSTANT(GaussSeidel, jam, 0.0, 0.1, 0.25, 0.5);
  CONSTANT(GaussSeidel, block_share, 1.0, 0.1, 0.01, 0.001);
  CONSTANT(GaussSeidel, block.steps, 6, 12, 24);
  CONSTANT(GaussSeidel, block.halvings, 2, 6, 12);
  CONSTANT(GaussSeidel, block.decrease, 0.001, 0.1, 0.3);
  CONSTANT(GaussSeidel, extrapolation.pause, 2, 3, 4, 6, 100000);
  CONSTANT(GaussSeidel, extrapolation.long_pause, 3, 12, 24);
  CONSTANT(GaussSeidel, extrapolation.parallel, 0.5, 0.8, 0.9, 0.99);
  CONSTANT(GaussSeidel, extrapolation.slowest, 0.9, 0.99, 0.999, 0.9999);
  cases = draw_cases(each, false);
  CONSTANT(Jacobi, growth, 2.0, 4.0, 8.0);
  CONSTANT(Jacobi, shortest, 1e-2, 1e-3, 1e-4);
  CONSTANT(Newton, damped.halvings, 5, 10, 20);
  CONSTANT(Newton, damped.decrease, 1e-4, 1e-3, 1e-1);
  CONSTANT(Newton, damped.plain_steps, 1, 3, 10);
  CONSTANT(Newton, damped.longer, 2.0, 4.0, 10.0);
  CONSTANT(Newton, damped.longest, 1.0, 1e4, 1e8);
  CONSTANT(Newton, damped.rank, 1e-13, 1e-11, 1e-9);
  CONSTANT(Newton, dependent, 1e-13, 1e-11, 1e-9);
  CONSTANT(Newton, shift, 1e-4, 1e-3, 1e-2);
  CONSTANT(Newton, passes, 6, 12, 24);
  CONSTANT(AugmentedLagrangian, longest, 1e2, 1e3, 1e4);
  CONSTANT(AugmentedLagrangian, shortest, 1e-1, 1e-2, 1e-3);
  CONSTANT(AugmentedLagrangian, grow, 3.0, 10.0, 30.0);
  CONSTANT(AugmentedLagrangian, shrink, 0.5, 0.1, 0.03);
  CONSTANT(AugmentedLagrangian, steps, 20, 40, 80);
  CONSTANT(AugmentedLagrangian, halvings, 6, 12, 24);
  CONSTANT(AugmentedLagrangian, decrease, 1e-4, 1e-3, 1e-1);
  CONSTANT(AugmentedLagrangian, plain_steps, 1, 3, 10);
  CONSTANT(AugmentedLagrangian, share, 1.0, 0.1, 0.01);
  CONSTANT(AugmentedLagrangian, rounding, 1e-16, 1e-15, 1e-14);
}

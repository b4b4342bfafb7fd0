#pragma once
// Options of all solvers.
#include "stiction/core/stop.hpp"
#include "stiction/problem/prox_step.hpp"
#include "stiction/solvers/methods.hpp"

namespace stiction::solvers {

// Sees every problem of a run after its solution.
class Witness {
 public:
  virtual ~Witness() = default;
  virtual void see(const ContactProblem& problem, const Summary& summary) = 0;
};

struct Options {
  Method method{};
  problem::Stretch stretch = problem::Stretch::balanced;
  double tolerance = 1e-10;           // stop when the natural-map residual is at most this; typical 1e-6 to 1e-12
  int max_iterations = 1000;          // Summary::iterations never exceeds it
  double relaxation = 1.0;            // alpha in r = alpha / G_kk
  core::StopRequest* stop = nullptr;  // polled now and then; a solve that heeds it ends as at its iteration limit
  Witness* witness = nullptr;

  [[nodiscard]] bool stopped() const { return stop && stop->heed(); }

  static constexpr auto parameters = std::tuple{
      core::field(&Options::stretch,
                  {"stretch", "", core::kAny, "stretch of the drilling axis before projecting", core::kOptional}),
      core::field(
          &Options::tolerance,
          {"tolerance", "1", {0.0, 1.0, true}, "largest natural-map residual of a converged step", core::kOptional}),
      core::field(&Options::max_iterations, {"max_iterations",
                                             "1",
                                             {1.0, 1e9},
                                             "iterations before a step is reported as not converged",
                                             core::kOptional}),
      core::field(&Options::relaxation,
                  {"relaxation", "1", {0.0, 2.0, true}, "alpha of the step length r = alpha / G_kk", core::kOptional})};
};

}  // namespace stiction::solvers

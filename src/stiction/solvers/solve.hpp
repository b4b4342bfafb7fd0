#pragma once
// problem -> impulses + Summary.
#include <memory>
#include <vector>

#include "stiction/math/small_cholesky.hpp"
#include "stiction/problem/contact_prox.hpp"
#include "stiction/solvers/options.hpp"

namespace stiction::solvers {

using problem::ContactProblem;
using problem::Impulses;

struct NewtonScratch;
struct LagrangianScratch;

// Memory of a solver, kept between calls.
struct Scratch {
  struct Factor {
    bool tried = false, usable = false;
    math::SmallCholesky<laws::kMaxChannels> cholesky;
  };
  std::vector<problem::ProxStep> steps;
  std::vector<double> xi;  // after a solve: G P + c
  std::vector<Factor> factors;
  std::vector<laws::ContactLaw> held;  // laws with their falling coefficients held
  struct Extrapolation {  // impulses and change of the last sweep; impulses to return to if a jump was too bold
    std::vector<double> P, dP, P_safe;
    double change_before = 0.0;
    int wait = 0;
    bool jumped = false;
  } extrapolation;
  std::shared_ptr<NewtonScratch> newton;
  std::shared_ptr<LagrangianScratch> lagrangian;
  Impulses start, before_newton;
};

// impulses holds the start value (sizes as in the problem) and receives the answer.
Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch);

Summary prox_gauss_seidel(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch);
Summary prox_jacobi(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch);

Summary nonsmooth_newton(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch);
Summary augmented_lagrangian(const ContactProblem& problem, const Options& options, Impulses& impulses,
                             Scratch& scratch);

}  // namespace stiction::solvers

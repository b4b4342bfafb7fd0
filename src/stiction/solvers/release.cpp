#include "stiction/solvers/release.hpp"

#include <algorithm>

namespace stiction::solvers {
namespace {

struct ReleaseMemory {
  ContactProblem held;
};

}  // namespace

bool jumps(const ContactProblem& problem) {
  return std::any_of(problem.laws.begin(), problem.laws.end(), [](const laws::ContactLaw& law) { return law.jumps(); });
}

ContactProblem& hold(const ContactProblem& problem, Scratch& scratch) {
  ContactProblem& held = scratch.of<ReleaseMemory>().held;
  held = problem;
  for (laws::ContactLaw& law : held.laws)
    if (law.jumps()) law = law.held(law.mu_share);
  return held;
}

bool release(const ContactProblem& problem, const Impulses& impulses, ContactProblem& held) {
  bool any = false;
  for (std::size_t i = 0; i < problem.laws.size(); ++i) {
    if (!problem.laws[i].jumps() || impulses.status[i] != laws::ContactStatus::slip) continue;
    const laws::ContactLaw released = problem.laws[i].released();
    if (held.laws[i].mu_share == released.mu_share) continue;
    held.laws[i] = released;
    any = true;
  }
  return any;
}

}  // namespace stiction::solvers

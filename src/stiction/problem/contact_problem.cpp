#include "stiction/problem/contact_problem.hpp"

namespace stiction::problem {

void add_by_bodies(const ContactProblem& problem, const std::vector<double>& P, std::vector<double>& xi) {
  thread_local std::vector<double> x;  // kept: a warm step allocates nothing
  x.assign(static_cast<std::size_t>(kFreedoms * problem.bodies.bodies()), 0.0);
  for (std::size_t i = 0; i < problem.laws.size(); ++i) problem.bodies.push(i, P.data() + problem.offset[i], x.data());
  for (std::size_t i = 0; i < problem.laws.size(); ++i) problem.bodies.pull(i, x.data(), xi.data() + problem.offset[i]);
}

}  // namespace stiction::problem

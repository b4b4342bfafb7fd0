#include "stiction/laws/combination.hpp"

#include <fmt/format.h>

namespace stiction::laws {
namespace {

// A permanent contact has no impacts.
core::Problem bilateral_problem(const ContactLaw& law) {
  const Unilateral& normal = law.normal;
  if (!normal.bilateral) return {};
  if (compliant(law.compliance)) return {"normal", "", "a contact is bilateral or compliant, not both"};
  const auto has_no = [](const char* key) {
    return core::Problem{key, "", fmt::format("a bilateral contact never opens and has no impacts: omit {}", key)};
  };
  if (normal.restitution != 0.0) return has_no("restitution");
  if (normal.restitution_tangential != 0.0) return has_no("restitution_tangential");
  if (normal.adhesion != 0.0) return has_no("adhesion");
  if (normal.impact != ImpactLaw::newton) return has_no("impact");
  return {};
}

// Rolling without slip is a constraint without a coefficient.
core::Problem rolling_problem(const ContactLaw& law) {
  if (!law.rolls()) return {};
  if (compliant(law.compliance))
    return {
        "friction", "",
        "friction = \"rolling\" is a constraint, and a compliant contact a force element: choose a friction law with "
        "a coefficient, or normal = \"hard\" or \"bilateral\""};
  if (law.coefficient.index() != 0)
    return {"coefficient", "", "friction = \"rolling\" has no coefficient that could fall"};
  return {};
}

core::Problem coefficient_problem(const ContactLaw& law) {
  const double mu = law.mu();
  return std::visit(
      [&](const auto& coefficient) -> core::Problem {
        if constexpr (requires { coefficient.mu_kinetic; })
          if (coefficient.mu_kinetic > mu)
            return {
                "mu_kinetic", "",
                fmt::format("mu_kinetic = {} is out of range: it must be at most mu = {}", coefficient.mu_kinetic, mu)};
        return {};
      },
      law.coefficient);
}

core::Problem patch_problem(const ContactLaw& law) {
  if (!law.patch) return {};
  if (compliant(law.compliance) && !elastic(law))
    return {"radius", "",
            "a patch whose size follows from the load requires a hard contact or the normal law hertz or volumetric"};
  if (compliant(law.compliance)) return {};
  core::Problem problem = core::number_problem({"modulus", "Pa", core::kPositive, ""}, law.modulus);
  if (problem) problem.why = problem.text();
  return problem;
}

}  // namespace

bool elastic(const ContactLaw& law) {
  return std::holds_alternative<Hertz>(law.compliance) || std::holds_alternative<Volumetric>(law.compliance);
}

core::Problem combination_problem(const ContactLaw& law) {
  if (law.normal.impact == ImpactLaw::poisson && law.normal.restitution_tangential != 0.0)
    return {"restitution_tangential", "",
            "restitution_tangential requires Newton's impact law or a sequence of impacts, not Poisson's"};
  for (const auto& check : {bilateral_problem, rolling_problem, coefficient_problem, patch_problem})
    if (core::Problem problem = check(law)) return problem;
  return {};
}

}  // namespace stiction::laws

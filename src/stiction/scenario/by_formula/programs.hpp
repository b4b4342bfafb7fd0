#pragma once
// Formulas that are evaluated during the run, as programs with their derivatives.
#include "stiction/formula/program.hpp"
#include "stiction/model/time_law.hpp"
#include "stiction/scenario/language/evaluate.hpp"

namespace stiction::scenario {

struct Variable {
  std::string name, unit;
};

// The formula of a key, of these variables and of parameters. Refuses a unit other than `unit`, if one is given.
LawFormula read_formula(const Table& t, const std::string& key, const std::vector<Variable>& variables,
                        const std::string& unit);

// v -> mu, dmu/dv
std::shared_ptr<const formula::Program> read_mu(const Table& t);
// depth, rate -> F, dF/ddepth, dF/drate
std::shared_ptr<const formula::Program> read_normal_force(const Table& t);
// The motion of a drive, from its coordinate over time.
model::TimeLaw read_motion(const Table& t);

// It computes nothing.
inline bool is_constant(const formula::Program& program) {
  return program.size() == 0;
}

}  // namespace stiction::scenario

#pragma once
// A solver by itself, without a scenario: the options of `stiction solve`.
#include <string>
#include <vector>

#include "stiction/solvers/options.hpp"

namespace stiction::scenario {

// set: solver.KEY=VALUE. Keys that are not set are those of `fallback`, the type among them. Throws core::InputError as
// the reader of scenarios does, and for paths outside of [solver].
solvers::Options lone_solver(const std::vector<std::string>& set, const solvers::Options& fallback);

}  // namespace stiction::scenario

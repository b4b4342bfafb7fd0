#pragma once
// Writes contact problems and their solutions. Files appear under their names only when they are complete.
#include "stiction/record/fclib/problem_file.hpp"

namespace stiction::record::fclib {

// Laws must be Coulomb's, without or with dry classical rolling friction, the same channels everywhere.
void write_problem(const std::filesystem::path& path, const ProblemFile& file);

// The problem of one file and its solution in another; nothing is left behind if that fails.
void write_solution(const std::filesystem::path& from, const std::filesystem::path& to,
                    const SolutionVectors& solution);

}  // namespace stiction::record::fclib

#pragma once
// Contact problems in the HDF5 layout of FCLIB, the collection of frictional contact problems that Siconos and others
// exchange (Acary et al., INRIA RT-444). Blocks of a contact: normal first, then two tangents (one where spacedim is
// 2); in the rolling layouts (spacedim 5) two rolling couples follow.
//
//   /fclib_local    W, vectors {q, mu}       u = W r + q
//   /fclib_global   M, H, vectors {f, w, mu} M v = H r + f, u = H^T v + w
//   /fclib_..._rolling                       the same with mu_r in vectors
//   /solution       r, u, and v where there are bodies
#include <Eigen/Core>
#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <variant>

#include "stiction/problem/body_problem.hpp"

namespace stiction::record::fclib {

struct ProblemFile {
  std::string title;
  std::variant<problem::ContactProblem, problem::BodyProblem> problem;
};

struct SolutionVectors {
  Eigen::VectorXd r, u, v;  // v is empty where no bodies are known
};

// Throws core::InputError for what is not such a file, is cut off or does not fit together.
ProblemFile read_problem(const std::filesystem::path& path);
// The bytes of such a file; `name` appears in messages.
ProblemFile read_problem(const std::string& name, std::span<const std::byte> bytes);
SolutionVectors read_solution(const std::filesystem::path& path);

}  // namespace stiction::record::fclib

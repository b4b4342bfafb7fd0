#include "stiction/record/fclib/problem_file.hpp"

#include <fmt/format.h>

#include <cmath>

#include "stiction/record/fclib/access.hpp"
#include "stiction/record/fclib/matrix.hpp"
#include "stiction/record/hdf5/names.hpp"

namespace stiction::record::fclib {
namespace {

using h5::Failure;
using h5::Handle;
using problem::BodyProblem;
using problem::ContactProblem;

std::string title_of(hid_t group) try {
  if (!has(group, "info")) return {};
  const Handle info = h5::open_group(group, "info");
  return has(info, "title") ? h5::read_text(info, "title") : std::string();
} catch (const Failure&) {  // a text of another kind is ignored
  return {};
}

Eigen::VectorXd read_vector(hid_t group, const char* name, Eigen::Index size, const char* of) {
  const auto values = read_numbers(group, name);
  if (static_cast<Eigen::Index>(values.size()) != size)
    throw Failure(fmt::format("vector {} has {} values, {} needs {}", name, values.size(), of, size));
  return Eigen::Map<const Eigen::VectorXd>(values.data(), size);
}

MatrixSize square_size(hid_t group, const char* name) {
  const MatrixSize size = read_size(group, name);
  if (size.m != size.n) throw Failure(fmt::format("matrix {} is {} x {}: it must be square", name, size.m, size.n));
  return size;
}

void check_symmetric(const Eigen::SparseMatrix<double>& matrix, const char* name) {
  constexpr double kGyroscopic = 0.1;  // terms that other programs put into M: up to 0.01 is known
  const Eigen::SparseMatrix<double> difference = matrix - Eigen::SparseMatrix<double>(matrix.transpose());
  const auto largest = [](const auto& m) { return m.nonZeros() == 0 ? 0.0 : m.coeffs().abs().maxCoeff(); };
  if (largest(difference) > kGyroscopic * largest(matrix))
    throw Failure(fmt::format("matrix {} is not symmetric", name));
}

void refuse_equalities(hid_t group, const char* name) {
  if (!has(group, name)) return;
  const Handle matrix = h5::open_group(group, name);
  if (read_integer(matrix, "m") > 0 && read_integer(matrix, "n") > 0)
    throw Failure(fmt::format("it has equality constraints (matrix {}), which this program does not read", name));
}

// Contacts of the problem, from mu and the rows there are.
template <class Problem>
void add_contacts(hid_t group, hid_t vectors, Eigen::Index rows, bool rolling, Problem& out) {
  const int dim = read_integer(group, "spacedim");
  if (rolling ? dim != 5 : dim != 2 && dim != 3)
    throw Failure(fmt::format("spacedim = {}: it must be {}", dim, rolling ? "5" : "2 or 3"));
  if (rows % dim != 0) throw Failure(fmt::format("{} rows are not a whole number of contacts of {} rows", rows, dim));
  const Eigen::Index n = rows / dim;
  const Eigen::VectorXd mu = read_vector(vectors, "mu", n, "the number of contacts");
  const Eigen::VectorXd mu_r = rolling ? read_vector(vectors, "mu_r", n, "the number of contacts") : Eigen::VectorXd();
  for (Eigen::Index i = 0; i < n; ++i) {
    if (mu[i] < 0.0 || (rolling && mu_r[i] < 0.0))
      throw Failure(fmt::format("a friction coefficient of contact {} is negative", i));
    laws::ContactLaw law;
    law.friction = laws::Coulomb{mu[i]};
    if (rolling) law.rolling = laws::ClassicalDry{mu_r[i]};
    out.add_contact(law, {dim == 2 ? 1 : 2, rolling ? 2 : 0});
  }
}

ContactProblem read_local(hid_t group, bool rolling) {
  refuse_equalities(group, "V");
  const Handle vectors = h5::open_group(group, "vectors");
  const Eigen::VectorXd q = read_vector(vectors, "q", square_size(group, "W").m, "W");
  const Eigen::SparseMatrix<double> W = read_matrix(group, "W");
  check_symmetric(W, "W");
  ContactProblem out;
  add_contacts(group, vectors, W.rows(), rolling, out);
  out.c.assign(q.begin(), q.end());
  for (Eigen::Index k = 0; k < W.rows(); ++k)
    if (!(W.coeff(k, k) > 0.0))
      throw Failure(fmt::format("W must be positive on its diagonal, but is {} in row {}", W.coeff(k, k), k));
  problem::fill_blocks(problem::RowMatrix(W), out);
  return out;
}

BodyProblem read_global(hid_t group, bool rolling) {
  refuse_equalities(group, "G");
  const Handle vectors = h5::open_group(group, "vectors");
  const MatrixSize M = square_size(group, "M"), H = read_size(group, "H");
  if (H.m != M.m) throw Failure(fmt::format("H has {} rows, M has {}", H.m, M.m));
  BodyProblem out;
  out.f = read_vector(vectors, "f", M.m, "M");
  out.w = read_vector(vectors, "w", H.n, "H");
  out.M = read_matrix(group, "M");
  check_symmetric(out.M, "M");
  out.H = read_matrix(group, "H");
  add_contacts(group, vectors, out.H.cols(), rolling, out);
  for (Eigen::Index k = 0; k < out.M.rows(); ++k)
    if (!(out.M.coeff(k, k) > 0.0))
      throw Failure(
          fmt::format("M must be positive definite, but row {} has {} on the diagonal", k, out.M.coeff(k, k)));
  return out;
}

}  // namespace

namespace {

ProblemFile read_from(const h5::Place& place) {
  ProblemFile out;
  read_file(place, [&](hid_t file) {
    for (const bool rolling : {false, true}) {
      if (const char* name = rolling ? "fclib_local_rolling" : "fclib_local"; has(file, name)) {
        const Handle group = h5::open_group(file, name);
        out = {title_of(group), read_local(group, rolling)};
        return;
      }
      if (const char* name = rolling ? "fclib_global_rolling" : "fclib_global"; has(file, name)) {
        const Handle group = h5::open_group(file, name);
        out = {title_of(group), read_global(group, rolling)};
        return;
      }
    }
    throw Failure("it has neither /fclib_local nor /fclib_global: not a contact problem in FCLIB's layout");
  });
  return out;
}

}  // namespace

ProblemFile read_problem(const std::filesystem::path& path) {
  return read_from({path});
}

ProblemFile read_problem(const std::string& name, std::span<const std::byte> bytes) {
  return read_from({name, bytes});
}

SolutionVectors read_solution(const std::filesystem::path& path) {
  SolutionVectors out;
  read_file({path}, [&](hid_t file) {
    if (!has(file, "solution")) throw Failure("it has no /solution");
    const Handle group = h5::open_group(file, "solution");
    const auto vector = [&](const char* name) {
      const auto values = read_numbers(group, name);
      return Eigen::VectorXd(
          Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size())));
    };
    out.r = vector("r");
    out.u = vector("u");
    if (has(group, "v")) out.v = vector("v");
  });
  return out;
}

}  // namespace stiction::record::fclib

#include "stiction/record/fclib/written_file.hpp"

#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "stiction/record/fclib/access.hpp"
#include "stiction/record/fclib/matrix.hpp"
#include "stiction/record/hdf5/names.hpp"

namespace stiction::record::fclib {
namespace {

using h5::Handle;

struct Coefficients {
  std::vector<double> mu, mu_r;
  int dim = 3;
};

Coefficients coefficients_of(const std::vector<laws::ContactLaw>& laws, const std::vector<laws::Layout>& layout) {
  Coefficients out;
  for (std::size_t i = 0; i < laws.size(); ++i) {
    const auto* friction = std::get_if<laws::Coulomb>(&laws[i].friction);
    const auto* rolling = std::get_if<laws::ClassicalDry>(&laws[i].rolling);
    const bool plain = friction && laws[i].coefficient.index() == 0 && laws[i].normal.least() == 0.0 &&
                       laws[i].normal.adhesion == 0.0 && (rolling || layout[i].rolling == 0);
    if (!plain || layout[i].friction < 1)
      throw core::InputError(
          fmt::format("contact {} of the problem: FCLIB supports only Coulomb friction and dry rolling friction", i));
    if (i > 0 && layout[i].dim() != out.dim)
      throw core::InputError(
          fmt::format("contact {} of the problem: FCLIB requires the same rows for every contact", i));
    out.dim = layout[i].dim();
    out.mu.push_back(friction->mu * laws[i].mu_share);
    if (rolling) out.mu_r.push_back(rolling->mu_r);
  }
  return out;
}

Eigen::SparseMatrix<double> matrix_of(const problem::ContactProblem& problem) {
  std::vector<Eigen::Triplet<double>> entries;
  for (int i = 0; i < problem.contacts(); ++i)
    for (const auto& block : problem.G.row(i))
      for (int k = 0; k < block.rows * block.columns; ++k)
        entries.emplace_back(problem.offset[static_cast<std::size_t>(i)] + k / block.columns,
                             problem.offset[static_cast<std::size_t>(block.column)] + k % block.columns,
                             problem.G.values(block)[k]);
  Eigen::SparseMatrix<double> out(problem.size(), problem.size());
  out.setFromTriplets(entries.begin(), entries.end());
  return out;
}

void write_vector(hid_t group, const char* name, const double* values, Eigen::Index count) {
  write_numbers(group, name, values, static_cast<std::size_t>(count));
}

}  // namespace

void write_problem(const std::filesystem::path& path, const ProblemFile& file) {
  const auto* bodies = std::get_if<problem::BodyProblem>(&file.problem);
  const auto* contacts = std::get_if<problem::ContactProblem>(&file.problem);
  const Coefficients known =
      bodies ? coefficients_of(bodies->laws, bodies->layout) : coefficients_of(contacts->laws, contacts->layout);
  const std::string name = std::string(bodies ? "fclib_global" : "fclib_local") + (known.dim == 5 ? "_rolling" : "");
  replace_file(path, [&](hid_t out) {
    const Handle group = create_group(out, name.c_str());
    write_integer(group, "spacedim", known.dim);
    const Handle info = create_group(group, "info");
    h5::write_text(info, "title", file.title);
    const Handle vectors = create_group(group, "vectors");
    write_numbers(vectors, "mu", known.mu.data(), known.mu.size());
    if (known.dim == 5) write_numbers(vectors, "mu_r", known.mu_r.data(), known.mu_r.size());
    if (bodies) {
      write_matrix(group, "M", bodies->M);
      write_matrix(group, "H", bodies->H);
      write_vector(vectors, "f", bodies->f.data(), bodies->f.size());
      write_vector(vectors, "w", bodies->w.data(), bodies->w.size());
    } else {
      write_matrix(group, "W", matrix_of(*contacts));
      write_numbers(vectors, "q", contacts->c.data(), contacts->c.size());
    }
  });
}

void write_solution(const std::filesystem::path& from, const std::filesystem::path& to,
                    const SolutionVectors& solution) {
  std::error_code error;
  if (std::filesystem::equivalent(from, to, error))
    refuse_file("write", to, "it is the problem itself; choose another name");
  read_file({from}, [&](hid_t problem) {
    replace_file(to, [&](hid_t out) {
      for (const char* name : {"fclib_local", "fclib_global", "fclib_local_rolling", "fclib_global_rolling"})
        if (has(problem, name)) h5::check(H5Ocopy(problem, name, out, name, H5P_DEFAULT, H5P_DEFAULT), name);
      const Handle group = create_group(out, "solution");
      write_vector(group, "r", solution.r.data(), solution.r.size());
      write_vector(group, "u", solution.u.data(), solution.u.size());
      if (solution.v.size() > 0) write_vector(group, "v", solution.v.data(), solution.v.size());
    });
  });
}

}  // namespace stiction::record::fclib

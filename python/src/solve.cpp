// A contact problem on its own.
#include "stiction/solvers/solve.hpp"
#include "interrupt.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "bindings.hpp"
#include "contact_law.hpp"
#include "stiction/scenario/lone_solver.hpp"

namespace stiction::python {
namespace {

using Indices = py::array_t<std::int64_t, py::array::c_style | py::array::forcecast>;

// G in compressed rows. Its blocks are those of the contacts, the diagonal one first; others where an entry is not
// zero.
void fill_blocks(const std::int64_t* begin, const std::int64_t* column, const double* value,
                 problem::ContactProblem& problem) {
  std::vector<int> contact_of;
  for (int i = 0; i < problem.contacts(); ++i)
    contact_of.insert(contact_of.end(), static_cast<std::size_t>(problem.dim(i)), i);
  for (int i = 0; i < problem.contacts(); ++i) {
    const int first = problem.offset[static_cast<std::size_t>(i)], rows = problem.dim(i);
    std::map<int, std::vector<double>> blocks;
    const auto block = [&](int j) -> std::vector<double>& {
      auto& b = blocks[j];
      b.resize(static_cast<std::size_t>(rows * problem.dim(j)), 0.0);
      return b;
    };
    block(i);
    for (int r = 0; r < rows; ++r)
      for (std::int64_t k = begin[first + r]; k < begin[first + r + 1]; ++k) {
        const int j = contact_of[static_cast<std::size_t>(column[k])];
        const int c = static_cast<int>(column[k]) - problem.offset[static_cast<std::size_t>(j)];
        block(j)[static_cast<std::size_t>(r * problem.dim(j) + c)] += value[k];
      }
    const auto add = [&](int j) { std::ranges::copy(blocks[j], problem.G.add_block(j, rows, problem.dim(j))); };
    add(i);
    for (const auto& [j, values] : blocks)
      if (j != i) add(j);
    problem.G.end_row();
  }
}

py::tuple solve(const py::object& indptr, const py::object& indices, const py::object& data, const py::object& c,
                const std::vector<const ContactLaw*>& laws, const std::vector<std::string>& options) {
  problem::ContactProblem problem;
  for (const ContactLaw* law : laws) {
    if (!law) throw py::type_error("laws must be a list of stiction.Law");
    problem.add_contact(law->law);
  }
  const Indices begin = indptr.cast<Indices>(), column = indices.cast<Indices>();
  const Array value = numbers(data, "G");
  problem.c = list(c, "c");
  const std::int64_t size = problem.size();
  if (static_cast<std::int64_t>(problem.c.size()) != size)
    throw py::value_error(
        fmt::format("c must have {} components, as many as the laws have together, not {}", size, problem.c.size()));
  if (begin.size() != size + 1 || column.size() != value.size())
    throw py::value_error(fmt::format("G must be {} x {}, as many rows as the laws have together", size, size));
  const std::int64_t *b = begin.data(), *col = column.data();
  for (std::int64_t r = 0; r < size; ++r)
    if (b[r] < 0 || b[r] > b[r + 1] || b[r + 1] > value.size())
      throw py::value_error("G: its row pointers are not ascending");
  if (std::any_of(col, col + column.size(), [&](std::int64_t k) { return k < 0 || k >= size; }))
    throw py::value_error("G: a column index is out of range");
  const solvers::Options chosen = scenario::lone_solver(options, {});
  solvers::Solution answer;
  {
    const double* values = value.data();
    const Unlocked unlocked;
    fill_blocks(b, col, values, problem);
    answer = solvers::solve(problem, chosen);
  }
  static constexpr const char* kStatus[] = {"open", "stick", "slip"};
  std::vector<std::string> status;
  for (const laws::ContactStatus s : answer.status) status.emplace_back(kStatus[static_cast<std::size_t>(s)]);
  return py::make_tuple(frozen(std::move(answer.P), {size}), frozen(std::move(answer.xi), {size}), status,
                        answer.summary.converged(), answer.summary.iterations, answer.summary.residual,
                        answer.summary.report());
}

}  // namespace

void bind_solve(py::module_& m) {
  m.def("solve", &solve);
}

}  // namespace stiction::python

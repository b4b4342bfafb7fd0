#include "stiction/solvers/newton/dense_matrix.hpp"

#include "stiction/solvers/natural_map.hpp"

namespace stiction::solvers {

void fill_dense(const problem::ContactProblem& problem, Eigen::MatrixXd& G) {
  G.setZero(problem.size(), problem.size());
  for (int i = 0; i < problem.contacts(); ++i)
    for (const auto& block : problem.G.row(i))
      G.block(problem.offset[static_cast<std::size_t>(i)], problem.offset[static_cast<std::size_t>(block.column)],
              block.rows, block.columns) =
          Eigen::Map<const BlockMatrix>(problem.G.values(block), block.rows, block.columns);
}

}  // namespace stiction::solvers

// The assembled Delassus operator against dense W^T M^-1 W, and the free term against its definition.
#include <gtest/gtest.h>

#include "dynamics/random_scene.hpp"
#include "stiction/stepping/step.hpp"

namespace stiction::simulation {
namespace {

using dynamics::RandomScene;

class RandomAssembly : public testing::TestWithParam<unsigned> {};

TEST_P(RandomAssembly, IsDenseWtMinvW) {
  RandomScene scene(100 + GetParam());
  const model::Model model = scene.tangle(static_cast<int>(1 + GetParam() % 5));
  const model::State& state = model.initial_state();
  stepping::StepWorkspace ws(model);
  dynamics::activate_all(model, state, ws.dynamics);
  for (auto& free : ws.free) free = {scene.vector(), scene.vector()};
  assembly::assemble<assembly::VelocityChange>(model, state, ws.dynamics, ws.free, 1e-3, 0.0, {}, ws.joints,
                                               ws.equations);

  const Eigen::MatrixXd W = dynamics::dense_W(model, ws.dynamics);
  Eigen::MatrixXd M = Eigen::MatrixXd::Zero(W.rows(), W.rows());
  Eigen::VectorXd du(W.rows()), chi(W.cols());
  for (std::size_t i = 0; i < model.bodies().size(); ++i) {
    const int at = 6 * static_cast<int>(i);
    M.block<3, 3>(at, at) = model.bodies()[i].mass * math::Mat3::Identity();
    M.block<3, 3>(at + 3, at + 3) = model.bodies()[i].inertia;
    du.segment<6>(at) << ws.free[i].v, ws.free[i].omega;
  }
  const Eigen::MatrixXd expected = W.transpose() * M.ldlt().solve(W);

  Eigen::MatrixXd G = Eigen::MatrixXd::Zero(W.cols(), W.cols());
  ASSERT_EQ(ws.equations.problem.size(), W.cols());
  for (int i = 0; i < ws.equations.problem.contacts(); ++i) {
    ASSERT_EQ(ws.equations.problem.G.row(i).front().column, i);  // the diagonal block comes first
    for (const auto& block : ws.equations.problem.G.row(i))
      G.block(ws.equations.problem.offset[static_cast<std::size_t>(i)],
              ws.equations.problem.offset[static_cast<std::size_t>(block.column)], block.rows, block.columns) +=
          Eigen::Map<const Eigen::Matrix<double, -1, -1, Eigen::RowMajor>>(ws.equations.problem.G.values(block),
                                                                           block.rows, block.columns);
  }
  // Moments are inverted in two ways; condition numbers stay below 100.
  const double scale = expected.cwiseAbs().maxCoeff();
  EXPECT_LE((G - expected).cwiseAbs().maxCoeff(), 1e-13 * scale);
  EXPECT_LE((G - G.transpose()).cwiseAbs().maxCoeff(), 1e-14 * scale);

  // c = gamma^A + W^T M^-1 h dt; these contacts have no restitution.
  int at = 0;
  for (const auto& c : ws.dynamics.contacts())
    for (int k = 0; k < c.dim(); ++k) chi[at++] = c.chi[static_cast<std::size_t>(k)];
  const Eigen::VectorXd c = W.transpose() * (dynamics::dense_u(state) + du) + chi;
  for (int k = 0; k < c.size(); ++k) EXPECT_NEAR(ws.equations.problem.c[static_cast<std::size_t>(k)], c[k], 1e-11) << k;
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomAssembly, testing::Range(1u, 41u));

}  // namespace
}  // namespace stiction::simulation

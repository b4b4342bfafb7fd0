#include "stiction/model/build/start_joints.hpp"

#include <Eigen/Cholesky>
#include <cmath>

#include "stiction/math/dense.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/model/build/checks.hpp"

namespace stiction::model {
namespace {

constexpr double kClosed = 1e-12;  // m or rad: up to rounding
constexpr double kRounded = 1e-6;  // the gap that numbers typed with six digits leave
constexpr int kMaxSteps = 100;

struct Rows {
  Eigen::MatrixXd A;  // W^T M^-1/2: the kinetic metric makes metres and radians comparable
  Eigen::VectorXd gap, chi;
  int largest = 0;  // joint with the largest gap
  double open = 0.0;
};

Eigen::LLT<Mat3> root_of_inertia(const Body& body) {
  return Eigen::LLT<Mat3>(body.inertia);
}

Rows rows_of(const Model& model, const State& state) {
  Rows out;
  Eigen::Index n = 0;
  for (const Joint& joint : model.joints()) n += joint.rows();
  out.A = Eigen::MatrixXd::Zero(n, 6 * static_cast<Eigen::Index>(model.bodies().size()));
  out.gap.resize(n);
  out.chi = Eigen::VectorXd::Zero(n);
  geometry::JointRows rows;
  n = 0;
  for (std::size_t j = 0; j < model.joints().size(); ++j) {
    const Joint& joint = model.joints()[j];
    const std::array poses{pose(state, joint.bodies[0]), pose(state, joint.bodies[1]), pose(state, joint.bodies[2])};
    rows_at(joint, state, poses, rows);
    for (int k = 0; k < joint.rows(); ++k, ++n) {
      const geometry::JointRow& row = rows[static_cast<std::size_t>(k)];
      out.gap[n] = row.gap;
      if (joint.drives()) out.chi[n] = -value(joint.speed, state.t);
      if (joint.code) out.chi[n] = row.chi;
      if (std::abs(row.gap) > out.open) {
        out.open = std::abs(row.gap);
        out.largest = static_cast<int>(j);
      }
      for (std::size_t slot = 0; slot < 3; ++slot) {
        if (joint.bodies[slot] == kWorld) continue;
        const Body& body = model.bodies()[static_cast<std::size_t>(joint.bodies[slot])];
        const Eigen::Index at = 6 * joint.bodies[slot];
        const double sign = slot == 0 ? 1.0 : slot == 1 ? -1.0 : 0.0;
        out.A.block<1, 3>(n, at) += sign * std::sqrt(body.inverse_mass) * row.force.transpose();
        const Vec3 w = poses[slot].R.transpose() * row.torque[slot];
        out.A.block<1, 3>(n, at + 3) += root_of_inertia(body).matrixL().solve(w).transpose();
      }
    }
  }
  return out;
}

// Applies M^-1/2 x to every body.
template <class Action>
void for_bodies(const Model& model, const Eigen::VectorXd& x, Action&& action) {
  for (std::size_t i = 0; i < model.bodies().size(); ++i) {
    const Body& body = model.bodies()[i];
    const auto at = 6 * static_cast<Eigen::Index>(i);
    const Vec3 v = std::sqrt(body.inverse_mass) * x.segment<3>(at);
    const Vec3 omega = root_of_inertia(body).matrixU().solve(Vec3(x.segment<3>(at + 3)));
    action(i, v, omega);
  }
}

// Shortest solution of A x = b in the sense of least squares; rows that depend on others do not count.
Eigen::VectorXd shortest(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
  math::LeastSquares equations;
  equations.compute(A, 1e-9);
  Eigen::VectorXd x(A.cols());
  equations.solve(b, x);
  return x;
}

const Joint& most_open(const Model& model, const Rows& rows) {
  return model.joints()[static_cast<std::size_t>(rows.largest)];
}

}  // namespace

void start_joints(const Model& model, bool close, State& state) {
  if (model.joints().empty()) return;
  Rows rows = rows_of(model, state);
  const Rows given = rows;
  for (int step = 0; step < kMaxSteps && rows.open > kClosed; ++step) {
    const Eigen::VectorXd x = shortest(rows.A, -rows.gap);
    if (!x.allFinite()) break;
    double turn = 0.5;  // long displacements are made in pieces of at most half a radian
    for_bodies(model, x, [&](std::size_t, const Vec3&, const Vec3& omega) { turn = std::max(turn, omega.norm()); });
    const double share = 0.5 / turn;
    for_bodies(model, x, [&](std::size_t i, const Vec3& v, const Vec3& omega) {
      state.bodies[i].x += share * v;
      state.bodies[i].p = math::advanced(state.bodies[i].p, share * omega, 1.0);
    });
    rows = rows_of(model, state);
  }
  if (!(rows.open <= 1e3 * kClosed))
    refuse({"joint", most_open(model, rows).name, ""},
           "the joints cannot be closed together: from the given start it stays open by {:.3g} {}", rows.open,
           most_open(model, rows).type->unit);
  if (given.open > kRounded && !close)
    refuse({"joint", most_open(model, given).name, ""},
           "at the start it is open by {:.6g} {}; place the bodies so that joints are closed, or let them be moved "
           "(close_joints)",
           given.open, most_open(model, given).type->unit);

  project_velocities(model, state);
}

// W^T u + chi = 0
void project_velocities(const Model& model, State& state) {
  if (model.joints().empty()) return;
  const Rows rows = rows_of(model, state);
  Eigen::VectorXd gamma = rows.chi;
  Eigen::VectorXd u(rows.A.cols());
  for (std::size_t i = 0; i < model.bodies().size(); ++i) {
    const Body& body = model.bodies()[i];
    const auto at = 6 * static_cast<Eigen::Index>(i);
    u.segment<3>(at) = std::sqrt(body.mass) * state.bodies[i].v;
    u.segment<3>(at + 3) = root_of_inertia(body).matrixU() * state.bodies[i].omega;
  }
  gamma += rows.A * u;
  const double scale = (rows.A.cwiseAbs() * u.cwiseAbs() + rows.chi.cwiseAbs()).maxCoeff();
  if (gamma.cwiseAbs().maxCoeff() > 1e-15 * scale) {
    const Eigen::VectorXd x = shortest(rows.A, -gamma);
    for_bodies(model, x, [&](std::size_t i, const Vec3& v, const Vec3& omega) {
      state.bodies[i].v += v;
      state.bodies[i].omega += omega;
    });
    const double left = (rows.A * x + gamma).cwiseAbs().maxCoeff();
    if (left > 1e-9 * scale)
      throw core::InputError(
          fmt::format("the drives contradict each other or the joints: at the start a speed of {:.3g} remains", left));
  }
}

}  // namespace stiction::model

#include "stiction/dynamics/joints.hpp"

#include <algorithm>

namespace stiction::dynamics {

void update_joints(const System& system, const State& state, Workspace& ws) {
  geometry::JointRows rows;
  for (std::size_t j = 0; j < ws.joints.size(); ++j) {
    const model::Joint& joint = system.joints()[j];
    JointTerms& terms = ws.joints[j];
    const std::array poses{ws.pose_of(joint.bodies[0]), ws.pose_of(joint.bodies[1]), ws.pose_of(joint.bodies[2])};
    rows_at(joint, state, poses, rows);
    terms.rows = joint.rows();
    for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) {
      terms.d[k] = rows[k].force;
      terms.gap[k] = rows[k].gap;
      terms.chi[k] = joint.drives() ? -model::value(joint.speed, state.t) : joint.code ? rows[k].chi : 0.0;
      terms.chi_t[k] = joint.code ? rows[k].chi_t : 0.0;
    }
    for (std::size_t end = 0; end < 3; ++end) {
      if (joint.bodies[end] == model::kWorld) continue;
      const Mat3& inverse_inertia = system.body(joint.bodies[end]).inverse_inertia;
      for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) {
        terms.w[end][k] = poses[end].R.transpose() * rows[k].torque[end];
        terms.iw[end][k] = inverse_inertia * terms.w[end][k];
      }
    }
  }
}

double prescribed_power(const model::Joint& joint, const JointTerms& terms, const double* lambda) {
  double power = 0.0;
  if (!joint.prescribes()) return power;
  for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k) power -= lambda[k] * terms.chi[k];
  return power;
}

void joint_gaps(const System& system, const State& state, std::vector<double>& gaps) {
  if (gaps.empty()) return;
  geometry::JointRows rows;
  for (const model::Joint& joint : system.joints()) {
    rows_at(joint, state, {pose(state, joint.bodies[0]), pose(state, joint.bodies[1]), pose(state, joint.bodies[2])},
            rows);
    for (std::size_t k = 0; k < static_cast<std::size_t>(joint.rows()); ++k)
      gaps[static_cast<std::size_t>(joint.row) + k] = rows[k].gap;
  }
}

void joint_rates(const System& system, const State& state, const Workspace& ws, std::vector<double>& gamma) {
  for (std::size_t j = 0; j < ws.joints.size(); ++j) {
    const JointTerms& terms = ws.joints[j];
    double* gamma_j = gamma.data() + system.joints()[j].row;
    std::copy_n(terms.chi.begin(), terms.rows, gamma_j);
    for (std::size_t end = 0; end < 3; ++end) {
      const int body = system.joints()[j].bodies[end];
      if (body == model::kWorld) continue;
      const model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
      add_rates(terms, end, s.v, s.omega, gamma_j);
    }
  }
}

}  // namespace stiction::dynamics

#include "stiction/stepping/runge_kutta/moreau_stages.hpp"

#include <algorithm>

#include "stiction/math/rotation.hpp"
#include "stiction/stepping/moreau.hpp"
#include "stiction/stepping/position_correction.hpp"

namespace stiction::stepping {
namespace {

constexpr std::array<double, 4> kNodes{0.0, 0.5, 0.5, 1.0}, kWeights{1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};

model::BodyState body_at(const Position& q, const Velocity& u) {
  return {q.head<3>(), math::normalised({q[3], q[4], q[5], q[6]}), u.head<3>(), u.tail<3>()};
}

}  // namespace

MoreauStagesStep::MoreauStagesStep(const System& system, const StepOptions& options, const State& like)
    : OneStep(system, options), start_(like), at_(like) {
  for (auto* q : {&q_A_, &F_, &F_sum_}) q->assign(like.bodies.size(), Position::Zero());
  for (auto* u : {&u_A_, &u_, &a_, &a_sum_}) u->assign(like.bodies.size(), Velocity::Zero());
  for (auto* z : {&z_, &zeta_, &zeta_sum_, &q_rates_}) z->assign(like.z.size(), 0.0);
  contacts_changed(like);
}

void MoreauStagesStep::contacts_changed(const State& state) {
  OneStep::contacts_changed(state);
  P_.resize(state.contacts.size());
  work_.resize(state.contacts.size());
}

// A step ahead of the start by a share of the step, with the rates of the stage before.
void MoreauStagesStep::enter_stage(double ahead) {
  at_ = start_;
  at_.t += ahead;
  for (std::size_t b = 0; b < q_A_.size(); ++b) {
    const Position q = q_A_[b] + ahead * F_[b];
    u_[b] = u_A_[b] + ahead * a_[b];
    F_[b] = assembly::kinematic_rate(system_.bodies()[b], q, u_[b]);
    at_.bodies[b] = body_at(q, u_[b]);
  }
  for (std::size_t k = 0; k < z_.size(); ++k) at_.z[k] = z_[k] = start_.z[k] + ahead * zeta_[k];
  if (!system_.coordinates().empty()) dynamics::coordinate_rates(system_, at_, q_rates_);
}

void MoreauStagesStep::leave_stage(double weight, const StepInput& input, const StepResult& stage, StepResult& sum) {
  for (std::size_t b = 0; b < q_A_.size(); ++b) {
    Velocity u;
    u << at_.bodies[b].v, at_.bodies[b].omega;
    a_[b] = (u - u_[b]) / input.dt;
    F_sum_[b] += weight * F_[b];
    a_sum_[b] += weight * a_[b];
  }
  for (std::size_t k = 0; k < z_.size(); ++k) {
    zeta_[k] = (at_.z[k] - z_[k]) / input.dt;
  }
  for (const model::PlacedCoordinates& placed : system_.coordinates())  // positions, like F_ of the bodies
    std::ranges::copy(placed.q(q_rates_), placed.q(zeta_).begin());
  for (std::size_t k = 0; k < z_.size(); ++k) zeta_sum_[k] += weight * zeta_[k];
  for (std::size_t i = 0; i < P_.size(); ++i)
    for (std::size_t k = 0; k < P_[i].size(); ++k) P_[i][k] += weight * at_.contacts[i].P[k];
  const auto closed = ws_.dynamics.contacts();
  for (std::size_t i = 0; i < closed.size(); ++i)
    work_[static_cast<std::size_t>(closed[i].contact)] += weight * ws_.work[i];
  for (std::size_t k = 0; k < P_B_.size(); ++k) P_B_[k] += weight * ws_.joints.P[k];
  sum.solver.iterations += stage.solver.iterations;
  sum.solver.residual = std::max(sum.solver.residual, stage.solver.residual);
  if (!stage.solver.converged()) sum.solver.stop = stage.solver.stop;
  sum.energy.input += weight * stage.energy.input;
  sum.energy.dampers += weight * stage.energy.dampers;
  sum.impacts.reduced = sum.impacts.reduced || stage.impacts.reduced;
  sum.impacts.sequence = std::max(sum.impacts.sequence, stage.impacts.sequence);
  sum.fallback = sum.fallback || stage.fallback;
}

void MoreauStagesStep::end_step(double h, State& state) {
  state.t = state.t_gap = start_.t + h;
  for (std::size_t b = 0; b < q_A_.size(); ++b)
    state.bodies[b] = body_at(q_A_[b] + h * F_sum_[b], u_A_[b] + h * a_sum_[b]);
  for (std::size_t k = 0; k < z_.size(); ++k) state.z[k] = start_.z[k] + h * zeta_sum_[k];
}

// As the last stage has them, with the impulses of all; joints likewise.
void MoreauStagesStep::end_contacts(double h, State& state) {
  dynamics::update_poses(system_, state, ws_.dynamics);
  dynamics::update_gaps(system_, ws_.dynamics);
  state.contacts = at_.contacts;
  for (std::size_t i = 0; i < P_.size(); ++i) {
    std::copy(P_[i].begin(), P_[i].end(), state.contacts[i].P.begin());
    state.contacts[i].gap = ws_.dynamics.gaps[i];
  }
  const auto closed = ws_.dynamics.contacts();
  std::copy(P_B_.begin(), P_B_.end(), ws_.joints.P.begin());
  assembly::store_joints(system_, h, ws_.joints.P, state);
  for (std::size_t i = 0; i < closed.size(); ++i) ws_.work[i] = work_[static_cast<std::size_t>(closed[i].contact)];
}

// An impact takes no time: one step of Moreau's scheme. All energy that the stages do not give account of is the
// method's.
StepResult MoreauStagesStep::step(const StepInput& input, State& state) {
  if (input.dt == 0.0) return moreau_step(system_, input, options_, state, ws_);
  StepResult result;
  start_ = state;
  const double energy = dynamics::energy(system_, state).total();
  for (std::size_t b = 0; b < q_A_.size(); ++b) {
    const model::BodyState& s = state.bodies[b];
    q_A_[b] << s.x, s.p.w(), s.p.x(), s.p.y(), s.p.z();
    u_A_[b] << s.v, s.omega;
    F_sum_[b].setZero();
    a_sum_[b].setZero();
  }
  std::fill(zeta_sum_.begin(), zeta_sum_.end(), 0.0);
  std::fill(P_.begin(), P_.end(), decltype(P_)::value_type{});
  std::fill(work_.begin(), work_.end(), model::Work{});
  P_B_.assign(ws_.joints.joint_rows(), 0.0);
  for (std::size_t j = 0; j < kNodes.size(); ++j) {
    enter_stage(kNodes[j] * input.dt);
    const StepResult stage = moreau_step(system_, input, options_, at_, ws_);
    leave_stage(kWeights[j], input, stage, result);
  }
  end_step(input.dt, state);
  end_contacts(input.dt, state);
  StepEnergy moved;
  std::fill(ws_.equations.hop.begin(), ws_.equations.hop.end(), 0.0);
  if (ws_.dynamics.n_active > 0 || !system_.joints().empty())
    result.corrected = correct_positions(system_, options_, state, ws_, moved);
  dynamics::settle_points(system_, ws_.dynamics, state);
  dynamics::count_turns(system_, state);
  double booked = result.energy.input + result.energy.dampers;
  for (std::size_t i = 0; i < ws_.dynamics.contacts().size(); ++i) booked += ws_.work[i].total();
  result.energy.method = dynamics::energy(system_, state).total() - energy - booked;
  return result;
}

}  // namespace stiction::stepping

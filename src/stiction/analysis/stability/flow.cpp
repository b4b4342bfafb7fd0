#include "stiction/analysis/stability/flow.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/dynamics/manifolds.hpp"
#include "stiction/dynamics/tracking.hpp"
#include "stiction/event_driven/forces/held_rows.hpp"
#include "stiction/event_driven/search.hpp"
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/smooth/scales.hpp"

namespace stiction::analysis {
namespace {

using event_driven::Hold;
using math::Vec3;

constexpr double kNear = 0.1;    // of the size of a body: gaps that count as closed
constexpr double kRests = 1e-7;  // of the natural speed

auto part_of_body(Eigen::VectorXd& y, std::size_t body, Eigen::Index part) {
  return y.segment<3>(Flow::kBody * static_cast<Eigen::Index>(body) + 3 * part);
}

}  // namespace

Flow::Flow(const model::System& system, const model::State& start)
    : mode(system.contacts().size()), system_(system), w_(system, start), none_(system.contacts().size()) {
  smooth::Scales scales(system);
  dynamics::update_poses(system, start, w_.dynamics);
  dynamics::load_anchors(start, w_.dynamics);
  dynamics::update_forces(system, start, w_.dynamics);
  scales.update(system, start, w_.dynamics, w_.joints);
  const std::size_t n = system.bodies().size();
  scales_.resize(kBody * static_cast<Eigen::Index>(n));
  time_ = HUGE_VAL;
  for (std::size_t b = 0; b < n; ++b) time_ = std::min(time_, scales.length[b] / scales.speed[b]);
  for (std::size_t b = 0; b < n; ++b) {
    part_of_body(scales_, b, 0).setConstant(scales.length[b]);
    part_of_body(scales_, b, 1).setConstant(1.0);
    part_of_body(scales_, b, 2).setConstant(scales.length[b] / time_);
    part_of_body(scales_, b, 3).setConstant(1.0 / time_);
  }
}

std::string Flow::name_of(std::size_t contact) const {
  const model::Contact& c = system_.contacts()[contact];
  return model::contact_names(system_.model())[c.declaration];
}

void Flow::choose_mode(const model::State& at, const std::vector<std::string>& closed, bool all_stick) {
  mode.assign(mode.size(), {});
  const std::vector<std::string> names = model::contact_names(system_.model());
  for (std::size_t i = 0; i < mode.size(); ++i) {
    const model::Contact& c = system_.contacts()[i];
    if (laws::compliant(c.law.compliance)) continue;  // a force like a spring's
    if (c.law.normal.dry()) {
      mode[i].closed = true;
      continue;
    }
    double size = length(static_cast<std::size_t>(c.a));
    if (c.b != model::kWorld) size = std::max(size, length(static_cast<std::size_t>(c.b)));
    const double gap = geometry::gap(c.pair, pose(at, c.a), pose(at, c.b), at.contacts[i].anchor);
    mode[i].closed = closed.empty() ? gap < kNear * size
                                    : std::find(closed.begin(), closed.end(), names[c.declaration]) != closed.end();
  }
  for (auto& contact : mode)
    if (contact.closed) contact.hold.fill(Hold::slip);
  evaluate(at);
  for (std::size_t i = 0; i < mode.size(); ++i)
    for (std::size_t p = 0; mode[i].closed && p < 3; ++p)
      if (w_.parts[i][p].kind != laws::PartKind::set)
        mode[i].hold[p] = Hold::none;
      else if (all_stick)
        mode[i].hold[p] = Hold::stick;
  (void)stop_slip(at);
}

bool Flow::stop_slip(const model::State& at) {
  evaluate(at);
  bool stopped = false;
  for (std::size_t i = 0; i < w_.row.size(); ++i) {
    const auto contact = static_cast<std::size_t>(w_.dynamics.active[i].contact);
    const model::Contact& c = system_.contacts()[contact];
    const double* gamma = w_.equations.gamma_A.data() + w_.equations.problem.offset[i];
    const auto* axis = std::get_if<geometry::JointAxis>(&c.pair);
    for (std::size_t p = 0; p < 3; ++p) {
      const bool angular =
          axis ? axis->angle : p == laws::ROLLING && c.law.rolling_velocity() == laws::RollingVelocity::angular;
      const double natural = (angular ? 1.0 : length(static_cast<std::size_t>(c.a))) / time_;
      Hold& hold = mode[contact].hold[p];
      if (hold != Hold::slip || w_.parts[contact][p].speed(gamma) > kRests * natural) continue;
      hold = Hold::stick;
      stopped = true;
    }
  }
  return stopped;
}

void Flow::track(model::State& state) {
  (void)dynamics::track_surfaces(system_, state);
  for (dynamics::Workspace* workspace : {&w_.dynamics, &w_.probe}) dynamics::load_anchors(state, *workspace);
}

void Flow::onto(model::State& state) {
  constexpr int kPasses = 8;  // far starts: each is three steps of Newton's method for the gaps, one for the velocities
  for (int pass = 0; pass < kPasses; ++pass) {
    event_driven::project(system_, mode, state, w_);
    track(state);
  }
}

void Flow::evaluate(const model::State& at) {
  event_driven::evaluate(system_, at, mode, none_, w_);
}

void Flow::rate(const model::State& at, Eigen::VectorXd& out) {
  evaluate(at);
  if (!w_.row.empty()) event_driven::hold_forces(mode, w_);
  event_driven::add_forces(system_, w_);
  out.resize(size());
  for (std::size_t b = 0; b < at.bodies.size(); ++b) {
    part_of_body(out, b, 0) = at.bodies[b].v;
    part_of_body(out, b, 1) = at.bodies[b].omega;
    part_of_body(out, b, 2) = w_.du[b].v;
    part_of_body(out, b, 3) = w_.du[b].omega;
  }
  out = time_ * out.cwiseQuotient(scales_);
}

void Flow::constraints(const model::State& at, Eigen::VectorXd& out) {
  evaluate(at);
  write_constraints(at, out);
}

void Flow::rate_and_constraints(const model::State& at, Eigen::VectorXd& change, Eigen::VectorXd& held) {
  rate(at, change);
  write_constraints(at, held);
}

void Flow::write_constraints(const model::State& at, Eigen::VectorXd& out) {
  const double L = scales_[0];
  std::vector<double> rows;
  for (const dynamics::ContactTerms& c : w_.dynamics.contacts())
    if (!c.rows.dry) rows.push_back(c.gap / L);
  std::vector<double> gaps(w_.joints.rows());
  if (!gaps.empty()) dynamics::joint_gaps(system_, at, gaps);
  for (const model::Joint& joint : system_.joints())
    for (int k = 0; k < joint.rows(); ++k)
      if (!joint.drives()) rows.push_back(gaps[static_cast<std::size_t>(joint.row + k)] / L);
  for (double gamma : w_.joint_acceleration.gamma) rows.push_back(gamma * time_ / L);
  for (std::size_t i = 0; i < w_.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = w_.dynamics.active[i];
    const auto contact = static_cast<std::size_t>(c.contact);
    const double* gamma = w_.equations.gamma_A.data() + w_.equations.problem.offset[i];
    if (!c.rows.dry) rows.push_back(gamma[0] * time_ / L);
    for (std::size_t p = 0; p < 3; ++p) {
      const laws::Part& part = w_.parts[contact][p];
      for (int k = 0; mode[contact].hold[p] == Hold::stick && k < part.rows; ++k)
        if (part.held[static_cast<std::size_t>(k)]) rows.push_back(gamma[part.first + k] * time_ / L);
    }
  }
  out = Eigen::Map<const Eigen::VectorXd>(rows.data(), static_cast<Eigen::Index>(rows.size()));
}

double Flow::departure(const model::State& at, std::string& contact) {
  evaluate(at);
  if (w_.row.empty()) return 0.0;
  (void)event_driven::solve_forces({}, w_);
  for (std::size_t i = 0; i < w_.row.size(); ++i) {
    event_driven::Mode one = mode;
    for (std::size_t k = 0; k < one.size(); ++k)
      if (static_cast<int>(k) != w_.dynamics.active[i].contact) one[k].hold.fill(Hold::none);
    if (event_driven::departure(one, w_) > 1e-7)
      contact = name_of(static_cast<std::size_t>(w_.dynamics.active[i].contact));
  }
  return event_driven::departure(mode, w_);
}

void Flow::move(const model::State& from, const Eigen::VectorXd& y, model::State& to) const {
  to = from;
  for (std::size_t b = 0; b < from.bodies.size(); ++b) {
    const model::BodyState& s = from.bodies[b];
    const Eigen::VectorXd z = y.segment<kBody>(kBody * static_cast<Eigen::Index>(b))
                                  .cwiseProduct(scales_.segment<kBody>(kBody * static_cast<Eigen::Index>(b)));
    to.bodies[b] = {s.x + z.segment<3>(0), math::normalised(s.p * math::turned_by(z.segment<3>(3))),
                    s.v + z.segment<3>(6), s.omega + z.segment<3>(9)};
  }
}

void Flow::difference(const model::State& from, const model::State& to, Eigen::VectorXd& y) const {
  y.resize(size());
  for (std::size_t b = 0; b < from.bodies.size(); ++b) {
    const model::BodyState &s = from.bodies[b], &e = to.bodies[b];
    math::Quat turn = s.p.conjugate() * e.p;
    if (turn.w() < 0.0) turn.coeffs() = -turn.coeffs();
    const double sine = turn.vec().norm();
    part_of_body(y, b, 0) = e.x - s.x;
    part_of_body(y, b, 1) = (sine > 0.0 ? 2.0 * math::atan2(sine, turn.w()) / sine : 2.0) * turn.vec();
    part_of_body(y, b, 2) = e.v - s.v;
    part_of_body(y, b, 3) = e.omega - s.omega;
  }
  y = y.cwiseQuotient(scales_);
}

}  // namespace stiction::analysis

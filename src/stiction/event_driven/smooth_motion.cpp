#include "stiction/event_driven/smooth_motion.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/event_driven/forces/held_rows.hpp"
#include "stiction/smooth/loads.hpp"

namespace stiction::event_driven {
namespace {

// A closed contact without a gap, or without one a moment before or after: so it has no acceleration, though the bodies
// know their forces.
int lost_contact(const System& system, const AccelerationWorkspace& w) {
  const auto driven = [&](int body) {
    if (body == model::kWorld) return true;
    const dynamics::BodyTerms& terms = w.dynamics.bodies[static_cast<std::size_t>(body)];
    return terms.force.allFinite() && terms.torque.allFinite();
  };
  for (int i = 0; i < w.dynamics.n_active; ++i) {
    const auto row = static_cast<std::size_t>(w.equations.problem.offset[static_cast<std::size_t>(i)]);
    const int index = w.dynamics.active[static_cast<std::size_t>(i)].contact;
    const model::Contact& contact = system.contact(index);
    if (dynamics::lost(system, index, w.equations.problem.c[row], w.dynamics) && driven(contact.a) && driven(contact.b))
      return index;
  }
  return -1;
}

}  // namespace

SmoothMotion::SmoothMotion(const System& system, const State& start, const solvers::Options& options, double tolerance,
                           bool metered)
    : map(system, start, metered),
      system_(system),
      solver_(options),
      tolerance_(tolerance),
      w_(system, start),
      at_(start),
      forces_(system.contacts().size()) {
  for (Coordinates* y : {&y_0_, &dy_0_, &y_1_, &dy_1_, &e_}) y->assign(map.size(), 0.0);
}

// Parts whose slip has just begun make the forces those of the inclusion; else all that is held stays so.
void SmoothMotion::rate(const Front& front, const Coordinates& y, Coordinates& dy, double t) {
  map.unpack(y, t, at_);
  const bool onset = any(front.mode, Hold::onset);
  evaluate(system_, at_, front.mode, onset ? forces_ : front.forces, w_);
  if (lost < 0) lost = lost_contact(system_, w_);
  if (onset) {
    const solvers::Summary once = solve_forces(solver_, w_);
    solver.iterations += once.iterations;
    solver.residual = std::max(solver.residual, once.residual);
    if (!once.converged()) solver.stop = once.stop;
  } else if (!w_.row.empty()) {
    hold_forces(front.mode, w_);
  }
  store_forces(w_, forces_);
  add_forces(system_, w_);

  std::fill(dy.begin(), dy.end(), 0.0);
  map.write_motion(y, w_.du, dy);
  const std::vector<int>& offset = w_.equations.problem.offset;
  smooth::write_loads(system_, at_, w_.dynamics,
                      {w_.lambda.data(), w_.equations.gamma_A.data(), offset, w_.joints.P, w_.joint_acceleration.gamma},
                      map, dy);
  if (!map.meter) return;
  map.meter->evaluate(system_, w_.dynamics, at_, w_.lambda.data(), offset, w_.joints.P, w_.du);
  map.meter->write(dy.data() + map.ports());
}

bool SmoothMotion::step(const Front& front, double h) {
  constexpr double kShortest = 1e-15, kSafe = 0.9, kLongest = 5.0, kCut = 0.1;
  h = std::min(h, 1e100);  // bodies without forces know no time: halves of infinity do not end
  lost = -1;
  t_0_ = front.t;
  y_0_ = front.y;
  forces_ = front.forces;
  rate(front, y_0_, dy_0_, t_0_);
  for (;;) {
    retake(front, t_0_ + h);
    const double e = map.error(
        e_, y_0_, front.scales, [&](std::size_t i) { return front.mode[i].closed; }, tolerance_);
    if (e <= 1.0) {
      h_next_ = h * (e > 0.0 ? std::min(kLongest, kSafe / smooth::fifth_root(e)) : kLongest);
      return true;
    }
    ++rejected;
    h *= std::isfinite(e) ? std::max(kCut, kSafe / smooth::fifth_root(e)) : kCut;
    if (!(h > kShortest * std::max(1.0, std::abs(t_0_)))) return false;
  }
}

void SmoothMotion::retake(const Front& front, double t) {
  t_1_ = t;
  const auto system = [&](const Coordinates& y, Coordinates& dy, double time) { rate(front, y, dy, time); };
  stepper_.do_step(system, y_0_, dy_0_, t_0_, y_1_, dy_1_, t_1_ - t_0_, e_);
}

void SmoothMotion::at(double t, Coordinates& y) const {
  stepper_.calc_state(t, y, y_0_, dy_0_, t_0_, y_1_, dy_1_, t_1_);
}

}  // namespace stiction::event_driven

#include "stiction/integrators/smooth_motion.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/integrators/runge_kutta.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::integrators {
namespace {

// A closed contact without a gap, or without one a moment before or after: so it has no acceleration, though the bodies
// know their forces.
int lost_contact(const Model& model, const StepWorkspace& ws) {
  const auto driven = [&](int body) {
    if (body == model::kWorld) return true;
    const dynamics::BodyTerms& terms = ws.dynamics.bodies[static_cast<std::size_t>(body)];
    return terms.force.allFinite() && terms.torque.allFinite();
  };
  for (int i = 0; i < ws.dynamics.n_active; ++i) {
    const auto row = static_cast<std::size_t>(ws.problem.offset[static_cast<std::size_t>(i)]);
    const int index = ws.dynamics.active[static_cast<std::size_t>(i)].contact;
    const model::Contact& contact = model.contacts()[static_cast<std::size_t>(index)];
    if (dynamics::lost(model, index, ws.problem.c[row], ws.dynamics) && driven(contact.a) && driven(contact.b))
      return index;
  }
  return -1;
}

}  // namespace

SmoothMotion::SmoothMotion(const Model& model, const StepOptions& options, bool metered)
    : CoordinateMap(model, metered),
      model_(&model),
      options_(options),
      w_(model),
      at_(model.initial_state()),
      forces_(model.contacts().size()) {
  for (Coordinates* y : {&y_0_, &dy_0_, &y_1_, &dy_1_, &e_}) y->assign(size(), 0.0);
}

// Parts whose slip has just begun make the forces those of the inclusion; else all that is held stays so.
void SmoothMotion::rate(const Front& front, const Coordinates& y, Coordinates& dy, double t) {
  unpack(y, t, at_);
  bool onset = false;
  for (const ContactMode& mode : front.mode)
    for (Hold hold : mode.hold) onset = onset || (mode.closed && hold == Hold::onset);
  look_at(*model_, at_, front.mode, onset ? forces_ : front.forces, w_);
  if (lost < 0) lost = lost_contact(*model_, w_.step);
  if (onset) {
    const solvers::Summary once = solve_forces(options_.solver, w_);
    solver.iterations += once.iterations;
    solver.residual = std::max(solver.residual, once.residual);
    if (!once.converged()) solver.stop = once.stop;
  } else if (!w_.row.empty()) {
    hold_forces(front.mode, w_);
  }
  store_forces(w_, forces_);
  add_contact_forces(*model_, w_);
  add_joint_forces(*model_, w_);

  std::fill(dy.begin(), dy.end(), 0.0);
  double power = 0.0;
  for (std::size_t b = 0; b < at_.bodies.size(); ++b) {
    const double* in = y.data() + kBody * b;
    double* out = dy.data() + kBody * b;
    Position q = Eigen::Map<const Position>(in);
    const Velocity u = Eigen::Map<const Velocity>(in + 7);
    Eigen::Map<Position>(out + 0) = integrators::rate(q, u);
    Eigen::Map<Vec3>(out + 7) = w_.step.free[b].v;
    Eigen::Map<Vec3>(out + 10) = w_.step.free[b].omega;
    const dynamics::BodyTerms& terms = w_.step.dynamics.bodies[b];
    power += (terms.force - model_->bodies()[b].mass * model_->gravity()).dot(at_.bodies[b].v) +
             terms.torque.dot(at_.bodies[b].omega);
  }
  power -= dynamics::elastic_power(*model_, at_, w_.step.dynamics);  // springs give back what they store
  const std::vector<double>& P_B = w_.step.joints.P;
  std::copy(P_B.begin(), P_B.end(), dy.begin() + static_cast<std::ptrdiff_t>(joints()));
  for (std::size_t k = 0; k < P_B.size(); ++k) dy[method()] += P_B[k] * w_.step.joints.start[k];
  for (std::size_t j = 0; j < w_.step.dynamics.joints.size(); ++j)
    if (model_->joints()[j].drives())
      power -= P_B[static_cast<std::size_t>(model_->joints()[j].row)] * w_.step.dynamics.joints[j].chi[0];
  for (std::size_t i = 0; i < w_.row.size(); ++i) {
    const dynamics::ContactTerms& c = w_.step.dynamics.active[i];
    const double* lambda = w_.lambda.data() + w_.step.problem.offset[i];
    const double* gamma = w_.step.gamma_A.data() + w_.step.problem.offset[i];
    double* out = dy.data() + contact(static_cast<std::size_t>(c.contact));
    for (int k = 0; k < c.dim(); ++k) {
      out[c.rows.channel(k)] = lambda[k];
      power -= lambda[k] * c.chi[static_cast<std::size_t>(k)];
    }
    model::Work work;
    add_work(
        c.rows, [&](int k) { return lambda[k] * gamma[k]; }, work);
    out += laws::kMaxChannels;
    out[0] = work.normal;
    out[1] = work.sliding;
    out[2] = work.drilling;
    out[3] = work.rolling;
  }
  dy[input()] = power;
  if (!meter) return;
  meter->look(*model_, w_.step.dynamics, at_, w_.lambda.data(), w_.step.problem.offset, P_B, w_.step.free);
  meter->write(dy.data() + ports());
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
    const double e = error(
        e_, y_0_, front.scales, [&](std::size_t i) { return front.mode[i].closed; }, options_.tolerance);
    if (e <= 1.0) {
      h_next_ = h * (e > 0.0 ? std::min(kLongest, kSafe / fifth_root(e)) : kLongest);
      return true;
    }
    ++rejected;
    h *= std::isfinite(e) ? std::max(kCut, kSafe / fifth_root(e)) : kCut;
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

}  // namespace stiction::integrators

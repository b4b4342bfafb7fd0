#include "stiction/integrators/smooth_motion.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/integrators/runge_kutta.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::integrators {
namespace {

constexpr std::size_t kBody = 13;

// x^(1/5) by Newton's method: free of the system's library, the same bits everywhere.
double fifth_root(double x) {
  double root = x > 1.0 ? std::sqrt(std::sqrt(x)) : 1.0;
  for (int i = 0; i < 60; ++i) {
    const double r2 = root * root, next = root - (root - x / (r2 * r2)) / 5.0;
    if (!(std::abs(next - root) > 1e-3 * root)) return next;
    root = next;
  }
  return root;
}

}  // namespace

SmoothMotion::SmoothMotion(const Model& model, const StepOptions& options)
    : model_(&model),
      options_(options),
      bodies_(model.bodies().size()),
      size_(kBody * model.bodies().size() + 10 * model.contacts().size() + 1),
      w_(model),
      at_(model.initial_state()),
      forces_(model.contacts().size()) {
  for (Coordinates* y : {&y_0_, &dy_0_, &y_1_, &dy_1_, &e_}) y->assign(size_, 0.0);
}

void SmoothMotion::pack(const State& state, Coordinates& y) const {
  for (std::size_t b = 0; b < bodies_; ++b) {
    const model::BodyState& s = state.bodies[b];
    double* out = y.data() + kBody * b;
    Eigen::Map<Vec3>(out + 0) = s.x;
    Eigen::Map<math::Vec<4>>(out + 3) << s.p.w(), s.p.x(), s.p.y(), s.p.z();
    Eigen::Map<Vec3>(out + 7) = s.v;
    Eigen::Map<Vec3>(out + 10) = s.omega;
  }
}

void SmoothMotion::unpack(const Coordinates& y, double t, State& state) const {
  state.t = t;
  for (std::size_t b = 0; b < bodies_; ++b) {
    const double* in = y.data() + kBody * b;
    state.bodies[b] = {Eigen::Map<const Vec3>(in), math::normalised({in[3], in[4], in[5], in[6]}),
                       Eigen::Map<const Vec3>(in + 7), Eigen::Map<const Vec3>(in + 10)};
  }
}

// Parts whose slip has just begun make the forces those of the inclusion; else all that is held stays so.
void SmoothMotion::rate(const Front& front, const Coordinates& y, Coordinates& dy, double t) {
  unpack(y, t, at_);
  bool onset = false;
  for (const ContactMode& mode : front.mode)
    for (Hold hold : mode.hold) onset = onset || (mode.closed && hold == Hold::onset);
  look_at(*model_, at_, front.mode, onset ? forces_ : front.forces, w_);
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

  std::fill(dy.begin(), dy.end(), 0.0);
  double power = 0.0;
  for (std::size_t b = 0; b < bodies_; ++b) {
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
  for (std::size_t i = 0; i < w_.step.dynamics.springs.size(); ++i)  // springs give back what they store
    power -= dynamics::spring_power(*model_, at_, w_.step.dynamics, i).elastic;
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
}

// Errors of places relative to the radius of gyration, of angles to 1, of velocities to the largest so far, of impulses
// to mass times that: all alike, the largest counts.
double SmoothMotion::error(const Front& front) const {
  constexpr double kRounding = 1e-15;
  double largest = 0.0, sum = 0.0;
  const auto count = [&](double e, double scale, double rounding) {
    const double share = std::abs(e) / (options_.tolerance * scale + kRounding * rounding);
    largest = std::max(largest, share);
    sum += share;
  };
  for (std::size_t b = 0; b < bodies_; ++b) {
    const double *e = e_.data() + kBody * b, *y = y_0_.data() + kBody * b;
    const double L = front.length[b], V = front.speed[b];
    for (int k = 0; k < 3; ++k) count(e[k], L, std::abs(y[k]));
    for (int k = 3; k < 7; ++k) count(2.0 * e[k], 1.0, 1.0);
    for (int k = 7; k < 10; ++k) count(e[k], V, V);
    for (int k = 10; k < 13; ++k) count(L * e[k], V, V);
  }
  for (std::size_t i = 0; i < front.mode.size(); ++i) {
    if (!front.mode[i].closed) continue;
    const auto a = static_cast<std::size_t>(model_->contacts()[i].a);
    const double *e = e_.data() + contact(i), P = model_->bodies()[a].mass * front.speed[a];
    for (int k = 0; k <= laws::T2; ++k) count(e[k], P, P);
  }
  return std::isfinite(sum) ? largest : HUGE_VAL;
}

bool SmoothMotion::step(const Front& front, double h) {
  constexpr double kShortest = 1e-15, kSafe = 0.9, kLongest = 5.0, kCut = 0.1;
  t_0_ = front.t;
  y_0_ = front.y;
  forces_ = front.forces;
  rate(front, y_0_, dy_0_, t_0_);
  for (;;) {
    retake(front, t_0_ + h);
    const double e = error(front);
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

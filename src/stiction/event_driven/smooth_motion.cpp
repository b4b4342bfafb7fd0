#include "stiction/event_driven/smooth_motion.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/event_driven/forces/held_rows.hpp"
#include "stiction/smooth/loads.hpp"

namespace stiction::event_driven {
namespace {

// A closed contact whose closest points are lost, now or a moment before or after: it has no acceleration, although
// the forces on the bodies are known.
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

struct SmoothMotion::Rate final : smooth::RightSide {
  Rate(SmoothMotion& m, const Front& f, Turning t) : motion(m), front(f), turning(t) {}
  void operator()(const Coordinates& y, Coordinates& dy, double t) override { motion.rate(front, y, dy, t, turning); }

  SmoothMotion& motion;
  const Front& front;
  Turning turning;
};

SmoothMotion::SmoothMotion(const System& system, const State& start, const solvers::Options& options, double tolerance,
                           bool metered)
    : map(system, start, metered),
      system_(system),
      solver_(options),
      tolerance_(tolerance),
      w_(system, start),
      at_(start),
      forces_(system.contacts().size()),
      radau_(map.size(), system.bodies().size(), start.z.size()),
      aside_(radau_) {
  for (Coordinates* y : {&y_0_, &dy_0_, &y_1_, &dy_1_, &e_, &y_test_, &dy_test_}) y->assign(map.size(), 0.0);
}

// Parts whose slip has just begun make the forces those of the inclusion; else all that is held stays so.
void SmoothMotion::rate(const Front& front, const Coordinates& y, Coordinates& dy, double t, Turning turning) {
  map.unpack(y, t, at_);
  const bool onset = any(front.mode, Hold::onset);
  evaluate(system_, at_, front.mode, onset ? forces_ : front.forces, w_, turning);
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

double SmoothMotion::error(const Front& front, const Coordinates& e, double tolerance) const {
  return map.error(
      e, y_0_, front.scales, [&](std::size_t i) { return front.mode[i].closed || front.mode[i].pressed; }, tolerance);
}

bool SmoothMotion::step(const Front& front, double h) {
  constexpr double kShortest = 1e-15, kSafe = 0.9, kLongest = 5.0, kCut = 0.1, kUnsolved = 0.3;
  h = std::min(h, 1e100);  // bodies without forces have no natural time: halving infinity never ends
  lost = -1;
  t_0_ = front.t;
  y_0_ = front.y;
  forces_ = front.forces;
  rate(front, y_0_, dy_0_, t_0_);
  implicit_ = front.pace.stiff && !any(front.mode, Hold::onset);
  Turning of_jacobian = front.pace.turns ? Turning::counts : Turning::left_out;
  if (implicit_) begin_implicit(front, of_jacobian);
  const auto shorter = [&](double e) { return implicit_ ? smooth::RadauStep::shorter(e) : smooth::fifth_root(e); };
  for (;;) {
    bool solved = end_at(front, t_0_ + h);
    if (!solved && of_jacobian == Turning::left_out) {
      of_jacobian = Turning::counts;
      begin_implicit(front, of_jacobian);
      solved = end_at(front, t_0_ + h);
    }
    const double e = !solved     ? HUGE_VAL
                     : implicit_ ? error(front, radau_.error(), smooth::RadauStep::tolerance_of_error(tolerance_))
                                 : error(front, e_, tolerance_);
    if (e <= 1.0) {
      h_next_ = h * (e > 0.0 ? std::min(kLongest, kSafe / shorter(e)) : kLongest);
      judge(front);
      pace_.turns = pace_.stiff && implicit_ && of_jacobian == Turning::counts;
      return true;
    }
    ++rejected;
    h *= !solved ? kUnsolved : std::isfinite(e) ? std::max(kCut, kSafe / shorter(e)) : kCut;
    if (!(h > kShortest * std::max(1.0, std::abs(t_0_)))) return false;
  }
}

void SmoothMotion::begin_implicit(const Front& front, Turning of_jacobian) {
  constexpr double kLeast = 1e-13, kMost = 1e-11;  // of the speed: rounding; where forces are stiffest
  const double change = std::clamp(1e-4 * slowest_slip(front), kLeast, kMost);
  Rate f(*this, front, of_jacobian);
  radau_.begin(f, front.scales, t_0_, y_0_, dy_0_, change);
}

// False if an implicit step has no solution.
bool SmoothMotion::end_at(const Front& front, double t) {
  t_1_ = t;
  if (!implicit_) {
    explicit_step(front);
    return true;
  }
  Rate f(*this, front, Turning::counts);
  if (!radau_.end_at(f, t, [&](const Coordinates& dz) { return error(front, dz, tolerance_); })) return false;
  y_1_ = radau_.y_end();
  return true;
}

void SmoothMotion::explicit_step(const Front& front) {
  const auto system = [&](const Coordinates& y, Coordinates& dy, double time) { rate(front, y, dy, time); };
  stepper_.do_step(system, y_0_, dy_0_, t_0_, y_1_, dy_1_, t_1_ - t_0_, e_);
}

void SmoothMotion::retake(const Front& front, double t) {
  if (end_at(front, t)) return;
  implicit_ = false;
  explicit_step(front);
}

void SmoothMotion::at(double t, Coordinates& y) const {
  if (implicit_)
    radau_.at(t, y);
  else
    stepper_.calc_state(t, y, y_0_, dy_0_, t_0_, y_1_, dy_1_, t_1_);
}

void SmoothMotion::output_at(const Front& front, double t, Coordinates& y) {
  if (!implicit_) return at(t, y);
  aside_ = radau_;
  forces_kept_ = forces_;
  Rate f(*this, front, Turning::counts);
  if (aside_.end_at(f, t, [&](const Coordinates& dz) { return error(front, dz, tolerance_); }))
    y = aside_.y_end();
  else
    at(t, y);
  forces_ = forces_kept_;
}

double SmoothMotion::slowest_slip(const Front& front) const {
  double slowest = 1.0;
  for (std::size_t i = 0; i < w_.row.size(); ++i) {
    const int index = w_.dynamics.active[i].contact;
    const auto contact = static_cast<std::size_t>(index);
    const double* gamma = w_.equations.gamma_A.data() + w_.equations.problem.offset[i];
    const model::Contact& c = system_.contact(index);
    double V = front.scales.speed[static_cast<std::size_t>(c.a)];
    if (c.b != model::kWorld) V = std::max(V, front.scales.speed[static_cast<std::size_t>(c.b)]);
    for (std::size_t p = 0; p < 3; ++p)
      if (front.mode[contact].hold[p] == Hold::slip) slowest = std::min(slowest, w_.parts[contact][p].speed(gamma) / V);
  }
  return slowest;
}

// How fast rates of velocities change with velocities, along the error of the step: at the limit of stability that is
// the direction of the fastest.
double SmoothMotion::stiffness(const Front& front) {
  y_test_ = y_1_;
  double moved = 0.0, changed = 0.0;
  const auto each = [&](auto&& visit) {
    for (std::size_t b = 0; b < front.scales.speed.size(); ++b)
      for (std::size_t k = 7; k < smooth::CoordinateMap::kBody; ++k)
        visit(smooth::CoordinateMap::kBody * b + k,
              k < 10 ? 1.0 / front.scales.speed[b] : front.scales.length[b] / front.scales.speed[b]);
    for (std::size_t k = 0; k < front.scales.z.size(); ++k)
      visit(map.states() + k, 1.0 / std::max(front.scales.z[k], std::abs(y_1_[map.states() + k])));
  };
  each([&](std::size_t at, double scale) {
    y_test_[at] += e_[at];
    const double d = scale * (y_test_[at] - y_1_[at]);
    moved += d * d;
  });
  if (!(moved > 0.0)) return 0.0;
  forces_kept_ = forces_;
  rate(front, y_test_, dy_test_, t_1_);
  forces_ = forces_kept_;
  each([&](std::size_t at, double scale) {
    const double d = scale * (dy_test_[at] - dy_1_[at]);
    changed += d * d;
  });
  return std::sqrt(changed / moved);
}

// Friction that depends on velocity: of slip, of compliant contacts, or of laws without a set; and user elements.
bool SmoothMotion::may_be_stiff(const Front& front) const {
  if (any(front.mode, Hold::slip) || w_.dynamics.n_pressed > 0 || !system_.user_elements().empty()) return true;
  for (const dynamics::ContactTerms& c : w_.dynamics.contacts())
    for (const laws::Part& part : w_.parts[static_cast<std::size_t>(c.contact)])
      if (part.kind == laws::PartKind::smooth) return true;
  return false;
}

void SmoothMotion::judge(const Front& front) {
  pace_ = front.pace;
  ++pace_.steps;
  const double h = t_1_ - t_0_;
  if (implicit_)
    pace_.paid(h * radau_.stiffness());
  else if (!pace_.stiff && pace_.due() && !any(front.mode, Hold::onset) && may_be_stiff(front))
    pace_.tested(h * stiffness(front));
}

}  // namespace stiction::event_driven

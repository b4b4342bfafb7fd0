#include "stiction/integrators/compliant_rate.hpp"

#include <algorithm>

#include "stiction/integrators/runge_kutta.hpp"

namespace stiction::integrators {

CompliantRate::CompliantRate(const Model& model, bool metered)
    : CoordinateMap(model, metered),
      closed(model.contacts().size(), 0),
      model_(&model),
      w_(model),
      no_hard_contact_(model.contacts().size()),
      at_(model.initial_state()),
      gamma_(model.contacts().size()),
      lambda_(laws::kMaxChannels * model.contacts().size()),
      elastic_(model.contacts().size()) {
  for (int i = 0; i < static_cast<int>(closed.size()); ++i) offset_.push_back(laws::kMaxChannels * i);
}

void CompliantRate::operator()(const Coordinates& y, Coordinates& dy, double t) {
  ++evaluations;
  unpack(y, t, at_);
  find_forces();
  unheld = hold_joints(*model_, at_, w_);
  std::fill(dy.begin(), dy.end(), 0.0);
  write_motion(y, dy);
  write_works(dy);
  if (meter) write_powers(dy);
}

// M^-1 (h + W lambda) with the forces of the contacts, which depend on the state alone.
void CompliantRate::find_forces() {
  dynamics::Workspace& d = w_.step.dynamics;
  dynamics::update_poses(*model_, at_, d);
  dynamics::update_forces(*model_, at_, d);
  for (std::size_t b = 0; b < at_.bodies.size(); ++b) {
    const model::Body& body = model_->bodies()[b];
    w_.step.free[b] = {body.inverse_mass * d.bodies[b].force,
                       body.inverse_inertia * (d.bodies[b].torque + d.bodies[b].gyroscopic)};
  }
  d.n_active = 0;
  for (std::size_t i = 0; i < closed.size(); ++i) {
    if (!closed[i]) continue;
    const auto k = static_cast<std::size_t>(d.n_active);
    dynamics::activate(*model_, static_cast<int>(i), d);
    if (lost < 0 && dynamics::lost(*model_, static_cast<int>(i), d.active[k].gap, d)) lost = static_cast<int>(i);
    gamma_[k] = {};
    dynamics::relative_velocity(*model_, at_, d.active[k], gamma_[k].data());
    const dynamics::CompliantForce force =
        dynamics::compliant_force(model_->contacts()[i], w_.parts[i], d.active[k], gamma_[k].data());
    std::copy(force.block.begin(), force.block.end(), lambda_.begin() + offset_[k]);
    elastic_[k] = force.elastic;
    add_contact_forces(d.active[k], force.block);
  }
}

void CompliantRate::add_contact_forces(const dynamics::ContactTerms& c, const laws::BlockForce& lambda) {
  const model::Contact& contact = model_->contacts()[static_cast<std::size_t>(c.contact)];
  Vec3 linear = lambda[0] * c.frame.n;
  if (c.rows.friction > 0) linear += lambda[1] * c.frame.t1 + lambda[2] * c.frame.t2;
  const auto push = [&](int body, double sign, const auto& iw) {
    FreeIncrement& a = w_.step.free[static_cast<std::size_t>(body)];
    a.v += sign * model_->bodies()[static_cast<std::size_t>(body)].inverse_mass * linear;
    for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) a.omega += lambda[k] * iw[k];
  };
  push(contact.a, 1.0, c.iw_a);
  if (contact.b != model::kWorld) push(contact.b, -1.0, c.iw_b);
}

void CompliantRate::write_motion(const Coordinates& y, Coordinates& dy) const {
  for (std::size_t b = 0; b < at_.bodies.size(); ++b) {
    const double* in = y.data() + kBody * b;
    double* out = dy.data() + kBody * b;
    Eigen::Map<Position>(out + 0) = rate(Position(Eigen::Map<const Position>(in)), Eigen::Map<const Velocity>(in + 7));
    Eigen::Map<Vec3>(out + 7) = w_.step.free[b].v;
    Eigen::Map<Vec3>(out + 10) = w_.step.free[b].omega;
  }
}

// Input is the power of applied forces, drives and moving surfaces; gravity, springs and contacts give back what they
// store. Joints do no work but where they do not quite hold.
void CompliantRate::write_works(Coordinates& dy) const {
  const dynamics::Workspace& d = w_.step.dynamics;
  double power = 0.0;
  for (std::size_t b = 0; b < at_.bodies.size(); ++b)
    power += (d.bodies[b].force - model_->bodies()[b].mass * model_->gravity()).dot(at_.bodies[b].v) +
             d.bodies[b].torque.dot(at_.bodies[b].omega);
  power -= dynamics::elastic_power(*model_, at_, d);
  const std::vector<double>& lambda_B = w_.step.joints.P;
  std::copy(lambda_B.begin(), lambda_B.end(), dy.begin() + static_cast<std::ptrdiff_t>(joints()));
  for (std::size_t k = 0; k < lambda_B.size(); ++k) dy[method()] += lambda_B[k] * w_.step.joints.start[k];
  for (std::size_t j = 0; j < d.joints.size(); ++j)
    if (model_->joints()[j].drives())
      power -= lambda_B[static_cast<std::size_t>(model_->joints()[j].row)] * d.joints[j].chi[0];
  for (std::size_t i = 0; i < d.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = d.active[i];
    const double *lambda = lambda_.data() + offset_[i], *gamma = gamma_[i].data();
    double* out = dy.data() + contact(static_cast<std::size_t>(c.contact));
    for (int k = 0; k < c.dim(); ++k) {
      out[c.rows.channel(k)] = lambda[k];
      power -= lambda[k] * c.chi[static_cast<std::size_t>(k)];
    }
    model::Work work;
    add_work(
        c.rows, [&](int k) { return lambda[k] * gamma[k]; }, work);
    out += laws::kMaxChannels;
    out[0] = work.normal - elastic_[i] * gamma[laws::N];
    out[1] = work.sliding;
    out[2] = work.drilling;
    out[3] = work.rolling;
  }
  dy[input()] = power;
}

void CompliantRate::write_powers(Coordinates& dy) {
  const dynamics::Workspace& d = w_.step.dynamics;
  meter->look(*model_, d, at_, lambda_.data(), offset_, w_.step.joints.P, w_.step.free);
  for (std::size_t i = 0; i < d.contacts().size(); ++i)
    meter->power.contacts[static_cast<std::size_t>(d.active[i].contact)].elastic = elastic_[i] * gamma_[i][laws::N];
  meter->write(dy.data() + ports());
}

CompliantRate::Gap CompliantRate::gap(const Coordinates& y, double t, std::size_t contact) {
  dynamics::Workspace& d = w_.step.dynamics;
  unpack(y, t, at_);
  dynamics::update_poses(*model_, at_, d);
  return dynamics::approach(*model_, at_, static_cast<int>(contact), d);
}

void CompliantRate::gaps(const Coordinates& y, double t, std::vector<Gap>& all) {
  dynamics::Workspace& d = w_.step.dynamics;
  unpack(y, t, at_);
  dynamics::update_poses(*model_, at_, d);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = dynamics::approach(*model_, at_, static_cast<int>(i), d);
}

const dynamics::Workspace& CompliantRate::look(const State& state) {
  dynamics::Workspace& d = w_.step.dynamics;
  dynamics::update_poses(*model_, state, d);
  dynamics::update_forces(*model_, state, d);
  return d;
}

void CompliantRate::project(State& state) {
  if (w_.step.joints.empty()) return;
  integrators::project(*model_, no_hard_contact_, state, w_);
  dynamics::count_turns(*model_, state);
}

const std::vector<double>& CompliantRate::gaps(const State& state) {
  dynamics::Workspace& d = w_.step.dynamics;
  dynamics::update_poses(*model_, state, d);
  dynamics::update_gaps(*model_, d);
  return d.gaps;
}

}  // namespace stiction::integrators

#include "stiction/integrators/compliant_rate.hpp"

#include <algorithm>

#include "stiction/integrators/runge_kutta.hpp"

namespace stiction::integrators {

CompliantRate::CompliantRate(const Model& model)
    : CoordinateMap(model), closed(model.contacts().size(), 0), model_(&model), w_(model), at_(model.initial_state()) {
  for (const model::Contact& contact : model.contacts()) parts_.push_back(laws::parts_of(contact.law));
}

void CompliantRate::operator()(const Coordinates& y, Coordinates& dy, double t) {
  ++evaluations;
  unpack(y, t, at_);
  dynamics::update_poses(*model_, at_, w_);
  dynamics::update_forces(*model_, at_, w_);
  std::fill(dy.begin(), dy.end(), 0.0);
  double power = 0.0;  // of applied forces; gravity, springs and contacts give back what they store
  for (std::size_t b = 0; b < at_.bodies.size(); ++b) {
    const dynamics::BodyTerms& terms = w_.bodies[b];
    const model::Body& body = model_->bodies()[b];
    const double* in = y.data() + kBody * b;
    double* out = dy.data() + kBody * b;
    Eigen::Map<Position>(out + 0) = rate(Position(Eigen::Map<const Position>(in)), Eigen::Map<const Velocity>(in + 7));
    Eigen::Map<Vec3>(out + 7) = body.inverse_mass * terms.force;
    Eigen::Map<Vec3>(out + 10) = body.inverse_inertia * (terms.torque + terms.gyroscopic);
    power += (terms.force - body.mass * model_->gravity()).dot(at_.bodies[b].v) + terms.torque.dot(at_.bodies[b].omega);
  }
  power -= dynamics::elastic_power(*model_, at_, w_);
  for (std::size_t i = 0; i < closed.size(); ++i) {
    if (!closed[i]) continue;
    const model::Contact& contact = model_->contacts()[i];
    w_.n_active = 0;
    dynamics::activate(*model_, static_cast<int>(i), w_);
    const dynamics::ContactTerms& c = w_.active[0];
    if (lost < 0 && dynamics::lost(*model_, c.contact, c.gap, w_)) lost = c.contact;
    std::array<double, laws::kMaxChannels> gamma{};
    dynamics::relative_velocity(*model_, at_, c, gamma.data());
    const dynamics::CompliantForce force = dynamics::compliant_force(contact, parts_[i], c, gamma.data());
    const laws::BlockForce& lambda = force.block;
    Vec3 linear = lambda[0] * c.frame.n;
    if (c.rows.friction > 0) linear += lambda[1] * c.frame.t1 + lambda[2] * c.frame.t2;
    const auto push = [&](int body, double sign, const auto& iw) {
      double* out = dy.data() + kBody * static_cast<std::size_t>(body);
      Eigen::Map<Vec3>(out + 7) += sign * model_->bodies()[static_cast<std::size_t>(body)].inverse_mass * linear;
      for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k)
        Eigen::Map<Vec3>(out + 10) += lambda[k] * iw[k];
    };
    push(contact.a, 1.0, c.iw_a);
    if (contact.b != model::kWorld) push(contact.b, -1.0, c.iw_b);
    double* out = dy.data() + this->contact(i);
    for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) {
      out[c.rows.channel(static_cast<int>(k))] = lambda[k];
      power -= lambda[k] * c.chi[k];
    }
    model::Work work;
    add_work(
        c.rows, [&](int k) { return lambda[static_cast<std::size_t>(k)] * gamma[static_cast<std::size_t>(k)]; }, work);
    out += laws::kMaxChannels;
    out[0] = work.normal - force.elastic * gamma[laws::N];
    out[1] = work.sliding;
    out[2] = work.drilling;
    out[3] = work.rolling;
  }
  dy[input()] = power;
}

CompliantRate::Gap CompliantRate::gap(const Coordinates& y, double t, std::size_t contact) {
  unpack(y, t, at_);
  dynamics::update_poses(*model_, at_, w_);
  return dynamics::approach(*model_, at_, static_cast<int>(contact), w_);
}

void CompliantRate::gaps(const Coordinates& y, double t, std::vector<Gap>& all) {
  unpack(y, t, at_);
  dynamics::update_poses(*model_, at_, w_);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = dynamics::approach(*model_, at_, static_cast<int>(i), w_);
}

const dynamics::Workspace& CompliantRate::look(const State& state) {
  dynamics::update_poses(*model_, state, w_);
  dynamics::update_forces(*model_, state, w_);
  return w_;
}

const std::vector<double>& CompliantRate::gaps(const State& state) {
  dynamics::update_poses(*model_, state, w_);
  dynamics::update_gaps(*model_, w_);
  return w_.gaps;
}

}  // namespace stiction::integrators

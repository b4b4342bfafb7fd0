#include "stiction/compliant/rate.hpp"

#include <algorithm>

#include "stiction/smooth/loads.hpp"

namespace stiction::compliant {

CompliantRate::CompliantRate(const System& system, const State& start, bool metered, bool carries_points)
    : carried(system, carries_points),
      map(system, start, metered, carried.size()),
      closed(system.contacts().size(), 0),
      system_(system),
      at_(start),
      d_(system),
      joints_(system),
      joint_acceleration_(system, start),
      du_(system.bodies().size()),
      gamma_(laws::kMaxChannels * closed.size()),
      lambda_(laws::kMaxChannels * closed.size()),
      elastic_(closed.size()),
      wrenches_(closed.size()) {
  d_.soft.clear();  // their forces are found here
  take_laws();
  face_.assign(closed.size(), -1);
  for (std::size_t m = 0; m < system.manifolds(); ++m) {
    const std::span<const int> points = system.manifold(m);
    if (geometry::lying_gap(system.contact(points[1]).pair) > 0.0)
      for (int i : points) face_[at(i)] = points[1];
  }
  for (int i = 0; i < static_cast<int>(closed.size()); ++i) offset_.push_back(laws::kMaxChannels * i);
}

void CompliantRate::take_laws() {
  parts_.clear();
  for (const model::Contact& contact : system_.contacts())
    parts_.push_back(laws::parts_of(contact.law, dynamics::rows_of(contact, {})));
}

void CompliantRate::unpack(const Coordinates& y, double t) {
  map.unpack(y, t, at_);
  carried.load(y.data() + map.further(), d_.anchors);
}

void CompliantRate::operator()(const Coordinates& y, Coordinates& dy, double t) {
  ++evaluations;
  unpack(y, t);
  find_forces();
  unheld = smooth::hold_joints(system_, at_, d_, joints_, joint_acceleration_, du_);
  std::fill(dy.begin(), dy.end(), 0.0);
  map.write_motion(y, du_, dy);
  smooth::write_loads(system_, at_, d_,
                      {lambda_.data(), gamma_.data(), offset_, joints_.P, joint_acceleration_.gamma, elastic_.data()},
                      map, dy);
  if (map.meter) write_powers(dy);
  carried.write_rates(system_, at_, d_, dy.data() + map.further());
}

// M^-1 (h + W lambda) with the forces of the contacts, which depend on the state alone.
void CompliantRate::find_forces() {
  dynamics::update_poses(system_, at_, d_);
  dynamics::update_forces(system_, at_, d_);
  for (std::size_t b = 0; b < du_.size(); ++b)
    du_[b] = assembly::smooth_change<Acceleration>(system_.bodies()[b], d_.bodies[b], 1.0);
  d_.n_active = 0;
  for (std::size_t i = 0; i < closed.size(); ++i) {
    if (!closed[i]) continue;
    const auto k = static_cast<std::size_t>(d_.n_active);
    dynamics::activate(system_, static_cast<int>(i), d_);
    const dynamics::ContactTerms& c = d_.active[k];
    if (lost < 0 && dynamics::lost(system_, static_cast<int>(i), c.gap, d_)) lost = static_cast<int>(i);
    double* gamma = gamma_.data() + offset_[k];
    std::fill_n(gamma, laws::kMaxChannels, 0.0);
    dynamics::relative_velocity(system_, at_, c, gamma);
    laws::Parts parts = parts_[i];
    if (lies(i)) parts[laws::ROLLING] = {};  // a face does not roll [LLG 2.25]
    const dynamics::CompliantForce force = dynamics::compliant_force(system_.contacts()[i], parts, c, gamma);
    std::copy(force.block.begin(), force.block.end(), lambda_.begin() + offset_[k]);
    elastic_[k] = force.elastic;
    assembly::add_impulse(system_, c, force.block.data(), [&](std::size_t body) -> Acceleration& { return du_[body]; });
    add_curvature_force(k);
  }
}

void CompliantRate::add_curvature_force(std::size_t k) {
  const dynamics::ContactTerms& c = d_.active[k];
  const model::Contact& contact = system_.contact(c.contact);
  wrenches_[k] = {};
  if (!dynamics::curvature_force(contact, d_, c, wrenches_[k])) return;
  for (std::size_t end = 0; end < 2; ++end) {
    const int index = end == 0 ? contact.a : contact.b;
    if (index == model::kWorld) continue;
    const model::Body& body = system_.body(index);
    Acceleration& du = du_[at(index)];
    du.v += body.inverse_mass * wrenches_[k][end].force;
    du.omega += body.inverse_inertia * wrenches_[k][end].torque;
  }
}

void CompliantRate::write_powers(Coordinates& dy) {
  smooth::PortMeter& meter = *map.meter;
  meter.evaluate(system_, d_, at_, lambda_.data(), offset_, joints_.P, du_);
  for (std::size_t i = 0; i < d_.contacts().size(); ++i) {
    const model::Contact& contact = system_.contact(d_.active[i].contact);
    integration::Ports::Element& element = meter.power.contacts[at(d_.active[i].contact)];
    element.elastic = elastic_[i] * gamma_[at(offset_[i] + laws::N)];
    for (std::size_t end = 0; end < 2; ++end) {
      const int body = end == 0 ? contact.a : contact.b;
      if (body == model::kWorld) continue;
      const model::BodyState& s = at_.bodies[at(body)];
      const double power = wrenches_[i][end].force.dot(s.v) + wrenches_[i][end].torque.dot(s.omega);
      element.given[end] += power;
      element.released += power;
      element.elastic += power;
    }
  }
  meter.write(dy.data() + map.ports());
}

CompliantRate::Gap CompliantRate::gap(const Coordinates& y, double t, std::size_t contact) {
  unpack(y, t);
  dynamics::update_poses(system_, at_, d_);
  return dynamics::approach(system_, at_, static_cast<int>(contact), d_);
}

void CompliantRate::gaps(const Coordinates& y, double t, std::vector<Gap>& all) {
  unpack(y, t);
  dynamics::update_poses(system_, at_, d_);
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = dynamics::approach(system_, at_, static_cast<int>(i), d_);
}

const dynamics::Workspace& CompliantRate::evaluate_forces(const State& state) {
  dynamics::update_poses(system_, state, d_);
  dynamics::update_forces(system_, state, d_);
  return d_;
}

const dynamics::Workspace& CompliantRate::evaluate_gaps(const State& state) {
  dynamics::update_poses(system_, state, d_);
  dynamics::update_gaps(system_, d_);
  dynamics::update_joints(system_, state, d_);
  return d_;
}

void CompliantRate::project(State& state) {
  if (joints_.empty()) return;
  d_.n_active = 0;
  smooth::project_on_joints(system_, state, d_, joints_);
  dynamics::count_turns(system_, state);
}

}  // namespace stiction::compliant

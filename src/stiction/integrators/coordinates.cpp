#include "stiction/integrators/coordinates.hpp"

#include <algorithm>

#include "stiction/math/rotation.hpp"

namespace stiction::integrators {
namespace {

// |e| as a share of what the tolerance allows; what is not finite is more than anything.
double error_share(double e, double tolerance, double scale, double rounding) {
  constexpr double kRounding = 1e-15;
  const double part = std::abs(e) / (tolerance * scale + kRounding * rounding);
  return std::isfinite(part) ? part : HUGE_VAL;
}

}  // namespace

Scales::Scales(const Model& model) : speed(model.bodies().size(), 0.0) {
  for (const model::Body& body : model.bodies()) length.push_back(std::sqrt(body.inertia.trace() / (2.0 * body.mass)));
}

void Scales::update(const Model& model, const State& state, const dynamics::Workspace& d, const JointSystem& joints) {
  natural_time = HUGE_VAL;
  for (std::size_t b = 0; b < speed.size(); ++b) {
    const model::BodyState& s = state.bodies[b];
    const double L = length[b];
    const double a = model.bodies()[b].inverse_mass * (d.bodies[b].force.norm() + d.bodies[b].torque.norm() / L);
    speed[b] = std::max({speed[b], s.v.norm(), L * s.omega.norm(), std::sqrt(a * L), 1e-30});
    natural_time = std::min(natural_time, a > 0.0 ? std::sqrt(L / a) : L / speed[b]);
  }
  if (joints.empty()) return;
  for (std::size_t b = 0; b < speed.size(); ++b) {
    double& shared = speed[static_cast<std::size_t>(joints.mechanism(static_cast<int>(b)))];
    shared = std::max(shared, speed[b]);
  }
  for (std::size_t b = 0; b < speed.size(); ++b)
    speed[b] = speed[static_cast<std::size_t>(joints.mechanism(static_cast<int>(b)))];
}

CoordinateMap::CoordinateMap(const Model& model, bool metered)
    : angles(model.initial_state().angles), of_(&model), bodies_(model.bodies().size()) {
  if (metered) meter.emplace(model);
  for (const model::Contact& contact : model.contacts()) {
    const auto a = static_cast<std::size_t>(contact.a);
    contacts_.push_back({a, model.bodies()[a].mass});
  }
  size_ = joints() + 2 + (meter ? meter->size() : 0);
  for (const model::Joint& joint : model.joints()) size_ += static_cast<std::size_t>(joint.rows());
}

void CoordinateMap::pack(const State& state, Coordinates& y) const {
  for (std::size_t b = 0; b < bodies_; ++b) {
    const model::BodyState& s = state.bodies[b];
    double* out = y.data() + kBody * b;
    Eigen::Map<Vec3>(out + 0) = s.x;
    Eigen::Map<math::Vec<4>>(out + 3) << s.p.w(), s.p.x(), s.p.y(), s.p.z();
    Eigen::Map<Vec3>(out + 7) = s.v;
    Eigen::Map<Vec3>(out + 10) = s.omega;
  }
}

void CoordinateMap::unpack(const Coordinates& y, double t, State& state) const {
  state.t = t;
  for (std::size_t b = 0; b < bodies_; ++b) {
    const double* in = y.data() + kBody * b;
    state.bodies[b] = {Eigen::Map<const Vec3>(in), math::normalised({in[3], in[4], in[5], in[6]}),
                       Eigen::Map<const Vec3>(in + 7), Eigen::Map<const Vec3>(in + 10)};
  }
  state.angles = angles;
  dynamics::count_turns(*of_, state);
}

double CoordinateMap::body_errors(const Coordinates& errors, const Coordinates& y_0, const Scales& scales,
                                  double tolerance) const {
  double largest = 0.0;
  const auto count = [&](double e, double scale, double rounding) {
    largest = std::max(largest, error_share(e, tolerance, scale, rounding));
  };
  for (std::size_t b = 0; b < bodies_; ++b) {
    const double *e = errors.data() + kBody * b, *y = y_0.data() + kBody * b;
    const double L = scales.length[b], V = scales.speed[b];
    for (int k = 0; k < 3; ++k) count(e[k], L, std::abs(y[k]));
    for (int k = 3; k < 7; ++k) count(2.0 * e[k], 1.0, 1.0);
    for (int k = 7; k < 10; ++k) count(e[k], V, V);
    for (int k = 10; k < 13; ++k) count(L * e[k], V, V);
  }
  return largest;
}

double CoordinateMap::contact_error(std::size_t i, const Coordinates& errors, const Scales& scales,
                                    double tolerance) const {
  const double *e = errors.data() + contact(i), P = contacts_[i].mass * scales.speed[contacts_[i].body];
  double largest = 0.0;
  for (int k = 0; k <= laws::T2; ++k) largest = std::max(largest, error_share(e[k], tolerance, P, P));
  return largest;
}

double fifth_root(double x) {
  double root = x > 1.0 ? std::sqrt(std::sqrt(x)) : 1.0;
  for (int i = 0; i < 60; ++i) {
    const double r2 = root * root, next = root - (root - x / (r2 * r2)) / 5.0;
    if (!(std::abs(next - root) > 1e-3 * root)) return next;
    root = next;
  }
  return root;
}

}  // namespace stiction::integrators

#include "stiction/smooth/coordinates.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/math/rotation.hpp"

namespace stiction::smooth {
namespace {

// |e| as a share of what the tolerance allows; what is not finite counts as infinite.
double error_share(double e, double tolerance, double scale, double rounding) {
  constexpr double kRounding = 1e-15;
  const double part = std::abs(e) / (tolerance * scale + kRounding * rounding);
  return std::isfinite(part) ? part : HUGE_VAL;
}

}  // namespace

CoordinateMap::CoordinateMap(const System& system, const State& start, bool metered, std::size_t further)
    : angles(start.angles),
      system_(system),
      bodies_(system.bodies().size()),
      states_(start.z.size()),
      further_(further) {
  if (metered) meter.emplace(system);
  for (const model::Contact& contact : system.contacts()) {
    const auto a = static_cast<std::size_t>(contact.a);
    contacts_.push_back({a, system.bodies()[a].mass});
  }
  size_ = joints() + 3 + (meter ? meter->size() : 0);
  for (const model::Joint& joint : system.joints()) size_ += static_cast<std::size_t>(joint.rows());
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
  std::copy(state.z.begin(), state.z.end(), y.begin() + static_cast<std::ptrdiff_t>(states()));
}

void CoordinateMap::unpack(const Coordinates& y, double t, State& state) const {
  state.t = t;
  for (std::size_t b = 0; b < bodies_; ++b) {
    const double* in = y.data() + kBody * b;
    state.bodies[b] = {Eigen::Map<const Vec3>(in), math::normalised({in[3], in[4], in[5], in[6]}),
                       Eigen::Map<const Vec3>(in + 7), Eigen::Map<const Vec3>(in + 10)};
  }
  std::copy_n(y.begin() + static_cast<std::ptrdiff_t>(states()), states_, state.z.begin());
  state.angles = angles;
  dynamics::count_turns(system_, state);
}

void CoordinateMap::write_motion(const Coordinates& y, std::span<const assembly::Acceleration> du,
                                 Coordinates& dy) const {
  using assembly::Position, assembly::Velocity;
  for (std::size_t b = 0; b < bodies_; ++b) {
    const double* in = y.data() + kBody * b;
    double* out = dy.data() + kBody * b;
    const Position q = Eigen::Map<const Position>(in);
    const Velocity u = Eigen::Map<const Velocity>(in + 7);
    Eigen::Map<Position>(out + 0) = assembly::kinematic_rate(system_.bodies()[b], q, u);
    Eigen::Map<Vec3>(out + 7) = du[b].v;
    Eigen::Map<Vec3>(out + 10) = du[b].omega;
  }
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
  for (std::size_t k = 0; k < states_; ++k) {
    const double z = std::abs(y_0[states() + k]);
    count(errors[states() + k], std::max(scales.z[k], z), z);
  }
  return largest;
}

// What a hard contact has passed on so far may be far more than its first body could hold: a light ball that carries a
// heavy one. It counts up to the momentum of all bodies.
double CoordinateMap::contact_error(std::size_t i, const Coordinates& errors, const Coordinates& y_0,
                                    const Scales& scales, double tolerance) const {
  const double *e = contact(errors, i).P, *passed = contact(y_0, i).P;
  double P = contacts_[i].mass * scales.speed[contacts_[i].body];
  if (!laws::compliant(system_.contact(static_cast<int>(i)).law.compliance)) {
    double all = 0.0, most = 0.0;
    for (std::size_t b = 0; b < bodies_; ++b) all += system_.bodies()[b].mass * scales.speed[b];
    for (int k = 0; k <= laws::T2; ++k) most = std::max(most, std::abs(passed[k]));
    P = std::max(P, std::min(most, all));
  }
  double largest = 0.0;
  for (int k = 0; k <= laws::T2; ++k) largest = std::max(largest, error_share(e[k], tolerance, P, P));
  return largest;
}

}  // namespace stiction::smooth

#include "stiction/model/user/coordinates.hpp"

namespace stiction::model {

CoordinateVector PlacedCoordinates::u(const State& state) const {
  CoordinateVector out(freedoms());
  for (Eigen::Index k = 0; k < out.size(); ++k)
    out[k] = state.bodies[static_cast<std::size_t>(first_body + k / 3)].omega[k % 3];
  return out;
}

CoordinateMatrix PlacedCoordinates::M(double t, std::span<const double> q) const {
  CoordinateMatrix out = CoordinateMatrix::Zero(freedoms(), freedoms());
  code->mass(t, q, out);
  return out;
}

CoordinateRows PlacedCoordinates::rows(int contact, double t, std::span<const double> q) const {
  CoordinateRows out;
  for (CoordinateVector& w : out.W) w.setZero(freedoms());
  code->contact(contact, t, q, out);
  return out;
}

double PlacedCoordinates::kinetic(const State& state) const {
  const CoordinateVector u_now = u(state);
  return 0.5 * u_now.dot(M(state.t, q(state)) * u_now);
}

void PlacedCoordinates::rates(const State& state, std::span<double> out) const {
  code->kinematics(state.t, q(state), numbers(u(state)), out);
}

void PlacedCoordinates::move(int body, const Vec3& du, State& state) const {
  CoordinateVector change = CoordinateVector::Zero(freedoms());
  const Eigen::Index first = 3 * (body - first_body);
  for (Eigen::Index k = first; k < std::min<Eigen::Index>(first + 3, freedoms()); ++k) change[k] = du[k - first];
  std::array<double, kMostCoordinates> with, without;
  const std::size_t n = coordinates.size();
  code->kinematics(state.t, q(state), numbers(change), std::span(with).first(n));
  change.setZero();
  code->kinematics(state.t, q(state), numbers(change), std::span(without).first(n));
  for (std::size_t k = 0; k < n; ++k) state.z[first_state + k] += with[k] - without[k];
}

}  // namespace stiction::model

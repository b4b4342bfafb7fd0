#pragma once
// A system in coordinates q of its own, given by a program: derive from Coordinates and give it to
// Builder::coordinates. It is a part of the model like a body [MLG 1-3]:
//
//   q' = F(q, t) u + beta(q, t)      M(q, t) u' - h(q, u, t) = W(q, t) lambda      gamma = W^T u + chi
//
// Its contacts, gaps g(q, t) with rows W of their own, obey the laws of every contact: -xi in N_C(lambda).
// docs/howto/own-coordinates.md
#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <Eigen/Core>

#include "stiction/model/state.hpp"

namespace stiction::model {

inline constexpr int kMostVelocities = 6, kMostCoordinates = 16;
using CoordinateVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kMostVelocities, 1>;
using CoordinateMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kMostVelocities, kMostVelocities>;

// Of a contact; all zero at first. Velocities by channel: laws::N, T1, T2, TAU (the spin in rad/s, for laws with a
// torque) and R1, R2, as far as its law has them.
struct CoordinateRows {
  double gap = 0.0;
  std::array<CoordinateVector, kMaxChannels> W;
  std::array<double, kMaxChannels> chi{};
  Vec3 point = Vec3::Zero(), normal = Vec3::UnitZ(), t1 = Vec3::UnitX();  // for its columns alone, inertial frame
};

struct CoordinatePower {  // W
  double supplied = 0.0, dissipated = 0.0;
};

// All functions must be smooth and depend on their arguments alone: they are called at many instants, also of steps
// that are taken back.
class Coordinates {
 public:
  virtual ~Coordinates() = default;
  // Symmetric and positive definite; zero at first.
  virtual void mass(double t, std::span<const double> q, CoordinateMatrix& M) const = 0;
  // All forces but those of the contacts, gyroscopic ones included; zero at first.
  virtual void forces(double t, std::span<const double> q, std::span<const double> u, CoordinateVector& h) const = 0;
  // Contact i in the order of the spec.
  virtual void contact(int /*i*/, double /*t*/, std::span<const double> /*q*/, CoordinateRows& /*rows*/) const {}
  // q'; as long as q. Affine in u.
  virtual void kinematics(double /*t*/, std::span<const double> /*q*/, std::span<const double> u,
                          std::span<double> rates) const {
    std::ranges::copy(u, rates.begin());
  }
  // For the audit: d/dt (u^T M u / 2 + potential) = supplied - dissipated + power of the contacts.
  [[nodiscard]] virtual double potential(double /*t*/, std::span<const double> /*q*/) const { return 0.0; }
  [[nodiscard]] virtual CoordinatePower power(double /*t*/, std::span<const double> /*q*/,
                                              std::span<const double> /*u*/) const {
    return {};
  }
};

struct Coordinate {
  std::string name;
  std::string unit = "1";
  double start = 0.0;
  double scale = 1.0;  // the way over which M, W and gaps change; errors are measured by it while q is smaller
};
struct CoordinateVelocity {
  std::string name;
  std::string unit = "1/s";
  double start = 0.0;
};

// As the model has it. Its velocities are the angular velocities of bodies that have no place, three each.
struct PlacedCoordinates {
  std::string name;
  std::shared_ptr<const Coordinates> code;
  std::vector<Coordinate> coordinates;
  std::vector<CoordinateVelocity> velocities;
  double time = HUGE_VAL;
  int first_body = 0;
  std::size_t first_state = 0;  // of q in State::z

  [[nodiscard]] Eigen::Index freedoms() const { return static_cast<Eigen::Index>(velocities.size()); }
  [[nodiscard]] int bodies() const { return velocities.size() > 3 ? 2 : 1; }
  [[nodiscard]] std::span<const double> q(const State& state) const {
    return std::span(state.z).subspan(first_state, coordinates.size());
  }
  [[nodiscard]] std::span<double> q(std::vector<double>& z) const {
    return std::span(z).subspan(first_state, coordinates.size());
  }
  [[nodiscard]] CoordinateVector u(const State& state) const;
  [[nodiscard]] CoordinateMatrix M(double t, std::span<const double> q) const;
  [[nodiscard]] CoordinateRows rows(int contact, double t, std::span<const double> q) const;
  [[nodiscard]] double kinetic(const State& state) const;
  void rates(const State& state, std::span<double> out) const;  // q'
  // q + F(q) du, of the part of du that one of its bodies carries.
  void move(int body, const Vec3& du, State& state) const;
};

inline std::span<const double> numbers(const CoordinateVector& v) {
  return {v.data(), static_cast<std::size_t>(v.size())};
}

}  // namespace stiction::model

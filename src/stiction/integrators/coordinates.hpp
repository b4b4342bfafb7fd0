#pragma once
// The coordinates of an integration with error control: of a body x, p, v, omega; of a contact its impulses by channel
// and its works by channel; the impulses of the joints by rows; the work of applied forces and drives, and that of
// joints that do not quite hold within a step; where wanted, energies of the ports. Impulses and works are integrated
// along, so that the energy audit is a quadrature and knows nothing of the energies. p follows pdot = p o omega / 2 on
// R^4 and is normalised between steps only.
#include <cmath>
#include <optional>
#include <vector>

#include "stiction/integrators/joint_system.hpp"
#include "stiction/integrators/port_meter.hpp"

namespace stiction::integrators {

using math::Vec3;
using model::Model;
using model::State;
using Coordinates = std::vector<double>;

// What errors are measured by.
struct Scales {
  explicit Scales(const Model& model);
  // Larger speeds, if the state has any; and at least what the forces in the workspace give over the size of the body.
  // Bodies of one mechanism have one speed: what one of them is given moves the others.
  void update(const Model& model, const State& state, const dynamics::Workspace& forces, const JointSystem& joints);

  std::vector<double> length, speed;  // of a body: radius of gyration, and the largest speed so far
  double natural_time = 1.0;          // the least time that forces take to move a body by its length
};

class CoordinateMap {
 public:
  CoordinateMap(const Model& model, bool metered);

  static constexpr std::size_t kBody = 13;
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t motion() const { return kBody * bodies_; }  // coordinates that the rates depend on
  [[nodiscard]] std::size_t contact(std::size_t i) const { return kBody * bodies_ + 10 * i; }  // impulses, then works
  [[nodiscard]] std::size_t joints() const { return kBody * bodies_ + 10 * contacts_.size(); }
  [[nodiscard]] std::size_t input() const { return ports() - 2; }
  [[nodiscard]] std::size_t method() const { return ports() - 1; }
  [[nodiscard]] std::size_t ports() const { return size_ - (meter ? meter->size() : 0); }
  void pack(const State& state, Coordinates& y) const;  // bodies alone
  void unpack(const Coordinates& y, double t, State& state) const;

  std::vector<double> angles;  // State::angles at the front of the integration
  std::optional<PortMeter> meter;

  // Errors e of places relative to the radius of gyration, of angles to 1, of velocities to the largest so far, of
  // impulses of closed contacts to mass times that: all alike, the largest counts. At most 1 is within the tolerance.
  template <class Closed>
  [[nodiscard]] double error(const Coordinates& e, const Coordinates& y, const Scales& scales, Closed&& closed,
                             double tolerance) const {
    double largest = body_errors(e, y, scales, tolerance);
    for (std::size_t i = 0; i < contacts_.size(); ++i)
      if (closed(i)) largest = std::max(largest, contact_error(i, e, scales, tolerance));
    return largest;
  }

 private:
  [[nodiscard]] double body_errors(const Coordinates& e, const Coordinates& y, const Scales& scales,
                                   double tolerance) const;
  [[nodiscard]] double contact_error(std::size_t i, const Coordinates& e, const Scales& scales, double tolerance) const;

  const Model* of_;
  std::size_t bodies_, size_;
  struct First {
    std::size_t body;
    double mass;
  };
  std::vector<First> contacts_;  // of a contact: its first body
};

// x^(1/5) by Newton's method: free of the system's library, the same bits everywhere.
double fifth_root(double x);

}  // namespace stiction::integrators

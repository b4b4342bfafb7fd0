#pragma once
// The coordinates of an integration with error control: of a body x, p, v, omega; the states of user elements; of a
// contact its impulses by channel and its works by channel; the impulses of the joints by rows; the work of applied
// forces and drives, that of dampers, and that of joints that do not quite hold within a step; on request, energies of
// the ports, and whatever else an integration has. Impulses and works are integrated along with the motion, so the
// audit is independent of the energies and its balance error is the true error. p follows pdot = p o omega / 2 on R^4
// and is normalised between steps only.
#include <optional>
#include <vector>

#include "stiction/smooth/port_meter.hpp"
#include "stiction/smooth/scales.hpp"

namespace stiction::smooth {

using Coordinates = std::vector<double>;

// The coordinates of a contact within y, or their rates.
template <class Number>
struct ContactCoordinates {
  Number* P;  // kMaxChannels impulses
  Number* W;  // works: normal, sliding, drilling, rolling

  [[nodiscard]] model::Work work() const { return {W[0], W[1], W[2], W[3]}; }
  void add(const model::Work& work) const {
    W[0] += work.normal;
    W[1] += work.sliding;
    W[2] += work.drilling;
    W[3] += work.rolling;
  }
};

class CoordinateMap {
 public:
  CoordinateMap(const System& system, const State& start, bool metered, std::size_t further = 0);

  static constexpr std::size_t kBody = 13;
  static constexpr std::size_t kContact = laws::kMaxChannels + 4;
  [[nodiscard]] std::size_t size() const { return size_ + further_; }
  [[nodiscard]] std::size_t further() const { return size_; }              // where other coordinates begin
  [[nodiscard]] std::size_t states() const { return kBody * bodies_; }     // where those of user elements begin
  [[nodiscard]] std::size_t motion() const { return states() + states_; }  // coordinates that the rates depend on
  [[nodiscard]] std::size_t joints() const { return motion() + kContact * contacts_.size(); }
  [[nodiscard]] std::size_t input() const { return ports() - 3; }
  [[nodiscard]] std::size_t dampers() const { return ports() - 2; }
  [[nodiscard]] std::size_t method() const { return ports() - 1; }
  [[nodiscard]] std::size_t ports() const { return size_ - (meter ? meter->size() : 0); }
  [[nodiscard]] ContactCoordinates<double> contact(Coordinates& y, std::size_t i) const {
    double* at = y.data() + motion() + kContact * i;
    return {at, at + laws::kMaxChannels};
  }
  [[nodiscard]] ContactCoordinates<const double> contact(const Coordinates& y, std::size_t i) const {
    const double* at = y.data() + motion() + kContact * i;
    return {at, at + laws::kMaxChannels};
  }

  void pack(const State& state, Coordinates& y) const;  // bodies and states
  void unpack(const Coordinates& y, double t, State& state) const;
  void write_motion(const Coordinates& y, std::span<const assembly::Acceleration> du, Coordinates& dy) const;

  std::vector<double> angles;  // State::angles at the front of the integration
  std::optional<PortMeter> meter;

  // Errors e of places relative to the radius of gyration, of angles to 1, of velocities to the largest so far, of
  // states of elements to their scale or what they are, of impulses of closed contacts to mass times that or, up to the
  // momentum of all bodies, to what they are: all alike, the largest counts. At most 1 is within the tolerance.
  template <class Closed>
  [[nodiscard]] double error(const Coordinates& e, const Coordinates& y, const Scales& scales, Closed&& closed,
                             double tolerance) const {
    double largest = body_errors(e, y, scales, tolerance);
    for (std::size_t i = 0; i < contacts_.size(); ++i)
      if (closed(i)) largest = std::max(largest, contact_error(i, e, y, scales, tolerance));
    return largest;
  }

 private:
  [[nodiscard]] double body_errors(const Coordinates& e, const Coordinates& y, const Scales& scales,
                                   double tolerance) const;
  [[nodiscard]] double contact_error(std::size_t i, const Coordinates& e, const Coordinates& y, const Scales& scales,
                                     double tolerance) const;

  System system_;
  std::size_t bodies_, states_, size_, further_;
  struct First {
    std::size_t body;
    double mass;
  };
  std::vector<First> contacts_;  // of a contact: its first body
};

}  // namespace stiction::smooth

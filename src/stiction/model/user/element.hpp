#pragma once
// Elements of users with states z of their own: a controller, a bristle, an actuator, a hydraulic cylinder. Derive from
// UserElement and give it to Builder::user_element. It sees the motion at its ports, which are points of bodies or of
// the world, and answers with a wrench on the body at each of them and with the rates of its states:
//
//   z' = f(t, ports, z)      w_i = w_i(t, ports, z)
//
// Its energy: d/dt stored = supplied - dissipated - power of the wrenches. docs/howto/own-elements.md
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stiction/model/state.hpp"

namespace stiction::model {

// Of the point of a port, inertial frame.
struct PortMotion {
  Vec3 x = Vec3::Zero(), v = Vec3::Zero();
  Mat3 R = Mat3::Identity();  // of its body
  Vec3 omega = Vec3::Zero();
};

// On the body of a port: a force at its point and a torque, inertial frame.
struct PortWrench {
  Vec3 force = Vec3::Zero(), torque = Vec3::Zero();
};

struct ElementInstant {
  double t = 0.0;
  std::span<const PortMotion> ports;
  std::span<const double> z;
};

struct ElementAnswer {  // zero at first
  std::span<PortWrench> wrenches;
  std::span<double> rates;  // of the states
  double dissipated = 0.0;  // W, at least 0
  std::optional<double>
      supplied;  // W, from outside; none: whatever ports and dissipation take. A passive element has 0
};

class UserElement {
 public:
  virtual ~UserElement() = default;
  // Depends on the instant alone: it is evaluated whenever forces are needed, also at instants that come to nothing.
  virtual void evaluate(const ElementInstant& at, ElementAnswer& out) const = 0;
  // J.
  [[nodiscard]] virtual double stored(const ElementInstant& /*at*/) const { return 0.0; }
};

struct ElementState {
  std::string name;
  std::string unit = "1";
  double start = 0.0;
  double scale = 1.0;  // a usual magnitude, by which errors are measured while the state is smaller
};

// As the model has it.
struct PlacedElement {
  struct Port {
    int body = -1;
    Vec3 point = Vec3::Zero();  // from the centre of mass, body frame; of the world, its place
  };
  std::string name;
  std::shared_ptr<const UserElement> element;
  std::vector<Port> ports;
  std::vector<ElementState> states;
  std::size_t number = 0;                       // its place among the elements,
  std::size_t first_port = 0, first_state = 0;  // and in vectors over all of them
};

}  // namespace stiction::model

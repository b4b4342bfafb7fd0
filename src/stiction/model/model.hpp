#pragma once
// The constant description of a system. Made by Builder (which validates), read by everybody, changed by nobody.
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "stiction/geometry/pairs.hpp"
#include "stiction/laws/contact_law.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/model/state.hpp"

namespace stiction::model {

inline constexpr int kWorld = -1;  // the body that never moves

struct Body {
  std::string name;
  double mass = 1.0;
  Mat3 inertia = Mat3::Identity();  // about the centre of mass, body frame
  double inverse_mass = 1.0;
  Mat3 inverse_inertia = Mat3::Identity();
};

struct BodyShape {
  std::string name;  // "<body>.<shape>"
  int body = kWorld;
  geometry::Shape shape;
};

// An axis fixed in one of the bodies or in the world, along which T1 lies: for laws that tell directions apart.
struct ContactAxis {
  bool given = false;
  int body = kWorld;
  Vec3 axis = Vec3::UnitX();
};

// A contact between the first body (never the world) and the second; P acts on the first along the contact normal.
struct Contact {
  std::string name;
  int a = 0, b = kWorld;
  geometry::Pair pair;
  laws::ContactLaw law;
  ContactAxis axis;
};

// The three contacts C1, C2, C3 of a disk with a plane, which together are its face [LLG 2.14]; and C4 of a thick one.
struct Face {
  std::array<int, 4> contacts{-1, -1, -1, -1};
};
// Throws core::InputError where a disk lacks one of its points.
std::vector<Face> find_faces(std::span<const Contact> contacts);

// A constant force, fixed in the inertial frame, at a point fixed in the body; and a constant torque.
struct Force {
  std::string name;
  int body = 0;
  Vec3 force = Vec3::Zero();
  Vec3 point = Vec3::Zero();
  Vec3 torque = Vec3::Zero();
};

// A spring and damper along the line between two points, each fixed in its body or in the world.
struct Spring {
  std::string name;
  int a = 0;
  Vec3 point_a = Vec3::Zero();
  int b = kWorld;
  Vec3 point_b = Vec3::Zero();
  double stiffness = 0.0, damping = 0.0, rest_length = 0.0;
};

class Model {
 public:
  [[nodiscard]] std::span<const Body> bodies() const { return bodies_; }
  [[nodiscard]] std::span<const BodyShape> shapes() const { return shapes_; }
  [[nodiscard]] std::span<const Contact> contacts() const { return contacts_; }
  [[nodiscard]] std::span<const Face> faces() const { return faces_; }
  [[nodiscard]] std::span<const Force> forces() const { return forces_; }
  [[nodiscard]] std::span<const Spring> springs() const { return springs_; }
  [[nodiscard]] const Vec3& gravity() const { return gravity_; }
  [[nodiscard]] const State& initial_state() const { return initial_; }

  [[nodiscard]] int find_body(std::string_view name) const;     // -1 when there is none
  [[nodiscard]] int find_contact(std::string_view name) const;  // -1 when there is none

 private:
  friend class Builder;
  std::vector<Body> bodies_;
  std::vector<BodyShape> shapes_;
  std::vector<Contact> contacts_;
  std::vector<Face> faces_;
  std::vector<Force> forces_;
  std::vector<Spring> springs_;
  std::vector<std::shared_ptr<const laws::CoefficientPoints>> tables_;  // what CoefficientTable laws point at
  Vec3 gravity_ = Vec3::Zero();
  State initial_;
};

// Pose of a body at a state; the world's is the identity.
inline geometry::Pose pose(const State& state, int body) {
  if (body == kWorld) return {};
  const BodyState& b = state.bodies[static_cast<std::size_t>(body)];
  return {b.x, math::rotation(b.p)};
}

}  // namespace stiction::model

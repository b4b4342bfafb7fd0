#pragma once
// The constant description of a system. Made by Builder (which validates), read by everybody, changed by nobody.
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "stiction/geometry/pairs.hpp"
#include "stiction/laws/contact_law.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/model/forces.hpp"
#include "stiction/model/joints.hpp"
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
  int group = -1;                     // of which it is a pair; none where it was declared by itself
  std::array<int, 2> shapes{-1, -1};  // of its bodies, in this order; none of a joint
};

// One law for every pair of a shape of the first list and one of the second. Left out are shapes of one body, pairs
// with a contact of their own, and pairs of an earlier group. Which pairs are contacts follows from where the bodies
// are (near_contacts.hpp).
struct ContactGroup {
  std::string name;
  std::vector<int> first, second;  // shapes, in ascending order
  laws::ContactLaw law;
  ContactAxis axis;
};

// The three contacts C1, C2, C3 of a disk with a plane, which together are its face [LLG 2.14]; and C4 of a thick one.
struct Face {
  std::array<int, 4> contacts{-1, -1, -1, -1};
};
// Throws core::InputError where a disk lacks one of its points.
std::vector<Face> find_faces(std::span<const Contact> contacts);

class Model {
 public:
  [[nodiscard]] std::span<const Body> bodies() const { return bodies_; }
  [[nodiscard]] std::span<const BodyShape> shapes() const { return shapes_; }
  [[nodiscard]] std::span<const Contact> contacts() const { return contacts_; }
  [[nodiscard]] std::span<const ContactGroup> groups() const { return groups_; }
  [[nodiscard]] std::span<const Face> faces() const { return faces_; }
  [[nodiscard]] std::span<const Joint> joints() const { return joints_; }  // drives come after the joints they move
  [[nodiscard]] std::span<const Force> forces() const { return forces_; }
  [[nodiscard]] std::span<const Spring> springs() const { return springs_; }
  [[nodiscard]] std::span<const TorsionSpring> torsion_springs() const { return torsion_springs_; }
  [[nodiscard]] std::span<const UserForce* const> user_forces() const { return user_forces_; }
  // Whether anything but gravity acts on the bodies as a force.
  [[nodiscard]] bool has_forces() const {
    return !(forces_.empty() && springs_.empty() && torsion_springs_.empty() && user_forces_.empty());
  }
  [[nodiscard]] const Vec3& gravity() const { return gravity_; }
  [[nodiscard]] const State& initial_state() const { return initial_; }

  [[nodiscard]] int find_body(std::string_view name) const;     // -1 when there is none
  [[nodiscard]] int find_contact(std::string_view name) const;  // -1 when there is none
  [[nodiscard]] int find_joint(std::string_view name) const;    // -1 when there is none

 private:
  friend class Builder;
  friend class NearContacts;
  std::vector<Body> bodies_;
  std::vector<BodyShape> shapes_;
  std::vector<Contact> contacts_;
  std::vector<ContactGroup> groups_;
  std::vector<Face> faces_;
  std::vector<Joint> joints_;
  std::vector<Force> forces_;
  std::vector<Spring> springs_;
  std::vector<TorsionSpring> torsion_springs_;
  std::vector<const UserForce*> user_forces_;
  std::vector<std::shared_ptr<const laws::CoefficientPoints>> tables_;  // what CoefficientTable laws point at
  Vec3 gravity_ = Vec3::Zero();
  State initial_;
};

// Names that events and works go by: of the contacts declared by themselves, then of the groups.
std::vector<std::string> contact_names(const Model& model);
// Of every shape: that of its body, where it has one shape only, else "<body>.<shape>".
std::vector<std::string> shape_labels(const Model& model);

// Rows of a joint at the time of a state and its poses; their count is joint.rows().
void rows_at(const Joint& joint, const State& state, const std::array<geometry::Pose, 3>& poses,
             geometry::JointRows& rows);

// Pose of a body at a state; the world's is the identity.
inline geometry::Pose pose(const State& state, int body) {
  if (body == kWorld) return {};
  const BodyState& b = state.bodies[static_cast<std::size_t>(body)];
  return {b.x, math::rotation(b.p)};
}

}  // namespace stiction::model

#pragma once
// The constant description of a system. Made by Builder (which validates), read by all, changed only by the run that
// owns a copy of it (change/editor.hpp).
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "stiction/geometry/mesh.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/model/contact.hpp"
#include "stiction/model/forces.hpp"
#include "stiction/model/joints.hpp"
#include "stiction/model/manifolds.hpp"
#include "stiction/model/state.hpp"
#include "stiction/model/user/coordinates.hpp"
#include "stiction/model/user/element.hpp"

namespace stiction::model {

struct Body {
  std::string name;
  double mass = 1.0;
  Mat3 inertia = Mat3::Identity();  // about the centre of mass, body frame
  double inverse_mass = 1.0;
  Mat3 inverse_inertia = Mat3::Identity();
  int coordinates = -1;  // the system of which it only carries velocities, as its omega
};

struct BodyShape {
  std::string name;  // "<body>.<shape>"
  int body = kWorld;
  geometry::Shape shape;
};

// What is only seen. Bodies that have such parts are drawn by them in place of their shapes.
struct DrawnPart {
  std::string name;  // "<body>.<part>"
  int body = kWorld;
  std::string colour;   // "#rrggbb", or empty
  bool round = false;   // about the line from the first to the last point of the mesh
  geometry::Mesh mesh;  // from the centre of mass, body frame
};

class Model {
 public:
  [[nodiscard]] std::span<const Body> bodies() const { return bodies_; }
  [[nodiscard]] std::span<const BodyShape> shapes() const { return shapes_; }
  [[nodiscard]] std::span<const DrawnPart> drawn() const { return drawn_; }
  // What was declared individually, and the points of all these one after the other; groups are numbered after them.
  [[nodiscard]] std::span<const DeclaredContact> declared() const { return declared_; }
  [[nodiscard]] std::span<const Contact> contacts() const { return list_.contacts; }
  [[nodiscard]] std::span<const ContactGroup> groups() const { return groups_; }
  [[nodiscard]] const ContactList& contact_list() const { return list_; }
  [[nodiscard]] std::span<const Joint> joints() const { return joints_; }  // drives come after the joints they move
  [[nodiscard]] std::span<const Force> forces() const { return forces_; }
  [[nodiscard]] std::span<const Spring> springs() const { return springs_; }
  [[nodiscard]] std::span<const TorsionSpring> torsion_springs() const { return torsion_springs_; }
  [[nodiscard]] std::span<const std::shared_ptr<const UserForce>> user_forces() const { return user_forces_; }
  [[nodiscard]] std::span<const PlacedElement> user_elements() const { return user_elements_; }
  [[nodiscard]] std::span<const PlacedCoordinates> coordinates() const { return coordinates_; }
  // Whether any force except gravity acts on the bodies.
  [[nodiscard]] bool has_forces() const {
    return !(forces_.empty() && springs_.empty() && torsion_springs_.empty() && user_forces_.empty() &&
             user_elements_.empty() && loads_.empty());
  }
  [[nodiscard]] std::span<const Load> loads() const { return loads_; }  // per body; empty where there are none
  [[nodiscard]] const Vec3& gravity() const { return gravity_; }
  [[nodiscard]] const State& initial_state() const { return initial_; }

  [[nodiscard]] int find_body(std::string_view name) const;     // -1 when there is none
  [[nodiscard]] int find_contact(std::string_view name) const;  // its first point, -1 when there is none
  [[nodiscard]] int find_joint(std::string_view name) const;    // -1 when there is none

 private:
  friend class Builder;
  friend class Editor;  // for the owner of a model: Simulation
  std::vector<Body> bodies_;
  std::vector<BodyShape> shapes_;
  std::vector<DrawnPart> drawn_;
  std::vector<DeclaredContact> declared_;
  ContactList list_;
  std::vector<ContactGroup> groups_;
  std::vector<Joint> joints_;
  std::vector<Force> forces_;
  std::vector<Spring> springs_;
  std::vector<TorsionSpring> torsion_springs_;
  std::vector<std::shared_ptr<const UserForce>> user_forces_;
  std::vector<PlacedElement> user_elements_;
  std::vector<PlacedCoordinates> coordinates_;
  std::vector<Load> loads_;
  std::vector<std::shared_ptr<const void>> kept_;  // what laws point at: points of coefficients, custom laws
  Vec3 gravity_ = Vec3::Zero();
  State initial_;
};

// Names used by events and works: of the individually declared contacts, then of the groups.
std::vector<std::string> contact_names(const Model& model);
// Label of every shape: the name of its body where that has only one shape, else "<body>.<shape>".
std::vector<std::string> shape_labels(const Model& model);

// Pose of a body at a state; the world's is the identity.
inline geometry::Pose pose(const State& state, int body) {
  if (body == kWorld) return {};
  const BodyState& b = state.bodies[static_cast<std::size_t>(body)];
  return {b.x, math::rotation(b.p)};
}

// Gap of a contact at a state, with an anchor that need not be the state's.
inline double gap_of(const Model& model, const Contact& contact, const State& state, const geometry::Anchor& anchor) {
  if (contact.coordinates < 0)
    return geometry::gap(contact.pair, pose(state, contact.a), pose(state, contact.b), anchor);
  const PlacedCoordinates& placed = model.coordinates()[static_cast<std::size_t>(contact.coordinates)];
  return placed.rows(contact.number, state.t, placed.q(state)).gap;
}

}  // namespace stiction::model

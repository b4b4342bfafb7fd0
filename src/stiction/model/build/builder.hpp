#pragma once
// Builds a Model and refuses what makes no sense. Every message names the object, the value and what is allowed.
#include <string>
#include <unordered_map>
#include <unordered_set>

#include "stiction/geometry/drawn/drawn.hpp"
#include "stiction/model/build/contact_spec.hpp"
#include "stiction/model/build/force_spec.hpp"
#include "stiction/model/build/joint_spec.hpp"
#include "stiction/model/model.hpp"
#include "stiction/model/user/coordinates_spec.hpp"
#include "stiction/model/user/element_spec.hpp"

namespace stiction::model {

struct BodySpec {
  std::string name;
  double mass = 1.0;                // kg, > 0
  Mat3 inertia = Mat3::Identity();  // kg m^2 about the centre of mass, body frame; symmetric, positive definite
  BodyState start{};                // the quaternion need not be normalised, but must not be zero
  Vec3 centre = Vec3::Zero();  // of mass, in the frame of the body's shapes and points; `start` is that of its origin
  bool on = false;             // moved along gravity at the start until it touches what is below
  bool rolling = false;        // v follows from the spin: the point of its one closed contact is at rest
};

class Builder {
 public:
  void gravity(const Vec3& g);
  void body(const BodySpec& spec);
  void shape(const std::string& body, const std::string& name, const geometry::Shape& shape);  // body may be "world"
  // What is only seen; colour "#rrggbb", or empty: the page chooses one.
  void draw(const std::string& body, const std::string& name, const geometry::Drawn& part,
            const std::string& colour = "");
  void contact(const ContactSpec& spec);
  void contacts(const ContactGroupSpec& spec);
  void force(const std::string& name, const std::string& body, const Vec3& force, const Vec3& point,
             const Vec3& torque);
  void force(const ForceSpec& spec);
  void spring(const SpringSpec& spec);
  void torsion_spring(const TorsionSpringSpec& spec);
  void user_force(std::shared_ptr<const UserForce> force);
  void user_element(const UserElementSpec& spec);
  void coordinates(const CoordinatesSpec& spec);
  void joint(const JointSpec& spec);
  void drive(const DriveSpec& spec);
  void start(const std::string& body, const BodyState& motion);  // in place of that of its spec
  void close_joints(bool yes) { close_joints_ = yes; }           // move bodies at the start where joints are open

  // Accept bodies of hard contacts that overlap at the start by more than a hundredth of their size.
  void allow_overlap(bool yes) { allow_overlap_ = yes; }

  [[nodiscard]] int body_place(const std::string& name) const;  // -1: there is none
  [[nodiscard]] const BodyState& start_of(const std::string& body) const {
    return model_.initial_.bodies[static_cast<std::size_t>(body_place(body))];
  }
  // A point of a body, given as its shapes are, from its centre of mass.
  [[nodiscard]] Vec3 from_centre(const std::string& body, const Vec3& point) const;

  // Checks what only the whole model can show (overlaps and open joints at the start) and returns the model.
  // Velocities at the start that joints and drives do not allow are projected onto those they do.
  [[nodiscard]] Model build() const;

 private:
  void require_new_contact(const std::string& name, core::Subject about) const;
  void keep(const struct KeptLaw& kept);
  void add(const std::vector<Contact>& points);
  void add(const Joint& joint);

  // By name: to search the lists for each of many bodies would take a time that grows with their square.
  std::unordered_map<std::string, int> body_places_;
  std::unordered_set<std::string> shape_names_;
  std::vector<Vec3> centres_;  // of mass, in the frames in which points of bodies are given
  std::vector<int> on_;        // bodies that begin on what is below them
  std::vector<int> rolling_;   // bodies whose velocity follows from their spin
  Model model_;
  bool close_joints_ = false, allow_overlap_ = false;
};

// The motion with a unit quaternion; refuses what is not finite, naming the body.
BodyState checked_motion(const std::string& body, const BodyState& motion);

// "inertia is not positive definite ...", or empty when the matrix is the inertia of a possible body.
std::string inertia_problem(const Mat3& inertia);

}  // namespace stiction::model

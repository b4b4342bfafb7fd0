#pragma once
// Builds a Model and refuses what makes no sense. Every message names the object, the value and what is allowed.
#include <optional>
#include <string>

#include "stiction/model/model.hpp"

namespace stiction::model {

struct BodySpec {
  std::string name;
  double mass = 1.0;                // kg, > 0
  Mat3 inertia = Mat3::Identity();  // kg m^2 about the centre of mass, body frame; symmetric, positive definite
  BodyState start{};                // the quaternion need not be normalised, but not be zero
  bool rolling = false;             // v follows from the spin: the point of its one closed contact is at rest
};

struct ContactSpec {
  std::string name;
  std::string first, second;  // shapes, "<body>.<shape>" or "world.<shape>"
  laws::ContactLaw law;
  laws::CoefficientPoints mu_table{};  // the points of a CoefficientTable, copied into the model
  std::string axis_of{};               // "world" or one of the two bodies: where `axis` is fixed; empty: the world
  Vec3 axis = Vec3::UnitX();           // direction of T1, cast on the tangent plane
  int point =
      1;  // of a disk: 1 the lowest, 2 and 3 at 120 degrees from it; of a thick one 4, the lowest of its upper rim
};

// Contacts between all shapes whose names fit `first` and all that fit `second`; `*` stands for any letters.
struct ContactGroupSpec {
  std::string name;
  std::string first, second;  // as "ball*", "ball*.sphere", "world.*", "world.floor"
  laws::ContactLaw law;
  laws::CoefficientPoints mu_table{};
  Vec3 axis = Vec3::UnitX();  // fixed in the world
};

struct ForceSpec {
  std::string name, body;
  Vec3 force = Vec3::Zero();   // N
  Vec3 point = Vec3::Zero();   // m, body frame
  Vec3 torque = Vec3::Zero();  // N m
  bool in_body_frame = false;  // of force and torque; otherwise they are fixed in space
  std::variant<Scaled, Rotating> time{};
};

struct SpringSpec {
  std::string name;
  std::string body, other = "world";
  Vec3 point = Vec3::Zero(), other_point = Vec3::Zero();  // in the frames of the bodies, or of the world
  double stiffness = 0.0;                                 // N/m, >= 0
  double damping = 0.0;                                   // N s/m, >= 0
  double rest_length = 0.0;                               // m, >= 0
};

struct TorsionSpringSpec {
  std::string name;
  std::string body, other = "world";
  Vec3 axis = Vec3::UnitZ();  // inertial frame, at the start
  double stiffness = 0.0;     // N m/rad, >= 0
  double damping = 0.0;       // N m s/rad, >= 0
  double rest_angle = 0.0;    // rad, counted from the start
};

struct JointSpec {
  std::string name;
  geometry::JointType type = geometry::JointType::revolute;
  std::string first, second = "world";  // bodies; one of them may be the world
  std::optional<Vec3> anchor{};         // its point at the start, inertial frame; or, where it is not given,
  Vec3 point = Vec3::Zero(), other_point = Vec3::Zero();  // its points in the frames of the bodies
  Vec3 axis = Vec3::UnitZ();                              // inertial frame, at the start
  Vec3 other_axis =
      Vec3::UnitX();  // universal: across the axis, fixed in the second body; gear: axis of the second body
  std::optional<double> length{};          // distance: m, > 0; as at the start where it is not given
  double ratio = 1.0;                      // gear: angle of the first body over that of the second, not 0
  std::string carrier = "world";           // gear: what the angles are measured against
  double friction = 0.0;                   // revolute: N m, prismatic: N; >= 0
  std::optional<double> lower{}, upper{};  // stops of the angle or displacement, which are 0 at the start
  double restitution = 0.0;                // of the stops
};

// A motion that the coordinate of a revolute, prismatic or cylindrical joint follows.
struct DriveSpec {
  std::string name;
  std::string joint;
  TimeLaw speed{};              // rad/s or m/s
  std::optional<bool> turns{};  // cylindrical: the angle, or else the displacement
};

class Builder {
 public:
  void gravity(const Vec3& g);
  void body(const BodySpec& spec);
  void shape(const std::string& body, const std::string& name, const geometry::Shape& shape);  // body may be "world"
  void contact(const ContactSpec& spec);
  void contacts(const ContactGroupSpec& spec);
  void force(const std::string& name, const std::string& body, const Vec3& force, const Vec3& point,
             const Vec3& torque);
  void force(const ForceSpec& spec);
  void spring(const SpringSpec& spec);
  void torsion_spring(const TorsionSpringSpec& spec);
  void user_force(const UserForce* force);  // must outlive the model
  void joint(const JointSpec& spec);
  void drive(const DriveSpec& spec);
  void close_joints(bool yes) { close_joints_ = yes; }  // move bodies at the start where joints are open

  // Checks what only the whole model can show (overlaps and open joints at the start) and hands the model out.
  // Velocities at the start that joints and drives do not allow are projected on those they do.
  [[nodiscard]] Model build() const;

 private:
  [[nodiscard]] ContactAxis axis_of(const ContactSpec& spec, int a, int b) const;
  // What holds for any contact: its name and law, whose table is copied into the model.
  [[nodiscard]] laws::ContactLaw checked_law(const std::string& name, const laws::ContactLaw& law,
                                             const laws::CoefficientPoints& mu_table);

  void axis_contact(const std::string& name, const Joint& joint, const geometry::JointAxis& axis,
                    const laws::Unilateral& law);
  void start_joints(Model& model) const;

  std::vector<int> rolling_;  // bodies whose velocity follows from their spin
  Model model_;
  bool close_joints_ = false;
};

// "inertia is not positive definite ...", or empty when the matrix is the inertia of a possible body.
std::string inertia_problem(const Mat3& inertia);

}  // namespace stiction::model

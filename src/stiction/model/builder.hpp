#pragma once
// Builds a Model and refuses what makes no sense. Every message names the object, the value and what is allowed.
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

struct SpringSpec {
  std::string name;
  std::string body, other = "world";
  Vec3 point = Vec3::Zero(), other_point = Vec3::Zero();  // in the frames of the bodies, or of the world
  double stiffness = 0.0;                                 // N/m, >= 0
  double damping = 0.0;                                   // N s/m, >= 0
  double rest_length = 0.0;                               // m, >= 0
};

class Builder {
 public:
  void gravity(const Vec3& g);
  void body(const BodySpec& spec);
  void shape(const std::string& body, const std::string& name, const geometry::Shape& shape);  // body may be "world"
  void contact(const ContactSpec& spec);
  void force(const std::string& name, const std::string& body, const Vec3& force, const Vec3& point,
             const Vec3& torque);

  void spring(const SpringSpec& spec);

  // Checks what only the whole model can show (initial penetration) and hands the model out.
  [[nodiscard]] Model build() const;

 private:
  [[nodiscard]] ContactAxis axis_of(const ContactSpec& spec, int a, int b) const;

  std::vector<int> rolling_;  // bodies whose velocity follows from their spin
  Model model_;
};

// "inertia is not positive definite ...", or empty when the matrix is the inertia of a possible body.
std::string inertia_problem(const Mat3& inertia);

}  // namespace stiction::model

#pragma once
// Volume of a solid and the integrals of r and r r^T over it: what mass, centre of mass and inertia of a homogeneous
// body follow from. They add up over the parts of a body.
#include "stiction/geometry/pose.hpp"

namespace stiction::geometry {

struct Moments {
  double volume = 0.0;
  Vec3 first = Vec3::Zero();
  Mat3 second = Mat3::Zero();

  Moments& operator+=(const Moments& other);
  // Of the same solid, whose frame is at a pose in another one.
  [[nodiscard]] Moments at(const Pose& pose) const;
};

// Of a solid that is symmetric about the three planes of its frame: integrals of x^2, y^2, z^2.
Moments symmetric_moments(double volume, const Vec3& squares);

// A body of density 1 with these moments.
struct MassProperties {
  double mass = 0.0;
  Vec3 centre = Vec3::Zero();   // of mass
  Mat3 inertia = Mat3::Zero();  // about that centre
};
MassProperties mass_properties(const Moments& moments);

}  // namespace stiction::geometry

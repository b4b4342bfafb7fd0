#include "stiction/geometry/mass/moments.hpp"

#include <cmath>

namespace stiction::geometry {

Moments& Moments::operator+=(const Moments& other) {
  volume += other.volume;
  first += other.first;
  second += other.second;
  return *this;
}

Moments Moments::at(const Pose& pose) const {
  const Vec3 turned = pose.R * first;
  const Mat3 mixed = pose.x * turned.transpose();
  return {volume, turned + volume * pose.x,
          pose.R * second * pose.R.transpose() + mixed + mixed.transpose() + volume * (pose.x * pose.x.transpose())};
}

Moments symmetric_moments(double volume, const Vec3& squares) {
  return {volume, Vec3::Zero(), squares.asDiagonal()};
}

MassProperties mass_properties(const Moments& moments) {
  // Symmetric solids have zeros here up to rounding; they are meant to be zeros, and plane motions to stay plane.
  constexpr double kRounding = 1e-14;
  MassProperties out;
  out.mass = moments.volume;
  out.centre = moments.first / moments.volume;
  const double size = std::sqrt(moments.second.trace() / moments.volume);
  for (double& c : out.centre)
    if (std::fabs(c) <= kRounding * size) c = 0.0;
  const Mat3 about = moments.second - moments.volume * (out.centre * out.centre.transpose());
  out.inertia = about.trace() * Mat3::Identity() - 0.5 * (about + about.transpose());
  for (double& entry : out.inertia.reshaped())
    if (std::fabs(entry) <= kRounding * out.inertia.trace()) entry = 0.0;
  return out;
}

}  // namespace stiction::geometry

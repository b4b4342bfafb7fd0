#pragma once
// Motions that change nothing else: translations and rotations of the whole system, and spins of bodies about an axis
// of their own. Along them a stationary motion moves; which of them a system has is found by trying.
#include "stiction/analysis/stability/flow.hpp"

namespace stiction::analysis {

struct Symmetry {
  enum class Kind { spin, translation, rotation } kind;
  std::string name;
  int body = -1;                           // of a spin
  math::Vec3 axis;                         // of a spin in the body frame, else in the inertial frame
  math::Vec3 centre = math::Vec3::Zero();  // of a rotation

  // Rate of a state along it, over the scales of the flow, times its time.
  void generator(const Flow& flow, const model::State& at, Eigen::VectorXd& out) const;
};

// The state moved along all of them at once, each at its rate, over a time.
model::State moved(const std::vector<Symmetry>& symmetries, const Eigen::VectorXd& rates, double time,
                   const model::State& at);

// Those of the flow in its mode, near a state: spins first, then translations, then rotations. Of each kind
// candidates are tried: axes of inertia, directions x, y, z, rotations about the origin and the centres of mass.
std::vector<Symmetry> symmetries_of(Flow& flow, const model::State& at);

// Whether rates depend on the time itself.
bool autonomous(Flow& flow, const model::State& at);

}  // namespace stiction::analysis

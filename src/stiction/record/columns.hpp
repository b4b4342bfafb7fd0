#pragma once
// The columns of a result, and the row of an instant.
#include <span>
#include <string>
#include <vector>

#include "stiction/model/model.hpp"
#include "stiction/model/observation.hpp"
#include "stiction/record/result_types.hpp"

namespace stiction::record {

// t; a body: x y z, quaternion, v, omega (body frame), and of models of few bodies what follows from these: speed,
// omega in the inertial frame, Euler angles; a contact: gap, state (0 open, 1 stick, 2 slip), impulses of the last
// step, slip speed, spin, contact point, normal, mean force of the last step on the first body, and where its laws have
// one its torque about the contact point, both in the inertial frame and in that of the contact; a stop or the friction
// of a joint: the same, and the torque or force on the coordinate; a contact of several points: the same of all of them
// together (model::ManifoldSample), how many press, then each as <contact>.<point>; a group of contacts: how many are
// closed and how many of these slip, sum and largest of their normal impulses and forces, deepest overlap; a joint:
// angle and displacement where it has them with their rates, mean force and torque of the last step on its first body,
// about its point, inertial frame, and of a drive what it does to its coordinate; states of user elements; energies;
// works of each contact and group since the start; derived columns.
std::vector<Column> columns_of(const model::Model& model, std::span<const Column> derived);

struct Moment {
  const model::Model& model;  // that the columns are of
  const model::State& state;
  std::span<const model::ContactSample> contacts;
  std::span<const model::Work> work;
  double kinetic = 0.0, potential = 0.0;
  std::span<const double> derived;
  std::span<const model::JointSample> joints{};
  std::span<const model::GroupSample> groups{};
  std::span<const model::ManifoldSample> manifolds{};  // per declared contact, where one has several points
  double dt = 0.0;                                     // s, that the impulses of groups belong to
};

// Fills row (cleared first) in the order of columns_of.
void fill_row(const Moment& moment, std::vector<double>& row);

}  // namespace stiction::record

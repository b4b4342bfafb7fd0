#pragma once
// State of a system: time, bodies, and what each contact carries from one step to the next.
#include <array>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "stiction/core/archive.hpp"
#include "stiction/geometry/anchor.hpp"
#include "stiction/laws/contact_law.hpp"
#include "stiction/math/types.hpp"

namespace stiction::model {

using laws::ContactStatus;
using laws::kMaxChannels;
using math::Mat3;
using math::Quat;
using math::Vec3;

struct BodyState {
  Vec3 x = Vec3::Zero();      // centre of mass, inertial frame
  Quat p = Quat::Identity();  // orientation, body to inertial
  Vec3 v = Vec3::Zero();      // velocity of the centre of mass, inertial frame
  Vec3 omega = Vec3::Zero();  // angular velocity, BODY frame
};

struct ContactState {
  std::array<double, kMaxChannels> P{};  // impulse of the last step, channels N, T1, T2, tau, R1, R2
  double P_N_before = 0.0;               // normal impulse of the step before that one
  double hint = 0.0;                     // warm start of the friction law's projection
  ContactStatus status = ContactStatus::open;
  bool persists = false;    // the contact was closed and stayed closed at the end of the last step
  double gap = 0.0;         // g_N when last evaluated, at State::t_gap
  double t_touch = 0.0;     // when the gap last fell through zero; reported as an event once there is an impulse
  geometry::Anchor anchor;  // where the points lie on the bodies, for contacts of a flat face and of surfaces
  std::array<int, 2> shapes{-1, -1};  // of a contact of a group: which of its pairs it is,
  int point = 0;                      // and which of the points of that pair (Contact::point)

  // The contact continues as it was, so that its next impulse will be about the last one. An impulse that more than
  // doubled was due to an impact, of this contact or of another one of the same body.
  [[nodiscard]] bool goes_on() const { return persists && std::abs(P[0]) <= 2.0 * std::abs(P_N_before); }
};

// A joint: mean forces of its rows over the last step.
struct JointState {
  std::array<double, 6> force{};
};

struct State {
  double t = 0.0;
  double t_gap = 0.0;
  std::vector<BodyState> bodies;
  std::vector<ContactState> contacts;
  std::vector<JointState> joints;
  std::vector<double> angles;  // of torsion springs and joints, whole turns counted, as of the last evaluation
  std::vector<double> z;       // states of user elements, in the order of the model
};

// Whether every number of the motion is finite, and the energies too.
bool finite(const State& state);

// Every number, for checkpoints; sizes are those of the model. Of a contact of a group the pair is not included.
void archive(core::Archive& ar, BodyState& body);
void archive(core::Archive& ar, ContactState& contact);
void archive(core::Archive& ar, State& state);

// The same as a vector; unpack throws core::InputError where the numbers do not fit the sizes of `state`.
std::vector<double> pack(State state);
void unpack(std::span<const double> values, State& state);

// Hash of the bits of the motion alone: time, positions, velocities, and states of user elements.
std::uint64_t state_hash(const State& state);

}  // namespace stiction::model

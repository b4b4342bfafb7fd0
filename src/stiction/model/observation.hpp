#pragma once
// What is known of a system between two steps: contact samples, works, events. Plain data for recording.
#include <string_view>

#include "stiction/model/state.hpp"

namespace stiction::model {

// A contact as it is recorded.
struct ContactSample {
  double gap = 0.0;
  ContactStatus status = ContactStatus::open;
  std::array<double, kMaxChannels> P{};  // impulse of the last step
  double slip_speed = 0.0;               // |gamma_T|
  double spin = 0.0;                     // relative angular velocity about the normal
  Vec3 point = Vec3::Zero();
  // The frame of P as the law sees it: normal from the second body to the first, and direction of P_T1. While the
  // contact is closed, that of the last step. A couple, such as that of the stop of a hinge, has no normal.
  Vec3 normal = Vec3::Zero(), t1 = Vec3::Zero();
  double dt = 0.0;             // length of the step that P belongs to; 0 before the first one, and of a located impact
  Vec3 force = Vec3::Zero();   // P / dt on the first body, N, inertial frame; zero where dt is
  Vec3 torque = Vec3::Zero();  // of drilling, rolling and couples, about the contact point, N m, inertial frame
};

// All points of a contact together: the least gap; stick where closed points all do, else slip; sums of impulses and
// forces; the largest slip of a closed point; normal and spin of the point with the least gap. They act at the centre
// of pressure (while nothing presses, at that point), about which the torque is.
struct ManifoldSample {
  ContactSample sum;
  int closed = 0;  // points that press
};

// The contacts of a group as they are recorded.
struct GroupSample {
  int closed = 0;      // contacts that press
  int slipping = 0;    // of these, contacts that slip
  double P_N = 0.0;    // sum of their normal impulses of the last step
  double P_max = 0.0;  // the largest of these
  double depth = 0.0;  // of the deepest overlap
};

// A joint as it is recorded: its coordinates, and what it does to its first body, inertial frame.
struct JointSample {
  double angle = 0.0, slide = 0.0;
  double turn_rate = 0.0, slide_rate = 0.0;  // of these
  double effort = 0.0;         // of a drive: its torque or force on the coordinate, mean over the last step
  Vec3 force = Vec3::Zero();   // mean over the last step
  Vec3 torque = Vec3::Zero();  // about the point of the joint
};

// Work done by a contact on the bodies, by channel; negative where it dissipates.
struct Work {
  double normal = 0.0, sliding = 0.0, drilling = 0.0, rolling = 0.0;
  [[nodiscard]] double total() const { return normal + sliding + drilling + rolling; }
  void operator+=(const Work& more) {
    normal += more.normal;
    sliding += more.sliding;
    drilling += more.drilling;
    rolling += more.rolling;
  }
  friend Work operator*(double s, const Work& w) {
    return {s * w.normal, s * w.sliding, s * w.drilling, s * w.rolling};
  }
};

// Adds the work `row(k)` of every row k of a contact's block to its channel.
template <class Row>
void add_work(laws::Layout rows, Row&& row, Work& work) {
  (rows.dry ? work.sliding : work.normal) += row(laws::N);
  if (rows.friction > 1) work.sliding += row(laws::T1) + row(laws::T2);
  if (rows.friction > 2) work.drilling += row(laws::TAU);
  for (int k = rows.first_rolling(); k < rows.dim(); ++k) work.rolling += row(k);
}

enum class EventKind : std::uint8_t { close, open, stick, slip, impact };
inline constexpr std::array<std::string_view, 5> kEventNames{"close", "open", "stick", "slip", "impact"};

struct Event {
  double t = 0.0;
  std::size_t contact = 0;  // declaration in the model, groups after the individually declared contacts
  EventKind kind = EventKind::close;
  double normal_velocity = 0.0;       // gamma_N before the event
  double impulse = 0.0;               // P_N of the step it happened in
  std::array<int, 2> shapes{-1, -1};  // of a group: the pair
  int point = 0;                      // of a contact of several points, from 1
  bool operator==(const Event&) const = default;
};

}  // namespace stiction::model

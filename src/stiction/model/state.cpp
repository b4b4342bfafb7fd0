#include "stiction/model/state.hpp"

#include "stiction/core/error.hpp"
#include "stiction/core/hash.hpp"

namespace stiction::model {
namespace {

void append(std::vector<double>& out, const BodyState& b) {
  out.insert(out.end(), {b.x[0], b.x[1], b.x[2], b.p.w(), b.p.x(), b.p.y(), b.p.z(), b.v[0], b.v[1], b.v[2], b.omega[0],
                         b.omega[1], b.omega[2]});
}

constexpr std::size_t kBodySize = 13, kJointSize = std::tuple_size_v<decltype(JointState::force)>;

}  // namespace

void append(std::vector<double>& out, const ContactState& contact) {
  out.insert(out.end(), contact.P.begin(), contact.P.end());
  const geometry::Anchor& anchor = contact.anchor;
  out.insert(out.end(), {contact.P_N_before, contact.hint, static_cast<double>(contact.status),
                         contact.persists ? 1.0 : 0.0, contact.gap, contact.t_touch, anchor.direction[0],
                         anchor.direction[1], anchor.direction[2], anchor.side, anchor.held ? 1.0 : 0.0});
  for (const Vec3& v : {anchor.on_a, anchor.on_b, anchor.normal}) out.insert(out.end(), v.begin(), v.end());
  out.insert(out.end(), {anchor.seen ? 1.0 : 0.0, anchor.load});
}

std::vector<double> pack(const State& state) {
  std::vector<double> out{state.t, state.t_gap};
  for (const BodyState& body : state.bodies) append(out, body);
  for (const ContactState& contact : state.contacts) append(out, contact);
  for (const JointState& joint : state.joints) out.insert(out.end(), joint.force.begin(), joint.force.end());
  out.insert(out.end(), state.angles.begin(), state.angles.end());
  return out;
}

ContactState unpack_contact(std::span<const double> values) {
  auto next = values.begin();
  const auto take3 = [&] {
    const Vec3 v(next[0], next[1], next[2]);
    next += 3;
    return v;
  };
  ContactState c;
  for (double& P : c.P) P = *next++;
  c.P_N_before = *next++;
  c.hint = *next++;
  c.status = static_cast<ContactStatus>(static_cast<int>(*next++));
  c.persists = *next++ != 0.0;
  c.gap = *next++;
  c.t_touch = *next++;
  c.anchor.direction = take3();
  c.anchor.side = *next++;
  c.anchor.held = *next++ != 0.0;
  c.anchor.on_a = take3();
  c.anchor.on_b = take3();
  c.anchor.normal = take3();
  c.anchor.seen = *next++ != 0.0;
  c.anchor.load = *next++;
  return c;
}

State unpack(std::span<const double> values, std::size_t bodies, std::size_t contacts, std::size_t joints,
             std::size_t angles) {
  if (values.size() != 2 + bodies * kBodySize + contacts * kPackedContact + joints * kJointSize + angles)
    throw core::InputError("the stored state does not fit the model");
  State state;
  auto next = values.begin();
  const auto take3 = [&] {
    const Vec3 v(next[0], next[1], next[2]);
    next += 3;
    return v;
  };
  state.t = *next++;
  state.t_gap = *next++;
  for (std::size_t i = 0; i < bodies; ++i) {
    BodyState b;
    b.x = take3();
    b.p = Quat(next[0], next[1], next[2], next[3]);
    next += 4;
    b.v = take3();
    b.omega = take3();
    state.bodies.push_back(b);
  }
  for (std::size_t i = 0; i < contacts; ++i) {
    state.contacts.push_back(unpack_contact({next, kPackedContact}));
    next += kPackedContact;
  }
  for (std::size_t i = 0; i < joints; ++i) {
    JointState j;
    for (double& force : j.force) force = *next++;
    state.joints.push_back(j);
  }
  state.angles.assign(next, values.end());
  return state;
}

std::uint64_t state_hash(const State& state) {
  core::StateHash hash;
  hash.add(state.t);
  std::vector<double> values;
  for (const BodyState& body : state.bodies) append(values, body);
  hash.add(values);
  return hash.value();
}

}  // namespace stiction::model

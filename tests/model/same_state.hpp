#pragma once
// Every field of a state against that of another, bit for bit. The bindings name all fields: the compiler reminds
// whoever adds one to compare it here.
#include <gtest/gtest.h>

#include <bit>
#include <cstdint>

#include "stiction/model/state.hpp"

namespace stiction::model {

inline void expect_same_bits(const char* field, double a, double b) {
  EXPECT_EQ(std::bit_cast<std::uint64_t>(a), std::bit_cast<std::uint64_t>(b)) << field << ": " << a << ", " << b;
}
template <class Numbers>
void expect_same_bits(const char* field, const Numbers& a, const Numbers& b) {
  ASSERT_EQ(a.size(), b.size()) << field;
  for (auto x = a.begin(), y = b.begin(); x != a.end(); ++x, ++y) expect_same_bits(field, *x, *y);
}

inline void expect_same(const BodyState& a, const BodyState& b) {
  const auto& [x, p, v, omega] = a;
  expect_same_bits("x", x, b.x);
  expect_same_bits("p", Vec3(p.vec()), Vec3(b.p.vec()));
  expect_same_bits("p", p.w(), b.p.w());
  expect_same_bits("v", v, b.v);
  expect_same_bits("omega", omega, b.omega);
}

inline void expect_same(const geometry::Anchor& a, const geometry::Anchor& b) {
  const auto& [direction, side, held, keeps_rim, on_a, on_b, normal, seen, carried, features, reference, load] = a;
  expect_same_bits("direction", direction, b.direction);
  expect_same_bits("side", side, b.side);
  EXPECT_EQ(held, b.held);
  EXPECT_EQ(keeps_rim, b.keeps_rim);
  expect_same_bits("on_a", on_a, b.on_a);
  expect_same_bits("on_b", on_b, b.on_b);
  expect_same_bits("normal", normal, b.normal);
  EXPECT_EQ(seen, b.seen);
  EXPECT_EQ(carried, b.carried);
  EXPECT_EQ(features, b.features);
  EXPECT_EQ(reference, b.reference);
  expect_same_bits("load", load, b.load);
}

// All except `shapes` and `point`, which a checkpoint keeps with the groups.
inline void expect_same(const ContactState& a, const ContactState& b) {
  const auto& [P, P_N_before, hint, status, persists, gap, t_touch, anchor, shapes, point] = a;
  (void)shapes, (void)point;
  expect_same_bits("P", P, b.P);
  expect_same_bits("P_N_before", P_N_before, b.P_N_before);
  expect_same_bits("hint", hint, b.hint);
  EXPECT_EQ(status, b.status);
  EXPECT_EQ(persists, b.persists);
  expect_same_bits("gap", gap, b.gap);
  expect_same_bits("t_touch", t_touch, b.t_touch);
  expect_same(anchor, b.anchor);
}

inline void expect_same(const JointState& a, const JointState& b) {
  const auto& [force] = a;
  expect_same_bits("force", force, b.force);
}

inline void expect_same(const State& a, const State& b) {
  const auto& [t, t_gap, bodies, contacts, joints, angles, z] = a;
  expect_same_bits("t", t, b.t);
  expect_same_bits("t_gap", t_gap, b.t_gap);
  ASSERT_EQ(bodies.size(), b.bodies.size());
  for (std::size_t i = 0; i < bodies.size(); ++i) expect_same(bodies[i], b.bodies[i]);
  ASSERT_EQ(contacts.size(), b.contacts.size());
  for (std::size_t i = 0; i < contacts.size(); ++i) expect_same(contacts[i], b.contacts[i]);
  ASSERT_EQ(joints.size(), b.joints.size());
  for (std::size_t i = 0; i < joints.size(); ++i) expect_same(joints[i], b.joints[i]);
  expect_same_bits("angles", angles, b.angles);
  expect_same_bits("z", z, b.z);
}

}  // namespace stiction::model

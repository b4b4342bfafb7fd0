// A state through pack and unpack bit for bit, and a hash that depends on every bit of the motion.
#include "stiction/model/state.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "model/same_state.hpp"
#include "random.hpp"
#include "stiction/core/error.hpp"

namespace stiction::model {
namespace {

// No field has its default.
class RandomState {
 public:
  explicit RandomState(unsigned seed) : random_(seed) {}

  State draw(std::size_t bodies, std::size_t contacts, std::size_t joints = 0, std::size_t angles = 0) {
    State state;
    state.t = number();
    state.t_gap = number();
    for (std::size_t i = 0; i < bodies; ++i) {
      const double w = number();
      const Vec3 xyz = vector();
      state.bodies.push_back({vector(), Quat(w, xyz[0], xyz[1], xyz[2]), vector(), vector()});
    }
    for (std::size_t i = 0; i < contacts; ++i) state.contacts.push_back(contact());
    state.joints.resize(joints);
    for (JointState& joint : state.joints)
      for (double& force : joint.force) force = number();
    for (std::size_t i = 0; i < angles; ++i) state.angles.push_back(number());
    return state;
  }

 private:
  double number() {
    const double size = random_.normal();
    return std::ldexp(size, static_cast<int>(random_.below(80)) - 40);
  }
  Vec3 vector() {
    const double x = number(), y = number(), z = number();
    return {x, y, z};
  }
  ContactState contact() {
    ContactState c;
    for (double& P : c.P) P = number();
    c.P_N_before = number();
    c.hint = number();
    c.status = static_cast<ContactStatus>(random_.below(3));
    c.persists = random_.coin();
    c.gap = number();
    c.t_touch = number();
    c.anchor.direction = vector();
    c.anchor.side = number();
    c.anchor.held = random_.coin();
    c.anchor.on_a = vector();
    c.anchor.on_b = vector();
    c.anchor.normal = vector();
    c.anchor.seen = random_.coin();
    c.anchor.load = number();
    return c;
  }
  test::Random random_;
};

State unpack(std::span<const double> values, std::size_t bodies, std::size_t contacts, std::size_t joints = 0,
             std::size_t angles = 0) {
  State state;
  state.bodies.resize(bodies);
  state.contacts.resize(contacts);
  state.joints.resize(joints);
  state.angles.resize(angles);
  model::unpack(values, state);
  return state;
}

TEST(State, PackAndUnpackKeepEveryBit) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    const std::size_t bodies = seed % 5, contacts = seed % 7, joints = seed % 3, angles = seed % 4;
    State state = RandomState(seed).draw(bodies, contacts, joints, angles);
    if (bodies > 0) state.bodies[0].v = Vec3(-0.0, 5e-324, -1.7976931348623157e308);
    const State back = unpack(pack(state), bodies, contacts, joints, angles);
    expect_same(state, back);
    EXPECT_EQ(state_hash(back), state_hash(state));
  }
}

TEST(State, UnpackRefusesAWrongSize) {
  std::vector<double> values = pack(RandomState(1).draw(2, 3, 2, 1));
  EXPECT_THROW((void)unpack(values, 2, 2, 2, 1), core::InputError);
  EXPECT_THROW((void)unpack(values, 3, 3, 2, 1), core::InputError);
  EXPECT_THROW((void)unpack(values, 2, 3, 1, 1), core::InputError);
  EXPECT_THROW((void)unpack(values, 2, 3, 2, 0), core::InputError);
  values.pop_back();
  EXPECT_THROW((void)unpack(values, 2, 3, 2, 1), core::InputError);
  EXPECT_THROW((void)unpack({}, 0, 0), core::InputError);
}

// Time and the 13 numbers of a body, each with each of its 64 bits turned.
TEST(StateHash, FeelsEveryBitOfTheMotion) {
  const State state = RandomState(3).draw(2, 1);
  const std::uint64_t hash = state_hash(state);
  const std::vector<double> values = pack(state);
  for (std::size_t i = 0; i < 2 + 2 * 13; ++i) {
    if (i == 1) continue;  // t_gap is bookkeeping, not motion
    for (int bit = 0; bit < 64; ++bit) {
      std::vector<double> changed = values;
      changed[i] = std::bit_cast<double>(std::bit_cast<std::uint64_t>(changed[i]) ^ (1ULL << bit));
      EXPECT_NE(state_hash(unpack(changed, 2, 1)), hash) << "value " << i << ", bit " << bit;
    }
  }
}

TEST(StateHash, FeelsTheMotionAlone) {
  const State state = RandomState(4).draw(2, 2);
  State other = state;
  other.contacts[0].P[0] += 1.0;
  other.contacts[1].hint = 0.25;
  other.t_gap = 7.0;
  EXPECT_EQ(state_hash(other), state_hash(state));
  std::swap(other.bodies[0], other.bodies[1]);
  EXPECT_NE(state_hash(other), state_hash(state));
  State zero, minus;
  zero.t = 0.0;
  minus.t = -0.0;
  EXPECT_EQ(state_hash(zero), state_hash(minus));  // the sign of zero is not motion
}

}  // namespace
}  // namespace stiction::model

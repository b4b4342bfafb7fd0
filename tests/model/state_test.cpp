// A state through pack and unpack bit for bit, and a hash that feels every bit of the motion.
#include "stiction/model/state.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cstring>
#include <random>

#include "stiction/core/error.hpp"

namespace stiction::model {
namespace {

State random_state(unsigned seed, std::size_t bodies, std::size_t contacts) {
  std::mt19937_64 random(seed);
  const auto number = [&] {
    return std::ldexp(std::normal_distribution<double>()(random), static_cast<int>(random() % 80) - 40);
  };
  State state;
  state.t = number();
  state.t_gap = number();
  for (std::size_t i = 0; i < bodies; ++i) {
    BodyState b;
    for (int k = 0; k < 3; ++k) {
      b.x[k] = number();
      b.v[k] = number();
      b.omega[k] = number();
    }
    b.p = Quat(number(), number(), number(), number());
    state.bodies.push_back(b);
  }
  for (std::size_t i = 0; i < contacts; ++i) {
    ContactState c;
    for (double& P : c.P) P = number();
    c.P_N_before = number();
    c.hint = number();
    c.status = static_cast<ContactStatus>(random() % 3);
    c.persists = random() % 2 == 0;
    c.gap = number();
    c.t_touch = number();
    c.anchor = {Vec3(number(), number(), number()), number(), random() % 2 == 0};
    state.contacts.push_back(c);
  }
  return state;
}

void expect_same_bits(const std::vector<double>& a, const std::vector<double>& b) {
  ASSERT_EQ(a.size(), b.size());
  EXPECT_EQ(std::memcmp(a.data(), b.data(), a.size() * sizeof(double)), 0);
}

TEST(State, PackAndUnpackKeepEveryBit) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    const std::size_t bodies = seed % 5, contacts = seed % 7;
    State state = random_state(seed, bodies, contacts);
    if (bodies > 0) state.bodies[0].v = Vec3(-0.0, 5e-324, -1.7976931348623157e308);
    const std::vector<double> values = pack(state);
    const State back = unpack(values, bodies, contacts);
    expect_same_bits(values, pack(back));
    ASSERT_EQ(back.bodies.size(), bodies);
    for (std::size_t i = 0; i < bodies; ++i) {
      EXPECT_EQ(back.bodies[i].x, state.bodies[i].x);
      EXPECT_EQ(back.bodies[i].p.coeffs(), state.bodies[i].p.coeffs());
      EXPECT_EQ(back.bodies[i].v, state.bodies[i].v);
      EXPECT_EQ(back.bodies[i].omega, state.bodies[i].omega);
    }
    for (std::size_t i = 0; i < contacts; ++i) {
      EXPECT_EQ(back.contacts[i].P, state.contacts[i].P);
      EXPECT_EQ(back.contacts[i].P_N_before, state.contacts[i].P_N_before);
      EXPECT_EQ(back.contacts[i].hint, state.contacts[i].hint);
      EXPECT_EQ(back.contacts[i].status, state.contacts[i].status);
      EXPECT_EQ(back.contacts[i].persists, state.contacts[i].persists);
      EXPECT_EQ(back.contacts[i].gap, state.contacts[i].gap);
      EXPECT_EQ(back.contacts[i].t_touch, state.contacts[i].t_touch);
    }
    EXPECT_EQ(back.t_gap, state.t_gap);
    EXPECT_EQ(state_hash(back), state_hash(state));
  }
}

TEST(State, UnpackRefusesAWrongSize) {
  std::vector<double> values = pack(random_state(1, 2, 3));
  EXPECT_THROW((void)unpack(values, 2, 2), core::InputError);
  EXPECT_THROW((void)unpack(values, 3, 3), core::InputError);
  values.pop_back();
  EXPECT_THROW((void)unpack(values, 2, 3), core::InputError);
  EXPECT_THROW((void)unpack({}, 0, 0), core::InputError);
}

// Time and the 13 numbers of a body, each with each of its 64 bits turned.
TEST(StateHash, FeelsEveryBitOfTheMotion) {
  const State state = random_state(3, 2, 1);
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
  const State state = random_state(4, 2, 2);
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
  EXPECT_EQ(state_hash(zero), state_hash(minus));  // the sign of nothing is no motion
}

}  // namespace
}  // namespace stiction::model

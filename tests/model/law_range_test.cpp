// Laws are public data: a value out of its table's range must not slip through a model built in C++.
#include <gtest/gtest.h>

#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/model/build/builder.hpp"

namespace stiction::model {
namespace {

void refuses(const laws::ContactLaw& law, const std::vector<std::string>& words) {
  Builder builder;
  BodySpec ball;
  ball.name = "ball";
  ball.start.x = Vec3::UnitZ();
  builder.body(ball);
  builder.shape("ball", "skin", geometry::Sphere{});
  builder.shape("world", "floor", geometry::Plane{});
  try {
    builder.contact({"touch", "ball.skin", "world.floor", law});
    ADD_FAILURE() << "accepted: " << words.front();
  } catch (const core::InputError& error) {
    for (const std::string& word : words)
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << "'" << word << "' in: " << error.what();
  }
}

TEST(BuilderRefuses, LawsOutOfRange) {
  refuses({laws::Unilateral{1.5}, laws::Frictionless{}}, {"touch", "restitution", "1.5"});
  refuses({laws::Unilateral{-0.5}, laws::Frictionless{}}, {"touch", "restitution", "-0.5"});
  refuses({{}, laws::Coulomb{-0.3}}, {"touch", "mu", "-0.3"});
  refuses({{}, laws::Coulomb{std::nan("")}}, {"touch", "mu", "nan"});
  refuses({{}, laws::ContensouParabolic{0.3, 0.0}}, {"touch", "radius"});
}

}  // namespace
}  // namespace stiction::model

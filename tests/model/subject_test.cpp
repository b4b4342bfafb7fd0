// An error of the builder says what it is about, so that a program can branch on it and a file reader find the line.
#include <gtest/gtest.h>

#include <functional>

#include "stiction/model/build/builder.hpp"

namespace stiction::model {
namespace {

// A ball on the floor and a bob on a hinge.
Builder pair() {
  Builder builder;
  builder.body({.name = "ball", .start = {.x = Vec3(0, 0, 1)}});
  builder.body({.name = "bob"});
  builder.shape("ball", "skin", geometry::Sphere{});
  builder.shape("world", "floor", geometry::Plane{});
  builder.joint({.name = "hinge", .first = "bob"});
  return builder;
}

void expect_about(const core::Subject& about, const std::function<void(Builder&)>& act) {
  Builder builder = pair();
  try {
    act(builder);
    (void)builder.build();
    ADD_FAILURE() << "accepted: " << about.kind << " " << about.name << " " << about.key;
  } catch (const core::InputError& error) {
    EXPECT_EQ(error.about.kind, about.kind) << error.what();
    EXPECT_EQ(error.about.name, about.name) << error.what();
    EXPECT_EQ(error.about.key, about.key) << error.what();
  }
}

TEST(Subject, NamesObjectAndField) {
  expect_about({"body", "x", "mass"}, [](Builder& b) { b.body({.name = "x", .mass = -1.0}); });
  expect_about({"body", "ball", "name"}, [](Builder& b) { b.body({.name = "ball"}); });
  expect_about({"shape", "ball.x", "thickness"},
               [](Builder& b) { b.shape("ball", "x", geometry::Disk{.thickness = -1.0}); });
  expect_about({"shape", "ball.x", "ring"}, [](Builder& b) {
    b.shape("ball", "x", geometry::SurfaceShape{{}, geometry::surfaces::Torus{1.0, 2.0}});
  });
  expect_about({"contact", "foot", "mu"}, [](Builder& b) {
    b.contact({"foot", "ball.skin", "world.floor", {{}, laws::Coulomb{-1.0}}});
  });
  expect_about({"contact", "foot", "between"}, [](Builder& b) { b.contact({"foot", "ball.skn", "world.floor", {}}); });
  expect_about({"contact", "foot", "point"}, [](Builder& b) {
    b.contact({.name = "foot", .first = "ball.skin", .second = "world.floor", .law = {}, .point = 2});
  });
  expect_about({"force", "pull", "body"}, [](Builder& b) { b.force({"pull", "bal"}); });
  expect_about({"force", "coil", "damping"},
               [](Builder& b) { b.spring({.name = "coil", .body = "ball", .damping = -1.0}); });
  expect_about({"joint", "pin", "friction"},
               [](Builder& b) { b.joint({.name = "pin", .first = "ball", .friction = -1.0}); });
  expect_about({"joint", "pin", "length"}, [](Builder& b) {
    b.joint({.name = "pin", .type = &geometry::joints::kDistance, .first = "ball", .value = -1.0});
  });
  expect_about({"joint", "pin", "ratio"}, [](Builder& b) {
    b.joint({.name = "pin", .type = &geometry::joints::kGear, .first = "ball", .second = "bob"});
  });
  expect_about({"drive", "motor", "joint"}, [](Builder& b) { b.drive({.name = "motor", .joint = "hing"}); });
}

// What only the whole model can show.
TEST(Subject, NamesWhatTheWholeModelShows) {
  expect_about({"joint", "pin", ""},
               [](Builder& b) { b.joint({.name = "pin", .first = "ball", .point = Vec3(1, 0, 0)}); });
  expect_about({"contact", "deep", ""}, [](Builder& b) {
    b.body({.name = "sunk", .start = {.x = Vec3(5, 0, -2)}});
    b.shape("sunk", "skin", geometry::Sphere{});
    b.contact({"deep", "sunk.skin", "world.floor", {}});
  });
  expect_about({"body", "roller", "velocity"}, [](Builder& b) { b.body({.name = "roller", .rolling = true}); });
}

}  // namespace
}  // namespace stiction::model

// Everything Builder must refuse, with a message that names the object and the value.
#include "stiction/model/build/builder.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "stiction/core/error.hpp"

namespace stiction::model {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

BodySpec ball(const std::string& name = "ball") {
  BodySpec spec;
  spec.name = name;
  spec.mass = 2.0;
  spec.inertia = 0.8 * Mat3::Identity();
  spec.start.x = Vec3(0.0, 0.0, 1.0);
  return spec;
}

// A ball above a floor and a second body beside it; nothing wrong so far.
Builder good() {
  Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -9.81));
  builder.body(ball());
  BodySpec other = ball("other");
  other.start.x = Vec3(5.0, 0.0, 1.0);
  builder.body(other);
  builder.shape("ball", "skin", geometry::Sphere{Vec3::Zero(), 1.0});
  builder.shape("ball", "knob", geometry::Sphere{Vec3::UnitX(), 0.1});
  builder.shape("ball", "face", geometry::Plane{});
  builder.shape("other", "skin", geometry::Sphere{Vec3::Zero(), 1.0});
  builder.shape("other", "face", geometry::Plane{});
  builder.shape("world", "floor", geometry::Plane{});
  builder.shape("world", "stone", geometry::Sphere{Vec3(0, 0, -9), 1.0});
  return builder;
}

void refuses(const std::function<void(Builder&)>& act, const std::vector<std::string>& words) {
  Builder builder = good();
  try {
    act(builder);
    (void)builder.build();
    ADD_FAILURE() << "accepted, but should name " << words.front();
  } catch (const core::InputError& error) {
    for (const std::string& word : words)
      EXPECT_NE(std::string(error.what()).find(word), std::string::npos) << "'" << word << "' in: " << error.what();
  }
}

void refuses_body(const std::function<void(BodySpec&)>& spoil, std::vector<std::string> words) {
  words.emplace_back("bad");
  refuses(
      [&](Builder& builder) {
        BodySpec spec = ball("bad");
        spoil(spec);
        builder.body(spec);
      },
      words);
}

TEST(Builder, AcceptsTheGoodModel) {
  const Model model = good().build();
  EXPECT_EQ(model.bodies().size(), 2u);
  EXPECT_EQ(model.find_body("other"), 1);
  EXPECT_EQ(model.find_body("nobody"), -1);
  EXPECT_EQ(model.bodies()[0].inverse_mass, 0.5);
  EXPECT_LE((model.bodies()[0].inverse_inertia - 1.25 * Mat3::Identity()).norm(), 1e-15);
}

TEST(BuilderRefuses, Masses) {
  for (double mass : {-1.5, 0.0, kInf, std::nan("")})
    refuses_body([&](BodySpec& b) { b.mass = mass; }, {"mass", std::isnan(mass) ? "nan" : mass < -1 ? "-1.5" : ""});
}

TEST(BuilderRefuses, Inertias) {
  const auto with = [](double a, double b, double c) {
    return [=](BodySpec& s) { s.inertia = Vec3(a, b, c).asDiagonal(); };
  };
  refuses_body(with(1.0, -1.0, 1.0), {"positive definite", "-1"});
  refuses_body(with(1.0, 0.0, 1.0), {"positive definite"});
  refuses_body(with(1.0, 1.0, 2.5), {"principal moments", "2.5"});  // triangle inequality
  refuses_body(with(1.0, 1.0, std::nan("")), {"finite"});
  refuses_body(with(kInf, kInf, kInf), {"finite"});
  refuses_body([](BodySpec& b) { b.inertia(0, 1) = 0.1; }, {"symmetric"});
  refuses_body([](BodySpec& b) { b.inertia(0, 1) = b.inertia(1, 0) = 0.9; }, {"positive definite"});
  EXPECT_EQ(inertia_problem(Vec3(1.0, 1.0, 2.0).asDiagonal()), "");  // a thin disk: the limit itself is allowed
  EXPECT_EQ(inertia_problem(Vec3(8e-7, 8e-7, 7e-7).asDiagonal()), "");
}

TEST(BuilderRefuses, Starts) {
  refuses_body([](BodySpec& b) { b.start.p = Quat(0, 0, 0, 0); }, {"quaternion"});
  refuses_body([](BodySpec& b) { b.start.p = Quat(std::nan(""), 0, 0, 1); }, {"quaternion"});
  refuses_body([](BodySpec& b) { b.start.x[1] = std::nan(""); }, {"position", "nan"});
  refuses_body([](BodySpec& b) { b.start.v[2] = kInf; }, {"velocity", "inf"});
  refuses_body([](BodySpec& b) { b.start.omega[0] = -kInf; }, {"angular_velocity", "-inf"});
  refuses([](Builder& b) { b.gravity(Vec3(0, 0, std::nan(""))); }, {"gravity", "nan"});
}

TEST(BuilderRefuses, Names) {
  refuses([](Builder& b) { b.body(ball("ball")); }, {"ball", "twice"});
  refuses([](Builder& b) { b.body(ball("world")); }, {"world"});
  refuses([](Builder& b) { b.body(ball("")); }, {"no name"});
  for (const char* name : {"a.b", "a b", "a/b", "a\tb"}) refuses([&](Builder& b) { b.body(ball(name)); }, {name});
  refuses([](Builder& b) { b.shape("ball", "skin", geometry::Sphere{}); }, {"ball.skin", "twice"});
  refuses([](Builder& b) { b.shape("bal", "x", geometry::Sphere{}); }, {"bal", "ball"});
  refuses([](Builder& b) { b.force("push", "nobody", Vec3::UnitX(), Vec3::Zero(), Vec3::Zero()); }, {"push", "nobody"});
  refuses(
      [](Builder& b) {
        b.force("push", "ball", Vec3::UnitX(), Vec3::Zero(), Vec3::Zero());
        b.force("push", "ball", Vec3::UnitX(), Vec3::Zero(), Vec3::Zero());
      },
      {"push", "twice"});
  for (int k = 0; k < 3; ++k)
    refuses(
        [&](Builder& b) {
          std::array<Vec3, 3> v{Vec3::Zero(), Vec3::Zero(), Vec3::Zero()};
          v[static_cast<std::size_t>(k)][1] = std::nan("");
          b.force("push", "ball", v[0], v[1], v[2]);
        },
        {"push", "nan", std::array{"force", "point", "torque"}[static_cast<std::size_t>(k)]});
}

TEST(BuilderRefuses, Shapes) {
  const auto shape = [](const geometry::Shape& s) { return [=](Builder& b) { b.shape("ball", "odd", s); }; };
  for (double radius : {0.0, -0.25, kInf, std::nan("")})
    refuses(shape(geometry::Sphere{Vec3::Zero(), radius}), {"ball.odd", "radius"});
  refuses(shape(geometry::Sphere{Vec3(0, kInf, 0), 1.0}), {"ball.odd", "centre", "inf"});
  refuses(shape(geometry::Plane{Vec3(0, 0, 2)}), {"ball.odd", "normal", "2"});
  refuses(shape(geometry::Plane{Vec3::Zero()}), {"ball.odd", "normal"});
  refuses(shape(geometry::Plane{Vec3(0, 0, std::nan(""))}), {"ball.odd", "normal"});
  refuses(shape(geometry::Plane{Vec3::UnitZ(), kInf}), {"ball.odd", "offset"});
  refuses(shape(geometry::Plane{Vec3::UnitZ(), 0.0, Vec3(1, 0, 0.5)}), {"ball.odd", "surface_velocity", "0.5"});
}

TEST(BuilderRefuses, Contacts) {
  const auto contact = [](const char* first, const char* second) {
    return [=](Builder& b) { b.contact({"touch", first, second, {}}); };
  };
  refuses(contact("ball.skn", "world.floor"), {"touch", "ball.skn", "ball.skin"});
  refuses(contact("ball.skin", "world.wall"), {"touch", "world.wall"});
  refuses(contact("ball.skin", "ball.knob"), {"touch", "ball.skin", "ball.knob"});
  refuses(contact("world.floor", "world.stone"), {"touch", "world.stone"});
  refuses(contact("ball.face", "world.floor"), {"touch", "ball.face", "world.floor"});
  refuses(contact("ball.face", "other.face"), {"touch", "ball.face", "other.face"});
  refuses(contact("ball.face", "world.stone"), {"touch"});
  refuses(
      [&](Builder& b) {
        contact("ball.skin", "world.floor")(b);
        contact("ball.knob", "world.floor")(b);
      },
      {"touch", "twice"});
  refuses(
      [](Builder& b) {
        BodySpec sunk = ball("sunk");
        sunk.start.x = Vec3(9.0, 0.0, -0.5);
        b.body(sunk);
        b.shape("sunk", "skin", geometry::Sphere{Vec3::Zero(), 1.0});
        b.contact({"deep", "sunk.skin", "world.floor", {}});
      },
      {"deep", "1.5"});
  EXPECT_THROW((void)Builder{}.build(), core::InputError);
}

TEST(Builder, OrdersTheBodiesOfAContact) {
  Builder builder = good();
  builder.allow_overlap(true);
  builder.contact({"a", "world.floor", "ball.skin", {}});
  builder.contact({"b", "other.face", "ball.skin", {}});
  builder.contact({"c", "world.stone", "ball.skin", {}});
  BodySpec turned = ball("turned");
  turned.start.p = Quat(0.0, 3.0, 0.0, 4.0);
  builder.body(turned);
  const Model model = builder.build();
  EXPECT_EQ(model.contacts()[0].a, 0);
  EXPECT_EQ(model.contacts()[0].b, kWorld);
  EXPECT_EQ(model.contacts()[1].a, 0);  // the sphere comes first, the plane second
  EXPECT_EQ(model.contacts()[1].b, 1);
  EXPECT_EQ(model.contacts()[2].b, kWorld);
  EXPECT_EQ(model.find_contact("c"), 2);
  EXPECT_DOUBLE_EQ(model.initial_state().bodies[2].p.x(), 0.6);
  EXPECT_DOUBLE_EQ(model.initial_state().bodies[2].p.z(), 0.8);
}

}  // namespace
}  // namespace stiction::model

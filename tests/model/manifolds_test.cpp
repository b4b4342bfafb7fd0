// Which contacts are the points of one pair of shapes, and what is refused.
#include <gtest/gtest.h>

#include <functional>

#include "stiction/core/error.hpp"
#include "stiction/model/build/builder.hpp"

namespace stiction::model {
namespace {

Builder coin(double thickness) {
  Builder builder;
  BodySpec body;
  body.name = "coin";
  body.inertia = Vec3(1.0, 1.0, 1.9).asDiagonal();
  body.start.x = Vec3(0.0, 0.0, 2.0);
  builder.body(body);
  builder.shape("coin", "disk", geometry::Disk{Vec3::Zero(), Vec3::UnitZ(), 1.0, thickness});
  builder.shape("world", "floor", geometry::Plane{});
  return builder;
}

void add(Builder& builder, const std::string& name, int point) {
  ContactSpec spec{name, "coin.disk", "world.floor", {}};
  spec.point = point;
  builder.contact(spec);
}

std::string refusal(const std::function<void()>& action) {
  try {
    action();
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "accepted";
}

std::vector<int> members(const Model& model) {
  const std::span<const int> contacts = model.contact_list().manifold(0);
  return {contacts.begin(), contacts.end()};
}

TEST(Manifolds, OneContactHasAllPointsOfItsShapes) {
  for (const double thickness : {0.0, 0.1}) {
    Builder builder = coin(thickness);
    add(builder, "rim", 0);
    const Model model = builder.build();
    const std::size_t points = thickness > 0.0 ? 4 : 3;
    ASSERT_EQ(model.declared().size(), 1u);
    EXPECT_EQ(model.declared()[0].points, points);
    ASSERT_EQ(model.contacts().size(), points);
    EXPECT_EQ(model.initial_state().contacts.size(), points);
    for (std::size_t k = 0; k < points; ++k) {
      EXPECT_EQ(geometry::point_of(model.contacts()[k].pair), static_cast<int>(k) + 1);
      EXPECT_EQ(model.contacts()[k].label(), "rim." + std::to_string(k + 1));
      EXPECT_EQ(model.contacts()[k].declaration, 0u);
    }
    ASSERT_EQ(model.contact_list().manifolds(), 1u);
    EXPECT_EQ(members(model).size(), points);
    EXPECT_EQ(contact_names(model), std::vector<std::string>{"rim"});
  }
}

TEST(Manifolds, AContactOfOnePointKeepsItsName) {
  Builder builder = coin(0.0);
  builder.shape("coin", "ball", geometry::Sphere{});
  builder.contact({"ball", "coin.ball", "world.floor", {}});
  add(builder, "rim", 0);
  const Model model = builder.build();
  EXPECT_EQ(model.contacts()[0].label(), "ball");
  EXPECT_EQ(model.find_contact("rim"), 1);
  EXPECT_EQ(model.declared()[1].first, 1u);
  EXPECT_EQ(model.contacts()[3].declaration, 1u);
}

TEST(Manifolds, AContactPerPointInAnyOrder) {
  Builder builder = coin(0.0);
  add(builder, "c", 3);
  add(builder, "a", 1);
  add(builder, "b", 2);
  const Model model = builder.build();
  ASSERT_EQ(model.contact_list().manifolds(), 1u);
  EXPECT_EQ(members(model), (std::vector<int>{1, 2, 0}));
  EXPECT_EQ(model.declared().size(), 3u);
  EXPECT_EQ(model.contacts()[0].label(), "c");
}

TEST(Manifolds, AThickDiskHasAFourth) {
  Builder builder = coin(0.1);
  for (int point = 1; point <= 4; ++point) add(builder, std::string(1, static_cast<char>('a' + point)), point);
  EXPECT_EQ(members(builder.build()), (std::vector<int>{0, 1, 2, 3}));
}

TEST(Manifolds, RefusesWhatIsNoWholeOne) {
  const auto of_points = [](double thickness, const std::vector<int>& points) {
    return refusal([&] {
      Builder builder = coin(thickness);
      char name = 'a';
      for (int point : points) add(builder, std::string(1, name++), point);
      (void)builder.build();
    });
  };
  EXPECT_EQ(of_points(0.0, {1, 2}),
            "contact 'a': its shapes touch in 3 points: point 3 needs a contact too, or omit `point` to have all in "
            "one");
  EXPECT_EQ(of_points(0.1, {1, 2, 3}),
            "contact 'a': its shapes touch in 4 points: point 4 needs a contact too, or omit `point` to have all in "
            "one");
  EXPECT_EQ(of_points(0.0, {1, 1}), "contact 'b': point 1 of its shapes already has a contact, 'a'");
  EXPECT_EQ(of_points(0.0, {0, 2}), "contact 'b': point 2 of its shapes already has a contact, 'a'");
  EXPECT_EQ(of_points(0.0, {1, 2, 3, 4}), "contact 'd': point = 4 is out of range: it must be 1 to 3");
  EXPECT_EQ(of_points(0.0, {5}), "contact 'a': point = 5 is out of range: it must be 1 to 3");
  EXPECT_EQ(of_points(0.0, {-1}), "contact 'a': point = -1 is out of range: it must be 1 to 3");
}

TEST(Manifolds, RefusesShapesThatAreNone) {
  Builder builder = coin(0.0);
  EXPECT_NE(refusal([&] { builder.shape("coin", "s", geometry::Disk{Vec3::Zero(), Vec3(0, 0, 2), 1.0}); }), "accepted");
  EXPECT_NE(refusal([&] { builder.shape("coin", "s", geometry::Disk{Vec3::Zero(), Vec3::UnitZ(), 0.0}); }), "accepted");
  EXPECT_NE(refusal([&] {
              builder.shape("coin", "s", geometry::Disk{Vec3::Zero(), Vec3::UnitZ(), 1.0, -1.0});
            }),
            "accepted");
}

TEST(Manifolds, ABallHasOnePoint) {
  Builder builder = coin(0.0);
  builder.shape("coin", "ball", geometry::Sphere{});
  ContactSpec spec{"ball", "coin.ball", "world.floor", {}};
  spec.point = 2;
  EXPECT_NE(refusal([&] { builder.contact(spec); }), "accepted");
}

}  // namespace
}  // namespace stiction::model

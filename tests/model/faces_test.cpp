// Which contacts make the face of a disk, and what is refused.
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

TEST(Faces, ThreeContactsInAnyOrder) {
  Builder builder = coin(0.0);
  add(builder, "c", 3);
  add(builder, "a", 1);
  add(builder, "b", 2);
  const Model model = builder.build();
  ASSERT_EQ(model.faces().size(), 1u);
  EXPECT_EQ(model.faces()[0].contacts, (std::array<int, 4>{1, 2, 0, -1}));
}

TEST(Faces, AThickDiskHasAFourth) {
  Builder builder = coin(0.1);
  for (int point = 1; point <= 4; ++point) add(builder, std::string(1, static_cast<char>('a' + point)), point);
  EXPECT_EQ(builder.build().faces()[0].contacts, (std::array<int, 4>{0, 1, 2, 3}));
}

TEST(Faces, RefusesWhatIsNoFace) {
  EXPECT_EQ(refusal([] {
              Builder builder = coin(0.0);
              add(builder, "a", 1);
              add(builder, "b", 2);
              (void)builder.build();
            }),
            "contact 'a': its disk needs a contact for point 3 too");
  EXPECT_EQ(refusal([] {
              Builder builder = coin(0.1);
              for (int point = 1; point <= 3; ++point)
                add(builder, std::string(1, static_cast<char>('a' + point)), point);
              (void)builder.build();
            }),
            "contact 'b': its thick disk needs a contact for point 4 too");
  EXPECT_EQ(refusal([] {
              Builder builder = coin(0.0);
              add(builder, "a", 1);
              add(builder, "b", 1);
              (void)builder.build();
            }),
            "contact 'b': point 1 of its disk has a contact already, 'a'");
  EXPECT_EQ(refusal([] {
              Builder builder = coin(0.0);
              for (int point = 1; point <= 4; ++point)
                add(builder, std::string(1, static_cast<char>('a' + point)), point);
              (void)builder.build();
            }),
            "contact 'e': point 4 is one of thick disks only");
  Builder builder = coin(0.0);
  EXPECT_NE(refusal([&] { add(builder, "a", 5); }), "accepted");
  EXPECT_NE(refusal([&] { builder.shape("coin", "s", geometry::Disk{Vec3::Zero(), Vec3(0, 0, 2), 1.0}); }), "accepted");
  EXPECT_NE(refusal([&] { builder.shape("coin", "s", geometry::Disk{Vec3::Zero(), Vec3::UnitZ(), 0.0}); }), "accepted");
  EXPECT_NE(refusal([&] {
              builder.shape("coin", "s", geometry::Disk{Vec3::Zero(), Vec3::UnitZ(), 1.0, -1.0});
            }),
            "accepted");
}

TEST(Faces, PointsBelongToDisksOnly) {
  Builder builder = coin(0.0);
  builder.shape("coin", "ball", geometry::Sphere{});
  ContactSpec spec{"ball", "coin.ball", "world.floor", {}};
  spec.point = 2;
  EXPECT_NE(refusal([&] { builder.contact(spec); }), "accepted");
}

}  // namespace
}  // namespace stiction::model

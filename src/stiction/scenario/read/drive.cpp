#include "stiction/scenario/read/drive.hpp"

#include "stiction/model/motions.hpp"
#include "stiction/scenario/by_formula/programs.hpp"
#include "stiction/scenario/read/parts.hpp"
#include "stiction/scenario/schema/fields.hpp"
#include "stiction/scenario/schema/keys.hpp"
#include "stiction/scenario/schema/types.hpp"

namespace stiction::scenario {
namespace {

// Which coordinate of a joint with two of them is driven.
struct Coordinate {
  bool slide = false;
  static constexpr auto parameters = std::tuple{
      core::either(&Coordinate::slide, "angle", "slide",
                   {"coordinate", "", core::kAny, "cylindrical joint: which coordinate it moves", core::kOptional})};
};

}  // namespace

Section drive_section() {
  std::vector<Type> types;
  model::Motions::for_each([&]<class Motion>() {
    const std::string word(Motion::word);
    types.push_back({word, word + " drive", std::string(Motion::doc), keys_of<Motion>()});
  });
  types.push_back({"formula",
                   "drive by formula",
                   "A formula of time, with its exact derivatives.",
                   {text("formula",
                         "angle [rad] or displacement [m] as a formula of the time `t` and of parameters, counted from "
                         "its value at t = 0, e.g. `0.1*sin(3*t)` ([formulas](../howto/laws-by-formula.md))",
                         true)}});
  return typed_section("drive",
                       "A motion that the angle or displacement of a joint follows: revolute, prismatic, cylindrical, "
                       "the angle of a planar one.",
                       {text("name", "name of the drive", true), enabled(), text("joint", "joint it moves", true),
                        keys_of<Coordinate>().front(), choice("motion", {}, "steady", "kind of motion")},
                       std::move(types));
}

void read_drive(const Table& table, model::Builder& builder) {
  table.check_keys();
  const Table t = table.chosen();
  model::DriveSpec spec;
  spec.name = t.text("name");
  spec.joint = t.text("joint");
  const std::string motion = t.text("motion");
  model::Motions::for_each([&]<class Motion>() {
    if (motion == Motion::word) spec.speed = read<Motion>(t).law();
  });
  if (motion == "formula") spec.speed = read_motion(t);
  if (t.has("coordinate")) spec.turns = !read<Coordinate>(t).slide;
  at_place(t, [&] { builder.drive(spec); });
}

}  // namespace stiction::scenario

#include "stiction/scenario/read_force.hpp"

#include <algorithm>
#include <vector>

#include "stiction/scenario/read_parts.hpp"

namespace stiction::scenario {
namespace {

// Keys that each type has beside name, type and body.
const std::vector<std::pair<std::string, std::vector<std::string>>> kKeys{
    {"constant", {"point", "force", "torque", "frame"}},
    {"rotating", {"point", "force", "torque", "frame", "axis", "speed", "phase"}},
    {"harmonic", {"point", "force", "torque", "frame", "frequency", "phase"}},
    {"table", {"point", "force", "torque", "frame", "table"}},
    {"spring", {"point", "other", "other_point", "stiffness", "damping", "rest_length"}},
    {"torsion-spring", {"other", "axis", "stiffness", "damping", "rest_angle"}},
};

void check_keys_of(const Table& t, const std::string& type) {
  const auto known =
      std::find_if(kKeys.begin(), kKeys.end(), [&](const auto& entry) { return entry.first == type; })->second;
  for (const std::string& key : key_names(section("force")))
    if (key != "name" && key != "enabled" && key != "type" && key != "body" &&
        std::find(known.begin(), known.end(), key) == known.end() && t.has(key))
      t.refuse(key, fmt::format("is not a key of a {}{}", type, type.ends_with("spring") ? "" : " force"));
}

std::string other_end(const Table& t) {
  return t.has("other") ? t.text("other") : "world";
}

std::variant<model::Scaled, model::Rotating> time_of(const Table& t, const std::string& type) {
  if (type == "rotating") return model::Rotating{direction(t, "axis"), t.number("speed"), t.number("phase")};
  if (type == "harmonic") return model::Scaled{model::Harmonic{1.0, t.number("frequency"), t.number("phase")}};
  if (type == "table") {
    const auto points = t.points("table");
    if (const std::string problem = model::time_points_problem(points); !problem.empty()) t.refuse("table", problem);
    return model::Scaled{model::Lines(points)};
  }
  return model::Scaled{};
}

}  // namespace

void read_force(const Table& t, model::Builder& builder) {
  t.check_keys();
  const std::string type = t.text("type"), name = t.text("name"), body = t.text("body");
  check_keys_of(t, type);
  if (type == "spring") {
    const model::SpringSpec spec{name,
                                 body,
                                 other_end(t),
                                 t.vector("point"),
                                 t.vector("other_point"),
                                 t.number("stiffness"),
                                 t.number("damping"),
                                 t.number("rest_length")};
    at_place(t, [&] { builder.spring(spec); });
  } else if (type == "torsion-spring") {
    const model::TorsionSpringSpec spec{name,
                                        body,
                                        other_end(t),
                                        direction(t, "axis"),
                                        t.number("stiffness"),
                                        t.number("damping"),
                                        t.number("rest_angle")};
    at_place(t, [&] { builder.torsion_spring(spec); });
  } else {
    const model::ForceSpec spec{name,
                                body,
                                t.vector("force"),
                                t.vector("point"),
                                t.vector("torque"),
                                t.text("frame") == "body",
                                time_of(t, type)};
    at_place(t, [&] { builder.force(spec); });
  }
}

}  // namespace stiction::scenario

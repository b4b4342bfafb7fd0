#pragma once
// Where the copies of an assembly are, and how its parts get there.
#include "stiction/math/types.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// The frame of one copy in the world.
struct Placement {
  math::Vec3 x = math::Vec3::Zero();
  math::Quat p = math::Quat::Identity();
  bool turned = false, moved = false;
  int i = 1, ix = 1, iy = 1, iz = 1;  // its numbers, from 1
};

// A frame within a frame; the numbers are those of the inner one.
Placement operator*(const Placement& outer, const Placement& inner);

// Of the copies that an [[assembly]] asks for.
std::vector<Placement> placements_of(const Table& assembly);

// Moves a part of a copy: kind is "body", "force", "joint", "drive" or "contact". Its numbers are numbers already; what
// is given in the frame of a body stays.
void place_part(toml::table& part, const std::string& kind, const Placement& placement);

}  // namespace stiction::scenario

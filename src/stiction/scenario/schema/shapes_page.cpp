#include "stiction/scenario/schema/shapes_page.hpp"

#include <fmt/format.h>

#include "stiction/geometry/touch/kinds.hpp"
#include "stiction/scenario/schema/schema.hpp"

namespace stiction::scenario {
namespace {

using geometry::Touch;

constexpr std::string_view kHead = R"(# Which shapes touch which

Printed by `stiction schema --shapes` from the lists of the program. A contact between two shapes that are not in one row is
refused, with what is possible instead. The order of the two shapes in `between` does not matter.

| shape | smooth: one point | rims and corners: fixed points | solids: changing points |
|---|---|---|---|
)";

constexpr std::string_view kFoot = R"(
| | smooth | rims and corners | solids |
|---|---|---|---|
| points per contact | 1 | disk 3, thick disk 4, box 8 | up to 8: corners of the region in which faces overlap, and pairs of edges; on a mesh or heightfield a ball 4, others 8 to 32 |
| integrators | all | all | `moreau`, `runge-kutta` |
| elastic patch (`normal = "hertz"`, `"volumetric"`, `radius = "hertz"`) | yes | no | no |
| contour friction (`rolling = "contour"`) | yes | disk yes, box no | no |

`(inside)` is the hollow of the shape, `side = "inside"`: a bowl, a bore, a groove. It takes what fits into it.

An `implicit` surface, given by a formula, touches what a `superellipsoid` touches, and other implicit ones.

Planes, meshes and heightfields belong to the world or to a body that moves. What moves touches what other bodies have, but not all of the world:

| on a body that moves | does not touch of the world |
|---|---|
)";

constexpr std::string_view kWanted = R"(
## What to use for

| you want | use |
|---|---|
| a coin, a wheel, a drum on a plane | `disk`, with `thickness` for one that stands on its face or rolls on its rim |
| a cylinder that rolls on a plane | `disk` with `thickness`: a `cylinder` is endless and touches planes along a line |
| a cylinder among boxes | `capsule`, or a `polytope` of the corners of a prism |
| a brick, a table, a die | `box`; several boxes on one body for a table |
| any convex solid | `polytope` of its corners; `margin` rounds it |
| a part from CAD, a gear, ground | `mesh`, `heightfield` |
| a body that is not convex | `mesh`, or several shapes on one body, a contact for each, or one with `*`: `between = ["table.*", "world"]` |
| a box that touches balls and ellipsoids of changing curvature | `superellipsoid` |
| a ball in a bearing | `sphere` in `torus (inside)`, as in `ball-bearing` |
| a pin in a hole with clearance | `sphere` in `cylinder (inside)`, or a joint without clearance |
| a surface of your own | [custom surfaces](../howto/custom-surface.md), from C++ or Python |
)";

// `sphere` (inside): only the word is a word of files.
std::string marked(const geometry::Kind& kind) {
  const auto space = kind.name.find(' ');
  return fmt::format("`{}`{}", kind.name.substr(0, space), space == std::string::npos ? "" : kind.name.substr(space));
}

template <class Belongs>
std::string list(Belongs&& belongs) {
  std::vector<std::string> out;
  for (const geometry::Kind& kind : geometry::shape_kinds())
    if (belongs(kind)) out.push_back(marked(kind));
  return fmt::format("{}", fmt::join(out, ", "));
}

std::string row(const geometry::Kind& kind) {
  const auto touching = [&](Touch how) {
    return list([&](const geometry::Kind& other) { return geometry::touch_of(kind.example, other.example) == how; });
  };
  return fmt::format("| {} | {} | {} | {} |\n", marked(kind), touching(Touch::smooth), touching(Touch::edge),
                     touching(Touch::solid));
}

// The pair makes the shape of the world its first, which has to move.
std::string not_below(const geometry::Kind& kind) {
  const std::string others = list([&](const geometry::Kind& other) {
    const auto made = geometry::make_pair(kind.example, other.example);
    return made && made->swapped;
  });
  return others.empty() ? others : fmt::format("| {} | {} |\n", marked(kind), others);
}

}  // namespace

std::string shapes_page() {
  std::string page(kHead);
  for (const geometry::Kind& kind : geometry::shape_kinds()) page += row(kind);
  page += kFoot;
  for (const geometry::Kind& kind : geometry::shape_kinds()) page += not_below(kind);
  page += kWanted;
  return page;
}

}  // namespace stiction::scenario

#pragma once
// Shapes as JSON, in the words of scenario files: made from their tables of parameters. Private to this module.
#include <nlohmann/json_fwd.hpp>
#include <optional>

#include "stiction/geometry/shapes.hpp"

namespace stiction::record {

// `type` is the word of the shape, beside it stand its keys. A smooth surface has a `centre` and an `orientation`, the
// quaternion (w, x, y, z) of its frame in that of the body, and `side` = "inside" where it is a hollow. A shape that
// the report page does not know by its word has its `mesh`: `points` (three numbers each) and `triangles` (three
// indices).
nlohmann::ordered_json to_json(const geometry::Shape& shape);

// Back again; nothing for words that this version does not know.
std::optional<geometry::Shape> shape_of(const nlohmann::ordered_json& json);

// Its triangles, a plane or an unbounded surface cut off at about `extent`. None for a shape that is not known.
geometry::Mesh mesh_of(const nlohmann::ordered_json& json, double extent);

}  // namespace stiction::record

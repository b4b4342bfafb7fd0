#pragma once
// Where the columns of a body and of a contact stand in a row, found by name.
#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stiction/math/types.hpp"
#include "stiction/record/result/reader.hpp"

namespace stiction::record {

using VectorPlace = std::array<std::size_t, 3>;  // of the columns x, y, z

inline math::Vec3 vector_at(std::span<const double> row, const VectorPlace& place) {
  return {row[place[0]], row[place[1]], row[place[2]]};
}

// The state of a contact: 0 open, 1 stick, 2 slip. Whatever else a file may hold counts as open.
inline int state_at(std::span<const double> row, std::size_t place) {
  return row[place] == 1.0 ? 1 : row[place] == 2.0 ? 2 : 0;
}

struct BodyPlaces {
  std::string name;
  VectorPlace x;
  std::array<std::size_t, 4> q;  // w x y z
};
// Of all parts of the result that have a pose.
std::vector<BodyPlaces> body_places(const Reader& reader);

struct ContactPlaces {
  std::size_t gap, state, PN, PT1, PT2, Ptau, vT, wspin;
  VectorPlace point;
  // Results of version 0.1 have neither: then the step to which the impulses of a row belong is not known.
  std::optional<VectorPlace> normal, force;
};
// Nothing if the result lacks one of the others, as for a group.
std::optional<ContactPlaces> contact_places(const Reader& reader, const std::string& contact);
// Of the points of a contact that has several, else of the contact itself; none of a group.
std::vector<ContactPlaces> point_places(const Reader& reader, const std::string& contact);

}  // namespace stiction::record

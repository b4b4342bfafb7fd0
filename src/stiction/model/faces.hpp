#pragma once
#include <array>
#include <span>
#include <vector>

#include "stiction/model/contact.hpp"

namespace stiction::model {

// The three contacts C1, C2, C3 of a disk with a plane, which together are its face [LLG 2.14]; and C4 of a thick one.
struct Face {
  std::array<int, 4> contacts{-1, -1, -1, -1};
};
// Throws core::InputError where a disk lacks one of its points.
std::vector<Face> find_faces(std::span<const Contact> contacts);

}  // namespace stiction::model

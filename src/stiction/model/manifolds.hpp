#pragma once
// Which contacts are the points of one pair of shapes.
#include <span>
#include <vector>

#include "stiction/model/contact.hpp"

namespace stiction::model {

// The current contacts: those declared individually, then those of groups.
class ContactList {
 public:
  std::vector<Contact> contacts;

  // Of every pair whose points depend on each other: its contacts, in the order of its points.
  [[nodiscard]] std::size_t manifolds() const { return ends_.size(); }
  [[nodiscard]] std::span<const int> manifold(std::size_t i) const {
    const std::size_t begin = i == 0 ? 0 : ends_[i - 1];
    return {members_.data() + begin, ends_[i] - begin};
  }
  [[nodiscard]] std::size_t most_points() const;  // of a manifold

  // Finds the manifolds of all contacts. Throws core::InputError where a pair lacks one of its points.
  void find_manifolds();

 private:
  std::vector<int> members_;       // manifold by manifold
  std::vector<std::size_t> ends_;  // of the manifolds
};

}  // namespace stiction::model

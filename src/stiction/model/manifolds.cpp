#include "stiction/model/manifolds.hpp"

#include <algorithm>
#include <tuple>

#include "stiction/model/build/checks.hpp"

namespace stiction::model {
namespace {

// The contacts of one pair of shapes, sorted by their points: each of the pair's points once.
void check_points(std::span<const Contact> contacts, std::span<const int> members) {
  const auto of = [&](std::size_t k) -> const Contact& { return contacts[static_cast<std::size_t>(members[k])]; };
  const Contact& named = contacts[static_cast<std::size_t>(*std::min_element(members.begin(), members.end()))];
  const int points = geometry::points_of(of(0).pair);
  for (std::size_t k = 1; k < members.size(); ++k)
    if (const int point = geometry::point_of(of(k).pair); geometry::point_of(of(k - 1).pair) == point)
      refuse({"contact", of(k).name, "point"}, "point {} of its shapes already has a contact, '{}'", point,
             of(k - 1).name);
  for (int point = 1; point <= points; ++point)
    if (static_cast<std::size_t>(point) > members.size() ||
        geometry::point_of(of(static_cast<std::size_t>(point) - 1).pair) != point)
      refuse({"contact", named.name, "point"},
             "its shapes touch in {} points: point {} needs a contact too, or omit `point` to have all in one", points,
             point);
}

}  // namespace

std::size_t ContactList::most_points() const {
  std::size_t most = 0;
  for (std::size_t i = 0; i < manifolds(); ++i) most = std::max(most, manifold(i).size());
  return most;
}

void ContactList::find_manifolds() {
  members_.clear();
  ends_.clear();
  for (std::size_t i = 0; i < contacts.size(); ++i)
    if (geometry::points_of(contacts[i].pair) > 1 || geometry::seeks(contacts[i].pair))
      members_.push_back(static_cast<int>(i));
  const auto of = [&](int i) -> const Contact& { return contacts[static_cast<std::size_t>(i)]; };
  std::sort(members_.begin(), members_.end(), [&](int i, int k) {
    const Contact &x = of(i), &y = of(k);
    return std::tuple(x.shapes, geometry::point_of(x.pair), i) < std::tuple(y.shapes, geometry::point_of(y.pair), k);
  });
  for (std::size_t k = 0; k < members_.size(); ++k)
    if (k + 1 == members_.size() || of(members_[k]).shapes != of(members_[k + 1]).shapes) ends_.push_back(k + 1);
  for (std::size_t i = 0; i < manifolds(); ++i) check_points(contacts, manifold(i));
}

}  // namespace stiction::model

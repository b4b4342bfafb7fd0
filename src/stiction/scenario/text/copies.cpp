#include "stiction/scenario/text/copies.hpp"

#include <cmath>

namespace stiction::scenario {

std::vector<Copy> copies_of(const Table& body, Scatter& scatter) {
  constexpr double kMost = 1e5;
  if (!body.has("copies")) {
    check_type_keys(body, "body without copies", {"spacing", "jitter"});
    return {{}};
  }
  const std::vector<double> counts = body.list("copies");
  if (counts.size() != 3) body.refuse("copies", "must have three numbers, along x, y and z");
  for (double n : counts)
    if (n != std::floor(n)) body.refuse("copies", "must be integers");
  if (counts[0] * counts[1] * counts[2] > kMost)
    body.refuse("copies", fmt::format("are too many: {} bodies", counts[0] * counts[1] * counts[2]));
  if (body.is_word("velocity"))
    body.refuse("velocity", "of copies must be given as numbers: \"rolling\" is for a single body");
  const math::Vec3 spacing = body.vector("spacing");
  const double jitter = body.number("jitter");
  std::vector<Copy> copies;
  for (double k = 0; k < counts[2]; ++k)
    for (double j = 0; j < counts[1]; ++j)
      for (double i = 0; i < counts[0]; ++i) {
        math::Vec3 shift = spacing.cwiseProduct(math::Vec3(i, j, k));
        for (double& x : shift) x += jitter * scatter();
        copies.push_back({std::to_string(copies.size() + 1), shift});
      }
  return copies;
}

}  // namespace stiction::scenario

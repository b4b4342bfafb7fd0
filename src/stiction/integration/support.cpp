#include "stiction/integration/support.hpp"

#include <fmt/format.h>

namespace stiction::integration {
namespace {

constexpr std::size_t kMostPairs = 20000;  // a few seconds per step

}  // namespace

Misfit needs_compliance(const model::Model& model, bool compliant, const std::string& why) {
  for (const model::Contact& contact : model.contacts())
    if (laws::compliant(contact.law.compliance) != compliant) return {static_cast<int>(contact.declaration), why};
  for (std::size_t g = 0; g < model.groups().size(); ++g)
    if (laws::compliant(model.groups()[g].law.compliance) != compliant)
      return {static_cast<int>(model.declared().size() + g), why};
  return {};
}

Misfit keeps_features(const model::Model& model) {
  const std::string why =
      "touches as solids do, in points that change from corner to edge to face: their gaps have kinks there, and "
      "integration with error control needs smooth ones between its events; use moreau or runge-kutta";
  for (const model::Contact& contact : model.contacts())
    if (geometry::seeks(contact.pair)) return {static_cast<int>(contact.declaration), why};
  for (std::size_t g = 0; g < model.groups().size(); ++g)
    for (int i : model.groups()[g].first)
      for (int j : model.groups()[g].second) {
        const auto shape = [&](int k) -> const geometry::Shape& {
          return model.shapes()[static_cast<std::size_t>(k)].shape;
        };
        if (const auto made = i == j ? std::nullopt : geometry::make_pair(shape(i), shape(j));
            made && geometry::seeks(made->pair))
          return {static_cast<int>(model.declared().size() + g), why};
      }
  return {};
}

Misfit takes_all_pairs(const model::Model& model) {
  std::size_t pairs = 0;
  for (const model::ContactGroup& group : model.groups()) pairs += group.first.size() * group.second.size();
  if (pairs <= kMostPairs) return {};
  return {-1, fmt::format("evaluates every pair of a group: {} are too many, use moreau or runge-kutta", pairs)};
}

}  // namespace stiction::integration

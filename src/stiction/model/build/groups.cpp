#include "stiction/model/build/groups.hpp"

#include "stiction/model/build/checks.hpp"

namespace stiction::model {
namespace {

// Whether a name fits a pattern, in which `*` stands for any letters, also none.
bool fits(std::string_view pattern, std::string_view name) {
  std::size_t p = 0, n = 0, star = std::string_view::npos, from = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      from = n;
    } else if (p < pattern.size() && pattern[p] == name[n]) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {  // the last star takes one more letter
      p = star + 1;
      n = ++from;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == std::string_view::npos;
}

std::vector<int> shapes_like(std::span<const BodyShape> shapes, const std::string& pattern,
                             const std::string& contact) {
  std::vector<int> out;
  for (std::size_t i = 0; i < shapes.size(); ++i)
    if (fits(pattern, shapes[i].name)) out.push_back(static_cast<int>(i));
  if (out.empty())
    refuse({"contact", contact, "between"}, "there is no shape '{}'{}", pattern,
           core::did_you_mean(pattern, names(shapes)));
  return out;
}

// Checks one pair of every two kinds of shapes, on bodies and in the world.
void check_pairs(std::span<const BodyShape> shapes, const ContactGroup& group, const ContactGroupSpec& spec) {
  constexpr std::size_t kKinds = 2 * std::variant_size_v<geometry::Shape>;
  std::array<std::array<bool, kKinds>, kKinds> seen{};
  const auto kind = [](const BodyShape& s) { return 2 * s.shape.index() + (s.body == kWorld ? 1 : 0); };
  const core::Subject about{"contact", spec.name, "between"};
  bool any = false;
  for (int i : group.first)
    for (int j : group.second) {
      const BodyShape *first = &shapes[static_cast<std::size_t>(i)], *second = &shapes[static_cast<std::size_t>(j)];
      if (first->body == second->body || seen[kind(*first)][kind(*second)]) continue;
      any = seen[kind(*first)][kind(*second)] = true;
      if (first->body == kWorld) std::swap(first, second);
      const auto made = geometry::make_pair(first->shape, second->shape);
      if (!made) refuse(about, "contact between the shapes '{}' and '{}' is not supported", first->name, second->name);
      check_edge(made->pair, group.law, spec.name);
      if (made->swapped && second->body == kWorld)
        refuse(about, "a plane of a moving body against a shape of the world is not supported");
    }
  if (!any) refuse(about, "the shapes '{}' and '{}' belong to the same body", spec.first, spec.second);
}

}  // namespace

ContactGroup make_group(const Model& model, const ContactGroupSpec& spec, KeptLaw& kept) {
  ContactSpec single{spec.name, spec.first, spec.second, spec.law, spec.mu_table, "", spec.axis, 0, spec.custom_law};
  ContactGroup group{spec.name, {}, {}, checked_law(single, kept), {}};
  group.first = shapes_like(model.shapes(), spec.first, spec.name);
  group.second = shapes_like(model.shapes(), spec.second, spec.name);
  check_pairs(model.shapes(), group, spec);
  if (group.law.oriented()) group.axis = axis_of(model, single, kWorld, kWorld);
  return group;
}

}  // namespace stiction::model

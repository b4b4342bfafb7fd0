#include "stiction/model/build/groups.hpp"

#include <algorithm>
#include <map>

#include "stiction/geometry/touch/kinds.hpp"
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

// Shapes of one kind, on bodies or in the world, have one number.
std::vector<std::size_t> kinds_of(std::span<const BodyShape> shapes) {
  std::map<std::pair<std::string, bool>, std::size_t> numbers;
  std::vector<std::size_t> out;
  for (const BodyShape& s : shapes)
    out.push_back(numbers.try_emplace({geometry::kind_of(s.shape), s.body == kWorld}, numbers.size()).first->second);
  return out;
}

// Of every kind the first two shapes of different bodies: of two kinds, some of these belong to different bodies if any
// do. Thousands of shapes have millions of pairs.
std::vector<int> some_of_each(std::span<const BodyShape> shapes, const std::vector<std::size_t>& kind,
                              const std::vector<int>& side) {
  std::map<std::size_t, std::vector<int>> bodies;
  std::vector<int> out;
  for (int i : side) {
    const auto place = static_cast<std::size_t>(i);
    std::vector<int>& seen = bodies[kind[place]];
    if (seen.size() == 2 || (seen.size() == 1 && seen[0] == shapes[place].body)) continue;
    seen.push_back(shapes[place].body);
    out.push_back(i);
  }
  return out;
}

// Checks one pair of every two kinds of shapes, on bodies and in the world.
void check_pairs(std::span<const BodyShape> shapes, const ContactGroup& group, const ContactGroupSpec& spec) {
  const std::vector<std::size_t> kind = kinds_of(shapes);
  const std::size_t kinds = kind.empty() ? 0 : 1 + *std::ranges::max_element(kind);
  std::vector<bool> seen(kinds * kinds);
  const core::Subject about{"contact", spec.name, "between"};
  bool any = false;
  const std::vector<int> second_side = some_of_each(shapes, kind, group.second);
  for (int i : some_of_each(shapes, kind, group.first))
    for (int j : second_side) {
      const BodyShape *first = &shapes[static_cast<std::size_t>(i)], *second = &shapes[static_cast<std::size_t>(j)];
      if (first->body == second->body) continue;
      any = true;
      const auto both = kinds * kind[static_cast<std::size_t>(i)] + kind[static_cast<std::size_t>(j)];
      if (seen[both]) continue;
      seen[both] = true;
      if (first->body == kWorld) std::swap(first, second);
      const auto made = geometry::make_pair(first->shape, second->shape);
      if (!made) refuse_pair(about, *first, *second);
      check_edge(made->pair, group.law, spec.name);
      if (made->swapped && second->body == kWorld) refuse_moving_plane(about);
    }
  if (!any) refuse(about, "the shapes '{}' and '{}' belong to the same body", spec.first, spec.second);
}

}  // namespace

ContactGroup make_group(const Model& model, const ContactGroupSpec& spec, KeptLaw& kept) {
  ContactSpec single{spec.name, spec.first, spec.second,     spec.law,        spec.mu_table,      "",
                     spec.axis, 0,          spec.custom_law, spec.mu_formula, spec.normal_formula};
  ContactGroup group{spec.name, {}, {}, checked_law(single, kept), {}};
  if (group.law.normal.bilateral)
    refuse({"contact", spec.name, "normal"},
           "a bilateral contact never opens: declare it between two shapes, not between all of a pattern");
  group.first = shapes_like(model.shapes(), spec.first, spec.name);
  group.second = shapes_like(model.shapes(), spec.second, spec.name);
  check_pairs(model.shapes(), group, spec);
  if (group.law.oriented()) group.axis = axis_of(model, single, kWorld, kWorld);
  return group;
}

}  // namespace stiction::model

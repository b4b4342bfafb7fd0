// Groups of contacts: names with `*`, and which shapes may be in them.
#include "stiction/model/builder.hpp"
#include "stiction/model/checks.hpp"

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
    } else if (star != std::string_view::npos) {  // the last star takes a letter more
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
    refuse("contact '{}': there is no shape '{}'{}", contact, pattern, core::did_you_mean(pattern, names(shapes)));
  return out;
}

// Looks at one pair of every two kinds of shapes, on bodies and in the world.
void check_pairs(std::span<const BodyShape> shapes, const ContactGroup& group, const ContactGroupSpec& spec) {
  constexpr std::size_t kKinds = 2 * std::variant_size_v<geometry::Shape>;
  std::array<std::array<bool, kKinds>, kKinds> seen{};
  const auto kind = [](const BodyShape& s) { return 2 * s.shape.index() + (s.body == kWorld ? 1 : 0); };
  bool any = false;
  for (int i : group.first)
    for (int j : group.second) {
      const BodyShape *first = &shapes[static_cast<std::size_t>(i)], *second = &shapes[static_cast<std::size_t>(j)];
      if (first->body == second->body || seen[kind(*first)][kind(*second)]) continue;
      any = seen[kind(*first)][kind(*second)] = true;
      for (const BodyShape* shape : {first, second})
        if (std::holds_alternative<geometry::Disk>(shape->shape))
          refuse("contact '{}': the points of the disk '{}' need a contact each, with the names of both shapes",
                 spec.name, shape->name);
      if (first->body == kWorld) std::swap(first, second);
      const auto made = geometry::make_pair(first->shape, second->shape);
      if (!made)
        refuse("contact '{}': no contact is known between the shapes '{}' and '{}'", spec.name, first->name,
               second->name);
      if (made->swapped && second->body == kWorld)
        refuse("contact '{}': a plane of a moving body against a shape of the world is not supported", spec.name);
    }
  if (!any) refuse("contact '{}': the shapes '{}' and '{}' belong to one body", spec.name, spec.first, spec.second);
}

}  // namespace

void Builder::contacts(const ContactGroupSpec& spec) {
  ContactGroup group{spec.name, {}, {}, checked_law(spec.name, spec.law, spec.mu_table), {}};
  group.first = shapes_like(model_.shapes_, spec.first, spec.name);
  group.second = shapes_like(model_.shapes_, spec.second, spec.name);
  check_pairs(model_.shapes_, group, spec);
  if (group.law.oriented()) {
    ContactSpec axis;
    axis.name = spec.name;
    axis.axis = spec.axis;
    group.axis = axis_of(axis, kWorld, kWorld);
  }
  model_.groups_.push_back(std::move(group));
}

std::vector<std::string> contact_names(const Model& model) {
  std::vector<std::string> out;
  for (const Contact& contact : model.contacts())
    if (contact.group < 0) out.push_back(contact.name);
  for (const ContactGroup& group : model.groups()) out.push_back(group.name);
  return out;
}

std::vector<std::string> shape_labels(const Model& model) {
  std::vector<int> count(model.bodies().size(), 0);
  for (const BodyShape& shape : model.shapes())
    if (shape.body != kWorld) ++count[static_cast<std::size_t>(shape.body)];
  std::vector<std::string> out;
  for (const BodyShape& shape : model.shapes())
    out.push_back(shape.body != kWorld && count[static_cast<std::size_t>(shape.body)] == 1
                      ? model.bodies()[static_cast<std::size_t>(shape.body)].name
                      : shape.name);
  return out;
}

}  // namespace stiction::model

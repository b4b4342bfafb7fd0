#include "stiction/model/model.hpp"

#include "stiction/model/build/checks.hpp"

namespace stiction::model {

int Model::find_body(std::string_view name) const {
  return find(bodies_, name);
}
int Model::find_contact(std::string_view name) const {
  return find(list_.contacts, name);
}
int Model::find_joint(std::string_view name) const {
  return find(joints_, name);
}

std::vector<std::string> contact_names(const Model& model) {
  std::vector<std::string> out;
  for (const DeclaredContact& contact : model.declared()) out.push_back(contact.name);
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

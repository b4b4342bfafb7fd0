#pragma once
// Description of a user element, and the checks of the builder.
#include "stiction/model/model.hpp"

namespace stiction::model {

struct ElementPortSpec {
  std::string body = "world";
  Vec3 point = Vec3::Zero();  // in the frame of the body's shapes; of the world, its place
};

struct UserElementSpec {
  std::string name;
  std::vector<ElementPortSpec> ports;  // one or more
  std::vector<ElementState> states;    // columns <element>.<state> of the result
  std::shared_ptr<const UserElement> element;
};

PlacedElement make_user_element(const Model& model, const UserElementSpec& spec);

}  // namespace stiction::model

#pragma once
// Ports: where an element of the model (contact, joint, force, spring, user element) acts on a body. Twists and
// wrenches there can be recorded; powers are those of integration/ports.hpp.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "stiction/model/model.hpp"

namespace stiction::model {

enum class ElementKind : std::uint8_t { contact, joint, force, spring, torsion_spring, user };

struct Port {
  std::string name;  // <element>.<body>
  ElementKind element = ElementKind::contact;
  std::size_t index = 0;  // of the element in the model
  std::size_t end = 0;    // first body, second body, carrier; of a user element the number of the port
  int body = 0;
};

// About the point where the element acts, inertial frame.
struct PortSample {
  Vec3 v = Vec3::Zero(), omega = Vec3::Zero();       // twist of the body
  Vec3 force = Vec3::Zero(), torque = Vec3::Zero();  // wrench on the body
};

// Ports of the element of that name, without the world's; none where there is no such element.
std::vector<Port> ports_of(const Model& model, std::string_view element);
std::vector<std::string> element_names(const Model& model);

}  // namespace stiction::model

#pragma once
// What a text cannot hold: code of a program. The text names it under `user_code`, so that nobody runs the text without
// it by mistake.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "stiction/geometry/shapes.hpp"
#include "stiction/laws/friction/custom.hpp"
#include "stiction/model/build/joint_spec.hpp"
#include "stiction/model/forces.hpp"
#include "stiction/model/user/coordinates_spec.hpp"
#include "stiction/model/user/element_spec.hpp"

namespace stiction::scenario {

struct UserParts {
  struct Shape {
    std::string body, name;  // the body may be "world"
    geometry::Shape shape;
  };
  std::map<std::string, std::shared_ptr<const laws::CustomLaw>> laws;  // friction of the contact or group of that name
  std::vector<Shape> shapes;
  std::map<std::string, std::shared_ptr<const model::UserForce>> forces;  // by names of their own
  std::vector<model::UserElementSpec> elements;
  std::vector<model::JointSpec> joints;  // with code of their own
  std::vector<model::CoordinatesSpec> coordinates;

  // As `user_code` has them: "contact.<name>", "shape.<body>.<name>", "force.<name>",
  // "element.<name>", "joint.<name>", "coordinates.<name>".
  [[nodiscard]] std::vector<std::string> names() const {
    std::vector<std::string> out;
    for (const auto& [name, law] : laws) out.push_back("contact." + name);
    for (const Shape& shape : shapes) out.push_back("shape." + shape.body + "." + shape.name);
    for (const auto& [name, force] : forces) out.push_back("force." + name);
    for (const model::UserElementSpec& element : elements) out.push_back("element." + element.name);
    for (const model::JointSpec& joint : joints) out.push_back("joint." + joint.name);
    for (const model::CoordinatesSpec& system : coordinates) out.push_back("coordinates." + system.name);
    return out;
  }
};

}  // namespace stiction::scenario

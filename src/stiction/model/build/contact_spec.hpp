#pragma once
// What a contact, or a group of contacts, is made from.
#include <memory>
#include <string>

#include "stiction/laws/contact_law.hpp"

namespace stiction::model {

struct ContactSpec {
  std::string name;
  std::string first{}, second{};  // shapes, "<body>.<shape>" or "world.<shape>"
  laws::ContactLaw law{};
  laws::CoefficientPoints mu_table{};     // the points of a CoefficientTable, copied into the model
  std::string axis_of{};                  // "world" or one of the two bodies: where `axis` is fixed; empty: the world
  math::Vec3 axis = math::Vec3::UnitX();  // direction of T1, projected onto the tangent plane
  int point = 0;                          // one of the points in which the shapes touch, from 1; 0: all of them
  std::shared_ptr<const laws::CustomLaw> custom_law{};   // user code in place of law.friction; the model keeps it alive
  std::shared_ptr<const formula::Program> mu_formula{};  // of a CoefficientFormula; the model keeps it alive
  std::shared_ptr<const formula::Program> normal_formula{};  // of a FormulaForce
};

// Contacts between all shapes whose names fit `first` and all that fit `second`; `*` stands for any letters.
struct ContactGroupSpec {
  std::string name;
  std::string first, second;  // as "ball*", "ball*.sphere", "world.*", "world.floor"
  laws::ContactLaw law{};
  laws::CoefficientPoints mu_table{};
  math::Vec3 axis = math::Vec3::UnitX();  // fixed in the world
  std::shared_ptr<const laws::CustomLaw> custom_law{};
  std::shared_ptr<const formula::Program> mu_formula{}, normal_formula{};
};

}  // namespace stiction::model

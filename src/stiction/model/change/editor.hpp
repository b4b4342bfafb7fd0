#pragma once
// Changes of a model by its owner, between the steps of a run: each is checked as by the builder, with the same
// messages, and either made or refused as a whole. Names, bodies, shapes, joints and counts stay what they are.
#include "stiction/model/model.hpp"

namespace stiction::model {

class Editor {
 public:
  explicit Editor(Model& model) : model_(model) {}

  void gravity(const Vec3& g);

  // Of a contact or of a group of contacts. One parameter keeps the rest of the law.
  void law(const std::string& contact, const laws::ContactLaw& law);
  void parameter(const std::string& contact, const std::string& name, double value);
  [[nodiscard]] const laws::ContactLaw& law_of(const std::string& contact) const;

  // Vectors of a declared force, in its own frame and at its point.
  void force(const std::string& name, const Vec3& force, const Vec3& torque);
  // A force at the centre of mass of a body and a torque, inertial frame, in addition to all that is declared.
  void load(const std::string& body, const Vec3& force, const Vec3& torque);

  // From time t on, the driven coordinate continues at another speed from where the drive has led it.
  void drive(const std::string& name, const TimeLaw& speed, double t);

  // All that can be changed. Tables and user code are not stored: a model to be read into must have them already.
  void archive(core::Archive& ar);

 private:
  [[nodiscard]] laws::ContactLaw& find_law(const std::string& contact);
  [[nodiscard]] Joint& find_drive(const std::string& name);
  void put_law(const std::string& contact, const laws::ContactLaw& law);

  Model& model_;
};

}  // namespace stiction::model

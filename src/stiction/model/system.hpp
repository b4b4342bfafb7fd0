#pragma once
// What a step works on: the constant model, and the current contacts. A view of two values owned by others; for
// a model without groups these are all its contacts.
#include "stiction/model/model.hpp"

namespace stiction::model {

class System {
 public:
  System(const Model& model) : model_(&model), contacts_(&model.contact_list()) {}  // NOLINT: a model is a system
  System(const Model& model, const ContactList& contacts) : model_(&model), contacts_(&contacts) {}

  [[nodiscard]] const Model& model() const { return *model_; }
  [[nodiscard]] std::span<const Contact> contacts() const { return contacts_->contacts; }
  [[nodiscard]] std::size_t manifolds() const { return contacts_->manifolds(); }
  [[nodiscard]] std::span<const int> manifold(std::size_t i) const { return contacts_->manifold(i); }
  [[nodiscard]] std::size_t most_points() const { return contacts_->most_points(); }
  [[nodiscard]] std::span<const Body> bodies() const { return model_->bodies(); }
  [[nodiscard]] std::span<const BodyShape> shapes() const { return model_->shapes(); }
  [[nodiscard]] std::span<const Joint> joints() const { return model_->joints(); }
  [[nodiscard]] std::span<const Force> forces() const { return model_->forces(); }
  [[nodiscard]] std::span<const Spring> springs() const { return model_->springs(); }
  [[nodiscard]] std::span<const TorsionSpring> torsion_springs() const { return model_->torsion_springs(); }
  [[nodiscard]] std::span<const PlacedElement> user_elements() const { return model_->user_elements(); }
  [[nodiscard]] std::span<const PlacedCoordinates> coordinates() const { return model_->coordinates(); }
  [[nodiscard]] bool has_forces() const { return model_->has_forces(); }
  [[nodiscard]] const Vec3& gravity() const { return model_->gravity(); }

  [[nodiscard]] const Contact& contact(int i) const { return contacts_->contacts[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const Body& body(int i) const { return model_->bodies()[static_cast<std::size_t>(i)]; }
  [[nodiscard]] const Joint& joint(std::size_t j) const { return model_->joints()[j]; }

 private:
  const Model* model_;
  const ContactList* contacts_;
};

}  // namespace stiction::model

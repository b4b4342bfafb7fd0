#pragma once
// Contacts from their specs. Private to the builder.
#include "stiction/model/build/contact_spec.hpp"
#include "stiction/model/system.hpp"

namespace stiction::model {

// The law of a contact after all checks. Points and user code that it refers to come back in `kept`: the model must own
// them.
struct KeptLaw {
  std::shared_ptr<const laws::CoefficientPoints> points;
  std::shared_ptr<const laws::CustomLaw> custom;
};
laws::ContactLaw checked_law(const ContactSpec& spec, KeptLaw& kept);

// All points of the contact.
std::vector<Contact> make_contact(const Model& model, const ContactSpec& spec, KeptLaw& kept);
// What a law is between these shapes: a corner has no contour friction, because it does not roll.
laws::ContactLaw law_on(const geometry::Pair& pair, laws::ContactLaw law);
// The contact once for every point that its shapes touch in.
std::vector<Contact> all_points(const Contact& contact);
template <class Visit>
void for_points(Contact contact, Visit&& visit) {
  contact.law = law_on(contact.pair, contact.law);
  const int points = geometry::points_of(contact.pair);
  for (int point = 1; point <= points; ++point) {
    Contact one = contact;
    if (points > 1) {
      geometry::choose_point(one.pair, point);
      one.point = point;
    }
    visit(std::move(one));
  }
}
// What the shapes do not allow the law: an edge has no elastic patch.
void check_edge(const geometry::Pair& pair, const laws::ContactLaw& law, const std::string& contact);
ContactAxis axis_of(const Model& model, const ContactSpec& spec, int a, int b);

// Where a contact begins: its anchor, gap and load at the initial state. Complains about overlaps deeper than a shape.
void start_contact(const Model& model, const Contact& contact, State& state, ContactState& is);
void check_overlap(const Model& model, const Contact& contact, double gap);

// The velocity with which the point of the body's one closed contact moves as that of the other body does.
Vec3 rolling_velocity(const System& system, std::span<const ContactState> contacts, int body, const State& state);

}  // namespace stiction::model

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
  std::shared_ptr<const formula::Program> mu_formula, normal_formula;
};
laws::ContactLaw checked_law(const ContactSpec& spec, KeptLaw& kept);

// All points of the contact.
std::vector<Contact> make_contact(const Model& model, const ContactSpec& spec, KeptLaw& kept);
// What a law becomes between these shapes: a corner has no contour friction, because it does not roll.
laws::ContactLaw law_on(const geometry::Pair& pair, laws::ContactLaw law);
// The contact once for every point in which its shapes touch.
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
// Two shapes that do not touch: says which do.
[[noreturn]] void refuse_pair(core::Subject about, const BodyShape& first, const BodyShape& second);
[[noreturn]] void refuse_moving_plane(core::Subject about);
// What the shapes do not allow in the law: an edge has no elastic patch.
void check_edge(const geometry::Pair& pair, const laws::ContactLaw& law, const std::string& contact);
ContactAxis axis_of(const Model& model, const ContactSpec& spec, int a, int b);

// Where a contact begins: its anchor, gap and load at the initial state. Refuses overlaps deeper than a shape.
void start_contact(const Model& model, const Contact& contact, State& state, ContactState& is);
void check_overlap(const Model& model, const Contact& contact, double gap);

// Overlap of a hard contact relative to its bodies: what typed digits are relative to, the larger of its shape and the
// arm of its point. 0 where there is none, and of stops and friction of joints.
double relative_overlap(const Contact& contact, const State& state, const ContactState& is);
// Refuses hard contacts that overlap at the start by more than a hundredth of that.
void check_start(const System& system, const State& state);

// The velocity at which the point of the body's one closed contact moves like that of the other body.
Vec3 rolling_velocity(const System& system, std::span<const ContactState> contacts, int body, const State& state);

}  // namespace stiction::model

#pragma once
// Impacts at the front, and accumulations of bounces.
#include <vector>

#include "stiction/event_driven/course.hpp"

namespace stiction::event_driven {

// Contacts that touch meet together with all that are closed; an impact is a step of Moreau's scheme that takes no
// time. What then separates faster than a short hop is open.
void impact(Course& course, const std::vector<int>& touching);

// The rest of an accumulation of impacts at several contacts: a body that bounces between two that close in on it meets
// them ever faster, until neither gap nor time is left between its impacts. In the limit no contact approaches, so that
// the impulses of all that is left are those of one impact of all contacts that touch, without restitution.
void end_accumulation(Course& course, std::vector<int>& touching);

// An impact without collision [Lecornu 1905]: where contacts slide so that no force is admissible (Painleve),
// velocities jump although nothing approaches. False if there is no such jump, and nothing has changed.
bool jam(Course& course);

// Bounces that were too short to follow and have ended by now.
void end_bounces(Course& course);

// Drops all that a contact carries except where its points lie.
inline void reset(model::ContactState& contact) {
  const geometry::Anchor anchor = contact.anchor;
  contact = {};
  contact.anchor = anchor;
}

}  // namespace stiction::event_driven

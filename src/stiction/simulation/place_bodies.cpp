#include "stiction/simulation/place_bodies.hpp"

#include <fmt/format.h>

#include "stiction/dynamics/dynamics.hpp"
#include "stiction/model/build/builder.hpp"
#include "stiction/model/build/contacts.hpp"
#include "stiction/model/build/start_joints.hpp"

namespace stiction::simulation {
namespace {

using model::BodyState;
using model::Contact;
using model::ContactState;
using model::kWorld;

bool same_place(const BodyState& a, const BodyState& b) {
  return a.x == b.x && a.p.coeffs() == b.p.coeffs();
}

}  // namespace

std::vector<char> place_bodies(const model::Model& model, std::span<const BodyState> motion, model::State& state) {
  const std::size_t n = model.bodies().size();
  if (motion.size() != n)
    throw core::InputError(fmt::format("the model has {} bodies, but the motion is given for {}", n, motion.size()));
  model::State next = state;
  bool any = false;
  for (std::size_t b = 0; b < n; ++b) {
    const BodyState& is = state.bodies[b];
    const bool stays = same_place(is, motion[b]);
    if (stays && is.v == motion[b].v && is.omega == motion[b].omega) continue;
    next.bodies[b] = model::checked_motion(model.bodies()[b].name, motion[b]);
    if (stays) next.bodies[b].p = is.p;
    any = any || !stays;
  }
  if (any) {
    dynamics::count_turns(model, next);  // continued from the previous angles: the nearest ones
    model::start_joints(model, false, next);
    dynamics::count_turns(model, next);
  } else {
    model::project_velocities(model, next);
  }
  std::vector<char> moved(n, 0);
  for (std::size_t b = 0; b < n; ++b) moved[b] = same_place(state.bodies[b], next.bodies[b]) ? 0 : 1;
  const auto has_moved = [&](int body) { return body != kWorld && moved[static_cast<std::size_t>(body)]; };
  for (std::size_t i = 0; i < model.contacts().size(); ++i) {
    const Contact& contact = model.contacts()[i];
    ContactState& is = next.contacts[i];
    if (has_moved(contact.a) || has_moved(contact.b)) {
      is = {};
      model::start_contact(model, contact, next, is);
    } else {
      is.gap = gap_of(model, contact, next, is.anchor);
    }
  }
  next.t_gap = next.t;
  state = std::move(next);
  return moved;
}

}  // namespace stiction::simulation

// The face of a disk on a plane: three points that belong together [LLG 2.14, 2.24].
//
//   rim     C1 alone is closed; the points follow the lowest one
//   face    C2 and C3 are closed too; the points are fixed to the body, where the midpoint of the step found them, and
//           stay there (Anchor::held) as long as all three stay closed
//   flight  none is closed
#include "stiction/dynamics/faces.hpp"

namespace stiction::dynamics {

void load_anchors(const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < state.contacts.size(); ++i) ws.anchors[i] = state.contacts[i].anchor;
}

void hold_faces(const System& system, Workspace& ws) {
  for (const model::Face& face : system.faces()) {
    const auto at = [&](std::size_t k) { return static_cast<std::size_t>(face.contacts[k]); };
    const model::Contact& contact = system.contacts()[at(0)];
    const auto& pair = std::get<geometry::DiskPlane>(contact.pair);
    const geometry::Pose &a = ws.pose_of(contact.a), &b = ws.pose_of(contact.b);
    const auto lies = geometry::attitude(pair.disk, a.R.transpose() * (b.R * pair.plane.normal));
    const bool held = ws.closed[at(1)] || ws.closed[at(2)];
    geometry::Anchor anchor{geometry::lowest_direction(pair.disk, lies, ws.anchors[at(0)]), geometry::lower_side(lies),
                            held};
    for (std::size_t k = 0; k < 3; ++k) {
      ws.anchors[at(k)] = anchor;
      if (held) ws.closed[at(k)] = 1;
    }
    anchor.held = false;
    if (face.contacts[3] >= 0) ws.anchors[at(3)] = anchor;
  }
}

// A face of which a point opens is a face no more: the disk goes on over its rim, and C1 is the contact that continues.
void settle_faces(const System& system, const Workspace& ws, State& state) {
  for (const model::Face& face : system.faces()) {
    const auto contact = [&](std::size_t k) -> model::ContactState& {
      return state.contacts[static_cast<std::size_t>(face.contacts[k])];
    };
    geometry::Anchor anchor = ws.anchors[static_cast<std::size_t>(face.contacts[0])];
    if (anchor.held) {
      const int n = contact(0).persists + contact(1).persists + contact(2).persists;
      anchor.held = n == 3;
      contact(0).persists = n > 0;
      contact(1).persists = contact(2).persists = n == 3;
    }
    for (std::size_t k = 0; k < 3; ++k) contact(k).anchor = anchor;
    anchor.held = false;
    if (face.contacts[3] >= 0) contact(3).anchor = anchor;
  }
}

}  // namespace stiction::dynamics

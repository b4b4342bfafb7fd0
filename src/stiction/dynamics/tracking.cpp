#include "stiction/dynamics/tracking.hpp"

#include <cmath>

namespace stiction::dynamics {

int track_surfaces(const System& system, State& state) {
  int lost = -1;
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    const model::Contact& contact = system.contacts()[i];
    const auto* pair = std::get_if<geometry::SurfacePair>(&contact.pair);
    if (!pair) continue;
    const geometry::Pose a = pose(state, contact.a), b = pose(state, contact.b);
    const geometry::ClosestPair now = pair->seek(a, b, state.contacts[i].anchor);
    if (geometry::SurfacePair::reliable(now))
      geometry::SurfacePair::note(now, a, b, state.contacts[i].anchor);
    else if (lost < 0 && !(pair->gap(a, b, state.contacts[i].anchor) > 0.0))
      lost = static_cast<int>(i);
  }
  return lost;
}

bool lost(const System& system, int i, double gap, const Workspace& ws) {
  if (!std::isnan(gap)) return false;
  const model::Contact& contact = system.contact(i);
  for (int body : {contact.a, contact.b})
    if (const geometry::Pose& pose = ws.pose_of(body); !pose.x.allFinite() || !pose.R.allFinite()) return false;
  return true;
}

}  // namespace stiction::dynamics

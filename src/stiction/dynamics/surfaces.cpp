// The closest points of smooth surfaces, carried from step to step.
#include "stiction/dynamics/workspace.hpp"

namespace stiction::dynamics {

int track_surfaces(const Model& model, State& state) {
  int lost = -1;
  for (std::size_t i = 0; i < state.contacts.size(); ++i) {
    const model::Contact& contact = model.contacts()[i];
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

}  // namespace stiction::dynamics

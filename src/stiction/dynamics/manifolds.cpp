#include "stiction/dynamics/manifolds.hpp"

namespace stiction::dynamics {
namespace {

// change(pair, points) for all manifolds with pairs of that kind; load(i) and store(i, point) of contact i.
struct AllThatHold {
  template <class P>
  static constexpr bool has = geometry::Holds<P>;
};
struct AllThatSeek {
  template <class P>
  static constexpr bool has = geometry::Seeks<P>;
};
template <class All, class Change, class Load, class Store>
void for_manifolds(const System& system, std::vector<geometry::PointMemory>& scratch, Load&& load, Change&& change,
                   Store&& store) {
  for (std::size_t m = 0; m < system.manifolds(); ++m) {
    const std::span<const int> members = system.manifold(m);
    const std::span<geometry::PointMemory> points(scratch.data(), members.size());
    const model::Contact& contact = system.contact(members[0]);
    std::visit(
        [&]<class P>(const P& pair) {
          if constexpr (All::template has<P>) {
            for (std::size_t k = 0; k < points.size(); ++k) points[k] = load(static_cast<std::size_t>(members[k]));
            change(contact, pair, points);
            for (std::size_t k = 0; k < points.size(); ++k) store(static_cast<std::size_t>(members[k]), points[k]);
          }
        },
        contact.pair);
  }
}

}  // namespace

void seek_points(const System& system, Workspace& ws, State& state) {
  for_manifolds<AllThatSeek>(
      system, ws.points,
      [&](std::size_t i) {
        return geometry::PointMemory{state.contacts[i].anchor, state.contacts[i].persists};
      },
      [&](const model::Contact& contact, const auto& pair, std::span<geometry::PointMemory> points) {
        pair.seek(ws.pose_of(contact.a), ws.pose_of(contact.b), points);
      },
      [&](std::size_t i, const geometry::PointMemory& point) {
        model::ContactState& is = state.contacts[i];
        const bool same = is.anchor.features == point.anchor.features;
        is.anchor = point.anchor;
        if (same) return;
        is.P.fill(0.0);
        is.P_N_before = is.hint = 0.0;
        is.status = model::ContactStatus::open;
        is.persists = point.closed;
        const model::Contact& contact = system.contacts()[i];
        is.gap = geometry::gap(contact.pair, ws.pose_of(contact.a), ws.pose_of(contact.b), is.anchor);
      });
}

void load_anchors(const State& state, Workspace& ws) {
  for (std::size_t i = 0; i < state.contacts.size(); ++i) ws.anchors[i] = state.contacts[i].anchor;
}

void hold_points(const System& system, Workspace& ws) {
  for_manifolds<AllThatHold>(
      system, ws.points,
      [&](std::size_t i) {
        return geometry::PointMemory{ws.anchors[i], ws.closed[i] != 0};
      },
      [&](const model::Contact& contact, const auto& pair, std::span<geometry::PointMemory> points) {
        pair.hold(ws.pose_of(contact.a), ws.pose_of(contact.b), points);
      },
      [&](std::size_t i, const geometry::PointMemory& point) {
        ws.anchors[i] = point.anchor;
        ws.closed[i] = point.closed ? 1 : 0;
      });
}

void settle_points(const System& system, Workspace& ws, State& state) {
  for_manifolds<AllThatHold>(
      system, ws.points,
      [&](std::size_t i) {
        return geometry::PointMemory{ws.anchors[i], state.contacts[i].persists};
      },
      [](const model::Contact&, const auto& pair, std::span<geometry::PointMemory> points) { pair.settle(points); },
      [&](std::size_t i, const geometry::PointMemory& point) {
        state.contacts[i].anchor = point.anchor;
        state.contacts[i].persists = point.closed;
      });
}

}  // namespace stiction::dynamics

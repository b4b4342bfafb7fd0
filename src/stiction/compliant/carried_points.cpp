#include "stiction/compliant/carried_points.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/dynamics/tracking.hpp"

namespace stiction::compliant {
namespace {

using math::Vec3;

void set(const double* y, geometry::Anchor& anchor) {
  anchor.on_a = Eigen::Map<const Vec3>(y);
  anchor.on_b = Eigen::Map<const Vec3>(y + 3);
  anchor.seen = anchor.carried = true;
}

geometry::BodyTwist twist(const State& state, int body, const geometry::Pose& pose) {
  if (body == model::kWorld) return {};
  const model::BodyState& s = state.bodies[static_cast<std::size_t>(body)];
  return {s.v, pose.R * s.omega};
}

}  // namespace

CarriedPoints::CarriedPoints(const System& system, bool wanted) {
  for (std::size_t i = 0; wanted && i < system.contacts().size(); ++i)
    if (std::holds_alternative<geometry::SurfacePair>(system.contacts()[i].pair)) contacts_.push_back(i);
}

void CarriedPoints::start(const System& system, State& state, double* y) const {
  if (!any()) return;
  for (std::size_t i : contacts_) state.contacts[i].anchor.carried = false;
  (void)dynamics::track_surfaces(system, state);  // a loss is reported by the simulation
  for (std::size_t i : contacts_) {
    Eigen::Map<Vec3>(y + 0) = state.contacts[i].anchor.on_a;
    Eigen::Map<Vec3>(y + 3) = state.contacts[i].anchor.on_b;
    y += kPoints;
  }
}

void CarriedPoints::load(const double* y, std::vector<geometry::Anchor>& anchors) const {
  for (std::size_t k = 0; k < contacts_.size(); ++k) set(y + kPoints * k, anchors[contacts_[k]]);
}

void CarriedPoints::load(const double* y, State& state) const {
  for (std::size_t k = 0; k < contacts_.size(); ++k) set(y + kPoints * k, state.contacts[contacts_[k]].anchor);
}

void CarriedPoints::write_rates(const System& system, const State& state, const dynamics::Workspace& at,
                                double* dy) const {
  for (std::size_t i : contacts_) {
    const model::Contact& contact = system.contacts()[i];
    const geometry::Pose &a = at.pose_of(contact.a), &b = at.pose_of(contact.b);
    const geometry::PairRates rates =
        std::get<geometry::SurfacePair>(contact.pair)
            .rates(a, twist(state, contact.a, a), b, twist(state, contact.b, b), at.anchors[i]);
    Eigen::Map<Vec3>(dy + 0) = a.R.transpose() * rates.over_a;
    Eigen::Map<Vec3>(dy + 3) = b.R.transpose() * rates.over_b;
    dy += kPoints;
  }
}

double CarriedPoints::error(const System& system, const double* e, const smooth::Scales& scales,
                            double tolerance) const {
  double largest = 0.0;
  for (std::size_t i : contacts_) {
    const double allowed = tolerance * scales.length[static_cast<std::size_t>(system.contacts()[i].a)];
    for (std::size_t k = 0; k < kPoints; ++k) {
      const double share = std::fabs(e[k]) / allowed;
      largest = std::max(largest, std::isfinite(share) ? share : HUGE_VAL);
    }
    e += kPoints;
  }
  return largest;
}

}  // namespace stiction::compliant

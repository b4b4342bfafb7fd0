#include "stiction/smooth/output.hpp"

#include <algorithm>

namespace stiction::smooth {

Output::Output(const System& system, std::size_t joint_rows)
    : impulses_(system.contacts().size()), joint_impulses_(joint_rows, 0.0), P_B_(joint_rows, 0.0) {}

void Output::write(const System& system, CoordinateMap& map, const Coordinates& y, double dt, State& out,
                   integration::Ledger& ledger) {
  integration::Audit& audit = ledger.audit;
  std::fill(audit.contacts.begin(), audit.contacts.end(), model::Work{});
  for (std::size_t i = 0; i < out.contacts.size(); ++i) {
    const auto from = map.contact(y, i);
    for (std::size_t k = 0; k < laws::kMaxChannels; ++k) {
      out.contacts[i].P[k] = from.P[k] - impulses_[i][k];
      impulses_[i][k] = from.P[k];
    }
    audit.contacts[system.contacts()[i].declaration] += from.work();
  }
  for (std::size_t k = 0; k < P_B_.size(); ++k) {
    P_B_[k] = y[map.joints() + k] - joint_impulses_[k];
    joint_impulses_[k] = y[map.joints() + k];
  }
  assembly::store_joints(system, dt, P_B_, out);
  audit.input = y[map.input()];
  audit.dampers = y[map.dampers()];
  audit.method = y[map.method()];
  if (!map.meter) return;
  map.meter->take(y.data() + map.ports());
  if (!ledger.ports) return;
  std::swap(*ledger.ports, map.meter->passed);
  map.meter->passed.clear();
}

void Output::archive(core::Archive& ar) {
  for (auto& P : impulses_) ar("impulse", P);
  ar("joint_impulse", joint_impulses_);
}

}  // namespace stiction::smooth

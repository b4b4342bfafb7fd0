#pragma once
// From the coordinates of an integration to what a run reports at an output time.
#include "stiction/integration/ledger.hpp"
#include "stiction/smooth/coordinates.hpp"

namespace stiction::smooth {

class Output {
 public:
  Output(const System& system, std::size_t joint_rows);

  // Impulses since the last output, works since the start, forces of the joints over dt; and the energies through the
  // ports. The motion is already in `out`.
  void write(const System& system, CoordinateMap& map, const Coordinates& y, double dt, State& out,
             integration::Ledger& ledger);
  void archive(core::Archive& ar);

 private:
  std::vector<std::array<double, laws::kMaxChannels>> impulses_;  // of the contacts, at the last output
  std::vector<double> joint_impulses_;                            // at the last output
  std::vector<double> P_B_;
};

}  // namespace stiction::smooth

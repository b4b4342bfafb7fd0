#pragma once
// Whether the contact forces of the last step are the only ones that give its motion.
#include <array>
#include <vector>

#include "stiction/integration/integrator.hpp"
#include "stiction/problem/force_set.hpp"

namespace stiction::simulation {

struct ContactForces {
  int contact = 0;                                         // in the system's list
  std::array<double, laws::kMaxChannels> force{};          // as found, N; channels as in ContactState::P
  std::array<problem::Range, laws::kMaxChannels> range{};  // of all solutions; as found where they are not asked for
};

struct ForceSample {
  int dimension = 0;                    // of the set of solutions; 0 where forces are unique
  std::vector<ContactForces> contacts;  // those that are not
  // Contacts that slide so that their own normal force presses them together (Painleve), G_NN + G_NF f <= 0: motions
  // with and without the contact may both obey the laws.
  std::vector<int> jammed;
};

// No forces before the first step, and for problems of more than kMostRows rows.
inline constexpr int kMostRows = 300;
ForceSample sample_forces(const model::System& system, const model::State& state,
                          const integration::Integrator& integrator, problem::Ranges ranges);

}  // namespace stiction::simulation

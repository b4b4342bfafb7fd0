#pragma once
// The columns of a result, and the row of a moment.
#include <span>
#include <string>
#include <vector>

#include "stiction/model/model.hpp"
#include "stiction/model/observation.hpp"
#include "stiction/record/result_types.hpp"

namespace stiction::record {

// t; a body: x y z, quaternion, v, omega (body frame); a contact: gap, state (0 open, 1 stick, 2 slip), impulses of the
// last step, slip speed, spin, contact point; energies; works of each contact since the start; derived columns.
std::vector<Column> columns_of(const model::Model& model, std::span<const Column> derived);

struct Moment {
  const model::State& state;
  std::span<const model::ContactSample> contacts;
  std::span<const model::Work> work;
  double kinetic = 0.0, potential = 0.0;
  std::span<const double> derived;
};

// Fills row (cleared first) in the order of columns_of.
void fill_row(const Moment& moment, std::vector<double>& row);

}  // namespace stiction::record

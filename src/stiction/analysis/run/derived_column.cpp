#include "stiction/analysis/run/derived_column.hpp"

#include "stiction/analysis/disk/disk.hpp"

namespace stiction::analysis {

using scenario::ColumnKind;

double derived_value(const scenario::Column& column, const model::Model& model, const model::State& state) {
  if (column.kind == ColumnKind::tilt) return scenario::tilt(column, model, state);
  const disk::Motion m = disk::motion(model, state, column.contact);
  if (column.kind == ColumnKind::beta) return m.beta;
  if (column.kind == ColumnKind::psi_dot) return m.psi_dot;
  const double mu = model.contacts()[static_cast<std::size_t>(column.contact)].law.mu();
  return m.gamma_dot == 0.0 ? 0.0 : disk::chi(m.beta, m.rho(), mu);
}

}  // namespace stiction::analysis

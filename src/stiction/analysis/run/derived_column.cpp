#include "stiction/analysis/run/derived_column.hpp"

#include <algorithm>

#include "stiction/analysis/disk/disk.hpp"

namespace stiction::analysis {

using scenario::ColumnKind;

double derived_value(const scenario::Column& column, const model::Model& model, const model::State& state) {
  if (column.kind == ColumnKind::formula) return 0.0;  // of the others, when these are known
  if (column.kind == ColumnKind::tilt) return scenario::tilt(column, model, state);
  const disk::Motion m = disk::motion(model, state, column.contact);
  if (column.kind == ColumnKind::beta) return m.beta;
  if (column.kind == ColumnKind::psi_dot) return m.psi_dot;
  const double mu = model.contacts()[static_cast<std::size_t>(column.contact)].law.mu();
  return m.gamma_dot == 0.0 ? 0.0 : disk::chi(m.beta, m.rho(), mu);
}

FormulaColumns::FormulaColumns(std::span<const scenario::Column> wanted, std::span<const record::Column> columns) {
  const auto place = [&](const std::string& name) {
    return static_cast<std::size_t>(std::ranges::find(columns, name, &record::Column::name) - columns.begin());
  };
  for (const scenario::Column& column : wanted) {
    if (column.kind != ColumnKind::formula) continue;
    Entry entry{column.formula, place(column.name), {}};
    for (const std::string& input : column.formula->inputs) entry.inputs.push_back(place(input));
    inputs_.resize(std::max(inputs_.size(), entry.inputs.size()));
    entries_.push_back(std::move(entry));
  }
}

void FormulaColumns::fill(std::span<double> row) {
  for (const Entry& entry : entries_) {
    for (std::size_t i = 0; i < entry.inputs.size(); ++i) inputs_[i] = row[entry.inputs[i]];
    row[entry.place] = entry.formula->program.value(std::span(inputs_).first(entry.inputs.size()));
  }
}

}  // namespace stiction::analysis

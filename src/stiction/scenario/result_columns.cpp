#include "stiction/scenario/result_columns.hpp"

#include "stiction/record/columns.hpp"
#include "stiction/scenario/column_formula.hpp"

namespace stiction::scenario {

record::Column result_column(const Column& column) {
  switch (column.kind) {
    case ColumnKind::tilt:
    case ColumnKind::beta:
      return {column.name, "rad"};
    case ColumnKind::psi_dot:
      return {column.name, "rad/s"};
    case ColumnKind::formula:
      return {column.name, column.formula->unit};
    case ColumnKind::chi:
      break;
  }
  return {column.name, "1"};
}

std::vector<record::Column> result_columns(const model::Port& port) {
  std::vector<record::Column> out;
  for (const auto& [vector, unit] : {std::pair("v", "m/s"), {"w", "rad/s"}, {"f", "N"}, {"t", "N m"}})
    for (const char* along : {"x", "y", "z"}) out.push_back({port.name + "." + vector + along, unit});
  return out;
}

std::vector<record::Column> columns_of(const Scenario& scenario) {
  std::vector<record::Column> derived;
  for (const Column& column : scenario.columns) derived.push_back(result_column(column));
  for (const model::Port& port : scenario.ports)
    for (record::Column& column : result_columns(port)) derived.push_back(std::move(column));
  return record::columns_of(scenario.model, derived);
}

}  // namespace stiction::scenario

#include "stiction/scenario/read/columns.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/core/nearest.hpp"
#include "stiction/core/printable.hpp"
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/scenario/column_formula.hpp"
#include "stiction/scenario/language/evaluate.hpp"
#include "stiction/scenario/read/parts.hpp"
#include "stiction/scenario/result_columns.hpp"
#include "stiction/scenario/schema/fields.hpp"

namespace stiction::scenario {
namespace {

// The contact of point 1 of the disk that a column is about.
int disk_contact(const Table& t, const Column& column, const model::Model& model) {
  const int index = t.has("contact") ? model.find_contact(t.text("contact")) : -1;
  if (index < 0) t.refuse("contact", "must be a contact of the model");
  const model::Contact& contact = model.contacts()[static_cast<std::size_t>(index)];
  const auto* pair = std::get_if<geometry::DiskPlane>(&contact.pair);
  if (contact.a != column.body || !pair || pair->point != 1)
    t.refuse("contact", "must be that of a disk of this body with a plane, or that of its point 1");
  return index;
}

std::vector<std::string> body_names(const model::Model& model) {
  std::vector<std::string> names;
  for (const model::Body& body : model.bodies()) names.push_back(body.name);
  return names;
}

// Its variables are the columns that the formula names.
std::shared_ptr<const ColumnFormula> read_column_formula(const Table& t, const Parameters& parameters,
                                                         const Scenario& scenario) {
  const std::string text = t.text("formula");
  auto out = std::make_shared<ColumnFormula>();
  const std::vector<record::Column> columns = columns_of(scenario);
  formula::Scope scope = parameters.scope();
  scope.what = "a column of the result, or a parameter";
  for (const record::Column& column : columns) scope.known.push_back(column.name);
  scope.find = [&, of_parameters = parameters.scope().find](std::string_view name) -> std::optional<formula::Symbol> {
    const auto column = std::ranges::find(columns, name, &record::Column::name);
    if (column == columns.end()) return of_parameters(name);
    if (of_parameters(name))
      t.refuse("formula", fmt::format("names '{}', which is both a column and a parameter", name));
    const auto known = std::ranges::find(out->inputs, name);
    const int number = static_cast<int>(known - out->inputs.begin());
    if (known == out->inputs.end()) out->inputs.emplace_back(name);
    return formula::Symbol{0.0, stated_unit(column->unit), number};
  };
  const LawFormula law = parse_law_formula(t, "formula", text, scope, "");
  const std::array nodes{law.node};
  out->program = formula::Program(law.graph, nodes, static_cast<int>(out->inputs.size()));
  if (t.has("unit"))
    out->unit = t.text("unit");
  else
    out->unit = law.unit.is == formula::Unit::Is::known ? law.unit.dimension.text() : "1";
  return out;
}

}  // namespace

void read_columns(const Table& top, const Parameters& parameters, Scenario& scenario) {
  for (const Table& t : top.children("column", section("column"))) {
    t.check_keys();
    using enum ColumnKind;
    Column column{t.text("name")};
    detail::read_value(t, "type", column.kind);
    if (t.has("formula") && !t.has("type")) column.kind = formula;
    if (column.kind == formula) {
      check_type_keys(t, "column by formula", {"body", "axis", "contact"});
      column.formula = read_column_formula(t, parameters, scenario);
    } else {
      check_type_keys(t, "column of another type than formula", {"formula", "unit"});
      column.body = scenario.model.find_body(t.text("body"));
      if (column.body < 0)
        t.refuse("body", "is not a body of the model" + core::did_you_mean(t.text("body"), body_names(scenario.model)));
      column.axis = t.direction("axis");
      if (column.kind != tilt) column.contact = disk_contact(t, column, scenario.model);
    }
    if (column.name.empty() || column.name.find_first_of(". \t\n/,") != std::string::npos)
      t.refuse("name", "must not be empty or contain dots, slashes, commas or blanks");
    if (!core::is_printable(column.name) ||
        std::string_view("=+-@").find(column.name.front()) != std::string_view::npos)
      t.refuse("name", "must not contain control characters or begin with =, +, - or @");
    if (column.name == "t" || column.name == "dt")
      t.refuse("name", "is reserved: t is the column of time, dt that of its steps");
    for (const Column& other : scenario.columns)
      if (other.name == column.name) t.refuse("name", "exists twice: names must differ");
    scenario.columns.push_back(column);
  }
}

double tilt(const Column& column, const model::Model& model, const model::State& state) {
  const double g = model.gravity().norm();
  const math::Vec3 up = g > 0.0 ? math::Vec3(-model.gravity() / g) : math::Vec3(math::Vec3::UnitZ());
  const math::Vec3 axis = math::rotation(state.bodies[static_cast<std::size_t>(column.body)].p) * column.axis;
  return math::atan2(axis.cross(up).norm(), axis.dot(up));
}

}  // namespace stiction::scenario

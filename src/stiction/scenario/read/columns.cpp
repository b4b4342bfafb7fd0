#include "stiction/scenario/read/columns.hpp"

#include <cmath>

#include "stiction/core/nearest.hpp"
#include "stiction/core/printable.hpp"
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

}  // namespace

void read_columns(const Table& top, Scenario& scenario) {
  for (const Table& t : top.children("column", section("column"))) {
    t.check_keys();
    using enum ColumnKind;
    Column column{t.text("name")};
    detail::read_value(t, "type", column.kind);
    column.body = scenario.model.find_body(t.text("body"));
    if (column.body < 0)
      t.refuse("body", "is not a body of the model" + core::did_you_mean(t.text("body"), body_names(scenario.model)));
    column.axis = t.direction("axis");
    if (column.kind != tilt) column.contact = disk_contact(t, column, scenario.model);
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
  return std::atan2(axis.cross(up).norm(), axis.dot(up));
}

}  // namespace stiction::scenario

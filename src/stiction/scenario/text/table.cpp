#include "stiction/scenario/text/table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/scenario/schema/examples.hpp"
#include "stiction/scenario/schema/types.hpp"

namespace stiction::scenario {
namespace {

std::string kind_text(const Key& key) {
  if (key.kind != Kind::text && !key.choices.empty()) {
    Key plain = key;
    plain.choices.clear();
    return fmt::format("{} or \"{}\"", kind_text(plain), key.choices.front());
  }
  switch (key.kind) {
    case Kind::number:
      return "a number";
    case Kind::integer:
      return "an integer";
    case Kind::boolean:
      return "true or false";
    case Kind::text:
      return "a string in quotes";
    case Kind::vector:
      return "three numbers [x, y, z]";
    case Kind::quaternion:
      return "four numbers [w, x, y, z]";
    case Kind::inertia:
      return "three principal moments or a 3 x 3 matrix";
    case Kind::names:
      return "two strings";
    case Kind::points:
      return "a list of pairs";
    case Kind::vectors:
      return "a list of points";
    case Kind::texts:
      return "a list of values";
    case Kind::numbers:
      return "a list of numbers";
    case Kind::values:
      return "a list of values or a range";
  }
  return {};
}

}  // namespace

std::string value_text(const toml::node& node, std::size_t most) {
  std::string text;
  if (const toml::array* array = node.as_array()) {
    for (const toml::node& entry : *array)
      if (text.size() <= most) text += (text.empty() ? "" : ", ") + value_text(entry, most);
    text = "[" + text + "]";
  } else if (node.is_floating_point()) {
    text = fmt::format("{}", *node.value<double>());  // as few digits as distinguish it from its neighbours
  } else {
    std::ostringstream out;
    node.visit([&](const auto& value) { out << value; });
    text = out.str();
  }
  if (text.size() <= most) return text;
  std::size_t end = most - 3;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0U) == 0x80U) --end;  // not inside a UTF-8 letter
  return text.substr(0, end) + "...";
}

std::string Table::kind(std::string_view key) const {
  const std::string_view example = example_of(section_.path, key);
  return kind_text(key_of(key)) + (example.empty() ? "" : fmt::format(", e.g. {}", example));
}

Written Source::written_at(const toml::node& node) const {
  if (const auto found = written.find(&node); found != written.end()) return found->second;
  const toml::source_region& region = node.source();
  return {region.path ? *region.path : origin, region.begin.line, region.begin.column};
}

std::string Source::place(const toml::node& node) const {
  if (const auto set = overrides.find(&node); set != overrides.end()) return "--set " + set->second;
  const Written at = written_at(node);
  return at.line > 0 ? fmt::format("{}:{}", at.file, at.line) : origin;
}

Table::Table(const toml::table& table, const Section& section, std::string label, const Source& source)
    : table_(table), section_(section), label_(std::move(label)), source_(source) {}

std::string Table::place(std::string_view key) const {
  const toml::node* node = key.empty() ? nullptr : table_.get(key);
  if (!node && label_.empty()) return source_.origin;  // the top of the file has no line of its own
  return source_.place(node ? *node : table_);
}

void Table::refuse(std::string_view key, const std::string& why) const {
  const std::string path = (label_.empty() ? "" : label_ + ".") + std::string(key);
  const toml::node* node = table_.get(key);
  std::string value = node && !node->is_table() && !node->is_array_of_tables() ? " = " + value_text(*node) : "";
  if (const auto found = source_.written.find(node); found != source_.written.end() && !found->second.formula.empty())
    value = fmt::format(" = \"{}\" = {}", found->second.formula, value_text(*node));
  const std::string name = section_.list ? label_.substr(label_.rfind('.') + 1) : "";
  const std::string where = place(key);
  // A value from outside is at its path: that is said once.
  const std::string text = where == "--set " + path ? fmt::format("{}{} {}", where, value, why)
                                                    : fmt::format("{}: {}{} {}", where, path, value, why);
  throw core::InputError(text, {section_.path, name, std::string(key)});
}

void Table::check_keys() const {
  if (section_.free) return;
  std::vector<std::string> known = key_names(section_);
  known.insert(known.end(), section_.children.begin(), section_.children.end());
  for (const auto& [key, node] : table_) {
    if (std::find(known.begin(), known.end(), key.str()) == known.end())
      refuse(key.str(), "is not known here" + core::did_you_mean(key.str(), known));
  }
}

Table Table::chosen() const {
  Table out = *this;
  out.type_ = find_type(section_, text(section_.selector));
  for (const Type& other : section_.types)
    for (const Key& key : other.keys)
      if (has(key.name) && !find_key(*out.type_, key.name)) refuse(key.name, not_a_key(section_, *out.type_, key.name));
  return out;
}

Table Table::below(const Type& type) const {
  static const toml::table empty;
  const toml::node* node = table_.get(type.name);
  if (node && !node->is_table())
    refuse(type.name, fmt::format("must be a table: write [{}.{}]", section_.path, type.name));
  Table out(node ? *node->as_table() : empty, section_, label_ + "." + type.name, source_);
  out.type_ = &type;
  std::vector<std::string> known;
  for (const Key& key : type.keys) known.push_back(key.name);
  for (const auto& [key, value] : out.table_)
    if (!find_key(type, key.str())) out.refuse(key.str(), "is not known here" + core::did_you_mean(key.str(), known));
  return out;
}

const Key& Table::key_of(std::string_view key) const {
  if (type_)
    if (const Key* own = find_key(*type_, key)) return *own;
  const Key* known = find_key(section_, key);
  if (!known) throw std::logic_error(fmt::format("the schema of [{}] has no key '{}'", section_.path, key));
  return *known;
}

const toml::node* Table::find(std::string_view key) const {
  const toml::node* node = table_.get(key);
  if (node) return node;
  const Key& k = key_of(key);
  if (k.required || k.fallback.empty())
    refuse(key, fmt::format("is missing: {}{}", k.doc, k.unit.empty() || k.unit == "1" ? "" : " [" + k.unit + "]"));
  return nullptr;
}

double Table::number_of(const toml::node& node, std::string_view key) const {
  if (const auto* integer = node.as_integer()) return static_cast<double>(integer->get());  // rounded where it must
  const auto value = node.value<double>();
  if (!value || node.is_string() || node.is_boolean()) refuse(key, "must be " + kind(key));
  if (!std::isfinite(*value)) refuse(key, "must be finite");
  return *value;
}

double Table::number(std::string_view key) const {
  const Key& k = key_of(key);
  const toml::node* node = find(key);
  if (!node) return std::stod(k.fallback);
  const double value = number_of(*node, key);
  if (!k.range.contains(value)) refuse(key, fmt::format("is out of range: it must be {}", k.range.text()));
  return value;
}

std::int64_t Table::integer(std::string_view key) const {
  const Key& k = key_of(key);
  const toml::node* node = find(key);
  if (!node) return std::stoll(k.fallback);
  if (!node->is_integer()) refuse(key, "must be an integer");
  const double value = number_of(*node, key);
  if (!k.range.contains(value)) refuse(key, fmt::format("is out of range: it must be {}", k.range.text()));
  return *node->value<std::int64_t>();
}

bool Table::boolean(std::string_view key) const {
  const toml::node* node = find(key);
  if (!node) return key_of(key).fallback == "true";
  const auto* value = node->as_boolean();
  if (!value) refuse(key, "must be true or false");
  return value->get();
}

std::string Table::text(std::string_view key) const {
  const Key& k = key_of(key);
  const toml::node* node = find(key);
  if (!node) return k.fallback;
  const auto value = node->value<std::string>();
  if (!value) refuse(key, "must be a string in quotes");
  if (!k.choices.empty() && std::find(k.choices.begin(), k.choices.end(), *value) == k.choices.end()) {
    std::string list;
    for (const std::string& choice : k.choices) list += (list.empty() ? "" : ", ") + choice;
    const std::string near = core::nearest(*value, k.choices);
    refuse(key, fmt::format("is not one of: {}{}", list, near.empty() ? "" : "; did you mean '" + near + "'?"));
  }
  return *value;
}

std::filesystem::path Table::path(std::string_view key) const {
  const std::filesystem::path named = text(key);
  const std::filesystem::path beside = std::filesystem::path(source_.origin).parent_path() / named;
  std::error_code failed;
  return std::filesystem::exists(beside, failed) ? beside : named;
}

bool Table::is_word(std::string_view key) const {
  const toml::node* node = table_.get(key);
  return node && node->is_string() && !text(key).empty();
}

std::vector<double> Table::numbers(std::string_view key, std::size_t count) const {
  const toml::node* node = find(key);
  toml::table fallback;
  if (!node) {
    fallback = toml::parse("v = " + key_of(key).fallback);
    node = fallback.get("v");
  }
  const toml::array* array = node->as_array();
  if (!array || array->size() != count) refuse(key, "must be " + kind(key));
  std::vector<double> out;
  for (const toml::node& entry : *array) out.push_back(number_of(entry, key));
  return out;
}

math::Vec3 Table::vector(std::string_view key) const {
  const std::vector<double> v = numbers(key, 3);
  return {v[0], v[1], v[2]};
}

math::Vec3 Table::direction(std::string_view key) const {
  const math::Vec3 v = vector(key);
  const double length = v.stableNorm();
  if (!(length > 1e-100)) refuse(key, "has no direction");
  return v / length;
}

math::Quat Table::quaternion(std::string_view key) const {
  const std::vector<double> v = numbers(key, 4);
  const math::Quat p(v[0], v[1], v[2], v[3]);
  if (!(p.norm() > 1e-100)) refuse(key, "is a zero quaternion, which has no orientation");
  return p;
}

math::Mat3 Table::inertia(std::string_view key) const {
  const toml::node* node = find(key);
  const toml::array* rows = node->as_array();
  if (!rows || rows->size() != 3) refuse(key, "must be " + kind(key));
  math::Mat3 I = math::Mat3::Zero();
  const bool matrix = rows->get(0)->is_array();
  for (int r = 0; r < 3; ++r) {
    const toml::node& entry = *rows->get(static_cast<std::size_t>(r));
    if (!matrix) {
      I(r, r) = number_of(entry, key);
      continue;
    }
    const toml::array* row = entry.as_array();
    if (!row || row->size() != 3) refuse(key, "must be " + kind(key));
    for (int c = 0; c < 3; ++c) I(r, c) = number_of(*row->get(static_cast<std::size_t>(c)), key);
  }
  return I;
}

std::vector<std::string> Table::names(std::string_view key) const {
  const toml::array* array = find(key)->as_array();
  if (!array || array->size() != 2) refuse(key, "must be " + kind(key));
  std::vector<std::string> out;
  for (const toml::node& entry : *array) {
    const auto value = entry.value<std::string>();
    if (!value) refuse(key, "must be " + kind(key));
    out.push_back(*value);
  }
  return out;
}

std::vector<std::string> Table::texts(std::string_view key) const {
  std::vector<std::string> out;
  if (!table_.contains(key)) return out;
  if (key_of(key).kind == Kind::values && table_.get(key)->is_string()) return {text(key)};
  const toml::array* array = table_.get(key)->as_array();
  if (!array) refuse(key, "must be " + kind(key));
  for (const toml::node& entry : *array) {
    const auto value = entry.value<std::string>();
    out.push_back(value ? *value : value_text(entry));
  }
  return out;
}

std::vector<double> Table::list(std::string_view key) const {
  std::vector<double> out;
  if (!table_.contains(key)) return out;
  const Key& k = key_of(key);
  const toml::array* array = table_.get(key)->as_array();
  if (!array) refuse(key, "must be " + kind(key));
  for (const toml::node& entry : *array) {
    out.push_back(number_of(entry, key));
    if (!k.range.contains(out.back())) refuse(key, fmt::format("is out of range: each must be {}", k.range.text()));
  }
  return out;
}

std::vector<std::pair<double, double>> Table::points(std::string_view key) const {
  const auto complain = [&] { refuse(key, "must be " + kind(key)); };
  const toml::array* array = find(key)->as_array();
  if (!array) complain();
  std::vector<std::pair<double, double>> out;
  for (const toml::node& entry : *array) {
    const toml::array* pair = entry.as_array();
    if (!pair || pair->size() != 2) complain();
    out.emplace_back(number_of(*pair->get(0), key), number_of(*pair->get(1), key));
  }
  return out;
}

std::vector<math::Vec3> Table::vectors(std::string_view key) const {
  const auto complain = [&] { refuse(key, "must be " + kind(key)); };
  const toml::array* array = find(key)->as_array();
  if (!array) complain();
  std::vector<math::Vec3> out;
  for (const toml::node& entry : *array) {
    const toml::array* r = entry.as_array();
    if (!r || r->size() != 3) complain();
    out.emplace_back(number_of(*r->get(0), key), number_of(*r->get(1), key), number_of(*r->get(2), key));
  }
  return out;
}

std::vector<Table> Table::children(std::string_view key, const Section& section) const {
  std::vector<Table> out;
  const toml::node* node = table_.get(key);
  if (!node) return out;
  const toml::array* array = node->as_array();
  if (!array) refuse(key, fmt::format("must be a list of tables: write [[{}]]", section.path));
  for (const toml::node& entry : *array) {
    const toml::table* table = entry.as_table();
    if (!table) refuse(key, fmt::format("must be a list of tables: write [[{}]]", section.path));
    std::string name = table->contains("name")   ? table->get("name")->value_or(std::string("?"))
                       : table->contains("type") ? table->get("type")->value_or(std::string("?"))
                                                 : std::to_string(out.size() + 1);
    out.emplace_back(*table, section, (label_.empty() ? "" : label_ + ".") + std::string(key) + "." + name, source_);
  }
  return out;
}

}  // namespace stiction::scenario

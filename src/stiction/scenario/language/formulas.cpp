#include "stiction/scenario/language/formulas.hpp"

#include <fmt/format.h>

#include <cmath>

#include "stiction/scenario/language/evaluate.hpp"
#include "stiction/scenario/schema/types.hpp"

namespace stiction::scenario {
namespace {

bool holds_numbers(Kind kind) {
  switch (kind) {
    case Kind::number:
    case Kind::integer:
    case Kind::vector:
    case Kind::quaternion:
    case Kind::inertia:
    case Kind::points:
    case Kind::vectors:
    case Kind::numbers:
      return true;
    case Kind::boolean:
    case Kind::text:
    case Kind::names:
    case Kind::texts:
    case Kind::values:
      break;
  }
  return false;
}

class Resolver {
 public:
  Resolver(const Parameters& parameters, Source& source) : scope_(parameters.scope()), source_(source) {}

  void table(toml::table& table, const Section& at, const std::string& label) {
    const auto path_of = [&](const std::string& name) { return label.empty() ? name : label + "." + name; };
    std::vector<std::string> names;
    for (const auto& [key, node] : table) names.emplace_back(key.str());
    for (const std::string& name : names) {
      toml::node& node = *table.get(name);
      if (const Key* key = meaning(table, at, name)) {
        if (!holds_numbers(key->kind)) continue;
        if (formula_in(node))
          replace(node, *key, path_of(name), [&](auto value) {
            table.insert_or_assign(name, value);
            return table.get(name);
          });
        else if (toml::array* list = node.as_array())
          entries(*list, *key, path_of(name));
      } else if (const Section* below = section_below(at, name)) {
        if (toml::table* inner = node.as_table())
          this->table(*inner, *below, path_of(name));
        else if (toml::array* list = node.as_array())
          children(*list, *below, path_of(name));
      }
    }
  }

 private:
  // The key as the type that the table chooses has it: units may differ.
  static const Key* meaning(const toml::table& table, const Section& at, const std::string& name) {
    if (!at.selector.empty() && table.contains(at.selector))
      if (const Type* type = find_type(at, table.get(at.selector)->value_or(std::string())))
        if (const Key* own = find_key(*type, name)) return own;
    return at.free ? nullptr : find_key(at, name);
  }
  static const Section* section_below(const Section& at, const std::string& name) {
    const std::string path = at.path.empty() ? name : at.path + "." + name;
    for (const Section& s : schema())
      if (s.path == path && !s.free) return &s;
    return nullptr;
  }
  void children(toml::array& list, const Section& below, const std::string& label) {
    for (toml::node& entry : list)
      if (toml::table* inner = entry.as_table()) {
        const toml::node* name = inner->contains("name") ? inner->get("name") : inner->get("type");
        this->table(*inner, below, label + "." + (name ? name->value_or(std::string("?")) : "?"));
      }
  }
  // Entries of a list, and of lists in it.
  void entries(toml::array& list, const Key& key, const std::string& path) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      toml::node& node = *list.get(i);
      const std::string inner = fmt::format("{}.{}", path, i);
      if (formula_in(node))
        replace(node, key, inner, [&](auto value) {
          list.replace(list.cbegin() + static_cast<std::ptrdiff_t>(i), value);
          return list.get(i);
        });
      else if (toml::array* below = node.as_array())
        entries(*below, key, inner);
    }
  }

  // Coordinates of joints are angles or lengths: their keys state the unit of one of them.
  static std::string unit_of(const Key& key, const std::string& path) {
    const bool joint =
        path.starts_with("joint.") && (key.name == "friction" || key.name == "lower" || key.name == "upper");
    return joint || path.starts_with("drive.") ? "" : key.unit;
  }

  template <class Put>
  void replace(const toml::node& node, const Key& key, const std::string& path, Put&& put) {
    const FormulaPlace place{source_, node, path};
    const double value = evaluate(place, scope_, unit_of(key, path));
    if (key.kind == Kind::integer && (value != std::floor(value) || std::fabs(value) > 9e15))
      refuse_value(place, fmt::format("must be an integer, but is {}", value));
    const Written written = source_.written_at(node);
    const std::string text = *node.value<std::string>();
    std::string from_outside;
    if (const auto set = source_.overrides.find(&node); set != source_.overrides.end()) {
      from_outside = set->second;
      source_.overrides.erase(set);
    }
    const toml::node* now = key.kind == Kind::integer ? put(static_cast<std::int64_t>(value)) : put(value);
    source_.written[now] = {written.file, written.line, written.column, text};
    if (!from_outside.empty()) source_.overrides[now] = from_outside;
  }

  const formula::Scope& scope_;
  Source& source_;
};

}  // namespace

void resolve_formulas(toml::table& root, const Parameters& parameters, Source& source) {
  Resolver(parameters, source).table(root, section(""), "");
}

void resolve_formulas(toml::table& table, const Section& section, const std::string& label,
                      const Parameters& parameters, Source& source) {
  Resolver(parameters, source).table(table, section, label);
}

}  // namespace stiction::scenario

#include "stiction/scenario/language/assembly.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <map>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/core/printable.hpp"
#include "stiction/scenario/language/evaluate.hpp"
#include "stiction/scenario/language/formulas.hpp"
#include "stiction/scenario/language/local_formulas.hpp"
#include "stiction/scenario/language/placement.hpp"

namespace stiction::scenario {
namespace {

constexpr std::array<const char*, 5> kPartKinds{"body", "force", "joint", "drive", "contact"};
constexpr std::array<const char*, 7> kReferences{"between", "body", "other", "joint", "carrier", "contact", "axis_of"};
constexpr std::size_t kMostParts = 200000;
constexpr int kDeepest = 8;  // templates within templates

// Where the nodes of a copy were written.
void note_places(const toml::node& copy, const toml::node& original, Source& source) {
  source.written[&copy] = source.written_at(original);
  if (const toml::table* table = copy.as_table())
    for (const auto& [key, node] : *table) note_places(node, *original.as_table()->get(key.str()), source);
  if (const toml::array* list = copy.as_array())
    for (std::size_t i = 0; i < list->size(); ++i) note_places(*list->get(i), *original.as_array()->get(i), source);
}

template <class Change>
void for_texts(toml::node& node, Change&& change) {
  if (auto* text = node.as_string()) change(text->get(), node);
  if (toml::table* table = node.as_table())
    for (auto&& [key, inner] : *table) for_texts(inner, change);
  if (toml::array* list = node.as_array())
    for (toml::node& inner : *list) for_texts(inner, change);
}

// The names that keys such as `between` hold.
template <class Change>
void for_references(toml::table& part, Change&& change) {
  for (const char* key : kReferences)
    if (toml::node* node = part.get(key)) for_texts(*node, change);
}

using Names = std::map<std::string, std::string>;  // as written, as they are called

constexpr const char* kAnyNumber = "*";  // behind the name of an assembly of several copies

// "part" or "part.shape": its first word by another.
void rename_first(std::string& text, const Names& names) {
  const auto dot = text.find('.');
  const std::string word = text.substr(0, dot), rest = dot == std::string::npos ? "" : text.substr(dot);
  const auto digits = word.find_last_not_of("0123456789") + 1;
  if (const auto found = names.find(word); found != names.end())
    text = found->second + rest;
  else if (const auto many = names.find(word.substr(0, digits) + kAnyNumber);
           digits < word.size() && many != names.end())
    text = many->second + word.substr(digits) + rest;
}

class Expander {
 public:
  Expander(toml::table& root, Source& source)
      : root_(root), source_(source), top_(root, section(""), "", source), global_(global_parameters()) {}

  void run() {
    for (const Table& t : top_.children("template", section("template"))) {
      t.check_keys();
      const std::string name = t.text("name");
      if (!templates_.emplace(name, t.data()).second) t.refuse("name", "exists twice: names must differ");
    }
    for (const Table& t : top_.children("assembly", section("assembly"))) assembly(t, "", global_, Placement{}, 0);
    for (const char* kind : kPartKinds)
      if (toml::array* list = root_.get_as<toml::array>(kind))
        for (toml::node& entry : *list)
          if (toml::table* part = entry.as_table())
            for_references(*part, [&](std::string& text, toml::node&) { resolve_port(text); });
    root_.erase("template");
    root_.erase("assembly");
  }

 private:
  Parameters global_parameters() const {
    const toml::node* node = root_.get("parameters");
    if (node && !node->is_table()) top_.refuse("parameters", "must be a table: write [parameters]");
    return Parameters(node ? node->as_table() : nullptr, "parameters", source_);
  }

  // `known`: what its formulas may use; `frame`: what its places are relative to.
  void assembly(const Table& t, const std::string& prefix, const Parameters& known, const Placement& frame, int depth) {
    t.check_keys();
    if (!t.boolean("enabled")) return;
    if (depth > kDeepest) t.refuse("type", fmt::format("is a template within more than {} templates", kDeepest));
    const std::string name = prefix + t.text("name"), type = t.text("type");
    const auto found = templates_.find(type);
    if (found == templates_.end()) {
      std::vector<std::string> words;
      for (const auto& [word, table] : templates_) words.push_back(word);
      t.refuse("type", "is not a template of the file" + core::did_you_mean(type, words));
    }
    // Numbers of the assembly itself may be formulas.
    toml::table own = *t.data();
    own.erase("parameters");
    note_places(own, *t.data(), source_);
    resolve_formulas(own, section("assembly"), t.label(), known, source_);
    const Table placed(own, section("assembly"), t.label(), source_);
    for (const Placement& placement : placements_of(placed))
      copy(t, *found->second, copy_name(t, name, placement.i), known, frame * placement, depth);
    forget(own);
  }
  static std::string copy_name(const Table& t, const std::string& name, int i) {
    return t.has("copies") || t.has("grid") ? name + std::to_string(i) : name;
  }

  // Nodes of a table that is about to go.
  void forget(const toml::node& node) {
    source_.written.erase(&node);
    if (const toml::table* table = node.as_table())
      for (const auto& [key, inner] : *table) forget(inner);
    if (const toml::array* list = node.as_array())
      for (const toml::node& inner : *list) forget(inner);
  }

  Parameters with_numbers(const Parameters& known, const Placement& placement) const {
    Parameters out(nullptr, "", source_, &known);
    for (const auto& [name, number] : {std::pair("i", placement.i), std::pair("ix", placement.ix),
                                       std::pair("iy", placement.iy), std::pair("iz", placement.iz)})
      out.add(name, number);
    return out;
  }

  // The template's parameters with the values that the assembly gives: these may use what is known around the assembly,
  // defaults what is known in the file.
  Parameters parameters_of(const Table& t, const toml::table& from, const Parameters& known,
                           const Placement& placement) {
    const Parameters outer = with_numbers(global_, placement), around = with_numbers(known, placement);
    toml::table values;
    if (const toml::node* defaults = from.get("parameters")) {
      if (!defaults->is_table()) t.refuse("type", "names a template whose parameters are not a table");
      values = *defaults->as_table();
      note_places(values, *defaults, source_);
    }
    if (const toml::node* given = t.data()->get("parameters")) {
      if (!given->is_table()) t.refuse("parameters", "must be a table: write [assembly.parameters]");
      for (const auto& [key, node] : *given->as_table()) give(t, values, std::string(key.str()), node, around);
    }
    Parameters out(&values, "template." + t.text("type") + ".parameters", source_, &outer);
    forget(values);
    return out;
  }
  void give(const Table& t, toml::table& values, const std::string& name, const toml::node& node,
            const Parameters& outer) {
    std::vector<std::string> known;
    for (const auto& [key, value] : values) known.emplace_back(key.str());
    const FormulaPlace place{source_, node, t.label() + ".parameters." + name};
    const auto refuse = [&](const std::string& why) {
      throw core::InputError(fmt::format("{}: {} {}", source_.place(node), core::printable(place.path), why));
    };
    if (!values.contains(name)) refuse("is not a parameter of the template" + core::did_you_mean(name, known));
    const std::string unit = values[name]["unit"].value_or(std::string());
    if (!formula_in(node) && !node.is_number()) refuse("must be a number or a formula");
    const double value = formula_in(node) ? evaluate(place, outer.scope(), unit) : node.value_or(0.0);
    toml::table* described = values.get_as<toml::table>(name);
    toml::table& table = described ? *described : values;
    const std::string key = described ? "value" : name;
    table.insert_or_assign(key, value);
    source_.written[table.get(key)] = source_.written_at(node);
  }

  // {i}, {name}, {i + 1} in a text.
  std::string filled(const std::string& text, const std::string& name, const Parameters& parameters,
                     const toml::node& node) const {
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
      const auto open = text.find('{', at), close = text.find('}', open == std::string::npos ? open : open + 1);
      if (open == std::string::npos || close == std::string::npos) return out + text.substr(at);
      out += text.substr(at, open - at);
      const std::string inner = text.substr(open + 1, close - open - 1);
      out += inner == "name" ? name : number_text(inner, parameters, node, text);
      at = close + 1;
    }
    return out;
  }
  std::string number_text(const std::string& inner, const Parameters& parameters, const toml::node& node,
                          const std::string& text) const {
    const auto refuse = [&](const std::string& why) {
      throw core::InputError(fmt::format("{}: \"{}\": {{{}}} {}", source_.place(node), core::printable(text),
                                         core::printable(inner), why));
    };
    try {
      formula::Graph graph;
      const double value = graph[formula::parse(inner, parameters.scope(), graph).node].value;
      if (value != std::floor(value) || std::fabs(value) > 1e15) refuse(fmt::format("is {}, not an integer", value));
      return std::to_string(static_cast<std::int64_t>(value));
    } catch (const formula::Error& error) {
      refuse(fmt::format("is neither {{name}} nor a formula: '{}' {}",
                         core::printable(inner.substr(error.begin, error.end - error.begin)), error.what()));
    }
    return {};
  }

  void copy(const Table& t, const toml::table& from, const std::string& name, const Parameters& known,
            const Placement& placement, int depth) {
    const Parameters parameters = parameters_of(t, from, known, placement);
    Names names;
    for (const Table& inner : assemblies_of(t, from)) {
      const std::string own = inner.text("name");
      names[own] = name + "_" + own;
      if (inner.has("copies") || inner.has("grid")) names[own + kAnyNumber] = name + "_" + own;
    }
    for (const char* kind : kPartKinds)
      if (const toml::array* parts = list_of(t, from, kind))
        for (const toml::node& part : *parts)
          if (const toml::node* local = part.is_table() ? part.as_table()->get("name") : nullptr)
            if (const auto text = local->value<std::string>())
              names[*text] =
                  text->find('{') == std::string::npos ? name + "_" + *text : filled(*text, name, parameters, *local);
    for (const char* kind : kPartKinds)
      if (const toml::array* parts = list_of(t, from, kind))
        for (const toml::node& part : *parts)
          if (part.is_table()) add(kind, *part.as_table(), name, names, parameters, placement);
    for (const Table& inner : assemblies_of(t, from)) assembly(inner, name + "_", parameters, placement, depth + 1);
    if (const toml::table* ports = from.get_as<toml::table>("ports"))
      for (const auto& [port, target] : *ports) {
        std::string where = target.value_or(std::string());
        rename_first(where, names);
        ports_[name + "." + std::string(port.str())] = filled(where, name, parameters, target);
      }
  }
  // [[template.assembly]]
  std::vector<Table> assemblies_of(const Table& t, const toml::table& from) const {
    std::vector<Table> out;
    if (const toml::array* list = list_of(t, from, "assembly"))
      for (const toml::node& inner : *list)
        out.emplace_back(*inner.as_table(), section("assembly"),
                         "template.assembly." + (*inner.as_table())["name"].value_or(std::string("?")), source_);
    return out;
  }
  static const toml::array* list_of(const Table& t, const toml::table& from, const char* kind) {
    const toml::node* node = from.get(kind);
    if (node && !node->is_array_of_tables())
      t.refuse("type",
               fmt::format("names a template whose {} is not a list of tables: write [[template.{}]]", kind, kind));
    return node ? node->as_array() : nullptr;
  }

  void add(const std::string& kind, const toml::table& part, const std::string& name, const Names& names,
           const Parameters& parameters, const Placement& placement) {
    if (++parts_ > kMostParts)
      throw core::InputError(fmt::format("{}: assemblies have more than {} parts", source_.place(part), kMostParts));
    if (!root_.contains(kind)) root_.insert(kind, toml::array{});
    toml::array* list = root_.get_as<toml::array>(kind);
    if (!list) top_.refuse(kind, fmt::format("must be a list of tables: write [[{}]]", kind));
    list->push_back(part);
    toml::table& copy = *list->back().as_table();
    note_places(copy, part, source_);
    for_references(copy, [&](std::string& text, toml::node&) { rename_first(text, names); });
    if (auto* own = copy.get_as<std::string>("name"))
      if (const auto found = names.find(own->get()); found != names.end()) own->get() = found->second;
    for_texts(copy, [&](std::string& text, toml::node& node) {
      if (!text.starts_with('=')) text = filled(text, name, parameters, node);
    });
    replace_local_names(copy, parameters.scope(), [&](std::string& text) {
      if (text.find('.') != std::string::npos) rename_first(text, names);
    });
    resolve_formulas(copy, section(kind), kind + "." + copy["name"].value_or(std::string("?")), parameters, source_);
    place_part(copy, kind, placement);
  }

  // "link3.end" or "link3.end.rim"; what a port stands for may be a port again.
  void resolve_port(std::string& text) const {
    for (int depth = 0; depth <= kDeepest + 1; ++depth) {
      const auto first = text.find('.');
      if (first == std::string::npos) return;
      const auto second = text.find('.', first + 1);
      const auto found = ports_.find(text.substr(0, second));
      if (found == ports_.end()) return;
      text = found->second + (second == std::string::npos ? "" : text.substr(second));
    }
  }

  toml::table& root_;
  Source& source_;
  const Table top_;
  Parameters global_;
  std::map<std::string, const toml::table*> templates_;
  std::map<std::string, std::string> ports_;
  std::size_t parts_ = 0;
};

}  // namespace

bool expand_assemblies(toml::table& root, Source& source) {
  if (!root.contains("template") && !root.contains("assembly")) return false;
  Expander(root, source).run();
  return true;
}

}  // namespace stiction::scenario

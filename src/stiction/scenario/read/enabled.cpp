#include "stiction/scenario/read/enabled.hpp"

#include <map>
#include <set>

#include "stiction/scenario/text/split_names.hpp"

namespace stiction::scenario {
namespace {

struct Attachment {
  const char* key;  // names a part, or a list of parts or of their shapes
  const char* of;   // of this kind
};
struct Part {
  const char* kind;
  std::vector<Attachment> attached;
};

// In an order such that what a part is attached to comes before it.
const std::vector<Part> kParts{
    {"body", {}},
    {"force", {{"body", "body"}, {"other", "body"}}},
    {"joint", {{"between", "body"}, {"carrier", "body"}}},
    {"drive", {{"joint", "joint"}}},
    {"contact", {{"between", "body"}}},
    {"column", {{"body", "body"}, {"contact", "contact"}}},
};

using Names = std::set<std::string, std::less<>>;

// The value, or one of its entries, is one of the names, or a shape of it.
bool names_one_of(const Names& off, const toml::node* value) {
  if (!value) return false;
  if (const toml::array* list = value->as_array()) {
    for (const toml::node& entry : *list)
      if (names_one_of(off, &entry)) return true;
    return false;
  }
  const auto text = value->value<std::string>();
  return text && off.contains(text->substr(0, text->find('.')));
}

// Columns of a part begin with its name, those of its works with "work." and the name.
bool column_of(const Names& off, std::string_view column) {
  if (column.starts_with("work.")) column.remove_prefix(5);
  return off.contains(column.substr(0, column.find('.')));
}

void remove_from_panes(const Names& off, toml::table& root) {
  toml::array* panes = root["report"]["panes"].as_array();
  if (!panes) return;
  for (auto it = panes->begin(); it != panes->end();) {
    toml::value<std::string>* text = it->as_string();
    std::string left;
    if (text)
      for (const std::string& name : split_names(text->get()))
        if (!column_of(off, name)) left += (left.empty() ? "" : ",") + name;
    if (text) *text = left;
    it = text && left.empty() ? panes->erase(it) : it + 1;
  }
}

}  // namespace

void remove_disabled(toml::table& root, const Source& source) {
  std::map<std::string, Names> off;
  for (const Part& part : kParts) {
    toml::array* list = root.get_as<toml::array>(part.kind);
    if (!list) continue;
    for (auto it = list->begin(); it != list->end();) {
      const toml::table* table = it->as_table();
      bool stays = true;
      if (table) {
        const std::string name = table->contains("name") ? table->get("name")->value_or(std::string()) : "";
        const Table t(*table, section(part.kind), std::string(part.kind) + "." + name, source);
        stays = t.boolean("enabled");
        for (const Attachment& a : part.attached) stays = stays && !names_one_of(off[a.of], table->get(a.key));
        if (!stays) {
          t.check_keys();
          off[part.kind].insert(name);
        }
      }
      it = stays ? it + 1 : list->erase(it);
    }
    if (list->empty()) root.erase(part.kind);
  }
  Names all;
  for (auto& [kind, names] : off) all.merge(names);
  if (!all.empty()) remove_from_panes(all, root);
}

}  // namespace stiction::scenario

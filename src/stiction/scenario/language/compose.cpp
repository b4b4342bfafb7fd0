#include "stiction/scenario/language/compose.hpp"

#include <algorithm>
#include <sstream>

#include "stiction/scenario/language/assembly.hpp"
#include "stiction/scenario/language/formulas.hpp"
#include "stiction/scenario/language/include.hpp"
#include "stiction/scenario/text/overrides.hpp"
#include "stiction/scenario/text/texts.hpp"
#include "stiction/scenario/text/waiting_keys.hpp"

namespace stiction::scenario {
namespace {

// What assemblies are made from is changed before they are; their parts after that.
enum class Stage { include, language, parts };

Stage stage_of(const std::string& path) {
  if (path.starts_with("include")) return Stage::include;
  for (const char* table : {"parameters", "assembly", "template", "override"})
    if (path.starts_with(table)) return Stage::language;
  return Stage::parts;
}

std::vector<std::string> those(const std::vector<std::string>& paths, Stage stage) {
  std::vector<std::string> out;
  std::ranges::copy_if(paths, std::back_inserter(out), [&](const std::string& p) { return stage_of(p) == stage; });
  return out;
}

std::string printed(const toml::table& root) {
  std::ostringstream out;
  out << root << "\n";
  return out.str();
}

}  // namespace

Composed compose(const std::string& text, const std::string& origin, const std::vector<std::string>& set,
                 const std::vector<std::string>& unset) {
  Composed out{parse_toml(text, origin, "scenario"), {origin, {}}, text, {}};
  drop(out.root, those(unset, Stage::include), out.notes);
  apply_overrides(out.root, those(set, Stage::include), out.source);
  bool changed = merge_includes(out.root, out.source);
  const auto words_of_file = chosen_words(out.root);
  drop(out.root, those(unset, Stage::language), out.notes);
  apply_overrides(out.root, those(set, Stage::language), out.source);
  changed = expand_assemblies(out.root, out.source) || changed;
  changed = apply_override_table(out.root, out.source) || changed;
  drop(out.root, those(unset, Stage::parts), out.notes);
  apply_overrides(out.root, those(set, Stage::parts), out.source);
  put_waiting_keys(out.root, words_of_file, out.source, out.notes);
  if (changed || !set.empty() || !unset.empty()) out.text = printed(out.root);
  return out;
}

std::string expanded(const std::string& name_or_file, const std::vector<std::string>& set,
                     const std::vector<std::string>& unset) {
  Composed c = compose(find_text(name_or_file, core::builtin_scenarios(), "scenario"), name_or_file, set, unset);
  resolve_formulas(c.root, Parameters(c.root.get_as<toml::table>("parameters"), "parameters", c.source), c.source);
  return printed(c.root);
}

}  // namespace stiction::scenario

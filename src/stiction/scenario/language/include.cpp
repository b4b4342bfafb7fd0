#include "stiction/scenario/language/include.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "stiction/core/error.hpp"
#include "stiction/core/printable.hpp"
#include "stiction/scenario/text/texts.hpp"

namespace stiction::scenario {
namespace {

constexpr std::size_t kDeepestInclude = 8, kMostIncludes = 64;

void merge(toml::table& into, toml::table&& from) {
  for (auto&& [key, node] : from) {
    toml::node* mine = into.get(key.str());
    if (!mine) {
      into.insert(key.str(), std::move(node));
    } else if (mine->is_table() && node.is_table()) {
      merge(*mine->as_table(), std::move(*node.as_table()));
    } else if (mine->is_array_of_tables() && node.is_array_of_tables()) {
      toml::array joined = std::move(*node.as_array());
      for (toml::node& entry : *mine->as_array()) joined.push_back(std::move(entry));
      *mine->as_array() = std::move(joined);
    }
  }
}

class Includer {
 public:
  explicit Includer(const Source& source) : source_(source) {}

  bool into(toml::table& root, const std::string& origin, std::vector<std::string> within) {
    const toml::node* node = root.get("include");
    if (!node) return false;
    const std::vector<std::string> files = names(*node);
    const std::string place = source_.place(*node);
    root.erase("include");
    toml::table all;
    for (const std::string& file : files) {
      toml::table table = read(file, origin, place, within);
      merge(table, std::move(all));  // a later file counts more than an earlier one
      all = std::move(table);
    }
    merge(root, std::move(all));
    return true;
  }

 private:
  std::vector<std::string> names(const toml::node& node) const {
    std::vector<std::string> out;
    if (const auto one = node.value<std::string>()) out.push_back(*one);
    if (const toml::array* list = node.as_array())
      for (const toml::node& entry : *list) out.push_back(entry.value<std::string>().value_or(""));
    if (out.empty() || std::ranges::find(out, "") != out.end())
      throw core::InputError(fmt::format("{}: include = {} must be a file name or a list of them", source_.place(node),
                                         core::printable(value_text(node))));
    return out;
  }

  toml::table read(const std::string& name, const std::string& origin, const std::string& place,
                   std::vector<std::string> within) {
    const auto refuse = [&](const std::string& why) {
      throw core::InputError(fmt::format("{}: include \"{}\": {}", place, core::printable(name), why));
    };
    if (++count_ > kMostIncludes) refuse(fmt::format("there are more than {} files", kMostIncludes));
    if (within.size() >= kDeepestInclude) refuse(fmt::format("files are nested more than {} deep", kDeepestInclude));
    const std::filesystem::path beside = std::filesystem::path(origin).parent_path() / name;
    std::error_code failed;
    const bool there = std::filesystem::exists(beside, failed);
    if (there && !std::filesystem::is_regular_file(beside, failed)) refuse("is not a file");
    const std::string file = there ? beside.string() : name;
    const auto builtins = core::builtin_scenarios();
    if (!there && std::ranges::none_of(builtins, [&](const auto& b) { return b.name == name; }))
      refuse("there is no such file, nor a built-in scenario of that name");
    if (std::ranges::find(within, file) != within.end()) refuse("the file includes itself");
    within.push_back(file);
    toml::table table;
    try {
      table = parse_toml(find_text(file, builtins, "scenario"), file, "scenario");
    } catch (const core::InputError& error) {
      refuse(error.what());
    }
    into(table, file, within);
    return table;
  }

  const Source& source_;
  std::size_t count_ = 0;
};

}  // namespace

bool merge_includes(toml::table& root, const Source& source) {
  return Includer(source).into(root, source.origin, {source.origin});
}

}  // namespace stiction::scenario

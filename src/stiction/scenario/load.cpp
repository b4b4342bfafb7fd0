// Where scenarios come from: files, and those built into the library.
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "stiction/core/embedded.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/scenario/scenario.hpp"
#include "stiction/scenario/toml.hpp"

namespace stiction::scenario {
namespace {

constexpr std::uintmax_t kLargestFile = 16u << 20;  // bytes; the largest scenario written so far has a few thousand

std::string read_file(const std::filesystem::path& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw core::InputError(fmt::format("{} is a directory, not a scenario file", path.string()));
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (!error && size > kLargestFile)
    throw core::InputError(fmt::format("{} has {} bytes: a scenario is a text file of at most {} bytes", path.string(),
                                       size, kLargestFile));
  std::ifstream in(path, std::ios::binary);
  if (!in) throw core::InputError(fmt::format("{} cannot be read", path.string()));
  std::string text(kLargestFile + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kLargestFile)
    throw core::InputError(fmt::format("{} is larger than {} bytes: not a scenario", path.string(), kLargestFile));
  return text;
}

}  // namespace

Scenario load(const std::string& name_or_file, const std::vector<std::string>& overrides) {
  std::error_code error;
  const bool looks_like_file = name_or_file.find_first_of("./") != std::string::npos;
  for (const core::EmbeddedText& builtin : core::builtin_scenarios())
    if (builtin.name == name_or_file) return parse(std::string(builtin.text), name_or_file, overrides);
  if (std::filesystem::exists(name_or_file, error)) return parse(read_file(name_or_file), name_or_file, overrides);
  std::vector<std::string> names;
  for (const core::EmbeddedText& builtin : core::builtin_scenarios()) names.emplace_back(builtin.name);
  throw core::InputError(looks_like_file ? fmt::format("{}: there is no such file", name_or_file)
                                         : fmt::format("'{}' is neither a file nor a built-in scenario{}", name_or_file,
                                                       core::did_you_mean(name_or_file, names)));
}

std::vector<BuiltinInfo> builtins() {
  std::vector<BuiltinInfo> out;
  for (const core::EmbeddedText& builtin : core::builtin_scenarios()) {
    const toml::table root = toml::parse(builtin.text);
    out.push_back(
        {std::string(builtin.name), root["title"].value_or(std::string()), root["source"].value_or(std::string())});
  }
  std::ranges::sort(out, {}, &BuiltinInfo::name);
  return out;
}

}  // namespace stiction::scenario

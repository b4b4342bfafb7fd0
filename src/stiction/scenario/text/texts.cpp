#include "stiction/scenario/text/texts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/scenario/text/dotted_keys.hpp"

namespace stiction::scenario {
namespace {

constexpr std::uintmax_t kLargestFile = 16u << 20;  // bytes; the largest scenario written so far has a few thousand

std::string read_file(const std::filesystem::path& path, const std::string& what) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw core::InputError(fmt::format("{} is a directory, not a {} file", path.string(), what));
  const std::uintmax_t size = std::filesystem::file_size(path, error);
  if (!error && size > kLargestFile)
    throw core::InputError(fmt::format("{} has {} bytes: a {} is a text file of at most {} bytes", path.string(), size,
                                       what, kLargestFile));
  std::ifstream in(path, std::ios::binary);
  if (!in) throw core::InputError(fmt::format("{} cannot be read", path.string()));
  std::string text(kLargestFile + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(in.gcount()));
  if (text.size() > kLargestFile)
    throw core::InputError(fmt::format("{} is larger than {} bytes: not a {}", path.string(), kLargestFile, what));
  return text;
}

}  // namespace

std::string find_text(const std::string& name_or_file, std::span<const core::EmbeddedText> builtins,
                      const std::string& what) {
  for (const core::EmbeddedText& builtin : builtins)
    if (builtin.name == name_or_file) return std::string(builtin.text);
  std::error_code error;
  if (std::filesystem::exists(name_or_file, error)) return read_file(name_or_file, what);
  if (name_or_file.find_first_of("./") != std::string::npos)
    throw core::InputError(fmt::format("{}: there is no such file", name_or_file));
  std::vector<std::string> names;
  for (const core::EmbeddedText& builtin : builtins) names.emplace_back(builtin.name);
  throw core::InputError(fmt::format("'{}' is neither a file nor a built-in {}{}", name_or_file, what,
                                     core::did_you_mean(name_or_file, names)));
}

toml::table parse_toml(const std::string& text, const std::string& origin, const std::string& what) {
  constexpr std::size_t kMostDots = 16;  // the formats need two
  if (most_dots_in_a_key(text) > kMostDots)
    throw core::InputError(fmt::format("{} is not a {}: it has a key with more than {} dots", origin, what, kMostDots));
  try {
    return toml::parse(text, origin);
  } catch (const toml::parse_error& error) {
    std::string why(error.description());  // may quote the end of a line
    for (std::size_t at; (at = why.find('\n')) != std::string::npos;) why.replace(at, 1, "\\n");
    throw core::InputError(fmt::format("{}:{}: not valid TOML: {}", origin, error.source().begin.line, why));
  }
}

std::vector<BuiltinInfo> builtin_infos(std::span<const core::EmbeddedText> texts) {
  std::vector<BuiltinInfo> out;
  for (const core::EmbeddedText& builtin : texts) {
    const toml::table root = toml::parse(builtin.text);
    out.push_back(
        {std::string(builtin.name), root["title"].value_or(std::string()), root["source"].value_or(std::string())});
  }
  std::ranges::sort(out, {}, &BuiltinInfo::name);
  return out;
}

}  // namespace stiction::scenario

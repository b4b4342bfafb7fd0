// Lists of --set and --unset on a built-in scenario: the first line is its number, each other line `path=value`, or
// `!path` to drop a key. They are refused, or the scenario is valid, and its text as run reads again.
#include <sstream>

#include "stiction/core/embedded.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/scenario.hpp"
#include "target.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stiction;
  std::istringstream lines(fuzz::text_of(data, size));
  std::string line;
  std::getline(lines, line);
  const auto builtins = core::builtin_scenarios();
  const std::string base(
      builtins[static_cast<std::size_t>(std::strtoul(line.c_str(), nullptr, 10)) % builtins.size()].text);
  std::vector<std::string> set, unset;
  while (std::getline(lines, line)) {
    if (line.starts_with('!'))
      unset.push_back(line.substr(1));
    else
      set.push_back(line);
  }
  std::string text;
  try {
    text = scenario::parse(base, "fuzz.toml", set, unset).text;
  } catch (const core::InputError& error) {
    fuzz::require(*error.what() != '\0', "a refusal says why");
    return 0;
  }
  (void)scenario::parse(text, "again.toml");
  return 0;
}

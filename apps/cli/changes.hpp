#pragma once
// What commands change in a scenario before they use it.
#include <CLI/CLI.hpp>
#include <string>
#include <vector>

namespace stiction::cli {

struct Changes {
  std::vector<std::string> set, unset;
  [[nodiscard]] bool none() const { return set.empty() && unset.empty(); }
};

// --set and --unset, each any number of times. All --unset come first.
inline void add_changes(CLI::App& command, Changes& changes) {
  const auto add = [&](const char* option, std::vector<std::string>& to, const char* what, const char* form) {
    command.add_option(option, to, what)->allow_extra_args(false)->type_name(form);
  };
  add("--set", changes.set, "change a value, e.g. contact.body.mu=0.2 or body.ball.position.2=0.1; may be repeated",
      "PATH=VALUE");
  add("--unset", changes.unset, "drop a key, table or entry, e.g. contact.body.rolling; before --set; may be repeated",
      "PATH");
}

}  // namespace stiction::cli

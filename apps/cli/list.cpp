#include <fmt/format.h>

#include <algorithm>

#include "commands.hpp"
#include "print.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::cli {

void add_list(CLI::App& app, Action& action) {
  CLI::App* command = app.add_subcommand("list", "built-in scenarios, one line each");
  command->callback([&action] {
    action = [] {
      const auto builtins = scenario::builtins();
      std::size_t width = 0;
      for (const auto& info : builtins) width = std::max(width, info.name.size());
      for (const auto& info : builtins) print("{:<{}}  {}  [{}]\n", info.name, width, info.title, info.source);
      return kDone;
    };
  });
}

}  // namespace stiction::cli

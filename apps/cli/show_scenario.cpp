#include <fmt/format.h>

#include "commands.hpp"
#include "stiction/core/embedded.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"

namespace stiction::cli {

void add_show_scenario(CLI::App& app, Action& action) {
  auto name = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("show-scenario", "print the text of a built-in scenario");
  command->add_option("NAME", *name, "one of `stiction list`")->required()->type_name("");
  command->callback([&action, name] {
    action = [name] {
      std::vector<std::string> names;
      for (const core::EmbeddedText& builtin : core::builtin_scenarios()) {
        if (builtin.name == *name) {
          fmt::print("{}", builtin.text);
          return kDone;
        }
        names.emplace_back(builtin.name);
      }
      throw core::InputError(
          fmt::format("there is no built-in scenario '{}'{}", *name, core::did_you_mean(*name, names)));
    };
  });
}

}  // namespace stiction::cli

#include <fmt/format.h>

#include "commands.hpp"
#include "stiction/scenario/schema.hpp"

namespace stiction::cli {

void add_schema(CLI::App& app, Action& action) {
  auto markdown = std::make_shared<bool>(false);
  CLI::App* command = app.add_subcommand("schema", "print the scenario format as JSON Schema, for editors");
  command->add_flag("--markdown", *markdown, "as a reference page instead");
  command->callback([&action, markdown] {
    action = [markdown] {
      fmt::print("{}", *markdown ? scenario::reference_page() : scenario::json_schema());
      return kDone;
    };
  });
}

}  // namespace stiction::cli

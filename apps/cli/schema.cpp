#include <fmt/format.h>

#include "commands.hpp"
#include "print.hpp"
#include "stiction/scenario/schema/output.hpp"
#include "stiction/scenario/schema/shapes_page.hpp"

namespace stiction::cli {

void add_schema(CLI::App& app, Action& action) {
  struct Options {
    bool markdown = false, study = false, shapes = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("schema", "print the scenario format as JSON Schema, for editors");
  command->add_flag("--markdown", options->markdown, "as a reference page instead");
  command->add_flag("--study", options->study, "the format of study files");
  command->add_flag("--shapes", options->shapes, "the page of which shapes touch which")->excludes("--study");
  command->callback([&action, options] {
    action = [options] {
      if (options->shapes) {
        fmt::print("{}", scenario::shapes_page());
        return kDone;
      }
      fmt::print("{}", options->markdown ? (options->study ? scenario::study_page() : scenario::reference_page())
                                         : scenario::json_schema(options->study));
      return kDone;
    };
  });
}

}  // namespace stiction::cli

// stiction: the command line of the engine.
#include <fmt/format.h>

#include <cstdio>

#include "commands.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/version.hpp"

using namespace stiction;

int main(int argc, char** argv) {
  CLI::App app{"Rigid multibody dynamics with set-valued force laws", "stiction"};
  app.set_version_flag("--version", fmt::format("stiction {} {}", core::version(), core::git_hash()));
  app.require_subcommand(1);
  app.footer("Start with:  stiction list;  stiction run tippe-top");
  cli::Action action;
  cli::add_list(app, action);
  cli::add_run(app, action);
  cli::add_check(app, action);
  cli::add_export(app, action);
  cli::add_events(app, action);
  cli::add_show(app, action);
  cli::add_view(app, action);
  cli::add_plot(app, action);
  cli::add_schema(app, action);
  try {
    app.parse(argc, argv);
    return action();
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
      return app.exit(error);  // --help, --version
    fmt::print(stderr, "stiction: {}\nRun 'stiction --help' or 'stiction <command> --help'.\n", error.what());
    return cli::kBadInput;
  } catch (const core::InputError& error) {
    fmt::print(stderr, "stiction: {}\n", error.what());
    return cli::kBadInput;
  } catch (const std::exception& error) {
    fmt::print(stderr, "stiction: {}\n", error.what());
    return cli::kCannotContinue;
  }
}

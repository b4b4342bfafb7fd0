// stiction: the command line of the engine.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "commands.hpp"
#include "print.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/core/version.hpp"

using namespace stiction;

namespace {

// What is wrong with the arguments; CLI11 does not distinguish an unknown command from an unknown argument.
std::string usage_problem(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
  const std::string first = argc > 1 ? argv[1] : "-";
  std::vector<std::string> commands;
  for (const CLI::App* command : app.get_subcommands({})) commands.push_back(command->get_name());
  const bool known = std::ranges::find(commands, first) != commands.end();
  // CLI11 lists them in reverse.
  if (const std::vector<std::string> extra = app.remaining(true);
      known && error.get_exit_code() == static_cast<int>(CLI::ExitCodes::ExtrasError) && !extra.empty())
    return fmt::format("unexpected argument{}: {}", extra.size() > 1 ? "s" : "", fmt::join(extra, " "));
  if (known) return error.what();
  if (first.starts_with('-')) return fmt::format("name a command first: {}", fmt::join(commands, ", "));
  return fmt::format("unknown command '{}'{}", first, core::did_you_mean(first, commands));
}

// Text that did not reach its reader (a full disk) is a failure, not a success.
int end(int code) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
  cli::print(stderr, "stiction: cannot write to the standard output (is the disk full?)\n");
  return code == cli::kDone ? cli::kCannotContinue : code;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app{"Rigid multibody dynamics with set-valued force laws", "stiction"};
  app.set_version_flag("--version", fmt::format("stiction {} {}", core::version(), core::git_hash()));
  app.require_subcommand(1);
  app.footer("Start with:  stiction list;  stiction run tippe-top;  stiction new my-model");
  cli::Action action;
  cli::add_list(app, action);
  cli::add_run(app, action);
  cli::add_check(app, action);
  cli::add_new(app, action);
  cli::add_show_scenario(app, action);
  cli::add_export(app, action);
  cli::add_events(app, action);
  cli::add_show(app, action);
  cli::add_view(app, action);
  cli::add_plot(app, action);
  cli::add_schema(app, action);
  cli::add_law(app, action);
  cli::add_solve(app, action);
  cli::add_study(app, action);
  cli::add_graph(app, action);
  cli::add_stability(app, action);
  try {
    app.parse(argc, argv);
    return end(action());
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == static_cast<int>(CLI::ExitCodes::Success))
      return app.exit(error);  // --help, --version
    cli::print(stderr, "stiction: {}\nRun 'stiction --help' or 'stiction <command> --help'.\n",
               usage_problem(app, error, argc, argv));
    return cli::kBadInput;
  } catch (const core::InputError& error) {
    cli::print(stderr, "stiction: {}\n", error.what());
    return cli::kBadInput;
  } catch (const std::exception& error) {
    cli::print(stderr, "stiction: {}\n", error.what());
    return cli::kCannotContinue;
  }
}

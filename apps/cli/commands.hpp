#pragma once
// One file per command; main.cpp collects them.
#include <CLI/CLI.hpp>
#include <functional>
#include <string>

namespace stiction::cli {

// Exit codes of the program.
inline constexpr int kDone = 0, kBadInput = 2, kCannotContinue = 3, kInterrupted = 130;

// Each adds its subcommand to the app; the chosen one fills `action`, which returns the exit code.
using Action = std::function<int()>;
void add_list(CLI::App& app, Action& action);
void add_new(CLI::App& app, Action& action);
void add_show_scenario(CLI::App& app, Action& action);
void add_run(CLI::App& app, Action& action);
void add_check(CLI::App& app, Action& action);
void add_export(CLI::App& app, Action& action);
void add_events(CLI::App& app, Action& action);
void add_show(CLI::App& app, Action& action);
void add_schema(CLI::App& app, Action& action);
void add_law(CLI::App& app, Action& action);
void add_solve(CLI::App& app, Action& action);
void add_view(CLI::App& app, Action& action);
void add_plot(CLI::App& app, Action& action);
void add_study(CLI::App& app, Action& action);
void add_graph(CLI::App& app, Action& action);
void add_stability(CLI::App& app, Action& action);

}  // namespace stiction::cli

#include <fmt/format.h>

#include <filesystem>

#include "commands.hpp"
#include "print.hpp"
#include "stiction/core/embedded.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/printable.hpp"
#include "stiction/core/whole_file.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::cli {
namespace {

namespace fs = std::filesystem;

// NAME or NAME.toml, in any folder that exists.
fs::path place_of(const std::string& name) {
  fs::path path(name);
  if (path.extension() != ".toml") path += ".toml";
  const std::string stem = path.stem().string();
  if (stem.empty() || stem.front() == '.' || !core::is_printable(name))
    throw core::InputError(fmt::format("'{}' is not a name: write letters, digits and dashes, e.g. my-model", name));
  std::error_code ignored;
  if (fs::exists(fs::symlink_status(path, ignored)))
    throw core::InputError(fmt::format("{} exists already; choose another name", path.string()));
  if (const fs::path folder = path.parent_path(); !folder.empty() && !fs::is_directory(folder, ignored))
    throw core::InputError(fmt::format("{}: there is no folder {}", path.string(), folder.string()));
  for (const scenario::BuiltinInfo& builtin : scenario::builtins())
    if (builtin.name == stem)
      throw core::InputError(fmt::format(
          "'{}' is a built-in scenario, whose results would have the same name; choose another name", stem));
  return path;
}

int write(const std::string& name) {
  const fs::path path = place_of(name);
  core::WholeFile file(path);
  file.stream() << core::new_scenario();
  file.commit();
  print("wrote {}, a ball thrown onto a floor\n  stiction check {}\n  stiction run {}\n", path.string(), path.string(),
        path.string());
  return kDone;
}

}  // namespace

void add_new(CLI::App& app, Action& action) {
  auto name = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("new", "write a small scenario with comments, to start a model of one's own");
  command->add_option("NAME", *name, "of the file, with or without .toml; it must not exist")
      ->required()
      ->type_name("");
  command->callback([&action, name] { action = [name] { return write(*name); }; });
}

}  // namespace stiction::cli

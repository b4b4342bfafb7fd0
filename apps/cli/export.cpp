#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <iostream>

#include "commands.hpp"
#include "files.hpp"
#include "print.hpp"
#include "stiction/analysis/page/stored_drawing.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/whole_file.hpp"
#include "stiction/record/export/csv.hpp"
#include "stiction/record/export/vtk.hpp"

namespace stiction::cli {
namespace {

struct ExportOptions {
  std::string file, csv, vtk;
  std::vector<std::string> columns;
  double every = 0.0;
  bool units = false, force = false;
};

int export_vtk(const record::Reader& reader, const ExportOptions& options) {
  if (!options.columns.empty())
    throw core::InputError("--columns applies to --csv only; VTK files hold bodies and contacts");
  const std::size_t frames =
      record::export_vtk(reader, analysis::stored_drawing(reader), options.vtk, {.every = options.every});
  print("wrote {} frames: open {}/bodies.pvd and {}/contacts.pvd\n", frames, options.vtk, options.vtk);
  return kDone;
}

int export_result(const ExportOptions& options) {
  const record::Reader reader(options.file);
  // Refuse before a file is created or replaced.
  for (const std::string& name : options.columns) (void)reader.column(name);
  if (!(options.every >= 0.0) || std::isinf(options.every))
    throw core::InputError(fmt::format("--every {}: the time between rows must be >= 0 (0: all rows)", options.every));
  if (!options.vtk.empty()) return export_vtk(reader, options);
  if (options.csv == "-") {
    record::export_csv(reader, std::cout, options.columns, options.every, options.units);
    std::cout.flush();
    return kDone;
  }
  std::error_code error;
  if (std::filesystem::equivalent(options.csv, options.file, error))
    throw core::InputError(fmt::format("{} is the result itself: name another file", options.csv));
  std::vector<std::string> names;
  for (const record::Column& column : reader.columns()) names.push_back(column.name);
  check_table(options.csv, names, options.force);
  core::WholeFile file(options.csv);
  record::export_csv(reader, file.stream(), options.columns, options.every, options.units);
  file.commit();
  return kDone;
}

}  // namespace

void add_export(CLI::App& app, Action& action) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App* command = app.add_subcommand("export", "write a result as CSV, or as files for ParaView");
  command->add_option("RESULT", options->file, "result file")->required()->type_name("");
  CLI::Option_group* kind = command->add_option_group("format");
  kind->add_option("--csv", options->csv, "file to write, or - for stdout")->type_name("FILE");
  kind->add_option("--vtk", options->vtk, "folder to write bodies.pvd and contacts.pvd into")->type_name("FOLDER");
  kind->require_option(1);
  command->add_option("--columns", options->columns, "names, separated by commas (default: all)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("NAMES");
  command->add_option("--every", options->every, "time between rows in s (default: all rows; VTK: about 200 frames)")
      ->type_name("SECONDS");
  command->add_flag("--units", options->units, "CSV: units in the header, as \"ball.x [m]\"");
  add_force(*command, options->force);
  command->callback([&action, options] { action = [options] { return export_result(*options); }; });
}

}  // namespace stiction::cli

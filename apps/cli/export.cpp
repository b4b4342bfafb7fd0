#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>

#include "commands.hpp"
#include "stiction/analysis/page/stored_drawing.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/export/csv.hpp"
#include "stiction/record/export/vtk.hpp"

namespace stiction::cli {
namespace {

struct ExportOptions {
  std::string file, csv, vtk;
  std::vector<std::string> columns;
  double every = 0.0;
};

int export_vtk(const record::Reader& reader, const ExportOptions& options) {
  if (!options.columns.empty())
    throw core::InputError("--columns applies to --csv only; VTK files hold bodies and contacts");
  const std::size_t frames =
      record::export_vtk(reader, analysis::stored_drawing(reader), options.vtk, {.every = options.every});
  fmt::print("wrote {} frames: open {}/bodies.pvd and {}/contacts.pvd\n", frames, options.vtk, options.vtk);
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
    record::export_csv(reader, std::cout, options.columns, options.every);
    std::cout.flush();
    return kDone;
  }
  std::error_code error;
  if (std::filesystem::is_directory(options.csv, error))
    throw core::InputError(fmt::format("{} is a directory: name a file", options.csv));
  if (std::filesystem::equivalent(options.csv, options.file, error))
    throw core::InputError(fmt::format("{} is the result itself: name another file", options.csv));
  std::ofstream out(options.csv, std::ios::binary);
  if (!out) throw core::InputError(fmt::format("{} cannot be written", options.csv));
  record::export_csv(reader, out, options.columns, options.every);
  out.close();
  if (!out) throw core::RunError(fmt::format("{}: writing failed", options.csv));
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
  command->callback([&action, options] { action = [options] { return export_result(*options); }; });
}

}  // namespace stiction::cli

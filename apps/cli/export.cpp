#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "commands.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/csv.hpp"
#include "stiction/record/vtk.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::cli {
namespace {

struct Options {
  std::string file, csv, vtk;
  std::vector<std::string> columns;
  double every = 0.0;
};

int export_vtk(const record::Reader& reader, const Options& options) {
  if (!options.columns.empty()) throw core::InputError("--columns goes with --csv; VTK files hold bodies and contacts");
  const scenario::Scenario scenario = scenario::parse(reader.text("scenario"), options.file);
  const std::size_t moments =
      record::export_vtk(reader, scenario.model, scenario.run.step, options.vtk, {.every = options.every});
  fmt::print("wrote {} moments: open {}/bodies.pvd and {}/contacts.pvd\n", moments, options.vtk, options.vtk);
  return kDone;
}

int export_result(const Options& options) {
  const record::Reader reader(options.file);
  if (!options.vtk.empty()) return export_vtk(reader, options);
  if (options.csv == "-") {
    record::export_csv(reader, std::cout, options.columns, options.every);
    std::cout.flush();
    return kDone;
  }
  for (const std::string& name : options.columns) (void)reader.column(name);  // refuse before a file is made
  if (std::filesystem::is_directory(options.csv))
    throw core::InputError(fmt::format("{} is a directory: name a file", options.csv));
  std::ofstream out(options.csv, std::ios::binary);
  if (!out) throw core::InputError(fmt::format("{} cannot be written", options.csv));
  record::export_csv(reader, out, options.columns, options.every);
  out.close();
  if (!out) throw core::RunError(fmt::format("{}: writing failed", options.csv));
  return kDone;
}

}  // namespace

void add_export(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("export", "write a result as CSV, or as files for ParaView");
  command->add_option("RESULT", options->file, "result file")->required();
  CLI::Option_group* kind = command->add_option_group("format");
  kind->add_option("--csv", options->csv, "file to write, or - for stdout");
  kind->add_option("--vtk", options->vtk, "folder to write bodies.pvd and contacts.pvd into");
  kind->require_option(1);
  command->add_option("--columns", options->columns, "names, separated by commas (default: all)")->delimiter(',');
  command->add_option("--every", options->every, "time between rows in s (default: all rows; VTK: about 200 moments)");
  command->callback([&action, options] { action = [options] { return export_result(*options); }; });
}

}  // namespace stiction::cli

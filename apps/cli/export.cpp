#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "commands.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/csv.hpp"

namespace stiction::cli {
namespace {

struct Options {
  std::string file, csv;
  std::vector<std::string> columns;
  double every = 0.0;
};

int export_result(const Options& options) {
  const record::Reader reader(options.file);
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
  CLI::App* command = app.add_subcommand("export", "write a result as CSV");
  command->add_option("RESULT", options->file, "result file")->required();
  command->add_option("--csv", options->csv, "file to write, or - for stdout")->required();
  command->add_option("--columns", options->columns, "names, separated by commas (default: all)")->delimiter(',');
  command->add_option("--every", options->every, "time between rows in s (default: all rows)");
  command->callback([&action, options] { action = [options] { return export_result(*options); }; });
}

}  // namespace stiction::cli

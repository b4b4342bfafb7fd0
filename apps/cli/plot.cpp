#include <fmt/format.h>

#include "commands.hpp"
#include "files.hpp"
#include "print.hpp"
#include "stiction/analysis/plot/svg_plot.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/text/split_names.hpp"

namespace stiction::cli {
namespace {

namespace fs = std::filesystem;

struct PlotOptions {
  std::string file, out;
  std::vector<std::string> columns;
  double from = -std::numeric_limits<double>::infinity(), to = std::numeric_limits<double>::infinity();
  analysis::SvgOptions svg;
  bool force = false;
};

// PNG is drawn by librsvg's converter from our SVG (docs/decisions/0007-png-by-rsvg-convert.md).
const Tool kConverter{"rsvg-convert",
                      {"--zoom=2", "--output"},
                      ".svg",
                      "PNG needs the program rsvg-convert (Debian: apt-get install librsvg2-bin); SVG does not"};

int plot(const PlotOptions& options) {
  const record::Reader reader(options.file);
  const fs::path out = !options.out.empty() ? fs::path(options.out) : fs::path(options.file).replace_extension(".svg");
  if (out.extension() != ".svg" && out.extension() != ".png")
    throw core::InputError(fmt::format("{}: the name of a plot must end in .svg or .png", out.string()));
  check_replaceable(out, options.force);
  analysis::Panes panes;
  for (const std::string& names : options.columns) panes.push_back(scenario::split_names(names));
  if (panes.empty()) panes = analysis::default_panes(reader);
  const auto samples = static_cast<std::size_t>(2 * options.svg.width);
  const std::string svg =
      analysis::svg_plot(analysis::plot_data(reader, panes, samples, options.from, options.to), options.svg);
  if (out.extension() == ".svg")
    write_text(out, svg, options.force);
  else
    draw(kConverter, svg, out, options.force);
  print("wrote {}\n", out.string());
  return kDone;
}

}  // namespace

void add_plot(CLI::App& app, Action& action) {
  auto options = std::make_shared<PlotOptions>();
  CLI::App* command = app.add_subcommand("plot", "draw columns of a result over time as SVG or PNG");
  command->add_option("RESULT", options->file, "result file")->required()->type_name("");
  command
      ->add_option("--columns", options->columns,
                   "columns of one pane, separated by commas; repeat for further panes (default: the main ones)")
      ->allow_extra_args(false)
      ->type_name("NAMES");
  command->add_option("-o,--out", options->out, "picture to write, .svg or .png (default: beside the result)")
      ->type_name("FILE");
  command->add_option("--from", options->from, "first time in s")->type_name("SECONDS");
  command->add_option("--to", options->to, "last time in s")->type_name("SECONDS");
  command->add_option("--width", options->svg.width, "in px")->check(CLI::Range(200, 10000))->type_name("PIXELS");
  command->add_option("--height", options->svg.pane_height, "of a pane in px")
      ->check(CLI::Range(40, 10000))
      ->type_name("PIXELS");
  add_force(*command, options->force);
  command->add_flag("--log", options->svg.log, "logarithmic vertical axes");
  command->callback([&action, options] { action = [options] { return plot(*options); }; });
}

}  // namespace stiction::cli

#include <fmt/format.h>

#include <set>

#include "commands.hpp"
#include "files.hpp"
#include "pictures.hpp"
#include "print.hpp"
#include "stiction/analysis/plot/result_chart.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/scenario/text/split_names.hpp"

namespace stiction::cli {
namespace {

namespace fs = std::filesystem;

struct PlotOptions {
  std::vector<std::string> files;
  std::string out, labels, window = "hann";
  std::vector<std::string> columns;
  std::optional<std::string> title;
  analysis::PlotRequest request;
  PictureOptions picture;
  bool force = false, no_events = false;
};

// What the legend calls the results: their names without folders and endings if these differ, else as they were given.
std::vector<std::string> labels_of(const PlotOptions& options) {
  std::vector<std::string> labels;
  if (!options.labels.empty()) {
    labels = scenario::split_names(options.labels);
    if (labels.size() != options.files.size())
      throw core::InputError(
          fmt::format("--labels {}: {} labels for {} results", options.labels, labels.size(), options.files.size()));
    return labels;
  }
  for (const std::string& file : options.files) labels.push_back(fs::path(file).stem().string());
  if (std::set<std::string>(labels.begin(), labels.end()).size() < labels.size()) labels = options.files;
  return labels;
}

void check_together(const PlotOptions& options) {
  if (options.request.spectrum && !options.request.over.empty())
    throw core::InputError("--spectrum and --over exclude each other: give one of them");
  if (!options.request.spectrum && options.request.every > 0.0) throw core::InputError("--every is for --spectrum");
  if (!options.request.spectrum && options.window != "hann") throw core::InputError("--window is for --spectrum");
  if (!(options.request.from <= options.request.to))
    throw core::InputError(
        fmt::format("--from {} --to {}: the interval is empty", options.request.from, options.request.to));
}

int plot(const PlotOptions& options) {
  check_together(options);
  analysis::PlotRequest request = options.request;
  std::vector<std::string> windows;
  for (const auto& word : words(analysis::Window{})) windows.emplace_back(word.text);
  const auto window = core::value_of<analysis::Window>(options.window);
  if (!window)
    throw core::InputError(
        fmt::format("--window {}: not known{}", options.window, core::did_you_mean(options.window, windows)));
  request.window = *window;
  request.events = !options.no_events;
  request.title = options.title;
  request.log_x = options.picture.log_x;
  request.log_y = options.picture.log_y;
  const analysis::ChartSize size = chart_size(options.picture);
  const fs::path out =
      !options.out.empty() ? fs::path(options.out) : fs::path(options.files[0]).replace_extension(".svg");
  check_picture(out, options.force);

  const std::vector<std::string> labels = labels_of(options);
  std::vector<record::Reader> readers;
  for (const std::string& file : options.files) readers.emplace_back(file);
  std::vector<analysis::LabelledResult> results;
  for (std::size_t i = 0; i < readers.size(); ++i)
    results.push_back({&readers[i], readers.size() > 1 ? labels[i] : ""});
  for (const std::string& names : options.columns) request.panes.push_back(scenario::split_names(names));
  analysis::PlotReply reply = analysis::result_chart(results, request);
  set_axes(options.picture, reply.chart);
  write_picture(out, analysis::draw_chart(reply.chart, size), options.picture.dpi, options.force);
  for (const std::string& remark : reply.remarks) print("{}\n", remark);
  print("wrote {}\n", out.string());
  return kDone;
}

}  // namespace

void add_plot(CLI::App& app, Action& action) {
  auto options = std::make_shared<PlotOptions>();
  analysis::PlotRequest& request = options->request;
  CLI::App* command = app.add_subcommand("plot", "draw columns of results as SVG, PDF or PNG");
  command->add_option("RESULT", options->files, "result files; several share the panes")->required()->type_name("");
  command
      ->add_option("--columns", options->columns,
                   "columns of one pane, separated by commas; repeat for further panes (default: the main ones)")
      ->allow_extra_args(false)
      ->type_name("NAMES");
  command->add_option("-o,--out", options->out, "picture to write, .svg, .pdf or .png (default: beside the result)")
      ->type_name("FILE");
  command->add_option("--over", request.over, "draw over this column instead of time: phase planes, friction loops")
      ->type_name("NAME");
  command->add_flag("--spectrum", request.spectrum, "amplitude spectrum of the columns");
  command->add_option("--window", options->window, "of a spectrum: hann (default), flat-top or none")
      ->type_name("NAME");
  command->add_option("--every", request.every, "spectrum of values at these distances, interpolated between rows")
      ->check(CLI::PositiveNumber)
      ->type_name("SECONDS");
  command->add_option("--from", request.from, "first time in s")->type_name("SECONDS");
  command->add_option("--to", request.to, "last time in s")->type_name("SECONDS");
  command->add_option("--labels", options->labels, "of the results in the legend, separated by commas")
      ->type_name("NAMES");
  command->add_option("--title", options->title, "in place of that of the scenario; '' for none")->type_name("TEXT");
  command->add_flag("--no-events", options->no_events, "without the marks of contact events");
  command->add_flag("--abs", request.absolute, "absolute values; zeros are left out of logarithmic axes");
  add_picture_options(*command, options->picture);
  add_force(*command, options->force);
  command->callback([&action, options] { action = [options] { return plot(*options); }; });
}

}  // namespace stiction::cli

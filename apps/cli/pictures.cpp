#include "pictures.hpp"

#include <fmt/format.h>

#include <charconv>
#include <cmath>

#include "files.hpp"
#include "stiction/analysis/picture/paper.hpp"
#include "stiction/analysis/picture/svg.hpp"
#include "stiction/core/error.hpp"

namespace stiction::cli {
namespace {

using core::InputError;

struct NumberAndRest {
  double value = 0.0;
  std::string_view rest;
};
std::optional<NumberAndRest> number_of(std::string_view text) {
  NumberAndRest out;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out.value);
  if (error != std::errc() || !std::isfinite(out.value)) return {};
  out.rest = text.substr(static_cast<std::size_t>(end - text.data()));
  return out;
}

// A length in px (1/96 inch): a number with px, pt, mm, cm or in; without a unit in `unit`.
double length_of(std::string_view option, std::string_view text, std::string_view unit, double least, double most) {
  const auto trimmed = [](std::string_view t) {
    while (!t.empty() && t.front() == ' ') t.remove_prefix(1);
    while (!t.empty() && t.back() == ' ') t.remove_suffix(1);
    return t;
  };
  const auto number = number_of(trimmed(text));
  const std::string_view given = number ? trimmed(number->rest) : "";
  const std::string_view used = given.empty() ? unit : given;
  const double scale = used == "px"   ? 1.0
                       : used == "pt" ? 96.0 / 72.0
                       : used == "mm" ? 96.0 / 25.4
                       : used == "cm" ? 96.0 / 2.54
                       : used == "in" ? 96.0
                                      : 0.0;
  if (!number || scale == 0.0)
    throw InputError(fmt::format("{} {}: must be a length such as 84mm, 8.4cm, 3.3in, 240pt or 320px", option, text));
  const double px = scale * number->value;
  if (!(px >= least && px <= most))
    throw InputError(
        fmt::format("{} {}: must be {:.4g} to {:.4g} {}", option, text, least / scale, most / scale, used));
  return px;
}

struct Limits {
  std::optional<double> low, high;
};
Limits limits_of(std::string_view option, const std::string& text) {
  const auto bad = [&] {
    return InputError(
        fmt::format("{} {}: must be LOW:HIGH with LOW < HIGH; either may be left out, e.g. 0:", option, text));
  };
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) throw bad();
  const auto limit = [&](std::string_view part) -> std::optional<double> {
    if (part.empty()) return {};
    const auto number = number_of(part);
    if (!number || !number->rest.empty()) throw bad();
    return number->value;
  };
  const Limits out{limit(std::string_view(text).substr(0, colon)), limit(std::string_view(text).substr(colon + 1))};
  if (out.low && out.high && !(*out.low < *out.high)) throw bad();
  return out;
}

std::string kind_of(const std::filesystem::path& path) {
  std::string ending = path.extension().string();
  for (char& c : ending) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return ending;
}

}  // namespace

void add_picture_options(CLI::App& command, PictureOptions& options) {
  command.add_option("--size", options.size, "of the whole picture, e.g. 84mmx60mm (also cm, in, pt, px)")
      ->type_name("WIDTHxHEIGHT");
  command.add_option("--width", options.width, "in px, or with a unit: 84mm (default: 760px)")->type_name("LENGTH");
  command.add_option("--height", options.height, "of a pane (default: 190px)")->type_name("LENGTH");
  command.add_option("--font-size", options.font_size, "in pt, or with a unit (default: 9pt)")->type_name("LENGTH");
  command.add_option("--dpi", options.dpi, "dots per inch of a PNG (default: 192)")
      ->check(CLI::Range(20, 2400))
      ->type_name("DPI");
  command.add_option("--xrange", options.x_range, "limits of the horizontal axis, e.g. 0:2, 0: or :2")
      ->type_name("LOW:HIGH");
  command.add_option("--yrange", options.y_range, "limits of the vertical axes; repeat it to give each pane its own")
      ->allow_extra_args(false)
      ->type_name("LOW:HIGH");
  command.add_flag("--log-x", options.log_x, "logarithmic horizontal axis");
  command.add_flag("--log-y,--log", options.log_y, "logarithmic vertical axes");
}

analysis::ChartSize chart_size(const PictureOptions& options) {
  constexpr double kMost = 10000;
  analysis::ChartSize out;
  if (!options.font_size.empty()) out.font_size = length_of("--font-size", options.font_size, "pt", 4, 200);
  if (!options.width.empty()) out.width = length_of("--width", options.width, "px", 100, kMost);
  if (!options.height.empty()) out.pane_height = length_of("--height", options.height, "px", 40, kMost);
  if (options.size.empty()) return out;
  if (!options.width.empty() || !options.height.empty())
    throw InputError("--size already says how wide and high the picture is: give no --width or --height");
  std::size_t at = options.size.find('x');
  while (at != std::string::npos && at > 0 && options.size[at - 1] == 'p')
    at = options.size.find('x', at + 1);  // of px
  if (at == std::string::npos)
    throw InputError(fmt::format("--size {}: must be a width and a height, e.g. 84mmx60mm", options.size));
  const std::string second = options.size.substr(at + 1);
  std::string unit = "px";  // the first length takes the unit of the second: 84x60mm
  for (const char* name : {"mm", "cm", "in", "pt"})
    if (second.find(name) != std::string::npos) unit = name;
  out.width = length_of("--size", options.size.substr(0, at), unit, 100, kMost);
  out.height = length_of("--size", second, "px", 60, kMost);
  return out;
}

void set_axes(const PictureOptions& options, analysis::Chart& chart) {
  if (!options.x_range.empty()) {
    const Limits limits = limits_of("--xrange", options.x_range);
    chart.x.low = limits.low;
    chart.x.high = limits.high;
  }
  const std::size_t given = options.y_range.size();
  if (given > 1 && given != chart.panes.size())
    throw InputError(fmt::format("--yrange is given {} times: give it once, or once for each of the {} panes", given,
                                 chart.panes.size()));
  for (std::size_t p = 0; p < chart.panes.size() && given > 0; ++p) {
    const Limits limits = limits_of("--yrange", options.y_range[given == 1 ? 0 : p]);
    chart.panes[p].y.low = limits.low;
    chart.panes[p].y.high = limits.high;
  }
}

void check_picture(const std::filesystem::path& path, bool force) {
  const std::string kind = kind_of(path);
  if (kind != ".svg" && kind != ".pdf" && kind != ".png")
    throw InputError(fmt::format("{}: the name of a picture must end in .svg, .pdf or .png", path.string()));
  check_replaceable(path, force);
}

void write_picture(const std::filesystem::path& path, const analysis::Picture& picture, double dpi, bool force) {
  const std::string kind = kind_of(path);
  write_text(path,
             kind == ".pdf"   ? analysis::to_pdf(picture)
             : kind == ".png" ? analysis::to_png(picture, dpi)
                              : analysis::to_svg(picture),
             force);
}

}  // namespace stiction::cli

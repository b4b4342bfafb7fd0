#pragma once
// Pictures that commands draw: where to, how large, with which axes.
#include <CLI/CLI.hpp>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "stiction/analysis/chart/chart.hpp"

namespace stiction::cli {

struct PictureOptions {
  std::string size, width, height, font_size;  // lengths as given
  std::string x_range;                         // LOW:HIGH
  std::vector<std::string> y_range;            // of all panes, or of each
  double dpi = 192;
  bool log_x = false, log_y = false;
};
void add_picture_options(CLI::App& command, PictureOptions& options);

// Throws core::InputError for lengths and ranges that are none.
analysis::ChartSize chart_size(const PictureOptions& options);
void set_axes(const PictureOptions& options, analysis::Chart& chart);

// Throws core::InputError if a picture cannot have this name.
void check_picture(const std::filesystem::path& path, bool force);
// As SVG, PDF or PNG, by the ending of the name.
void write_picture(const std::filesystem::path& path, const analysis::Picture& picture, double dpi, bool force);

}  // namespace stiction::cli

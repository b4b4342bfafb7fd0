// Writes results that a report page must survive: odd_results FOLDER
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "stiction/record/result/writer.hpp"

using namespace stiction;

namespace {

record::Layout layout_of(std::size_t columns, const std::string& title) {
  record::Layout layout;
  layout.meta = {{"name", std::string("odd")}, {"title", title}, {"source", std::string("made for a test")}};
  layout.columns = {{"t", "s"}};
  for (const char* name : {"x", "y", "z", "qw", "qx", "qy", "qz"})
    layout.columns.push_back({std::string("thing.") + name, "m"});
  for (std::size_t c = layout.columns.size(); c < columns; ++c)
    layout.columns.push_back({"value." + std::to_string(c), "1"});
  return layout;
}

void write(const std::filesystem::path& path, const std::string& title, std::size_t columns, std::size_t rows,
           double bad_at, double spike_at) {
  record::Writer writer(path, layout_of(columns, title));
  std::vector<double> row(columns, 0.0);
  std::uint64_t noise = 1;
  for (std::size_t r = 0; r < rows; ++r) {
    const double t = 1e-3 * static_cast<double>(r);
    row[0] = t;
    row[1] = std::cos(t);
    row[2] = std::sin(t);
    row[4] = 1.0;
    for (std::size_t c = 8; c < columns; ++c) {
      noise = noise * 6364136223846793005ULL + 1442695040888963407ULL;
      row[c] = static_cast<double>(noise >> 11U) * 0x1p-53;
    }
    if (static_cast<double>(r) == spike_at && columns > 8) row[8] = 1000.0;
    if (static_cast<double>(r) == bad_at) row[1] = std::numeric_limits<double>::quiet_NaN();
    writer.row(row);
  }
  writer.finish({}, {});
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  const std::filesystem::path folder = argv[1];
  write(folder / "empty.h5", "No rows", 8, 0, -1, -1);
  write(folder / "no-shapes.h5", "No shapes <b>& no scenario</b>", 9, 2000, -1, -1);
  write(folder / "nan.h5", "NaN from one row on", 9, 2000, 777, -1);
  write(folder / "long.h5", "A million rows of noise", 30, 1'000'000, -1, 654'321);
  return 0;
}

#include "stiction/record/export/csv.hpp"

#include <fmt/format.h>

#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>
#include <ostream>

#include "stiction/core/error.hpp"
#include "stiction/core/printable.hpp"

namespace stiction::record {

namespace {

// Picks the first row and then the first one at or after each multiple of `every` from there.
class Thinning {
 public:
  explicit Thinning(double every) : every_(every) {}
  bool take(double t) {
    if (every_ == 0.0) return true;
    if (std::isnan(start_)) start_ = t;
    // Times are sums of steps: a row that misses its multiple by rounding (1e-9 of the spacing) counts as on time.
    const double slot = std::floor((t - start_) / every_ + 1e-9);
    if (!(slot > last_)) return false;
    last_ = slot;
    return true;
  }

 private:
  double every_;
  double start_ = std::numeric_limits<double>::quiet_NaN();
  double last_ = -1.0;
};

void append(fmt::memory_buffer& line, double value) {
  if (std::isnan(value)) {
    line.append(std::string_view("nan"));  // without the sign that some machines print
  } else {
    fmt::format_to(std::back_inserter(line), "{}", value);
  }
}

}  // namespace

void export_csv(const Reader& reader, std::ostream& out, std::span<const std::string> columns, double every,
                bool units) {
  if (!(every >= 0.0) || std::isinf(every)) {
    throw core::InputError(fmt::format("time between rows is {} s; it must be 0 (all rows) or positive", every));
  }
  const std::size_t width = reader.columns().size();
  std::vector<std::size_t> places(width);
  std::iota(places.begin(), places.end(), std::size_t{0});
  if (!columns.empty()) {
    places.clear();
    for (const auto& name : columns) places.push_back(reader.column(name));
  }
  const std::size_t time = every > 0.0 ? reader.column("t") : 0;

  fmt::memory_buffer text;
  const auto end_item = [&](std::size_t i) { text.push_back(i + 1 < places.size() ? ',' : '\n'); };
  const auto send = [&] {
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
    text.clear();
    if (!out) throw core::RunError("cannot write the CSV text (is the disk full?)");
  };
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Column& column = reader.columns()[places[i]];
    text.append(core::csv_field(units ? fmt::format("{} [{}]", column.name, column.unit) : column.name));
    end_item(i);
  }
  send();
  Thinning thinning(every);
  reader.for_each_block([&](std::size_t, std::span<const double> block) {
    for (; !block.empty(); block = block.subspan(width)) {
      if (!thinning.take(block[time])) continue;
      for (std::size_t i = 0; i < places.size(); ++i) {
        append(text, block[places[i]]);
        end_item(i);
      }
    }
    send();
  });
  out.flush();
  if (!out) throw core::RunError("cannot write the CSV text (is the disk full?)");
}

}  // namespace stiction::record

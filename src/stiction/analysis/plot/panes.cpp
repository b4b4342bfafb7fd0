#include "stiction/analysis/plot/panes.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <sstream>

#include "stiction/scenario/text/split_names.hpp"

namespace stiction::analysis {
namespace {

constexpr std::size_t kMostLines = 4;  // more in one pane help nobody
constexpr std::size_t kMostPanes = 4;  // besides that of energy

// Chooses among the columns that change.
class Chooser {
 public:
  Chooser(const record::Reader& reader, const std::vector<ColumnRange>& ranges) : reader_(reader), ranges_(ranges) {}

  // Of these columns, those that are there and change.
  std::vector<std::string> changing(const std::vector<std::string>& names) const {
    std::vector<std::string> out;
    for (const std::string& name : names)
      if (const auto c = reader_.find_column(name); c && ranges_[*c].changes()) out.push_back(name);
    return out;
  }
  std::vector<std::string> present(std::vector<std::string> names) const {
    std::erase_if(names, [&](const std::string& name) { return !reader_.find_column(name); });
    return names;
  }
  bool add(std::vector<std::string> names) {
    names = changing(names);
    if (names.empty() || panes.size() >= kMostPanes) return false;
    names.resize(std::min(names.size(), kMostLines));
    panes.push_back(std::move(names));
    return true;
  }
  [[nodiscard]] double width(const std::string& name) const {
    const auto c = reader_.find_column(name);
    return c ? ranges_[*c].width() : 0.0;
  }
  [[nodiscard]] double middle(const std::string& name) const {
    const auto c = reader_.find_column(name);
    return c ? 0.5 * (ranges_[*c].low + ranges_[*c].high) : 0.0;
  }
  // What columns with this ending are of, in the order of the result.
  [[nodiscard]] std::vector<std::string> things(std::string_view ending) const {
    std::vector<std::string> out;
    for (const record::Column& column : reader_.columns())
      if (column.name.ends_with(ending)) out.push_back(column.name.substr(0, column.name.size() - ending.size()));
    return out;
  }

  Panes panes;

 private:
  const record::Reader& reader_;
  const std::vector<ColumnRange>& ranges_;
};

std::vector<std::string> with(const std::vector<std::string>& things, const char* ending) {
  std::vector<std::string> out;
  for (const std::string& thing : things) out.push_back(thing + ending);
  return out;
}

// Those of the columns that range widest, in their order: the others by less than a twentieth would be flat lines, and
// so would all beside one that is far away.
std::vector<std::string> widest(const Chooser& choose, std::vector<std::string> names) {
  if (names.empty()) return names;
  const std::string first =
      *std::ranges::max_element(names, [&](const auto& a, const auto& b) { return choose.width(a) < choose.width(b); });
  const double most = choose.width(first), there = choose.middle(first);
  std::erase_if(names, [&](const std::string& name) {
    return !(choose.width(name) > 0.05 * most) || std::fabs(choose.middle(name) - there) > 10.0 * most;
  });
  if (names.size() <= kMostLines) return names;
  std::vector<std::string> ranked = names;
  std::stable_sort(ranked.begin(), ranked.end(),
                   [&](const auto& a, const auto& b) { return choose.width(a) > choose.width(b); });
  ranked.resize(kMostLines);
  std::erase_if(names, [&](const std::string& name) { return std::ranges::find(ranked, name) == ranked.end(); });
  return names;
}

// What turns for ever is shown by its speed, what swings or slides by its coordinate.
bool add_joints(Chooser& choose) {
  std::vector<std::string> turning, swinging;
  for (const std::string& joint : choose.things(".angle_rate"))
    (choose.width(joint + ".angle") > 2.0 * std::numbers::pi ? turning : swinging).push_back(joint);
  bool any = choose.add(widest(choose, with(turning, ".angle_rate")));
  any = choose.add(widest(choose, with(swinging, ".angle"))) || any;
  return choose.add(widest(choose, with(choose.things(".slide_rate"), ".slide"))) || any;
}

void add_bodies(Chooser& choose) {
  std::vector<std::string> places, spins;
  for (const std::string& body : choose.things(".qw"))
    for (const char* axis : {"x", "y", "z"}) {
      places.push_back(fmt::format("{}.{}", body, axis));
      spins.push_back(fmt::format("{}.omega_{}", body, axis));
    }
  choose.add(widest(choose, choose.changing(places)));
  choose.add(widest(choose, choose.changing(spins)));
}

void add_contacts(Chooser& choose) {
  const std::vector<std::string> contacts = choose.things(".vT");
  if (contacts.size() > 1) choose.add(with(contacts, ".gap"));
  choose.add(widest(choose, with(choose.things(".FN"), ".FN")));
  choose.add(widest(choose, with(contacts, ".vT")));
  choose.add(with(choose.things(".slipping"), ".closed"));
}

// Forces that are not unique may change where nothing moves.
void add_friction(Chooser& choose) {
  std::vector<std::string> names;
  for (const std::string& contact : choose.things(".FT1"))
    for (const char* part : {".FT1", ".FT2"}) names.push_back(contact + part);
  choose.add(widest(choose, names));
}

Panes guess(const record::Reader& reader, const std::vector<ColumnRange>& ranges) {
  Chooser choose(reader, ranges);
  for (const record::Column& column : reader.columns())
    if (column.name != "t" && column.name != "dt" && column.name.find('.') == std::string::npos &&
        choose.panes.size() < 2)
      choose.add({column.name});
  const bool derived = !choose.panes.empty();
  std::vector<std::string> drives = with(choose.things(".torque"), ".torque");
  for (const std::string& name : with(choose.things(".force"), ".force")) drives.push_back(name);
  choose.add(widest(choose, drives));
  const bool joints = add_joints(choose);
  if (!derived && !joints) add_bodies(choose);
  add_contacts(choose);
  const std::vector<std::string> energies = choose.changing({"energy.total", "energy.kinetic", "energy.potential"});
  if (!energies.empty()) choose.panes.push_back(energies);
  if (choose.panes.empty()) add_friction(choose);
  if (choose.things(".qw").empty())  // of another program: whatever it has
    for (const record::Column& column : reader.columns())
      if (choose.panes.empty() && column.name != "t") choose.add({column.name});
  return choose.panes;
}

}  // namespace

std::string to_text(const Panes& panes) {
  std::string text;
  for (const auto& pane : panes) text += fmt::format("{}{}", text.empty() ? "" : "\n", fmt::join(pane, ","));
  return text;
}

Panes default_panes(const record::Reader& reader) {
  return default_panes(reader, column_ranges(reader));
}

Panes default_panes(const record::Reader& reader, const std::vector<ColumnRange>& ranges) {
  const Chooser choose(reader, ranges);
  Panes panes;
  for (const auto& [name, text] : reader.texts()) {
    if (name != kPanesText) continue;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
      if (const auto names = choose.present(scenario::split_names(line)); !names.empty()) panes.push_back(names);
  }
  return panes.empty() ? guess(reader, ranges) : panes;
}

}  // namespace stiction::analysis

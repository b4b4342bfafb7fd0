#include "stiction/core/nearest.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <vector>

namespace stiction::core {
namespace {

// Levenshtein distance, one row of the table at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t substitute = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({substitute, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

}  // namespace

std::string nearest(std::string_view name, std::span<const std::string> known) {
  if (name.empty() || name.size() > 100) return {};
  std::string best;
  std::size_t smallest = std::numeric_limits<std::size_t>::max();
  for (const std::string& candidate : known) {
    if (candidate.size() > 100) continue;
    const std::size_t distance = edit_distance(name, candidate);
    // With half of the longer word wrong it is another word.
    if (distance < smallest && distance <= std::max<std::size_t>(1, std::max(name.size(), candidate.size()) / 2)) {
      smallest = distance;
      best = candidate;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view name, std::span<const std::string> known) {
  if (const std::string near = nearest(name, known); !near.empty()) return "; did you mean '" + near + "'?";
  if (known.empty()) return "; there are none";
  std::string list;
  for (const std::string& candidate : known) list += (list.empty() ? "" : ", ") + candidate;
  return "; known: " + list;
}

}  // namespace stiction::core

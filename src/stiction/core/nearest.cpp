#include "stiction/core/nearest.hpp"

#include <algorithm>
#include <cctype>
#include <vector>

namespace stiction::core {

namespace {

bool same(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

}  // namespace

std::size_t edit_distance(std::string_view a, std::string_view b) {
  // Row i holds the distances of the first i letters of a to every prefix of b; three rows are enough.
  std::vector<std::size_t> before(b.size() + 1);
  std::vector<std::size_t> last(b.size() + 1);
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::swap(before, last);
    std::swap(last, row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (same(a[i - 1], b[j - 1]) ? 0 : 1);
      row[j] = std::min({replaced, last[j] + 1, row[j - 1] + 1});
      const bool swapped = i > 1 && j > 1 && same(a[i - 1], b[j - 2]) && same(a[i - 2], b[j - 1]);
      if (swapped) row[j] = std::min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.size()];
}

std::string nearest(std::string_view word, std::span<const std::string> known) {
  constexpr std::size_t longest = 100;  // longer names are not worth the time
  if (word.empty() || word.size() > longest) return {};
  std::string best;
  std::size_t smallest = longest;
  for (const std::string& name : known) {
    if (name.size() > longest) continue;
    const std::size_t distance = edit_distance(word, name);
    // If more than half of the longer word is wrong, another word was meant.
    if (distance < smallest && 2 * distance <= std::max(word.size(), name.size())) {
      smallest = distance;
      best = name;
    }
  }
  return best;
}

std::string did_you_mean(std::string_view word, std::span<const std::string> known) {
  if (const std::string near = nearest(word, known); !near.empty()) return "; did you mean '" + near + "'?";
  if (known.empty()) return "; there are none";
  constexpr std::size_t kMost = 60;  // longer lists are cut
  std::string list;
  for (const std::string& name : known.first(std::min(known.size(), kMost))) list += (list.empty() ? "" : ", ") + name;
  if (known.size() > kMost) list += " and " + std::to_string(known.size() - kMost) + " more";
  return "; known: " + list;
}

}  // namespace stiction::core

#include "stiction/core/nearest.hpp"

#include <algorithm>
#include <cctype>
#include <utility>
#include <vector>

namespace stiction::core {

namespace {

bool same(char a, char b) {
  return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
}

bool separates(char c) {
  return c == '_' || c == '-' || c == '.';
}

// `part` stands in `whole` between separators: "velocity" in "initial_velocity".
bool is_part(std::string_view part, std::string_view whole) {
  if (part.size() < 2) return false;
  for (std::size_t at = whole.find(part); at != std::string_view::npos; at = whole.find(part, at + 1)) {
    const std::size_t end = at + part.size();
    if ((at == 0 || separates(whole[at - 1])) && (end == whole.size() || separates(whole[end]))) return true;
  }
  return false;
}

// "gravitation", "gravity": they begin alike, for half of the longer one.
bool begins_alike(std::string_view a, std::string_view b) {
  const auto [end, other] = std::ranges::mismatch(a, b, same);
  const auto common = static_cast<std::size_t>(end - a.begin());
  return common >= 4 && 2 * common >= std::max(a.size(), b.size());
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
  auto smallest = std::pair(longest, longest);  // of equals, the one with fewer letters wrong
  for (const std::string& name : known) {
    if (name.size() > longest) continue;
    const bool part = is_part(name, word) || is_part(word, name);
    const std::size_t letters = edit_distance(word, name),
                      distance = part ? std::min(letters, std::size_t{1}) : letters;
    // If more than two fifths of the longer word are wrong, another word was meant: "density" is not "velocity".
    const bool close =
        distance <= 1 || 5 * distance <= 2 * std::max(word.size(), name.size()) || begins_alike(word, name);
    if (std::pair(distance, letters) < smallest && close) {
      smallest = {distance, letters};
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

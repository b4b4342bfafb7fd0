#include "stiction/scenario/text/waiting_keys.hpp"

#include <fmt/format.h>

#include "stiction/scenario/schema/types.hpp"

namespace stiction::scenario {
namespace {

bool chooses(const Section& s) {
  return !s.list && !s.types.empty();
}

bool same_meaning(const Key& a, const Key& b) {
  return a.doc == b.doc && a.unit == b.unit && a.kind == b.kind;
}

class Mover {
 public:
  Mover(toml::table& table, const Section& section, Source& source, std::vector<std::string>& notes)
      : table_(table),
        section_(section),
        reader_(table, section, section.path, source),
        source_(source),
        notes_(notes) {}

  void run(const std::string& word_of_file) {
    const Type* chosen = find_type(section_, reader_.text(section_.selector));
    const Type* written_for = find_type(section_, word_of_file);
    for (const Key& key : section_.keys) {
      const bool of_types = std::ranges::any_of(section_.types, [&](const Type& t) { return find_key(t, key.name); });
      if (!of_types || !table_.contains(key.name)) continue;
      if (written_for && written_for != chosen && !from_outside(table_, key.name))
        leave(key.name, *written_for, *chosen);
      resolve(key.name, *chosen);
    }
  }

 private:
  [[nodiscard]] bool from_outside(const toml::table& table, const std::string& key) const {
    return source_.overrides.contains(table.get(key));
  }

  [[noreturn]] void refuse_twice(const std::string& key, const Type& type) const {
    reader_.refuse(key, fmt::format("is given twice: also in [{}.{}]", section_.path, type.name));
  }

  // A key of the file that was written for another type than the chosen one.
  void leave(const std::string& key, const Type& of, const Type& chosen) {
    const Key* mine = find_key(of, key);
    if (!mine) reader_.refuse(key, not_a_key(section_, of, key));
    const Key* its = find_key(chosen, key);
    const toml::table* own = table_.get_as<toml::table>(chosen.name);
    const bool own_value = own && own->contains(key);
    if (its && same_meaning(*mine, *its) && !own_value) return;
    const std::string why = !its || own_value ? "" : ", for which it has another meaning";
    notes_.push_back(fmt::format("{}: {}.{} belongs to {}; it is not used by {}{}", reader_.place(key), section_.path,
                                 key, of.name, chosen.name, why));
    (void)reader_.below(of);  // refuses what is not a table
    if (!table_.contains(of.name)) table_.insert(of.name, toml::table{});
    toml::table& place = *table_.get_as<toml::table>(of.name);
    if (place.contains(key) && !from_outside(place, key)) refuse_twice(key, of);
    place.insert(key, std::move(*table_.get(key)));  // one that was set stays
    table_.erase(key);
  }

  // One value of a key of the chosen type.
  void resolve(const std::string& key, const Type& chosen) {
    toml::table* own = table_.get_as<toml::table>(chosen.name);
    if (!table_.contains(key) || !own || !own->contains(key)) return;
    const bool here = from_outside(table_, key), there = from_outside(*own, key);
    if (here == there) refuse_twice(key, chosen);
    (here ? *own : table_).erase(key);
  }

  toml::table& table_;
  const Section& section_;
  const Table reader_;
  Source& source_;
  std::vector<std::string>& notes_;
};

}  // namespace

std::map<std::string, std::string> chosen_words(const toml::table& root) {
  std::map<std::string, std::string> words;
  for (const Section& s : schema())
    if (chooses(s)) words[s.path] = root[s.path][s.selector].value_or(find_key(s, s.selector)->fallback);
  return words;
}

void put_waiting_keys(toml::table& root, const std::map<std::string, std::string>& words_of_file, Source& source,
                      std::vector<std::string>& notes) {
  for (const Section& s : schema())
    if (chooses(s))
      if (toml::table* table = root.get_as<toml::table>(s.path))
        Mover(*table, s, source, notes).run(words_of_file.at(s.path));
}

}  // namespace stiction::scenario

#pragma once
// The scenario format as data: every section and key with kind, unit, range, default and meaning. The reader checks
// against it, the JSON Schema and the reference page are printed from it; law parameters come from the laws' own
// tables.
#include <string>
#include <string_view>
#include <vector>

#include "stiction/laws/parameter.hpp"

namespace stiction::scenario {

enum class Kind { number, integer, boolean, text, vector, quaternion, inertia, names, points, texts, numbers };

struct Key {
  std::string name;
  Kind kind = Kind::number;
  std::string unit;
  laws::Range range;     // of numbers, and of the entries of a vector
  std::string fallback;  // default, as text; empty when the key must be given or stands for "nothing"
  std::string doc;
  std::vector<std::string> choices;  // of a text; of a number or vector, words that may stand in its place
  bool required = false;
};

struct Section {
  std::string path;   // "run", "body", "body.shape"; "" is the top of the file
  bool list = false;  // [[path]], told apart by name
  std::string doc;
  std::vector<Key> keys;
};

const std::vector<Section>& schema();
const std::vector<Section>& study_schema();  // of study files (study.hpp)
const Section& section(std::string_view path);
const Key* find_key(const Section& section, std::string_view name);
std::vector<std::string> key_names(const Section& section);
std::vector<std::string> subsections(const Section& section);  // by the keys they stand under

// The format as JSON Schema (for editors) and as a Markdown page.
std::string json_schema(bool study = false);
std::string reference_page();
std::string study_page();  // of study files

}  // namespace stiction::scenario

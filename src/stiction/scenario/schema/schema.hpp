#pragma once
// The scenario format as data: every section and key with kind, unit, range, default and meaning. The reader checks
// against it, the JSON Schema and the reference page are printed from it. Keys of what files can name (laws, shapes,
// joints, forces, motions) come from their own tables (core/parameter.hpp).
#include <string>
#include <string_view>
#include <vector>

#include "stiction/core/parameter.hpp"

namespace stiction::scenario {

enum class Kind {
  number,
  integer,
  boolean,
  text,
  vector,
  quaternion,
  inertia,
  names,
  points,
  vectors,
  texts,
  numbers,
  values,  // a list of anything, or a text that stands for one
};

struct Key {
  std::string name;
  Kind kind = Kind::number;
  std::string unit;
  core::Range range;     // of numbers, and of the entries of a vector
  std::string fallback;  // default, as text; empty when the key is required or its default is "nothing"
  std::string doc;
  std::vector<std::string> choices;  // of a text; of a number or vector, words that may stand in its place
  bool required = false;
};

// One of the types that a key of a section can choose, with its own keys and those it shares with some others.
struct Type {
  std::string name;   // the word
  std::string label;  // for messages: "sphere", "revolute joint"
  std::string doc;
  std::vector<Key> keys;
};

struct Section {
  std::string path;   // "run", "body", "body.shape"; "" is the top of the file
  bool list = false;  // [[path]], distinguished by name
  std::string doc;
  std::vector<Key> keys;   // of all types together
  std::string selector{};  // key that chooses one of the types
  std::vector<Type> types{};
  std::vector<std::string> children{};  // sections below, by the keys they stand under
  bool free = false;                    // any name is a key, described by the only one of `keys`
};

const std::vector<Section>& schema();
const Section& section(std::string_view path);
const Key* find_key(const Section& section, std::string_view name);
std::vector<std::string> key_names(const Section& section);
// Fills in the children of each.
std::vector<Section> linked(std::vector<Section> sections);

}  // namespace stiction::scenario

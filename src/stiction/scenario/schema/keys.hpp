#pragma once
// Short ways to write the keys of a schema.
#include <fmt/format.h>

#include "stiction/scenario/schema/schema.hpp"

namespace stiction::scenario {

using core::kAny;
using core::kNonNegative;
using core::kPositive;

inline Key text(std::string name, std::string doc, bool required = false) {
  return {std::move(name), Kind::text, "", kAny, "", std::move(doc), {}, required};
}
inline Key choice(std::string name, std::vector<std::string> choices, std::string fallback, std::string doc) {
  const bool required = fallback.empty();
  return {std::move(name), Kind::text, "", kAny, std::move(fallback), std::move(doc), std::move(choices), required};
}
// One of the words of an enumeration.
template <core::Worded E>
Key word_choice(std::string name, E fallback, std::string doc) {
  std::vector<std::string> choices;
  for (const auto& word : words(fallback)) choices.emplace_back(word.text);
  return choice(std::move(name), std::move(choices), std::string(core::word_of(fallback)), std::move(doc));
}
inline Key number(std::string name, std::string unit, core::Range range, std::string fallback, std::string doc) {
  const bool required = fallback.empty();
  return {std::move(name), Kind::number, std::move(unit), range, std::move(fallback), std::move(doc), {}, required};
}
inline Key number(const core::Parameter& p, std::optional<double> fallback = {}) {
  return number(std::string(p.name), std::string(p.unit), p.range, fallback ? fmt::format("{}", *fallback) : "",
                std::string(p.doc));
}
inline Key needed_by_some(Key key) {  // not by every table: the reader asks for it where it is needed
  key.required = false;
  return key;
}
inline Key or_word(Key key, std::string word) {  // a word in place of the number or vector
  key.choices = {std::move(word)};
  return key;
}
inline Key integer(std::string name, core::Range range, std::string fallback, std::string doc) {
  return {std::move(name), Kind::integer, "1", range, std::move(fallback), std::move(doc), {}, false};
}
inline Key boolean(std::string name, std::string fallback, std::string doc) {
  return {std::move(name), Kind::boolean, "", kAny, std::move(fallback), std::move(doc), {}, false};
}
inline Key enabled() {
  return boolean("enabled", "true", "`false` removes it, with everything attached to it");
}
inline Key vector(std::string name, std::string unit, std::string fallback, std::string doc) {
  return {std::move(name), Kind::vector, std::move(unit), kAny, std::move(fallback), std::move(doc), {}, false};
}
inline Key list(std::string name, Kind kind, core::Range range, std::string doc) {
  return {std::move(name), kind, "", range, "", std::move(doc), {}, false};
}

}  // namespace stiction::scenario

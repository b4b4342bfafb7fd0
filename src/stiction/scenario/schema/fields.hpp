#pragma once
// Structs that state their own keys (core/parameter.hpp): as keys of the schema, and read from a table.
#include <fmt/format.h>

#include "stiction/core/check_fields.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

namespace detail {

inline std::string fallback_text(double x) {
  return fmt::format("{}", x);
}
inline std::string fallback_text(bool on) {
  return on ? "true" : "false";
}
template <class V>
std::string fallback_text(const V& v) {
  if constexpr (std::is_convertible_v<V, std::string_view>)
    return std::string(v);
  else if constexpr (std::is_integral_v<V>)
    return std::to_string(v);
  else if constexpr (core::Worded<V>)
    return std::string(core::word_of(v));
  else if constexpr (core::detail::Numbers<V>)
    return core::text_of(core::detail::list(v));
  else
    return {};  // nothing stands for itself: an optional, a table
}

template <class V>
constexpr Kind kind_of() {
  if constexpr (std::is_same_v<V, bool>)
    return Kind::boolean;
  else if constexpr (std::is_integral_v<V>)
    return Kind::integer;
  else if constexpr (std::is_same_v<V, double> || std::is_same_v<V, std::optional<double>>)
    return Kind::number;
  else if constexpr (std::is_same_v<V, math::Vec3> || std::is_same_v<V, std::optional<math::Vec3>>)
    return Kind::vector;
  else if constexpr (std::is_same_v<V, std::vector<std::pair<double, double>>>)
    return Kind::points;
  else if constexpr (std::is_same_v<V, std::vector<math::Vec3>>)
    return Kind::vectors;
  else if constexpr (std::is_same_v<V, std::vector<double>>)
    return Kind::numbers;
  else
    return Kind::text;
}

// A key without a default yet.
inline Key bare_key(const core::Parameter& p, Kind kind) {
  return {std::string(p.name), kind, std::string(p.unit),           p.range, "",
          std::string(p.doc),  {},   p.need == core::Need::required};
}
template <class T, class V>
Key key_of(const core::Field<T, V>& field, const V& fallback) {
  Key key = bare_key(field.parameter, kind_of<V>());
  if constexpr (core::Worded<V>)
    for (const auto& word : words(V{})) key.choices.emplace_back(word.text);
  if (!key.required) key.fallback = fallback_text(fallback);
  return key;
}

inline void read_value(const Table& t, std::string_view key, double& out) {
  out = t.number(key);
}
inline void read_value(const Table& t, std::string_view key, bool& out) {
  out = t.boolean(key);
}
inline void read_value(const Table& t, std::string_view key, math::Vec3& out) {
  out = t.vector(key);
}
inline void read_value(const Table& t, std::string_view key, std::string& out) {
  out = t.text(key);
}
inline void read_value(const Table& t, std::string_view key, std::filesystem::path& out) {
  out = t.path(key);
}
inline void read_value(const Table& t, std::string_view key, std::vector<std::pair<double, double>>& out) {
  out = t.points(key);
}
inline void read_value(const Table& t, std::string_view key, std::vector<math::Vec3>& out) {
  out = t.vectors(key);
}
inline void read_value(const Table& t, std::string_view key, std::vector<double>& out) {
  out = t.list(key);
}
template <class V>
requires std::is_integral_v<V>
void read_value(const Table& t, std::string_view key, V& out) {
  out = static_cast<V>(t.integer(key));
}
template <core::Worded V>
void read_value(const Table& t, std::string_view key, V& out) {
  out = core::value_of<V>(t.text(key)).value();  // the schema's choices are these words
}
template <class V>
void read_value(const Table& t, std::string_view key, std::optional<V>& out) {
  read_value(t, key, out.emplace());
}

template <class T, class V>
void read_field(const Table& t, const core::Field<T, V>& field, std::type_identity_t<T>& object) {
  read_value(t, field.parameter.name, object.*field.member);
}
template <class T, class V>
void read_field(const Table& t, const core::DirectionField<T, V>& field, std::type_identity_t<T>& object) {
  object.*field.member = t.direction(field.parameter.name);
}
template <class T>
void read_field(const Table& t, const core::TwoField<T>& field, std::type_identity_t<T>& object) {
  const std::string_view key = field.parameter.name;
  const std::vector<double> v = t.list(key);
  if (v.size() != 2) t.refuse(key, v.empty() ? "is missing: two numbers" : "must be a list of two numbers");
  object.*field.first = v[0];
  object.*field.second = v[1];
}
template <class T>
void read_field(const Table& t, const core::SwitchField<T>& field, std::type_identity_t<T>& object) {
  object.*field.member = t.text(field.parameter.name) == field.on;
}

}  // namespace detail

// A field as a key; its default is that of the struct.
template <class T, class V>
Key key_of(const core::Field<T, V>& field, const std::type_identity_t<T>& object) {
  return detail::key_of(field, object.*field.member);
}
template <class T, class V>
Key key_of(const core::DirectionField<T, V>& field, const std::type_identity_t<T>& object) {
  return detail::key_of(core::Field<T, V>{field.parameter, field.member}, object.*field.member);
}
template <class T>
Key key_of(const core::TwoField<T>& field, const std::type_identity_t<T>& object) {
  Key key = detail::bare_key(field.parameter, Kind::numbers);
  if (!key.required) key.fallback = core::text_of(std::array{object.*field.first, object.*field.second});
  return key;
}
template <class T>
Key key_of(const core::SwitchField<T>& field, const std::type_identity_t<T>& object) {
  Key key = detail::bare_key(field.parameter, Kind::text);
  key.choices = {std::string(field.off), std::string(field.on)};
  key.fallback = object.*field.member ? field.on : field.off;
  return key;
}

// The keys of structs, one after the other.
template <class... T>
std::vector<Key> keys_of() {
  std::vector<Key> keys;
  const auto add = [&]<class U>(const U& object) {
    if constexpr (core::HasParameters<U>)
      core::for_fields<U>([&](const auto& field) { keys.push_back(key_of(field, object)); });
  };
  (add(T{}), ...);
  return keys;
}

// Those keys that one of the two tables has, into the members they belong to. Refuses missing keys and values out of
// range, naming their place.
template <class T>
void read_fields(const Table& t, const Table& own, T& object) {
  const auto with = [&](std::string_view key) -> const Table& { return own.has(key) ? own : t; };
  if constexpr (core::HasParameters<T>)
    core::for_fields<T>([&](const auto& field) {
      const std::string_view key = field.parameter.name;
      if (field.parameter.need == core::Need::required || with(key).has(key))
        detail::read_field(with(key), field, object);
    });
  if (const core::Problem problem = core::problem_of(object)) with(problem.key).refuse(problem.key, problem.why);
}
template <class T>
void read_fields(const Table& t, T& object) {
  read_fields(t, t, object);
}
template <class T>
T read(const Table& t) {
  T object;
  read_fields(t, object);
  return object;
}

}  // namespace stiction::scenario

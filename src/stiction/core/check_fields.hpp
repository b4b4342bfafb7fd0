#pragma once
// Checks the values of a struct against its own table of parameters (parameter.hpp): the checks and messages of the
// scenario reader, for those who fill the struct in C++.
#include <span>
#include <vector>

#include "stiction/core/error.hpp"
#include "stiction/core/parameter.hpp"

namespace stiction::core {

// What is wrong with a value: "ring = 1" "is out of range: it must be > tube = 2".
struct Problem {
  std::string key;    // empty: it is about the whole object
  std::string value;  // as text; may be empty
  std::string why;    // empty: nothing is wrong
  explicit operator bool() const { return !why.empty(); }
  [[nodiscard]] std::string text() const;
};

std::string text_of(std::span<const double> numbers);  // "[1, 2, 3]"
std::string text_of(double number);
Problem number_problem(const Parameter& parameter, double value);
Problem numbers_problem(const Parameter& parameter, std::span<const double> values);
Problem direction_problem(const Parameter& parameter, std::span<const double> values, bool unit);

namespace detail {

template <class V>
concept Numbers = requires(const V& v) {
  { *v.begin() } -> std::convertible_to<double>;
}
&&!std::is_convertible_v<V, std::string_view>;

template <Numbers V>
std::vector<double> list(const V& v) {
  return {v.begin(), v.end()};
}

template <class V>
Problem value_problem(const Parameter& p, const V& value) {
  if constexpr (std::is_same_v<V, bool> || std::is_enum_v<V>)
    return {};
  else if constexpr (std::is_arithmetic_v<V>)
    return number_problem(p, static_cast<double>(value));
  else if constexpr (requires { value.has_value(); })
    return value ? value_problem(p, *value) : Problem{};
  else if constexpr (Numbers<V>)
    return numbers_problem(p, list(value));
  else
    return {};  // a text, or a table that the struct itself checks
}

template <class T, class V>
Problem problem_of(const Field<T, V>& field, const std::type_identity_t<T>& object) {
  return value_problem(field.parameter, object.*field.member);
}
template <class T, class V>
Problem problem_of(const DirectionField<T, V>& field, const std::type_identity_t<T>& object) {
  const auto problem = [&](const auto& v) { return direction_problem(field.parameter, list(v), field.unit); };
  if constexpr (Numbers<V>)
    return problem(object.*field.member);
  else
    return object.*field.member ? problem(*(object.*field.member)) : Problem{};
}
template <class T>
Problem problem_of(const TwoField<T>& field, const std::type_identity_t<T>& object) {
  return numbers_problem(field.parameter, std::array{object.*field.first, object.*field.second});
}
template <class T>
Problem problem_of(const SwitchField<T>&, const std::type_identity_t<T>&) {
  return {};
}

}  // namespace detail

// What is wrong with an object: the first of its values that is not finite or out of range; then what its own problem()
// finds, where it has one.
template <class T>
Problem problem_of(const T& object) {
  Problem out;
  if constexpr (HasParameters<T>)
    for_fields<T>([&](const auto& field) {
      if (!out) out = detail::problem_of(field, object);
    });
  if constexpr (requires { out = object.problem(); })
    if (!out) out = object.problem();
  return out;
}

// Throws "shape 'ball.skin': radius = -1 is out of range: it must be > 0".
template <class T>
void check(const T& object, std::string_view kind, std::string_view name) {
  if (const Problem problem = problem_of(object))
    refuse({std::string(kind), std::string(name), problem.key}, problem.text());
}

}  // namespace stiction::core

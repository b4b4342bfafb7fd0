#pragma once
// Whatever a file can name (a law, a shape, a spring, the options of a method) is a struct that states its own keys:
//
//   name         the word that stands for it in files
//   doc          what it is, in one sentence
//   parameters   a tuple or array of fields: which member, with unit, range and meaning
//
//   struct Torus {
//     double ring = 1.0, tube = 0.25;
//     static constexpr std::string_view name = "torus", doc = "A tube about a circle.";
//     static constexpr auto parameters =
//         std::tuple{core::field(&Torus::ring, {"ring", "m", core::kPositive, "radius of the circle"}),
//                    core::field(&Torus::tube, {"tube", "m", core::kPositive, "radius of the tube", core::kOptional})};
//   };
//
// The scenario reader, its schema and reference page, and the checks for users of the library are made from these
// tables. A default is that of the struct itself: it is not repeated here.
#include <array>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace stiction::core {

struct Range {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool open_min = false;  // min itself is not allowed
  bool not_zero = false;

  [[nodiscard]] constexpr bool contains(double x) const {
    return (open_min ? x > min : x >= min) && x <= max && !(not_zero && x == 0.0);
  }
  [[nodiscard]] std::string text() const;  // e.g. "> 0", ">= 0", "0 to 1"
};

inline constexpr Range kAny{};
inline constexpr Range kPositive{0.0, std::numeric_limits<double>::max(), true};
inline constexpr Range kNonNegative{0.0, std::numeric_limits<double>::max(), false};
inline constexpr Range kUnitInterval{0.0, 1.0, false};
inline constexpr Range kNotZero{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(),
                                false, true};

enum class Need : bool { required, optional };
inline constexpr Need kOptional = Need::optional;

struct Parameter {
  std::string_view name;  // the word in files
  std::string_view unit;  // "1": a pure number; "": not a number
  Range range;            // of a number, and of every entry of a vector or list
  std::string_view doc;
  Need need = Need::required;  // whether a file must give it
  double example = 1.0;        // of a number that must be given: for pictures of one object on its own
  double fallback = std::numeric_limits<double>::quiet_NaN();  // default of an optional number, set by `described`
};

// One key, one member. V: double, std::optional<double>, an integer, bool, text, a vector, an enumeration with words.
template <class T, class V = double>
struct Field {
  Parameter parameter;
  V T::*member;
};
// A direction: a unit vector, or one of any length except zero. A file may always give any length.
template <class T, class V>
struct DirectionField {
  Parameter parameter;
  V T::*member;
  bool unit;
};
// Two numbers in one key: a list of two.
template <class T>
struct TwoField {
  Parameter parameter;
  double T::*first;
  double T::*second;
};
// A switch whose two states have words.
template <class T>
struct SwitchField {
  Parameter parameter;
  bool T::*member;
  std::string_view off, on;
};

template <class T, class V>
constexpr Field<T, V> field(V T::*member, const Parameter& parameter) {
  return {parameter, member};
}
template <class T, class V>
constexpr DirectionField<T, V> unit_vector(V T::*member, const Parameter& parameter) {
  return {parameter, member, true};
}
template <class T, class V>
constexpr DirectionField<T, V> direction(V T::*member, const Parameter& parameter) {
  return {parameter, member, false};
}
template <class T>
constexpr TwoField<T> two(double T::*first, double T::*second, const Parameter& parameter) {
  return {parameter, first, second};
}
template <class T>
constexpr SwitchField<T> either(bool T::*member, std::string_view off, std::string_view on,
                                const Parameter& parameter) {
  return {parameter, member, off, on};
}

// An enumeration has words where a function words(E) beside it returns an array of these: one for each value.
template <class E>
struct Word {
  std::string_view text;
  E value;
};
template <class E>
concept Worded = std::is_enum_v<E> && requires(E e) {
  words(e);
};
template <Worded E>
std::string_view word_of(E value) {
  for (const Word<E>& word : words(value))
    if (word.value == value) return word.text;
  return {};
}
template <Worded E>
std::optional<E> value_of(std::string_view text) {
  for (const Word<E>& word : words(E{}))
    if (word.text == text) return word.value;
  return std::nullopt;
}

template <class T>
concept HasParameters = requires {
  std::tuple_size<std::remove_cvref_t<decltype(T::parameters)>>::value;
};

// visit(field) for each of them, in order.
template <HasParameters T, class Visit>
constexpr void for_fields(Visit&& visit) {
  std::apply([&](const auto&... fields) { (visit(fields), ...); }, T::parameters);
}

// The parameter of a number with its default.
template <class T>
Parameter described(const Field<T>& field) {
  Parameter out = field.parameter;
  if (out.need == Need::optional) out.fallback = T{}.*field.member;
  return out;
}

}  // namespace stiction::core

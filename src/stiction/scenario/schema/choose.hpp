#pragma once
// A table in which a word chooses one of a list of structs (a std::variant) that state their own keys: integrators and
// solvers.
#include "stiction/scenario/schema/fields.hpp"
#include "stiction/scenario/schema/types.hpp"

namespace stiction::scenario {

// The types of a list; `noun` is what they are, for messages: "moreau integrator".
template <class... T>
std::vector<Type> types_of(std::type_identity<std::variant<T...>>, const std::string& noun) {
  return {Type{std::string(T::name), fmt::format("{} {}", T::name, noun), std::string(T::doc), keys_of<T>()}...};
}

// A table whose key `type` chooses from a list; the first is the default. `common` are the keys of all.
template <class List>
std::vector<Section> choosing_section(const std::string& path, const std::string& doc, const std::string& noun,
                                      const std::string& type_doc, std::vector<Key> common) {
  std::vector<Type> types = types_of(std::type_identity<List>{}, noun);
  common.insert(common.begin(), Key{"type", Kind::text, "", {}, types.front().name, type_doc, {}, false});
  return typed_table(path, doc, "type", std::move(common), std::move(types));
}

namespace detail {

// The keys of types that are not chosen: right or wrong, they are not used.
template <class T>
void check_waiting(const Table& own) {
  T object;
  if constexpr (core::HasParameters<T>)
    core::for_fields<T>([&](const auto& field) {
      if (own.has(field.parameter.name)) read_field(own, field, object);
    });
}

template <class... T>
std::variant<T...> read_chosen(const Table& table, std::type_identity<std::variant<T...>>) {
  const Table t = table.chosen();
  const std::string word = t.text("type");
  std::variant<T...> out;
  const auto look_at = [&]<class U>(std::type_identity<U>) {
    const Table own = table.below(*find_type(table.section(), U::name));
    if (word == U::name)
      read_fields(t, own, out.template emplace<U>());
    else
      check_waiting<U>(own);
  };
  (look_at(std::type_identity<T>{}), ...);
  return out;
}

}  // namespace detail

// The one that the table chooses, with its keys there and in the table below of its name.
template <class List>
List read_chosen(const Table& table) {
  return detail::read_chosen(table, std::type_identity<List>{});
}

// Refuses a key of the chosen type, wherever it stands.
[[noreturn]] inline void refuse_chosen(const Table& table, const std::string& key, const std::string& why) {
  const Table own = table.below(*find_type(table.section(), table.text(table.section().selector)));
  (own.has(key) ? own : table).refuse(key, why);
}

}  // namespace stiction::scenario

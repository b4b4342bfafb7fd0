#pragma once
// Shapes by the words of files, made from the lists alone: geometry/shapes.hpp and geometry/surfaces/all.hpp.
#include <functional>

#include "stiction/geometry/shapes.hpp"
#include "stiction/scenario/schema/fields.hpp"
#include "stiction/scenario/schema/keys.hpp"
#include "stiction/scenario/schema/types.hpp"

namespace stiction::scenario {

// How a shape of a list is named, which keys it has, and how it is read from a table of that type.
template <class Shape>
struct ShapeWord {
  Type type;
  Shape (*read)(const Table& t);
};

// Which side of its surface the body is.
struct Hollow {
  bool inside = false;
  static constexpr auto parameters = std::tuple{
      core::either(&Hollow::inside, "outside", "inside",
                   {"side", "", core::kAny, "`inside` is the hollow: a bowl, a bore or a groove", core::kOptional})};
};

// What a shape is made of in a file, in place of a list.
struct ShapeFile {
  std::filesystem::path file;
  double scale = 1.0;
  static constexpr auto parameters = std::tuple{
      core::field(&ShapeFile::file,
                  {"file", "", core::kAny,
                   "path of a file in place of `points` or `heights`: of an STL or OBJ file the points, of a mesh the "
                   "triangles too; of a heightfield rows of numbers. A relative one starts at the scenario's folder",
                   core::kOptional}),
      core::field(&ShapeFile::scale, {"scale", "1", core::kPositive,
                                      "metres per unit of the file: 0.001 for millimetres", core::kOptional})};
};

// The file of a table, read into a shape by its own take_file; refuses one beside the key whose place it takes.
void read_shape_file(const Table& t, std::string_view in_place_of,
                     const std::function<void(const std::filesystem::path&, double)>& take);

namespace detail {

namespace surfaces = geometry::surfaces;

template <class T>
constexpr bool has_hollow() {
  if constexpr (requires { typename T::Surface; })
    return surfaces::kHasInside<typename T::Surface>;
  else
    return false;
}

template <class T, class... Parts>
Type shape_type() {
  return {std::string(T::name), std::string(T::name), std::string(T::doc), keys_of<Parts...>()};
}

// A shape with keys of its own.
template <class Shape, geometry::NamedShape T>
ShapeWord<Shape> plain_word() {
  if constexpr (has_hollow<T>())
    return {shape_type<T, T, Hollow>(), [](const Table& t) -> Shape {
              const T shape = read<T>(t);
              if (read<Hollow>(t).inside) return geometry::inside(shape.as_surface());
              return shape;
            }};
  else if constexpr (requires { T::kInline; })
    return {shape_type<T, T, ShapeFile>(), [](const Table& t) -> Shape {
              T shape;
              read_shape_file(t, T::kInline, [&](const auto& file, double scale) { shape.take_file(file, scale); });
              read_fields(t, shape);
              return shape;
            }};
  else
    return {shape_type<T, T>(), [](const Table& t) -> Shape { return read<T>(t); }};
}

// A smooth surface at its place.
template <class Shape, surfaces::NamedSurface S>
ShapeWord<Shape> surface_word() {
  if constexpr (surfaces::kHasInside<S>)
    return {shape_type<S, typename S::Place, S, Hollow>(), [](const Table& t) -> Shape {
              const geometry::SurfaceShape shape{read<typename S::Place>(t).pose(), read<S>(t)};
              return read<Hollow>(t).inside ? geometry::inside(shape) : shape;
            }};
  else
    return {shape_type<S, typename S::Place, S>(), [](const Table& t) -> Shape {
              return geometry::SurfaceShape{read<typename S::Place>(t).pose(), read<S>(t)};
            }};
}

template <class Shape, class... S>
void add_surface_words(std::vector<ShapeWord<Shape>>& words, const std::variant<S...>*) {
  const auto add = [&]<class T>(std::type_identity<T>) {
    if constexpr (surfaces::NamedSurface<T>) words.push_back(surface_word<Shape, T>());
  };
  (add(std::type_identity<S>{}), ...);
}

template <class Shape, class... S>
std::vector<ShapeWord<Shape>> shape_words(const std::variant<S...>*) {
  std::vector<ShapeWord<Shape>> words;
  const auto add = [&]<class T>(std::type_identity<T>) {
    if constexpr (std::is_same_v<T, geometry::SurfaceShape>)
      add_surface_words(words, static_cast<const surfaces::AnySurface*>(nullptr));
    else
      words.push_back(plain_word<Shape, T>());
  };
  (add(std::type_identity<S>{}), ...);
  return words;
}

}  // namespace detail

// Every shape of the list that files can name.
template <class Shape>
std::vector<ShapeWord<Shape>> shape_words() {
  return detail::shape_words<Shape>(static_cast<const Shape*>(nullptr));
}

template <class Shape>
Section shape_section(const std::string& path, const std::string& doc, const std::vector<ShapeWord<Shape>>& words) {
  std::vector<Type> types;
  for (const ShapeWord<Shape>& word : words) types.push_back(word.type);
  return typed_section(
      path, doc, {text("name", "name of the shape; if omitted, its type"), choice("type", {}, "", "kind of shape")},
      std::move(types));
}

// The shape of a table of such a section.
template <class Shape>
Shape read_shape(const Table& table, const std::vector<ShapeWord<Shape>>& words) {
  const Table t = table.chosen();
  const std::string type = t.text("type");
  for (const ShapeWord<Shape>& word : words)
    if (word.type.name == type) return word.read(t);
  t.refuse("type", "is not known");  // not reached: the section is made from the same words
}

}  // namespace stiction::scenario

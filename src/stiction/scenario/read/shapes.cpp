#include "stiction/scenario/read/shapes.hpp"

#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "stiction/geometry/mass/weigh.hpp"
#include "stiction/scenario/by_formula/surface.hpp"
#include "stiction/scenario/schema/shape_words.hpp"

namespace stiction::scenario {
namespace {

const std::vector<ShapeWord<geometry::Shape>>& words_of_shapes() {
  static const auto words = [] {
    auto all = shape_words<geometry::Shape>();
    all.push_back({implicit_type(), [](const Table& t) -> geometry::Shape { return read_implicit(t); }});
    return all;
  }();
  return words;
}

template <class... D>
std::vector<Type> drawn_types(const std::variant<D...>*) {
  return {detail::shape_type<D, D>()...};
}

// The one of the list whose word is the type.
template <class... D>
geometry::Drawn read_drawn_part(const Table& t, const std::variant<D...>*) {
  geometry::Drawn out;
  const std::string type = t.text("type");
  const auto look = [&]<class T>(std::type_identity<T>) {
    if (T::name == type) out = read<T>(t);
  };
  (look(std::type_identity<D>{}), ...);
  return out;
}

std::string name_of(const Table& shape) {
  return shape.has("name") ? shape.text("name") : shape.text("type");
}

// Shapes of one body that overlap count twice in its mass.
void warn_of_overlaps(const std::string& body, const std::vector<Table>& tables,
                      const std::vector<geometry::Shape>& shapes, std::vector<std::string>& warnings) {
  constexpr double kRounding = 1e-9;  // of the size of the smaller one
  const auto size = [&](std::size_t i) {
    return std::visit([](const auto& shape) { return shape.ball().radius; }, shapes[i]);
  };
  for (std::size_t i = 0; i < shapes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (const double depth = geometry::overlap_of(shapes[i], shapes[j]);
          depth > kRounding * std::min(size(i), size(j)))
        warnings.push_back(
            fmt::format("shapes '{}' and '{}' of body '{}' overlap by {:.3g} m: what they share counts "
                        "twice in its mass",
                        name_of(tables[j]), name_of(tables[i]), body, depth));
}

}  // namespace

void read_shape_file(const Table& t, std::string_view in_place_of,
                     const std::function<void(const std::filesystem::path&, double)>& take) {
  const auto from = read<ShapeFile>(t);
  if (from.file.empty()) {
    if (t.has("scale")) t.refuse("scale", fmt::format("is for {} from a file", in_place_of));
    return;
  }
  if (t.has(in_place_of)) t.refuse("file", fmt::format("and {} exclude each other: give one of them", in_place_of));
  try {
    take(from.file, from.scale);
  } catch (const core::InputError& error) {
    t.refuse("file", error.what());
  }
}

Section shape_section(const std::string& path, const std::string& doc) {
  return shape_section(path, doc, words_of_shapes());
}

Section draw_section(const std::string& path, const std::string& doc) {
  return typed_section(
      path, doc,
      {text("name", "name of the part; if omitted, its type"),
       text("colour", "`\"#rrggbb\"`; if omitted, the page chooses one"), choice("type", {}, "", "kind of part")},
      drawn_types(static_cast<const geometry::Drawn*>(nullptr)));
}

void read_drawn(const Table& owner, const std::string& body, const Section& draw_section, model::Builder& builder) {
  for (const Table& t : owner.children("draw", draw_section)) {
    t.check_keys();
    const geometry::Drawn part = read_drawn_part(t.chosen(), static_cast<const geometry::Drawn*>(nullptr));
    at_place(t, [&] { builder.draw(body, name_of(t), part, t.has("colour") ? t.text("colour") : ""); });
  }
}

void read_mass(const Table& t, model::BodySpec& spec, std::vector<std::string>& warnings) {
  if (t.has("inertia")) {
    if (t.has("density")) t.refuse("inertia", "and density exclude each other: the density determines it");
    spec.mass = t.number("mass");
    spec.inertia = t.inertia("inertia");
    if (const std::string problem = model::inertia_problem(spec.inertia); !problem.empty())
      t.refuse("inertia", "is wrong: " + problem);
    return;
  }
  const std::string key = t.has("density") ? "density" : "mass";
  if (!t.has(key)) t.refuse("mass", "is missing: give mass and inertia, or mass or density and shapes");
  if (t.has("mass") && t.has("density")) t.refuse("density", "and mass exclude each other: give one of them");
  const std::vector<Table> tables = t.children("shape", section("body.shape"));
  std::vector<geometry::Shape> shapes;
  for (const Table& shape : tables) {
    shape.check_keys();
    shapes.push_back(read_shape(shape, words_of_shapes()));
  }
  const geometry::Weighed weighed = geometry::weigh(shapes);
  if (shapes.empty()) t.refuse(key, "without inertia needs a shape from which the inertia follows");
  if (!weighed.problem.empty())
    t.refuse(key, fmt::format("needs shapes with a volume, but '{}' {}: give mass and inertia",
                              name_of(tables[weighed.shape]), weighed.problem));
  warn_of_overlaps(t.text("name"), tables, shapes, warnings);
  const double density = key == "density" ? t.number("density") : t.number("mass") / weighed.is.mass;
  spec.mass = density * weighed.is.mass;
  spec.inertia = density * weighed.is.inertia;
  spec.centre = weighed.is.centre;
}

void read_shapes(const Table& owner, const std::string& body, const Section& shape_section, model::Builder& builder) {
  for (const Table& t : owner.children("shape", shape_section)) {
    t.check_keys();
    const geometry::Shape shape = read_shape(t, words_of_shapes());
    at_place(t, [&] { builder.shape(body, name_of(t), shape); });
  }
}

}  // namespace stiction::scenario

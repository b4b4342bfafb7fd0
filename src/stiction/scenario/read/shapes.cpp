#include "stiction/scenario/read/shapes.hpp"

#include "stiction/scenario/schema/shape_words.hpp"

namespace stiction::scenario {
namespace {

const std::vector<ShapeWord<geometry::Shape>>& words_of_shapes() {
  static const auto words = shape_words<geometry::Shape>();
  return words;
}

}  // namespace

Section shape_section(const std::string& path, const std::string& doc) {
  return shape_section(path, doc, words_of_shapes());
}

void read_shapes(const Table& owner, const std::string& body, const Section& shape_section, model::Builder& builder) {
  for (const Table& t : owner.children("shape", shape_section)) {
    t.check_keys();
    const geometry::Shape shape = read_shape(t, words_of_shapes());
    at_place(t, [&] { builder.shape(body, t.has("name") ? t.text("name") : t.text("type"), shape); });
  }
}

}  // namespace stiction::scenario

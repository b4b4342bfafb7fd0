#include "stiction/analysis/page/stored_drawing.hpp"

#include "stiction/record/drawing/drawing.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis {

std::string stored_drawing(const record::Reader& reader) {
  std::string stored = reader.model_text(record::kDrawing);
  if (!stored.empty()) return stored;
  return record::drawing_of(scenario::parse(reader.text("scenario"), "scenario of the result").model);
}

}  // namespace stiction::analysis

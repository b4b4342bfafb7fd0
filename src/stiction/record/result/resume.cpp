#include "stiction/record/result/resume.hpp"

#include "stiction/core/error.hpp"

namespace stiction::record {

Writer resume(const Reader& from, const std::filesystem::path& path) {
  const auto checkpoint = from.checkpoint();
  if (!checkpoint) throw core::InputError("cannot resume '" + from.path().string() + "': it has no checkpoint");
  Writer writer(path, from.layout());
  const std::size_t width = from.columns().size();
  from.for_each_block([&](std::size_t first, std::span<const double> block) {
    for (; !block.empty() && first < checkpoint->rows; ++first, block = block.subspan(width)) {
      writer.row(block.first(width));
    }
  });
  for (const Event& event : from.events()) {
    if (writer.events() < checkpoint->events) writer.event(event);
  }
  Attributes summary = from.summary();
  std::erase_if(summary, [](const auto& fact) { return fact.first == "status"; });
  writer.flush(checkpoint->values, summary);
  return writer;
}

}  // namespace stiction::record

#pragma once
// The report page of a result: one HTML file that opens from disk, with 3-D playback, plots and the summary.
// It carries what a screen can show, not the result itself (thinning.hpp, frames.hpp).
#include <span>
#include <string>

#include "stiction/record/result/reader.hpp"

namespace stiction::analysis {

// Values the page may carry: float32, together about 13 MB before packing.
struct PageBudget {
  std::size_t plot_values = 2'200'000;
  std::size_t frame_values = 900'000;
};

std::string page_of(const record::Reader& reader, const PageBudget& budget = {});
// The same with others to compare it with: their curves beside its own, their bodies as shadows.
std::string page_of(const record::Reader& reader, std::span<const record::Reader> compared,
                    const PageBudget& budget = {});

}  // namespace stiction::analysis

#include "stiction/analysis/picture/picture.hpp"

#include <array>

namespace stiction::analysis {
namespace {

// Advance of the characters from ' ' to '~', in thousandths of the size.
constexpr std::array<int, 95> kAdvance{318,  401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337,
                                       636,  636, 636, 636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531,
                                       1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863, 748, 787,
                                       603,  787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500,
                                       500,  613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612,
                                       635,  635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838};
constexpr int kOther = 640;  // of superscripts 400 to 530, of most letters with accents less than this

}  // namespace

double text_width(const std::string& text, double size) {
  int sum = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x80 && byte < 0xc0) continue;  // the rest of a character
    sum += byte >= ' ' && byte <= '~' ? kAdvance[byte - static_cast<unsigned char>(' ')] : kOther;
  }
  return 1e-3 * sum * size;
}

}  // namespace stiction::analysis

#pragma once
// A picture as data: strokes, areas and words at places in px (1/96 inch), y downwards. svg.hpp and paper.hpp draw it.
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace stiction::analysis {

struct Spot {
  double x = 0.0, y = 0.0;
};

using Colour = std::uint32_t;  // 0xrrggbb
inline constexpr Colour kInk = 0x1d2733, kPaper = 0xffffff;

// Lines of several spots each; a line of one spot is a dot.
struct Stroke {
  std::vector<std::vector<Spot>> lines;
  Colour colour = kInk;
  double width = 1.0;
  std::vector<double> dashes{};  // lengths of lines and gaps in turn; empty: solid
  bool round = false;            // joins and ends
};

// A filled polygon.
struct Area {
  std::vector<Spot> corners;
  Colour colour = kInk;
  std::string hint{};  // shown by browsers when the pointer is there
};

enum class Anchor { start, middle, end };

struct Words {
  Spot at;  // on the base line
  std::string text;
  double size = 12.0;
  Anchor anchor = Anchor::start;
  bool bold = false;
  bool upwards = false;  // turned by a quarter, read from below
};

using PictureItem = std::variant<Stroke, Area, Words>;

struct Picture {
  double width = 0.0, height = 0.0;
  std::vector<PictureItem> items;  // later ones cover earlier ones
};

// Width of a text in DejaVu Sans, about the widest of the usual fonts: what fits with it fits with the others.
double text_width(const std::string& text, double size);

}  // namespace stiction::analysis

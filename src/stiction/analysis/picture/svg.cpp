#include "stiction/analysis/picture/svg.hpp"

#include <fmt/format.h>

#include <string_view>

#include "stiction/core/printable.hpp"

namespace stiction::analysis {
namespace {

std::string xml_text(std::string_view text) {
  std::string out;
  for (const char c : core::printable(text))
    out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : c == '>' ? "&gt;" : std::string(1, c);
  return out;
}

// Hundredths of a px, without zeros at the end.
std::string px_text(double px) {
  std::string out = fmt::format("{:.2f}", px);
  while (out.back() == '0') out.pop_back();
  if (out.back() == '.') out.pop_back();
  return out == "-0" ? "0" : out;
}

class SvgWriter {
 public:
  std::string out;

  void operator()(const Stroke& s) {
    std::string path;
    for (const auto& line : s.lines) {
      for (std::size_t i = 0; i < line.size(); ++i)
        path += fmt::format("{}{} {}", i == 0 ? "M" : "L", px_text(line[i].x), px_text(line[i].y));
      if (line.size() == 1) path += "h0";
    }
    out +=
        fmt::format(R"(<path d="{}" fill="none" stroke="#{:06x}" stroke-width="{}")", path, s.colour, px_text(s.width));
    if (!s.dashes.empty()) {
      out += R"( stroke-dasharray=")";
      for (std::size_t i = 0; i < s.dashes.size(); ++i) out += (i > 0 ? " " : "") + px_text(s.dashes[i]);
      out += '"';
    }
    if (s.round)
      out += s.dashes.empty() ? R"( stroke-linejoin="round" stroke-linecap="round")" : R"( stroke-linejoin="round")";
    out += "/>\n";
  }

  void operator()(const Area& a) {
    std::string path;
    for (const Spot& at : a.corners)
      path += fmt::format("{}{} {}", path.empty() ? "M" : "L", px_text(at.x), px_text(at.y));
    out += fmt::format(R"(<path d="{}z" fill="#{:06x}")", path, a.colour);
    out += a.hint.empty() ? "/>\n" : fmt::format("><title>{}</title></path>\n", xml_text(a.hint));
  }

  void operator()(const Words& w) {
    constexpr std::string_view kAnchors[] = {"", R"( text-anchor="middle")", R"( text-anchor="end")"};
    out += fmt::format(
        R"(<text x="{0}" y="{1}" font-size="{2}"{3}{4}{5}>{6}</text>)", px_text(w.at.x), px_text(w.at.y),
        px_text(w.size), kAnchors[static_cast<std::size_t>(w.anchor)], w.bold ? R"( font-weight="600")" : "",
        w.upwards ? fmt::format(R"x( transform="rotate(-90 {} {})")x", px_text(w.at.x), px_text(w.at.y)) : "",
        xml_text(w.text));
    out += '\n';
  }
};

}  // namespace

std::string to_svg(const Picture& picture) {
  SvgWriter writer;
  writer.out = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" viewBox="0 0 {0} {1}" )"
                           R"(font-family="DejaVu Sans, system-ui, sans-serif" fill="#{2:06x}">)",
                           px_text(picture.width), px_text(picture.height), kInk);
  writer.out += fmt::format("\n<rect width=\"{}\" height=\"{}\" fill=\"#{:06x}\"/>\n", px_text(picture.width),
                            px_text(picture.height), kPaper);
  for (const PictureItem& item : picture.items) std::visit(writer, item);
  return writer.out + "</svg>\n";
}

}  // namespace stiction::analysis

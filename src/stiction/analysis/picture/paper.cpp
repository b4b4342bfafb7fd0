#include "stiction/analysis/picture/paper.hpp"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <numbers>

#include "stiction/analysis/picture/cairo.hpp"
#include "stiction/analysis/picture/png_chunk.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/printable.hpp"

namespace stiction::analysis {
namespace {

constexpr double kPerInch = 96.0;  // px of a picture

int append(void* text, const unsigned char* data, unsigned int length) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(data), length);
  return 0;  // CAIRO_STATUS_SUCCESS
}

class CairoPainter {
 public:
  // One px is `scale` units of the surface.
  CairoPainter(const Cairo& cairo, Cairo::Surface surface, double scale) : c_(cairo), to_(cairo.create(surface)) {
    c_.scale(to_, scale, scale);
    set_colour(kPaper);
    c_.paint(to_);
  }
  CairoPainter(const CairoPainter&) = delete;
  CairoPainter& operator=(const CairoPainter&) = delete;
  ~CairoPainter() { c_.destroy(to_); }

  void operator()(const Stroke& s) const {
    set_colour(s.colour);
    c_.set_line_width(to_, s.width);
    c_.set_dash(to_, s.dashes.data(), static_cast<int>(s.dashes.size()), 0.0);
    c_.set_line_cap(to_, s.round && s.dashes.empty() ? Cairo::kRoundCap : Cairo::kButt);
    c_.set_line_join(to_, s.round ? Cairo::kRoundJoin : Cairo::kMitre);
    for (const auto& line : s.lines) {
      for (std::size_t i = 0; i < line.size(); ++i) (i == 0 ? c_.move_to : c_.line_to)(to_, line[i].x, line[i].y);
      if (line.size() == 1) c_.line_to(to_, line[0].x, line[0].y);
    }
    c_.stroke(to_);
  }

  void operator()(const Area& a) const {
    set_colour(a.colour);
    for (std::size_t i = 0; i < a.corners.size(); ++i)
      (i == 0 ? c_.move_to : c_.line_to)(to_, a.corners[i].x, a.corners[i].y);
    c_.close_path(to_);
    c_.fill(to_);
  }

  void operator()(const Words& w) const {
    const std::string text = core::printable(w.text);
    set_colour(kInk);
    c_.select_font_face(to_, "DejaVu Sans", 0, w.bold ? 1 : 0);
    c_.set_font_size(to_, w.size);
    CairoExtents e{};
    c_.text_extents(to_, text.c_str(), &e);
    c_.save(to_);
    c_.translate(to_, w.at.x, w.at.y);
    if (w.upwards) c_.rotate(to_, -0.5 * std::numbers::pi);
    c_.move_to(to_,
               w.anchor == Anchor::start    ? 0.0
               : w.anchor == Anchor::middle ? -0.5 * e.x_advance
                                            : -e.x_advance,
               0.0);
    c_.show_text(to_, text.c_str());
    c_.restore(to_);
  }

  void draw(const Picture& picture) const {
    for (const PictureItem& item : picture.items) std::visit(*this, item);
    if (const int status = c_.status(to_); status != 0)
      throw core::RunError(fmt::format("cairo cannot draw the picture: {}", c_.status_to_string(status)));
  }

 private:
  void set_colour(Colour colour) const {
    c_.set_source_rgb(to_, (colour >> 16U & 0xffU) / 255.0, (colour >> 8U & 0xffU) / 255.0, (colour & 0xffU) / 255.0);
  }
  const Cairo& c_;
  Cairo::Context to_;
};

using SurfaceHolder = std::unique_ptr<void, void (*)(Cairo::Surface)>;

void check_cairo(const Cairo& cairo, int status) {
  if (status != 0)
    throw core::RunError(fmt::format("cairo cannot draw the picture: {}", cairo.status_to_string(status)));
}

}  // namespace

std::string to_pdf(const Picture& picture) {
  const Cairo& cairo = Cairo::load();
  constexpr double kScale = 72.0 / kPerInch;  // pt
  std::string out;
  const SurfaceHolder surface(
      cairo.pdf_surface_create_for_stream(append, &out, kScale * picture.width, kScale * picture.height),
      cairo.surface_destroy);
  // Version 1.4: every reader and every journal takes it, and the creator stands in plain text.
  cairo.pdf_surface_restrict_to_version(surface.get(), Cairo::kPdf14);
  cairo.pdf_surface_set_metadata(surface.get(), Cairo::kCreator, "stiction");
  cairo.pdf_surface_set_metadata(surface.get(), Cairo::kDate, "2000-01-01T00:00:00Z");  // no clock: equal bytes
  CairoPainter(cairo, surface.get(), kScale).draw(picture);
  cairo.surface_finish(surface.get());
  check_cairo(cairo, cairo.surface_status(surface.get()));
  return out;
}

std::string to_png(const Picture& picture, double dpi) {
  const Cairo& cairo = Cairo::load();
  const double scale = dpi / kPerInch;
  const double width = std::round(scale * picture.width), height = std::round(scale * picture.height);
  constexpr double kMost = 20000;  // cairo takes 32767; such a picture has 1.6 GB
  if (width < 1 || height < 1 || width > kMost || height > kMost)
    throw core::InputError(
        fmt::format("a PNG of {} x {} px cannot be drawn: each must be 1 to {}; choose another size or --dpi", width,
                    height, kMost));
  const SurfaceHolder surface(
      cairo.image_surface_create(Cairo::kRgb24, static_cast<int>(width), static_cast<int>(height)),
      cairo.surface_destroy);
  CairoPainter(cairo, surface.get(), scale).draw(picture);
  std::string out;
  check_cairo(cairo, cairo.surface_write_to_png_stream(surface.get(), append, &out));
  const auto per_metre = static_cast<std::uint32_t>(std::lround(dpi / 0.0254));
  return with_png_chunk(std::move(out), "pHYs", big_endian(per_metre) + big_endian(per_metre) + '\1');
}

}  // namespace stiction::analysis

// Pictures as SVG, PDF and PNG.
#include "stiction/analysis/picture/picture.hpp"

#include <dlfcn.h>
#include <gtest/gtest.h>

#include "stiction/analysis/picture/cairo.hpp"
#include "stiction/analysis/picture/paper.hpp"
#include "stiction/analysis/picture/png_chunk.hpp"
#include "stiction/analysis/picture/svg.hpp"
#include "stiction/core/error.hpp"
#if __has_include(<cairo/cairo-pdf.h>)
#include <cairo/cairo-pdf.h>
#endif

namespace stiction::analysis {
namespace {

bool has_cairo() {
  return dlopen("libcairo.so.2", RTLD_NOW) != nullptr;
}

Picture everything() {
  return {300,
          200,
          {Area{{{10, 10}, {60, 10}, {60, 40}}, 0xff0000, "a <hint>"},
           Stroke{{{{0, 100}, {300, 100}}, {{150, 50}}}, 0x0000ff, 2, {4, 2}, true},
           Words{{150, 190}, "Ω = 3 < 4", 12, Anchor::middle}, Words{{20, 100}, "up", 12, Anchor::end, true, true}}};
}

std::uint32_t number_at(const std::string& bytes, std::size_t at) {
  std::uint32_t out = 0;
  for (std::size_t i = 0; i < 4; ++i) out = out << 8U | static_cast<unsigned char>(bytes[at + i]);
  return out;
}

TEST(Picture, Svg) {
  const std::string svg = to_svg(everything());
  for (const char* part :
       {"width=\"300\"", "a &lt;hint&gt;", "Ω = 3 &lt; 4", "rotate(-90 20 100)", "stroke-dasharray=\"4 2\""})
    EXPECT_NE(svg.find(part), std::string::npos) << part;
}

TEST(Picture, Png) {
  if (!has_cairo()) GTEST_SKIP() << "libcairo2 is not installed";
  const std::string png = to_png(everything(), 192);
  EXPECT_EQ(number_at(png, 16), 600U);
  EXPECT_EQ(number_at(png, 20), 400U);
  const std::size_t physical = png.find("pHYs");
  ASSERT_NE(physical, std::string::npos);
  EXPECT_EQ(number_at(png, physical + 4), 7559U);  // 192 dpi in dots per metre
  EXPECT_EQ(png, to_png(everything(), 192));
  EXPECT_THROW((void)to_png(everything(), 96 * 100), core::InputError);  // 30000 px
}

TEST(Picture, Pdf) {
  if (!has_cairo()) GTEST_SKIP() << "libcairo2 is not installed";
  const std::string pdf = to_pdf(everything());
  EXPECT_EQ(pdf.substr(0, 8), "%PDF-1.4");
  EXPECT_NE(pdf.find("/MediaBox [ 0 0 225 150 ]"), std::string::npos);  // 300 x 200 px in pt
  EXPECT_NE(pdf.find(kPdfCreator), std::string::npos);
  EXPECT_NE(pdf.find("/FontFile"), std::string::npos);  // embedded
  EXPECT_EQ(pdf, to_pdf(everything()));
}

TEST(Picture, WidthsAreThoseOfTheFont) {
  EXPECT_NEAR(text_width("0", 1000), 636, 1);
  EXPECT_NEAR(text_width("10⁻³", 10), text_width("10", 10) + 2 * text_width("é", 10),
              1e-12);  // any character counts once
}

TEST(Picture, PngChunks) {
  EXPECT_EQ(with_png_chunk("no picture", "tEXt", "a"), "no picture");
  // The well-known end of every PNG: an empty IEND chunk with its checksum.
  const std::string head = std::string("\x89PNG\r\n\x1a\n") + std::string(25, '\0');
  EXPECT_EQ(with_png_chunk(head, "IEND", "").substr(head.size()), std::string("\0\0\0\0IEND\xae\x42\x60\x82", 12));
}

#if __has_include(<cairo/cairo-pdf.h>)
// The functions have the types that we call them with: numbers for enumerations, nameless pointers.
template <class Ours, class Theirs>
constexpr bool kFits = std::is_same_v<Ours, Theirs> || (std::is_pointer_v<Ours> && std::is_pointer_v<Theirs>) ||
                       (std::is_same_v<Ours, int> && std::is_enum_v<Theirs>);
template <class R, class... A, class S, class... B>
constexpr bool fits(R (*)(A...), S (*)(B...)) {
  if constexpr (sizeof...(A) != sizeof...(B))
    return false;
  else
    return kFits<R, S> && (kFits<A, B> && ...);
}
#define STICTION_FITS(name) static_assert(fits(decltype(Cairo::name){}, decltype(&cairo_##name){}))
STICTION_FITS(image_surface_create);
STICTION_FITS(surface_write_to_png_stream);
STICTION_FITS(pdf_surface_create_for_stream);
STICTION_FITS(pdf_surface_restrict_to_version);
STICTION_FITS(pdf_surface_set_metadata);
STICTION_FITS(surface_finish);
STICTION_FITS(surface_status);
STICTION_FITS(surface_destroy);
STICTION_FITS(status_to_string);
STICTION_FITS(create);
STICTION_FITS(status);
STICTION_FITS(destroy);
STICTION_FITS(save);
STICTION_FITS(restore);
STICTION_FITS(scale);
STICTION_FITS(translate);
STICTION_FITS(rotate);
STICTION_FITS(set_source_rgb);
STICTION_FITS(set_line_width);
STICTION_FITS(set_dash);
STICTION_FITS(set_line_cap);
STICTION_FITS(set_line_join);
STICTION_FITS(move_to);
STICTION_FITS(line_to);
STICTION_FITS(close_path);
STICTION_FITS(stroke);
STICTION_FITS(fill);
STICTION_FITS(paint);
STICTION_FITS(select_font_face);
STICTION_FITS(set_font_size);
STICTION_FITS(text_extents);
STICTION_FITS(show_text);
static_assert(sizeof(CairoExtents) == sizeof(cairo_text_extents_t));
static_assert(Cairo::kRgb24 == CAIRO_FORMAT_RGB24 && Cairo::kPdf14 == CAIRO_PDF_VERSION_1_4);
static_assert(Cairo::kTitle == CAIRO_PDF_METADATA_TITLE && Cairo::kCreator == CAIRO_PDF_METADATA_CREATOR &&
              Cairo::kDate == CAIRO_PDF_METADATA_CREATE_DATE);
static_assert(Cairo::kRoundCap == CAIRO_LINE_CAP_ROUND && Cairo::kButt == CAIRO_LINE_CAP_BUTT);
static_assert(Cairo::kRoundJoin == CAIRO_LINE_JOIN_ROUND && Cairo::kMitre == CAIRO_LINE_JOIN_MITER);
#endif

}  // namespace
}  // namespace stiction::analysis

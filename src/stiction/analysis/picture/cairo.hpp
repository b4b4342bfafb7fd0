#pragma once
// The functions of cairo (libcairo.so.2) that draw our pictures, loaded when the first PDF or PNG is drawn: neither
// headers nor the library are needed to build, or to run without them (docs/decisions/0007-png-and-pdf-by-cairo.md).
// Types are those of <cairo.h> with int for its enumerations; tests/analysis/picture_test.cpp compares where that file
// is installed.
#include <string>

namespace stiction::analysis {

struct CairoExtents {
  double x_bearing, y_bearing, width, height, x_advance, y_advance;
};

struct Cairo {
  using Surface = void*;
  using Context = void*;
  using Write = int (*)(void* closure, const unsigned char* data, unsigned int length);

  static constexpr int kRgb24 = 1;                           // cairo_format_t
  static constexpr int kPdf14 = 0;                           // cairo_pdf_version_t
  static constexpr int kTitle = 0, kCreator = 4, kDate = 5;  // cairo_pdf_metadata_t
  static constexpr int kRoundCap = 1, kButt = 0;             // cairo_line_cap_t
  static constexpr int kRoundJoin = 1, kMitre = 0;           // cairo_line_join_t

  // Throws core::InputError if the library is not installed.
  static const Cairo& load();

  Surface (*image_surface_create)(int format, int width, int height);
  int (*surface_write_to_png_stream)(Surface, Write, void* closure);
  Surface (*pdf_surface_create_for_stream)(Write, void* closure, double width_pt, double height_pt);
  void (*pdf_surface_restrict_to_version)(Surface, int version);
  void (*pdf_surface_set_metadata)(Surface, int key, const char* utf8);
  void (*surface_finish)(Surface);
  int (*surface_status)(Surface);
  void (*surface_destroy)(Surface);
  const char* (*status_to_string)(int status);
  Context (*create)(Surface);
  int (*status)(Context);
  void (*destroy)(Context);
  void (*save)(Context);
  void (*restore)(Context);
  void (*scale)(Context, double x, double y);
  void (*translate)(Context, double x, double y);
  void (*rotate)(Context, double angle);
  void (*set_source_rgb)(Context, double red, double green, double blue);
  void (*set_line_width)(Context, double width);
  void (*set_dash)(Context, const double* dashes, int count, double offset);
  void (*set_line_cap)(Context, int cap);
  void (*set_line_join)(Context, int join);
  void (*move_to)(Context, double x, double y);
  void (*line_to)(Context, double x, double y);
  void (*close_path)(Context);
  void (*stroke)(Context);
  void (*fill)(Context);
  void (*paint)(Context);
  void (*select_font_face)(Context, const char* family, int slant, int weight);
  void (*set_font_size)(Context, double size);
  void (*text_extents)(Context, const char* utf8, CairoExtents* extents);
  void (*show_text)(Context, const char* utf8);
};

}  // namespace stiction::analysis

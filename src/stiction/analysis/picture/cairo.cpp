#include "stiction/analysis/picture/cairo.hpp"

#include <dlfcn.h>

#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

template <class Function>
void find_symbol(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (!function) throw core::InputError(std::string("libcairo.so.2 has no function ") + name + ": PDF and PNG need it");
}

Cairo load_cairo() {
  void* library = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library)
    throw core::InputError(
        "PDF and PNG need the library libcairo.so.2 (Debian: apt-get install libcairo2); SVG does not");
  Cairo c{};
  find_symbol(library, "cairo_image_surface_create", c.image_surface_create);
  find_symbol(library, "cairo_surface_write_to_png_stream", c.surface_write_to_png_stream);
  find_symbol(library, "cairo_pdf_surface_create_for_stream", c.pdf_surface_create_for_stream);
  find_symbol(library, "cairo_pdf_surface_restrict_to_version", c.pdf_surface_restrict_to_version);
  find_symbol(library, "cairo_pdf_surface_set_metadata", c.pdf_surface_set_metadata);
  find_symbol(library, "cairo_surface_finish", c.surface_finish);
  find_symbol(library, "cairo_surface_status", c.surface_status);
  find_symbol(library, "cairo_surface_destroy", c.surface_destroy);
  find_symbol(library, "cairo_status_to_string", c.status_to_string);
  find_symbol(library, "cairo_create", c.create);
  find_symbol(library, "cairo_status", c.status);
  find_symbol(library, "cairo_destroy", c.destroy);
  find_symbol(library, "cairo_save", c.save);
  find_symbol(library, "cairo_restore", c.restore);
  find_symbol(library, "cairo_scale", c.scale);
  find_symbol(library, "cairo_translate", c.translate);
  find_symbol(library, "cairo_rotate", c.rotate);
  find_symbol(library, "cairo_set_source_rgb", c.set_source_rgb);
  find_symbol(library, "cairo_set_line_width", c.set_line_width);
  find_symbol(library, "cairo_set_dash", c.set_dash);
  find_symbol(library, "cairo_set_line_cap", c.set_line_cap);
  find_symbol(library, "cairo_set_line_join", c.set_line_join);
  find_symbol(library, "cairo_move_to", c.move_to);
  find_symbol(library, "cairo_line_to", c.line_to);
  find_symbol(library, "cairo_close_path", c.close_path);
  find_symbol(library, "cairo_stroke", c.stroke);
  find_symbol(library, "cairo_fill", c.fill);
  find_symbol(library, "cairo_paint", c.paint);
  find_symbol(library, "cairo_select_font_face", c.select_font_face);
  find_symbol(library, "cairo_set_font_size", c.set_font_size);
  find_symbol(library, "cairo_text_extents", c.text_extents);
  find_symbol(library, "cairo_show_text", c.show_text);
  return c;
}

}  // namespace

const Cairo& Cairo::load() {
  static const Cairo cairo = load_cairo();
  return cairo;
}

}  // namespace stiction::analysis

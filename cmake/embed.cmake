# stiction_embed(<target> <function> <file>...): compiles text files into <target> as
# std::span<const stiction::core::EmbeddedText> <function>(), sorted by name (the file name without its ending).
function(stiction_embed target function)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  set(items "")
  foreach(file IN LISTS ARGN)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    get_filename_component(name ${file} NAME_WE)
    file(READ ${file} text)
    string(APPEND items "    {\"${name}\", R\"embedded(${text})embedded\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"#include \"stiction/core/embedded.hpp\"

namespace stiction::core {
std::span<const EmbeddedText> @function@() {
  static constexpr EmbeddedText texts[] = {
@items@  };
  return texts;
}
}  // namespace stiction::core
")
  target_sources(${target} PRIVATE ${source})
endfunction()

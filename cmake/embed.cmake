# stiction_embed(<target> <function> <file>...): compiles text files into <target> as
# std::span<const stiction::core::EmbeddedText> <function>(), sorted by name (the file name without its extension).
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

# stiction_embed_file(<target> <function> <file>): one large text file as std::string_view <function>(). The assembler
# includes it: compilers need not read it, and there is no limit to its length.
function(stiction_embed_file target function file)
  set(source ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
  # Compiler caches do not look into what the assembler includes: the source changes with the file.
  file(SHA256 ${file} digest)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
"// @digest@
#include \"stiction/core/embedded.hpp\"

asm(R\"(
.section .rodata
.global stiction_@function@_begin
.global stiction_@function@_end
stiction_@function@_begin:
.incbin \"@file@\"
stiction_@function@_end:
.byte 0
.previous
)\");

extern const char stiction_@function@_begin[], stiction_@function@_end[];

namespace stiction::core {
std::string_view @function@() {
  return {stiction_@function@_begin, static_cast<std::size_t>(stiction_@function@_end - stiction_@function@_begin)};
}
}  // namespace stiction::core
")
  set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${file})
  target_sources(${target} PRIVATE ${source})
endfunction()

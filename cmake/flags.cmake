# Flags shared by every target. Bits must not depend on the compiler: no contraction, no fast-math, one instruction set.
add_library(stiction_flags INTERFACE)
target_compile_features(stiction_flags INTERFACE cxx_std_20)
target_compile_options(stiction_flags INTERFACE
  -ffp-contract=off -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wno-psabi
  $<$<BOOL:${STICTION_WERROR}>:-Werror>)
if(STICTION_SANITIZE)
  target_compile_options(stiction_flags INTERFACE -fsanitize=${STICTION_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(stiction_flags INTERFACE -fsanitize=${STICTION_SANITIZE})
endif()

# Flags shared by every target. Bits must not depend on the compiler: no contraction, no fast-math, one instruction set.
# That nobody reads errno or the flags of floating-point exceptions changes no value, but spares branches around roots.
add_library(stiction_flags INTERFACE)
target_compile_features(stiction_flags INTERFACE cxx_std_20)
target_compile_options(stiction_flags INTERFACE
  -ffp-contract=off -fno-math-errno -fno-trapping-math -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wno-psabi
  $<$<BOOL:${STICTION_WERROR}>:-Werror>)
# GCC collects garbage less often: one source took 5.7 instead of 7.1 s. The largest batch needs some 2 GB.
target_compile_options(stiction_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:--param=ggc-min-heapsize=1048576>)
if(STICTION_SANITIZE)
  target_compile_options(stiction_flags INTERFACE -fsanitize=${STICTION_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(stiction_flags INTERFACE -fsanitize=${STICTION_SANITIZE})
endif()

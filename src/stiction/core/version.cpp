#include "stiction/core/version.hpp"

namespace stiction::core {

std::string_view version() {
  return STICTION_VERSION;
}
std::string_view git_hash() {
  return STICTION_GIT_HASH;
}

}  // namespace stiction::core

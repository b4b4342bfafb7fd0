#include "stiction/scenario/same_system.hpp"

#include "stiction/scenario/text/toml.hpp"

namespace stiction::scenario {

bool same_system(const std::string& a, const std::string& b) {
  try {
    toml::table first = toml::parse(a), second = toml::parse(b);
    for (const char* key : {"run", "report", "title", "source"}) {
      first.erase(key);
      second.erase(key);
    }
    return first == second;
  } catch (const toml::parse_error&) {
    return false;
  }
}

}  // namespace stiction::scenario

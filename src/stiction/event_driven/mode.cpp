#include "stiction/event_driven/mode.hpp"

#include <algorithm>

namespace stiction::event_driven {

bool any(const Mode& mode, Hold hold) {
  return std::any_of(mode.begin(), mode.end(), [&](const ContactMode& contact) {
    return contact.closed && std::find(contact.hold.begin(), contact.hold.end(), hold) != contact.hold.end();
  });
}

}  // namespace stiction::event_driven

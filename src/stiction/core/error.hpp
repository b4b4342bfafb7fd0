#pragma once
// Errors at the interface. Inside a step nothing throws: status values are returned instead.
#include <stdexcept>
#include <string>
#include <utility>

namespace stiction::core {

// What an error is about, e.g. the key "mu" of the contact "foot"; parts that do not apply are empty.
struct Subject {
  std::string kind, name, key;
};

// The input is wrong: the message states the place, the value and what would be right.
struct InputError : std::runtime_error {
  explicit InputError(const std::string& text, Subject subject = {})
      : std::runtime_error(text), about(std::move(subject)) {}
  Subject about;
};

// Throws "contact 'foot': <why>".
[[noreturn]] inline void refuse(Subject about, const std::string& why) {
  const std::string text = about.kind + " '" + about.name + "': " + why;
  throw InputError(text, std::move(about));
}

// The program cannot continue (a full disk, a state that is no longer finite).
struct RunError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace stiction::core

#pragma once
// The words of a text one after another, with the line they are in.
#include <string>
#include <string_view>

#include "stiction/math/types.hpp"

namespace stiction::geometry {

class Words {
 public:
  explicit Words(std::string_view text) : rest_(text) {}

  std::string_view next();                                   // empty at the end of the text
  [[nodiscard]] bool at_end_of_line();                       // only blanks follow in this line; a comment ends it
  void skip_line();                                          // to its end; the next word is of the line after
  math::Vec3 vector();                                       // three numbers; throws core::InputError
  [[nodiscard]] double number(std::string_view word) const;  // a finite number; throws core::InputError
  // Throws core::InputError "cannot be read: line 3: <what>", for the line of the word read last.
  [[noreturn]] void refuse(const std::string& what) const;

 private:
  void skip_blanks(std::string_view blanks);

  std::string_view rest_;
  std::size_t line_ = 1;
};

}  // namespace stiction::geometry

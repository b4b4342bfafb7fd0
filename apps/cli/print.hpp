#pragma once
// What the program says to people. Names and titles come from files: nothing of them may command the terminal.
#include <fmt/format.h>

#include <cstdio>

#include "stiction/core/printable.hpp"

namespace stiction::cli {

template <class... Args>
void print(fmt::format_string<Args...> format, Args&&... args) {
  fmt::print("{}", core::printable(fmt::format(format, std::forward<Args>(args)...)));
}
template <class... Args>
void print(std::FILE* file, fmt::format_string<Args...> format, Args&&... args) {
  fmt::print(file, "{}", core::printable(fmt::format(format, std::forward<Args>(args)...)));
}

}  // namespace stiction::cli

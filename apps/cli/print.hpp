#pragma once
// What the program prints for people. Names and titles come from files: nothing in them may control the terminal.
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

#pragma once
// One list of fields per struct, for writing and for reading a checkpoint: a struct's archive function names each of
// its numbers once. The names and counts make up the layout, whose hash reveals a checkpoint of another program version
// or of another model.
#include <cmath>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace stiction::core {

class Archive {
 public:
  static Archive writer(std::vector<double>& out) { return Archive(&out, {}, false); }
  static Archive reader(std::span<const double> in) { return Archive(nullptr, in, true); }
  static Archive counter() { return Archive(nullptr, {}, false); }  // touches nothing: size and layout alone

  [[nodiscard]] bool reading() const { return reads_; }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::uint32_t layout() const { return layout_; }
  // A reader ran out of numbers, or met an impossible one: what it has read is useless.
  [[nodiscard]] bool failed() const { return failed_; }

  template <class Number>
  requires(std::is_arithmetic_v<Number> || std::is_enum_v<Number>) void operator()(std::string_view name, Number& x) {
    mix(name);
    one(x);
  }
  // Vectors, arrays: their size is given by the model, the same for reading and writing.
  template <class Numbers>
  requires requires(Numbers& xs) {
    xs.data();
    xs.size();
  }
  void operator()(std::string_view name, Numbers& xs) {
    mix(name);
    for (std::size_t k = 0; k < static_cast<std::size_t>(xs.size()); ++k) one(xs.data()[k]);
  }

 private:
  Archive(std::vector<double>* out, std::span<const double> in, bool reads) : out_(out), in_(in), reads_(reads) {}

  template <class Number>
  void one(Number& x) {
    ++count_;
    if (out_) out_->push_back(static_cast<double>(x));
    if (!reads_) return;
    if (count_ > in_.size()) {
      failed_ = true;
      return;
    }
    const double value = in_[count_ - 1];
    if constexpr (std::is_floating_point_v<Number>) {
      x = static_cast<Number>(value);
    } else {  // a value outside the type must not be converted to it
      constexpr double kMost = std::is_enum_v<Number> ? 255.0 : sizeof(Number) < 8 ? 2147483647.0 : 9.007e15;
      if (!(std::abs(value) <= kMost) || (std::is_enum_v<Number> && value < 0.0)) {
        failed_ = true;
        return;
      }
      if constexpr (std::is_same_v<Number, bool>)
        x = value != 0.0;
      else
        x = static_cast<Number>(static_cast<std::int64_t>(value));
    }
  }

  void mix(std::string_view name) {  // FNV-1a
    const auto add = [&](std::uint32_t byte) { layout_ = (layout_ ^ byte) * 16777619u; };
    for (char c : name) add(static_cast<unsigned char>(c));
    for (int shift = 0; shift < 32; shift += 8) add(static_cast<std::uint32_t>((count_ >> shift) & 0xff));
  }

  std::vector<double>* out_;
  std::span<const double> in_;
  bool reads_;
  std::size_t count_ = 0;
  std::uint32_t layout_ = 2166136261u;
  bool failed_ = false;
};

}  // namespace stiction::core

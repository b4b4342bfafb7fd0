#include "progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "stiction/core/printable.hpp"

namespace stiction::cli {
namespace {

constexpr int kWidth = 30;
constexpr auto kEvery = std::chrono::milliseconds(100);

std::string duration(double seconds) {
  const auto s = static_cast<long>(std::llround(seconds));
  if (s < 60) return fmt::format("{:.1f} s", seconds);
  if (s < 3600) return fmt::format("{} min {:02d} s", s / 60, s % 60);
  return fmt::format("{} h {:02d} min", s / 3600, s % 3600 / 60);
}

}  // namespace

Progress::Progress(std::string title, double total_steps, bool wanted)
    : title_(core::printable(title)), total_steps_(total_steps), active_(wanted && isatty(STDERR_FILENO) == 1) {}

Progress::~Progress() {
  if (active_) fmt::print(stderr, "\r\x1b[K");
}

void Progress::update(double share) {
  if (!active_) return;
  const auto now = Clock::now();
  if (first_share_ < 0.0) first_share_ = share;
  if (now - last_ < kEvery) return;
  last_ = now;
  const double elapsed = std::chrono::duration<double>(now - start_).count(), done = share - first_share_;
  const int filled = std::clamp(static_cast<int>(share * kWidth), 0, kWidth);
  const double rate = elapsed > 0.0 ? done * total_steps_ / elapsed : 0.0;
  const std::string left = done > 0.0 ? duration(elapsed * (1.0 - share) / done) : "?";
  fmt::print(stderr, "\r{} [{}{}] {:3.0f} %  {:.3g} steps/s  {} left\x1b[K", title_,
             std::string(static_cast<std::size_t>(filled), '#'),
             std::string(static_cast<std::size_t>(kWidth - filled), '.'), 100.0 * share, rate, left);
  std::fflush(stderr);
}

}  // namespace stiction::cli

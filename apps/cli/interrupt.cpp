#include "interrupt.hpp"

#include <atomic>
#include <csignal>

namespace stiction::cli {
namespace {

std::atomic<bool> asked = false;
void on_signal(int signal) {
  asked = true;
  std::signal(signal, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, on_signal);
  std::signal(SIGTERM, on_signal);
}

bool interrupted() {
  return asked.load();
}

}  // namespace stiction::cli

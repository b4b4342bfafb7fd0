#include "stiction/core/threads/team.hpp"

#include <algorithm>

namespace stiction::core {
namespace {

thread_local Team* lent = nullptr;

// Between two loops of a step a thread looks for the next one for about 20 us, as long as it takes to wake a sleeper;
// where there are fewer cores than threads it lets others have them.
constexpr int kLooks = 2000, kYields = 20;

void pause() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

// Returns whether ready() was true in time.
template <class Ready>
bool look_for(const Ready& ready) {
  for (int k = 0; k < kLooks; ++k) {
    if (ready()) return true;
    pause();
  }
  for (int k = 0; k < kYields; ++k) {
    if (ready()) return true;
    std::this_thread::yield();
  }
  return ready();
}

}  // namespace

Team::Team(int threads)
    : threads_(threads > 0 ? threads : static_cast<int>(std::max(1U, std::thread::hardware_concurrency()))) {}

Team::~Team() {
  over_.store(true);
  loop_.fetch_add(1);
  loop_.notify_all();
  for (std::thread& other : others_) other.join();
}

void Team::begin() {
  others_.reserve(static_cast<std::size_t>(threads_ - 1));
  while (static_cast<int>(others_.size()) + 1 < threads_) others_.emplace_back([this] { wait_and_work(); });
}

void Team::wait_and_work() {
  std::uint32_t seen = 0;
  while (!over_.load()) {
    if (!look_for([&] { return loop_.load() != seen; })) loop_.wait(seen);
    seen = loop_.load();
    take_pieces(seen);
  }
}

void Team::take_pieces(std::uint32_t loop) {
  std::uint64_t now = ticket_.load();
  for (;;) {
    const Piece piece = piece_.load();
    const void* work = work_.load();
    const std::uint32_t pieces = pieces_.load(), next = static_cast<std::uint32_t>(now);
    if (now >> 32 != loop || next >= pieces) return;
    if (!ticket_.compare_exchange_weak(now, now + 1)) continue;
    piece(work, next);
    done_.fetch_add(1);
    now = ticket_.load();
  }
}

void Team::run(Piece piece, const void* work, std::size_t pieces) {
  const Lent none(nullptr);
  if (threads_ == 1 || pieces < 2 || pieces >= kClosed) {
    for (std::size_t k = 0; k < pieces; ++k) piece(work, k);
    return;
  }
  if (others_.empty()) begin();
  const std::uint32_t loop = loop_.load() + 1;
  ticket_.store(ticket(loop, kClosed));
  piece_.store(piece);
  work_.store(work);
  pieces_.store(static_cast<std::uint32_t>(pieces));
  done_.store(0);
  ticket_.store(ticket(loop, 0));
  loop_.store(loop);
  loop_.notify_all();
  take_pieces(loop);
  while (!look_for([&] { return done_.load() == pieces; })) {
  }
}

Team* Team::current() {
  return lent;
}

Team::Lent::Lent(Team* team) : before_(lent) {
  lent = team;
}

Team::Lent::~Lent() {
  lent = before_;
}

}  // namespace stiction::core

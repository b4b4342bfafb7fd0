#pragma once
// Threads that share the loops of one caller (decision 46).
//
// A loop is cut into the same pieces however many threads there are, and whoever is free takes the next one. Pieces
// write to places of their own and add in the order in which one thread would, so that no bit depends on the number.
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <vector>

namespace stiction::core {

class Team {
 public:
  // So many threads, the caller included; 0: as many as the process may use. They begin with the first loop.
  explicit Team(int threads);
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  ~Team();

  [[nodiscard]] int threads() const { return threads_; }

  // piece(work, k) for k = 0 ... pieces - 1; returns when all are done. One caller at a time. Nothing may be thrown.
  using Piece = void (*)(const void* work, std::size_t k);
  void run(Piece piece, const void* work, std::size_t pieces);

  // The team that was lent to the calling thread, or none: loops are then its own. A loop within a piece has none.
  [[nodiscard]] static Team* current();

  // Lends a team, or none, to the calling thread.
  class Lent {
   public:
    explicit Lent(Team* team);
    Lent(const Lent&) = delete;
    Lent& operator=(const Lent&) = delete;
    ~Lent();

   private:
    Team* before_;
  };

 private:
  void begin();
  void wait_and_work();
  void take_pieces(std::uint32_t loop);

  // Which loop, in the upper half, and the next piece of it. A loop is closed while the next one is written, so that
  // who comes late takes nothing: what it read of the loop may be of either, but then its claim fails.
  static constexpr std::uint32_t kClosed = 0xffffffffU;
  static std::uint64_t ticket(std::uint32_t loop, std::uint32_t piece) {
    return (static_cast<std::uint64_t>(loop) << 32) | piece;
  }

  int threads_;
  std::vector<std::thread> others_;
  std::atomic<std::uint64_t> ticket_{ticket(0, kClosed)};
  std::atomic<Piece> piece_{nullptr};
  std::atomic<const void*> work_{nullptr};
  std::atomic<std::uint32_t> pieces_{0}, done_{0};
  std::atomic<std::uint32_t> loop_{0};  // what the others wait for
  std::atomic<bool> over_{false};
};

}  // namespace stiction::core

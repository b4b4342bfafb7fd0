#pragma once
// Loops shared by the team of the calling thread (team.hpp). Their pieces have the same bounds for any team, or none.
#include <algorithm>
#include <vector>

#include "stiction/core/threads/team.hpp"

namespace stiction::core {

// work(begin, end) for ranges that cover 0 ... count, `piece` long each; all at once where it is not worth sharing.
template <class Work>
void share(std::size_t count, std::size_t piece, const Work& work) {
  if (count < 2 * piece) return work(std::size_t{0}, count);
  Team* team = Team::current();
  if (!team || team->threads() == 1) return work(std::size_t{0}, count);
  struct Loop {
    const Work* work;
    std::size_t count, piece;
  } const loop{&work, count, piece};
  team->run(
      [](const void* given, std::size_t k) {
        const Loop& of = *static_cast<const Loop*>(given);
        (*of.work)(k * of.piece, std::min(of.count, (k + 1) * of.piece));
      },
      &loop, (count + piece - 1) / piece);
}

// visit(i) for i = 0 ... count - 1
template <class Visit>
void share_each(std::size_t count, std::size_t piece, const Visit& visit) {
  if (count < 2 * piece) {  // nearly always: inlined, as if nothing were shared
    for (std::size_t i = 0; i < count; ++i) visit(i);
    return;
  }
  share(count, piece, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) visit(i);
  });
}

// The sum of part(begin, end) over ranges that cover 0 ... count. Up to `whole` numbers it is part(0, count): sums of
// short vectors have the order of one loop; longer ones are the sum of pieces, with one thread too.
template <class Part>
double shared_sum(std::size_t count, const Part& part) {
  constexpr std::size_t kPiece = 4096, kWhole = 4 * kPiece;
  if (count < kWhole) return part(std::size_t{0}, count);
  thread_local std::vector<double> sums;  // kept: a warm step allocates nothing
  const std::size_t pieces = (count + kPiece - 1) / kPiece;
  sums.resize(pieces);
  double* into = sums.data();
  share(pieces, 1, [&](std::size_t begin, std::size_t end) {
    for (std::size_t k = begin; k < end; ++k) into[k] = part(k * kPiece, std::min(count, (k + 1) * kPiece));
  });
  double sum = 0.0;
  for (std::size_t k = 0; k < pieces; ++k) sum += into[k];
  return sum;
}

}  // namespace stiction::core

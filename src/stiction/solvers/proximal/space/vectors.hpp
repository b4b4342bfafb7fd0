#pragma once
// Long vectors, shared by the team of the calling thread. A sum of many numbers is that of its pieces, with any team or
// none (core/threads/loops.hpp).
#include <Eigen/Core>

#include "stiction/core/threads/loops.hpp"

namespace stiction::solvers::proximal {

inline double dot(const Eigen::VectorXd& a, const Eigen::VectorXd& b) {
  return core::shared_sum(static_cast<std::size_t>(a.size()), [&](std::size_t begin, std::size_t end) {
    const auto at = static_cast<Eigen::Index>(begin), n = static_cast<Eigen::Index>(end - begin);
    return a.segment(at, n).dot(b.segment(at, n));
  });
}

// y += factor x
inline void add(double factor, const Eigen::VectorXd& x, Eigen::VectorXd& y) {
  constexpr std::size_t kPiece = 8192;  // numbers, some 5 us
  core::share(static_cast<std::size_t>(x.size()), kPiece, [&](std::size_t begin, std::size_t end) {
    const auto at = static_cast<Eigen::Index>(begin), n = static_cast<Eigen::Index>(end - begin);
    y.segment(at, n) += factor * x.segment(at, n);
  });
}

}  // namespace stiction::solvers::proximal

#pragma once
// Dense kernels on the large fronts of a sparse factor, tile by tile, shared by the team of the calling thread. Tiles
// do not depend on the number of threads, so neither does a bit of the result.
#include <Eigen/Core>
#include <span>

namespace stiction::math {

using Front = Eigen::Map<Eigen::MatrixXd, 0, Eigen::OuterStride<>>;
using FrontBlock = Eigen::Ref<Eigen::MatrixXd, 0, Eigen::OuterStride<>>;

// Fronts of so many rows and more are made tile by tile; smaller ones have one kernel for all.
inline constexpr int kTiled = 512;

// Columns of a waiting update that one thread adds or keeps.
inline constexpr std::size_t kUpdateColumns = 32;

// Of a front F = (A . ; B C), lower triangle, A of w columns: the Cholesky factor L of A, B L^-T and C - B A^-1 B^T in
// their places. False where A is not positive definite.
[[nodiscard]] bool tiled_cholesky(FrontBlock F, int w);

// Of a front F = (A B; C S): L U = P A, with rows exchanged within A only, L^-1 P B, C U^-1 and S - C A^-1 B in their
// places. P moves row k of A to exchanged[k]. False where a pivot is zero or not finite.
[[nodiscard]] bool tiled_lu(FrontBlock F, int w, std::span<int> exchanged);

// y = A x, y -= A x and y -= A^T x of panels.
void tiled_product(const FrontBlock& A, const Eigen::Ref<const Eigen::VectorXd>& x, Eigen::Ref<Eigen::VectorXd> y);
void tiled_subtract(const FrontBlock& A, const Eigen::Ref<const Eigen::VectorXd>& x, Eigen::Ref<Eigen::VectorXd> y);
void tiled_subtract_turned(const FrontBlock& A, const Eigen::Ref<const Eigen::VectorXd>& x,
                           Eigen::Ref<Eigen::VectorXd> y);

}  // namespace stiction::math

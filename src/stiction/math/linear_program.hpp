#pragma once
// max c.y subject to a.y <= b for a growing list of rows, y free and b >= 0, so that y = 0 is allowed. Dense and small:
// the dual simplex method, which starts from a box of infinite size and takes in violated rows one by one; rows added
// later continue from the last answer. Made for tangents of convex sets: near the answer these are nearly parallel,
// which the primal method, whose table carries every row along, does not tolerate.
#include <Eigen/Core>
#include <vector>

namespace stiction::math {

struct LinearOptimum {
  bool bounded = true;
  Eigen::VectorXd y;  // where c.y is largest, or a direction in which it grows without end
};

class LinearProgram {
 public:
  explicit LinearProgram(Eigen::Index unknowns = 0) : A_(0, unknowns) {}

  // a.y <= b; rows are best of about equal length. A b below 0 counts as 0.
  void add(const Eigen::VectorXd& a, double b);
  // Another cost: the next search starts from the box again.
  void begin(const Eigen::VectorXd& c);
  // The answer for the rows that there are.
  LinearOptimum solve();

  [[nodiscard]] Eigen::Index rows() const { return count_; }
  [[nodiscard]] auto A() const { return A_.topRows(count_); }
  [[nodiscard]] auto b() const { return b_.head(count_); }

 private:
  [[nodiscard]] bool is_box(std::size_t k) const { return basis_[k] < 0; }
  void refresh();
  void corner();
  [[nodiscard]] Eigen::Index entering(bool bland) const;
  [[nodiscard]] Eigen::Index leaving(const Eigen::VectorXd& alpha, bool bland) const;
  void replace(Eigen::Index k, Eigen::Index row, Eigen::VectorXd alpha);
  [[nodiscard]] LinearOptimum optimum() const;

  Eigen::MatrixXd A_;  // with room for more rows
  Eigen::VectorXd b_, c_;
  Eigen::Index count_ = 0;
  std::vector<char> ignored_;  // rows of the basis, to rounding

  // d rows that hold with equality, R y = b, and c = R' lambda with lambda >= 0, which makes y the best corner of these
  // rows alone. Row -1 - k is the side +-y_k <= B of the box, with B beyond all numbers: y = corner + B far.
  std::vector<Eigen::Index> basis_;
  Eigen::MatrixXd N_;  // inverse of R
  Eigen::VectorXd corner_, far_, lambda_;
};

}  // namespace stiction::math

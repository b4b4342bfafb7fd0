#pragma once
// One step of Radau IIA of order 5, for motion that is stiff in its velocities, as slip that friction could stop at
// once, or in states of user elements.
//
//   z_i = h sum_j a_ij f(y_0 + z_j, t_0 + c_j h),   y_1 = y_0 + z_3,   i, j = 1, 2, 3,
//
// by Newton's method with the Jacobian of the rates by velocities and states; places, impulses and works follow.
// Nothing is kept from one step to the next, so that a step taken again is the same.
#include <array>
#include <vector>

#include "stiction/math/dense.hpp"
#include "stiction/smooth/right_side.hpp"

namespace stiction::smooth {

class RadauStep {
 public:
  RadauStep(std::size_t size, std::size_t bodies, std::size_t states = 0);

  // From y_0, where the rate is f_0. `stiff` gives rates of the part of f that changes fast with the velocities;
  // `change` is a velocity over which it does not change much, in units of scales.speed.
  void begin(RightSide& stiff, const Scales& scales, double t_0, const Coordinates& y_0, const Coordinates& f_0,
             double change);

  // To t_1. size(dz) is the size of a change, relative to the tolerance. False if Newton's method fails.
  template <class Size>
  bool end_at(RightSide& f, double t_1, Size&& size);

  void at(double t, Coordinates& y) const;  // dense output of order 3
  [[nodiscard]] const Coordinates& y_end() const { return y_1_; }
  // The error, of order 3; and how much shorter a step with the error e, relative to a tolerance, should be.
  [[nodiscard]] const Coordinates& error() const { return error_; }
  [[nodiscard]] static double shorter(double e);
  // The tolerance of order 3 that gives a step of order 5 within the tolerance its natural length.
  [[nodiscard]] static double tolerance_of_error(double tolerance);
  // The largest rate at which velocities change with velocities, about: the stiffness.
  [[nodiscard]] double stiffness() const { return stiffness_; }

 private:
  using Vector = Eigen::VectorXd;
  // Where Newton's method starts: velocities that stay, or that change as they do at the start. Slip that hardly
  // changes while its directions turn needs the second, where the turning within a step exceeds the slip.
  enum class Guess { constant, moving };
  void prepare(double h);  // matrices of Newton's method
  void guess(double h, Guess of_velocities);
  template <class Size>
  bool iterate(RightSide& f, Size&& size);
  void rates(RightSide& f);  // of the stages
  void newton_change();      // dz_ from z_ and f_
  void find_error();         // from z_

  std::vector<Eigen::Index> fast_;  // velocities, then states, among the coordinates
  double t_0_ = 0.0, t_1_ = 0.0;
  Coordinates y_0_, y_1_, y_, f_0_, error_;
  Eigen::MatrixXd J_;  // all rates by the velocities
  Eigen::MatrixXd J_fast_;
  double stiffness_ = 0.0;
  math::Elimination real_, pair_;
  std::array<Coordinates, 3> rate_, change_;
  std::array<Vector, 3> z_, residual_;
  Vector scale_;
  // Scratch of Newton's method.
  Eigen::MatrixXd pair_matrix_;
  Vector right_real_, right_pair_, fast_real_, fast_pair_;
  std::array<Vector, 3> w_, dz_;
};

template <class Size>
bool RadauStep::end_at(RightSide& f, double t_1, Size&& size) {
  t_1_ = t_1;
  prepare(t_1_ - t_0_);
  for (const Guess of_velocities : {Guess::constant, Guess::moving}) {
    guess(t_1_ - t_0_, of_velocities);
    if (iterate(f, size)) return true;
  }
  return false;
}

template <class Size>
bool RadauStep::iterate(RightSide& f, Size&& size) {
  constexpr int kIterations = 12;
  constexpr double kConverged = 0.03;  // of the tolerance
  double last = 0.0;
  for (int i = 0; i < kIterations; ++i) {
    rates(f);
    newton_change();
    double now = 0.0;
    for (std::size_t s = 0; s < 3; ++s) {
      now = std::max(now, size(change_[s]));
      z_[s] += Eigen::Map<const Vector>(change_[s].data(), z_[s].size());
    }
    if (!std::isfinite(now)) return false;
    const double ratio = i > 0 ? now / last : 1.0;
    const bool noise = i > 2 && now < 0.3 && ratio > 0.3;  // of rounding, which no iteration lessens
    if (now == 0.0 || (ratio < 1.0 && ratio / (1.0 - ratio) * now <= kConverged) || noise) {
      find_error();
      return true;
    }
    if (i > 1 && ratio >= 0.9) return false;
    last = now;
  }
  return false;
}

}  // namespace stiction::smooth

// Newton's method in the basis that makes A^-1 one real and one complex number (Hairer & Wanner, Solving Ordinary
// Differential Equations II, IV.8): w = T^-1 z, T^-1 A^-1 T = diag(g, (a, -b; b, a)).
#include "stiction/smooth/steps/radau_step.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::smooth {
namespace {

using Row = std::array<double, 3>;
using Table = std::array<Row, 3>;

const double kRoot6 = std::sqrt(6.0);
const Row kNode{(4.0 - kRoot6) / 10.0, (4.0 + kRoot6) / 10.0, 1.0};
const Table kA{{{(88.0 - 7.0 * kRoot6) / 360.0, (296.0 - 169.0 * kRoot6) / 1800.0, (-2.0 + 3.0 * kRoot6) / 225.0},
                {(296.0 + 169.0 * kRoot6) / 1800.0, (88.0 + 7.0 * kRoot6) / 360.0, (-2.0 - 3.0 * kRoot6) / 225.0},
                {(16.0 - kRoot6) / 36.0, (16.0 + kRoot6) / 36.0, 1.0 / 9.0}}};
constexpr Table kT{{{9.1232394870892942792e-02, -0.14125529502095420843, -3.0029194105147424492e-02},
                    {0.24171793270710701896, 0.20412935229379993199, 0.38294211275726193779},
                    {0.96604818261509293619, 1.0, 0.0}}};
constexpr Table kBack{{{4.3255798900631553510, 0.33919925181580986954, 0.54177053993587487119},
                       {-4.1787185915519047273, -0.32768282076106238708, 0.47662355450055045196},
                       {-0.50287263494578687595, 2.5719269498556054292, -0.59603920482822492497}}};
constexpr double kReal = 3.6378342527444957322, kPairReal = 2.6810828736277521338,
                 kPairImaginary = 3.0504301992474105695;
// Weights of z in the error: the solution less one of order 3 that uses f_0 too.
const Row kError{-(13.0 + 7.0 * kRoot6) / 3.0, (-13.0 + 7.0 * kRoot6) / 3.0, -1.0 / 3.0};

}  // namespace

RadauStep::RadauStep(std::size_t size, std::size_t bodies, std::size_t states) {
  const auto n = static_cast<Eigen::Index>(size);
  for (std::size_t b = 0; b < bodies; ++b)
    for (std::size_t k = 7; k < CoordinateMap::kBody; ++k)
      fast_.push_back(static_cast<Eigen::Index>(CoordinateMap::kBody * b + k));
  for (std::size_t k = 0; k < states; ++k)
    fast_.push_back(static_cast<Eigen::Index>(CoordinateMap::kBody * bodies + k));
  const auto m = static_cast<Eigen::Index>(fast_.size());
  for (Coordinates* y : {&y_0_, &y_1_, &y_, &f_0_, &error_}) y->assign(size, 0.0);
  for (std::size_t s = 0; s < 3; ++s) {
    rate_[s].assign(size, 0.0);
    change_[s].assign(size, 0.0);
    z_[s].setZero(n);
    residual_[s].setZero(n);
    w_[s].setZero(m);
    dz_[s].setZero(m);
  }
  J_.setZero(n, m);
  J_fast_.setZero(m, m);
  pair_matrix_.setZero(2 * m, 2 * m);
  for (Vector* v : {&right_real_, &fast_real_}) v->setZero(m);
  for (Vector* v : {&right_pair_, &fast_pair_}) v->setZero(2 * m);
  scale_.setOnes(m);
}

double RadauStep::shorter(double e) {
  return std::sqrt(std::sqrt(e));
}

// 0.1 tolerance^(2/3).
double RadauStep::tolerance_of_error(double tolerance) {
  return 0.1 * tolerance / cube_root(tolerance);
}

void RadauStep::begin(RightSide& stiff, const Scales& scales, double t_0, const Coordinates& y_0,
                      const Coordinates& f_0, double change) {
  t_0_ = t_0;
  y_0_ = y_0;
  f_0_ = f_0;
  y_ = y_0;
  stiff(y_, rate_[0], t_0_);
  const auto n = J_.rows();
  const Eigen::Map<const Vector> base(rate_[0].data(), n), moved(rate_[1].data(), n);
  for (std::size_t j = 0; j < fast_.size(); ++j) {
    const std::size_t b = j / 6, at = static_cast<std::size_t>(fast_[j]);
    double& scale = scale_[static_cast<Eigen::Index>(j)];
    if (b < scales.speed.size())
      scale = j % 6 < 3 ? scales.speed[b] : scales.speed[b] / scales.length[b];
    else
      scale = std::max(scales.z[j - 6 * scales.speed.size()], std::abs(y_0_[at]));
    y_[at] = y_0_[at] + change * scale_[static_cast<Eigen::Index>(j)];
    stiff(y_, rate_[1], t_0_);
    J_.col(static_cast<Eigen::Index>(j)) = (moved - base) / (y_[at] - y_0_[at]);
    y_[at] = y_0_[at];
  }
  const auto m = J_fast_.rows();
  for (Eigen::Index i = 0; i < m; ++i) J_fast_.row(i) = J_.row(fast_[static_cast<std::size_t>(i)]);
  stiffness_ = (scale_.cwiseInverse().asDiagonal() * J_fast_ * scale_.asDiagonal()).norm();
}

void RadauStep::prepare(double h) {
  const auto m = J_fast_.rows();
  real_.compute(Eigen::MatrixXd::Identity(m, m) * (kReal / h) - J_fast_);
  pair_matrix_.topLeftCorner(m, m) = Eigen::MatrixXd::Identity(m, m) * (kPairReal / h) - J_fast_;
  pair_matrix_.bottomRightCorner(m, m) = pair_matrix_.topLeftCorner(m, m);
  pair_matrix_.bottomLeftCorner(m, m) = Eigen::MatrixXd::Identity(m, m) * (kPairImaginary / h);
  pair_matrix_.topRightCorner(m, m) = -pair_matrix_.bottomLeftCorner(m, m);
  pair_.compute(pair_matrix_);
}

void RadauStep::guess(double h, Guess of_velocities) {
  for (std::size_t s = 0; s < 3; ++s)
    for (Eigen::Index k = 0; k < z_[s].size(); ++k) z_[s][k] = kNode[s] * h * f_0_[static_cast<std::size_t>(k)];
  if (of_velocities == Guess::moving) return;
  for (Eigen::Index k : fast_)
    for (Vector& z : z_) z[k] = 0.0;
}

void RadauStep::rates(RightSide& f) {
  const double h = t_1_ - t_0_;
  for (std::size_t s = 0; s < 3; ++s) {
    for (std::size_t k = 0; k < y_.size(); ++k) y_[k] = y_0_[k] + z_[s][static_cast<Eigen::Index>(k)];
    f(y_, rate_[s], t_0_ + kNode[s] * h);
  }
}

// Of the velocities, (1/h T^-1 A^-1 T - J) dw = T^-1 (f - A^-1 z / h); of the others dz = h A (f + J dz_fast) - z.
void RadauStep::newton_change() {
  const double h = t_1_ - t_0_;
  const auto n = J_.rows(), m = J_fast_.rows();
  const auto at = [&](Eigen::Index i) { return fast_[static_cast<std::size_t>(i)]; };
  const auto right = [&](std::size_t s, Eigen::Index i) {
    double sum = 0.0;
    for (std::size_t r = 0; r < 3; ++r) sum += kBack[s][r] * rate_[r][static_cast<std::size_t>(at(i))];
    return sum;
  };
  for (std::size_t s = 0; s < 3; ++s)
    for (Eigen::Index i = 0; i < m; ++i)
      w_[s][i] = kBack[s][0] * z_[0][at(i)] + kBack[s][1] * z_[1][at(i)] + kBack[s][2] * z_[2][at(i)];
  for (Eigen::Index i = 0; i < m; ++i) {
    right_real_[i] = right(0, i) - kReal / h * w_[0][i];
    right_pair_[i] = right(1, i) - (kPairReal * w_[1][i] - kPairImaginary * w_[2][i]) / h;
    right_pair_[m + i] = right(2, i) - (kPairImaginary * w_[1][i] + kPairReal * w_[2][i]) / h;
  }
  real_.solve(right_real_, fast_real_);
  pair_.solve(right_pair_, fast_pair_);
  for (std::size_t s = 0; s < 3; ++s) {
    dz_[s] = kT[s][0] * fast_real_ + kT[s][1] * fast_pair_.head(m) + kT[s][2] * fast_pair_.tail(m);
    residual_[s].noalias() = J_ * dz_[s];
    residual_[s] += Eigen::Map<const Vector>(rate_[s].data(), n);
  }
  for (std::size_t s = 0; s < 3; ++s) {
    Eigen::Map<Vector> change(change_[s].data(), n);
    change = h * (kA[s][0] * residual_[0] + kA[s][1] * residual_[1] + kA[s][2] * residual_[2]) - z_[s];
    for (Eigen::Index i = 0; i < m; ++i) change[at(i)] = dz_[s][i];
  }
}

// (g/h - J)^-1 (f_0 + sum e_i z_i / h).
void RadauStep::find_error() {
  const double h = t_1_ - t_0_;
  const auto n = J_.rows(), m = J_fast_.rows();
  Vector& r = residual_[0];
  r = Eigen::Map<const Vector>(f_0_.data(), n) + (kError[0] * z_[0] + kError[1] * z_[1] + kError[2] * z_[2]) / h;
  for (Eigen::Index i = 0; i < m; ++i) right_real_[i] = r[fast_[static_cast<std::size_t>(i)]];
  real_.solve(right_real_, fast_real_);
  Eigen::Map<Vector> error(error_.data(), n);
  error.noalias() = J_ * fast_real_;
  error = h / kReal * (error + r);
  for (Eigen::Index i = 0; i < m; ++i) error[fast_[static_cast<std::size_t>(i)]] = fast_real_[i];
  for (std::size_t k = 0; k < y_1_.size(); ++k) y_1_[k] = y_0_[k] + z_[2][static_cast<Eigen::Index>(k)];
}

// The polynomial of third degree through y_0 and the three stages.
void RadauStep::at(double t, Coordinates& y) const {
  const double s = (t - t_0_) / (t_1_ - t_0_);
  Row weight{};
  for (std::size_t i = 0; i < 3; ++i) {
    weight[i] = s / kNode[i];
    for (std::size_t j = 0; j < 3; ++j)
      if (j != i) weight[i] *= (s - kNode[j]) / (kNode[i] - kNode[j]);
  }
  for (std::size_t k = 0; k < y.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    y[k] = y_0_[k] + weight[0] * z_[0][i] + weight[1] * z_[1][i] + weight[2] * z_[2][i];
  }
}

}  // namespace stiction::smooth

// Rodas 4(3): with g_i = (1/(gamma h) - J)^-1 r_i,
//
//   r_i = f(y_0 + sum_j a_ij g_j) + h d_i df/dt + sum_j c_ij g_j / h,   y_1 = y_0 + sum_j a_6j g_j + g_6,   error g_6.
//
// Rates do not depend on impulses and works: only the coordinates of the motion are solved for, and the others follow,
// g = gamma h (r + J g_motion). The Jacobian comes from forward differences.
#include "stiction/smooth/steps/stiff_step.hpp"

#include <algorithm>
#include <boost/numeric/odeint/stepper/rosenbrock4.hpp>

#include "stiction/math/dense.hpp"

namespace stiction::smooth {
namespace {

using Vector = Eigen::VectorXd;
using Coefficients = boost::numeric::odeint::default_rosenbrock_coefficients<double>;

constexpr double kDifference = 1.5e-8;  // sqrt of rounding: forward differences are best there

// What a coordinate of the motion is compared with: that of a body, or a state of an element.
double scale_of(const Scales& scales, std::size_t j, double y) {
  const std::size_t b = j / CoordinateMap::kBody, k = j % CoordinateMap::kBody;
  if (b >= scales.length.size())
    return std::max(scales.z[j - CoordinateMap::kBody * scales.length.size()], std::abs(y));
  const double L = scales.length[b], V = scales.speed[b];
  return k < 3 ? L : k < 7 ? 1.0 : k < 10 ? V : V / L;
}

struct Rodas {
  Coefficients k;
  std::array<std::array<double, 5>, 6> a{{{},
                                          {k.a21},
                                          {k.a31, k.a32},
                                          {k.a41, k.a42, k.a43},
                                          {k.a51, k.a52, k.a53, k.a54},
                                          {k.a51, k.a52, k.a53, k.a54, 1.0}}};
  std::array<std::array<double, 5>, 6> c{{{},
                                          {k.c21},
                                          {k.c31, k.c32},
                                          {k.c41, k.c42, k.c43},
                                          {k.c51, k.c52, k.c53, k.c54},
                                          {k.c61, k.c62, k.c63, k.c64, k.c65}}};
  // Boost's d4 has the wrong sign: with it rates that depend on time are integrated to first order only.
  std::array<double, 6> d{k.d1, k.d2, k.d3, -k.d4, 0.0, 0.0}, time{0.0, k.c2, k.c3, k.c4, 1.0, 1.0};
  std::array<double, 5> third{k.d21, k.d22, k.d23, k.d24, k.d25}, fourth{k.d31, k.d32, k.d33, k.d34, k.d35};
};

}  // namespace

struct StiffStep::Impl {
  Rodas rodas;
  std::size_t motion;
  Eigen::MatrixXd J, A;  // rates by motion; 1 / (gamma h) - J of the motion
  math::Elimination equations;
  Coordinates f_0, f, y, error;
  Vector df_dt, r, third, fourth;
  std::array<Vector, 6> g;

  void solve(double gamma_h, Vector& out) {
    const auto m = static_cast<Eigen::Index>(motion), rest = r.size() - m;
    equations.solve(r.head(m), out.head(m));
    out.tail(rest) = gamma_h * (r.tail(rest) + J.bottomRows(rest) * out.head(m));
  }
};

StiffStep::StiffStep(std::size_t size, std::size_t motion) : impl_(std::make_unique<Impl>()) {
  impl_->motion = motion;
  const auto n = static_cast<Eigen::Index>(size);
  impl_->J.setZero(n, static_cast<Eigen::Index>(motion));
  for (Coordinates* y : {&y_0_, &y_1_, &impl_->f_0, &impl_->f, &impl_->y, &impl_->error}) y->assign(size, 0.0);
  for (Vector* v : {&impl_->df_dt, &impl_->r, &impl_->third, &impl_->fourth}) v->setZero(n);
  for (Vector& g : impl_->g) g.setZero(n);
}
StiffStep::StiffStep(StiffStep&&) noexcept = default;
StiffStep& StiffStep::operator=(StiffStep&&) noexcept = default;
StiffStep::~StiffStep() = default;

const Coordinates& StiffStep::error() const {
  return impl_->error;
}

void StiffStep::begin(RightSide& f, const Scales& scales, double t_0, const Coordinates& y_0) {
  Impl& d = *impl_;
  t_0_ = t_0;
  y_0_ = y_0;
  f(y_0_, d.f_0, t_0_);
  const Eigen::Map<const Vector> rates(d.f.data(), d.r.size()), rates_0(d.f_0.data(), d.r.size());
  d.y = y_0_;
  for (std::size_t j = 0; j < d.motion; ++j) {
    const double scale = scale_of(scales, j, y_0_[j]);
    d.y[j] = y_0_[j] + kDifference * scale;
    f(d.y, d.f, t_0_);
    d.J.col(static_cast<Eigen::Index>(j)) = (rates - rates_0) / (d.y[j] - y_0_[j]);
    d.y[j] = y_0_[j];
  }
  const double t = t_0_ + kDifference * scales.natural_time;
  f(y_0_, d.f, t);
  d.df_dt = (rates - rates_0) / (t - t_0_);
}

void StiffStep::end_at(RightSide& f, double t_1) {
  Impl& d = *impl_;
  t_1_ = t_1;
  const double h = t_1_ - t_0_, gamma_h = d.rodas.k.gamma * h;
  const auto n = d.r.size(), m = static_cast<Eigen::Index>(d.motion);
  d.A = Eigen::MatrixXd::Identity(m, m) / gamma_h - d.J.topRows(m);
  d.equations.compute(d.A);
  const Eigen::Map<const Vector> y_0(y_0_.data(), n), rates(d.f.data(), n);
  Eigen::Map<Vector> y(d.y.data(), n);
  d.f = d.f_0;
  for (std::size_t i = 0; i < 6; ++i) {
    y = y_0;
    for (std::size_t j = 0; j < i; ++j) y += d.rodas.a[i][j] * d.g[j];
    if (i > 0) f(d.y, d.f, t_0_ + d.rodas.time[i] * h);
    d.r = rates + h * d.rodas.d[i] * d.df_dt;
    for (std::size_t j = 0; j < i; ++j) d.r += d.rodas.c[i][j] / h * d.g[j];
    d.solve(gamma_h, d.g[i]);
  }
  Eigen::Map<Vector>(d.error.data(), n) = d.g[5];
  Eigen::Map<Vector>(y_1_.data(), n) = y + d.g[5];
  d.third.setZero();
  d.fourth.setZero();
  for (std::size_t j = 0; j < 5; ++j) {
    d.third += d.rodas.third[j] * d.g[j];
    d.fourth += d.rodas.fourth[j] * d.g[j];
  }
}

void StiffStep::at(double t, Coordinates& out) const {
  const auto n = impl_->r.size();
  const double s = (t - t_0_) / (t_1_ - t_0_);
  const Eigen::Map<const Vector> y_0(y_0_.data(), n), y_1(y_1_.data(), n);
  Eigen::Map<Vector>(out.data(), n) = (1.0 - s) * y_0 + s * (y_1 + (1.0 - s) * (impl_->third + s * impl_->fourth));
}

}  // namespace stiction::smooth

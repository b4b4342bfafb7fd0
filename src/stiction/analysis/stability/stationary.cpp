#include "stiction/analysis/stability/stationary.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "stiction/analysis/stability/differences.hpp"
#include "stiction/math/dense.hpp"

namespace stiction::analysis {
namespace {

constexpr double kSolved = 1e-9;   // residual of the equations, relative
constexpr double kFarthest = 0.3;  // longest step of Newton's method in the chart
constexpr double kCheap = 100.0;   // rates along symmetries may change more easily than the state
constexpr double kNoDrift = 1e-9;
constexpr double kLeaves = 1e-6;  // relative acceleration by which forces leave the mode

// Unknowns: a change of the state, c, and s.
class StationarySearch {
 public:
  StationarySearch(Flow& flow, std::vector<Symmetry> symmetries, bool drifts)
      : flow_(flow), symmetries_(std::move(symmetries)), drifts_(drifts) {}

  // True if the equations are solved; `z` is then the solution.
  bool run(model::State& z) {
    constexpr int kMost = 80;
    best_rates(z);
    double now = residual(z, c_, s_);
    const Eigen::Index n = flow_.size(), k = c_.size();
    for (int pass = 0; pass < kMost && now > 1e-13; ++pass) {
      const auto fixed = [&](const model::State& at, Eigen::VectorXd& out) { equations(at, c_, s_, out); };
      Eigen::VectorXd r;
      equations(z, c_, s_, r);
      Eigen::MatrixXd J(r.size(), n + k + 1);
      J.setZero();
      J.leftCols(n) = simple_jacobian(fixed, z, r.size());
      const Eigen::MatrixXd xi = generators(flow_, symmetries_, z), w = speed_changes(flow_, xi);
      J.block(0, n, n, k) = -kCheap * (xi + s_ * w);
      if (drifts_) J.block(0, n + k, n, 1) = -kCheap * w * c_;
      math::LeastSquares equations_of_step;
      equations_of_step.compute(J, 1e-9);
      Eigen::VectorXd step(n + k + 1);
      equations_of_step.solve(-r, step);
      double share = std::min(1.0, kFarthest / std::max(turn_of(step), 1e-300));
      bool better = false;
      for (int half = 0; half < 12 && !better; ++half, share *= 0.5) {
        model::State next = z;
        flow_.move(z, share * step.head(n), next);
        flow_.track(next);
        const Eigen::VectorXd c = c_ + share * kCheap * step.segment(n, k);
        const double drift = s_ + share * kCheap * step[n + k];
        const double there = residual(next, c, drift);
        if (!(there < now)) continue;
        better = true;
        z = next;
        c_ = c;
        s_ = drift;
        now = there;
      }
      if (!better) break;
    }
    flow_.track(z);
    left_ = now;
    return now <= kSolved;
  }
  [[nodiscard]] double left() const { return left_; }

 private:
  void equations(const model::State& at, const Eigen::VectorXd& c, double s, Eigen::VectorXd& out) {
    Eigen::VectorXd F, held;
    flow_.rate_and_constraints(at, F, held);
    const Eigen::MatrixXd xi = generators(flow_, symmetries_, at);
    F -= xi * c + s * (speed_changes(flow_, xi) * c);
    out.resize(F.size() + held.size());
    out << F, held;
  }
  // The largest turn and change of velocity.
  [[nodiscard]] double turn_of(const Eigen::VectorXd& step) const {
    double largest = 0.0;
    for (Eigen::Index b = 0; b < flow_.size() / Flow::kBody; ++b)
      largest = std::max(largest, step.segment<9>(Flow::kBody * b + 3).lpNorm<Eigen::Infinity>());
    return largest;
  }
  double residual(const model::State& at, const Eigen::VectorXd& c, double s) {
    Eigen::VectorXd r;
    equations(at, c, s, r);
    return r.allFinite() ? r.norm() : HUGE_VAL;
  }
  Eigen::MatrixXd simple_jacobian(const StateFunction& f, const model::State& z, Eigen::Index rows) {
    constexpr double kStep = 1e-7;
    Eigen::MatrixXd J(rows, flow_.size());
    Eigen::VectorXd a, b;
    model::State at = z;
    for (Eigen::Index k = 0; k < flow_.size(); ++k) {
      flow_.move(z, kStep * Eigen::VectorXd::Unit(flow_.size(), k), at);
      f(at, a);
      flow_.move(z, -kStep * Eigen::VectorXd::Unit(flow_.size(), k), at);
      f(at, b);
      J.col(k) = (a - b) / (2.0 * kStep);
    }
    return J;
  }
  void best_rates(const model::State& z) {
    const auto k = static_cast<Eigen::Index>(symmetries_.size());
    c_.setZero(k);
    s_ = 0.0;
    if (k == 0) return;
    Eigen::VectorXd F;
    flow_.rate(z, F);
    math::LeastSquares fit;
    fit.compute(generators(flow_, symmetries_, z), 1e-9);
    fit.solve(F, c_);
  }

  Flow& flow_;
  std::vector<Symmetry> symmetries_;
  bool drifts_;
  Eigen::VectorXd c_;
  double s_ = 0.0;
  double left_ = HUGE_VAL;
};

// Rates at the solution: where several symmetries are one motion there, the first of them.
void take_rates(Flow& flow, Stationary& s) {
  const Eigen::MatrixXd xi = generators(flow, s.symmetries, s.state);
  Eigen::MatrixXd basis(flow.size(), 0);
  std::vector<Eigen::Index> kept;
  for (Eigen::Index k = 0; k < xi.cols(); ++k) {
    Eigen::MatrixXd wider(flow.size(), basis.cols() + 1);
    wider << basis, xi.col(k);
    math::LeastSquares rank;
    rank.compute(wider, 1e-6);
    if (rank.rank() <= basis.cols()) continue;
    basis = wider;
    kept.push_back(k);
  }
  s.rate.setZero(xi.cols());
  s.drift.setZero(xi.cols());
  if (kept.empty()) return;
  Eigen::VectorXd F;
  flow.rate(s.state, F);
  Eigen::MatrixXd both(flow.size(), 2 * basis.cols());
  both << basis, speed_changes(flow, basis);
  math::LeastSquares fit;
  fit.compute(both, 1e-9);
  Eigen::VectorXd x(both.cols());
  fit.solve(F, x);
  for (std::size_t k = 0; k < kept.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    s.rate[kept[k]] = x[i];
    s.drift[kept[k]] = x[basis.cols() + i] / flow.time();
  }
}

}  // namespace

Eigen::MatrixXd generators(const Flow& flow, const std::vector<Symmetry>& symmetries, const model::State& at) {
  Eigen::MatrixXd xi(flow.size(), static_cast<Eigen::Index>(symmetries.size()));
  Eigen::VectorXd one;
  for (std::size_t k = 0; k < symmetries.size(); ++k) {
    symmetries[k].generator(flow, at, one);
    xi.col(static_cast<Eigen::Index>(k)) = one;
  }
  return xi;
}

Eigen::MatrixXd speed_changes(const Flow& flow, const Eigen::MatrixXd& xi) {
  Eigen::MatrixXd w = Eigen::MatrixXd::Zero(xi.rows(), xi.cols());
  for (Eigen::Index b = 0; b < flow.size() / Flow::kBody; ++b)
    w.middleRows(Flow::kBody * b + 6, 6) = xi.middleRows(Flow::kBody * b, 6);
  return w;
}

Stationary find_stationary(Flow& flow, const model::State& start, const StationaryOptions& options) {
  Stationary best;
  best.residual = HUGE_VAL;
  std::string leaving;
  std::vector<event_driven::Mode> tried;
  // As the start moves, then with all that might stick sticking; without drift of speeds, then with it.
  for (const bool all_stick : {false, true})
    for (const bool drifts : {false, true}) {
      Stationary s;
      s.state = start;
      flow.track(s.state);
      flow.choose_mode(s.state, options.closed, all_stick);
      const bool same = std::any_of(tried.begin(), tried.end(), [&](const event_driven::Mode& other) {
        return std::equal(other.begin(), other.end(), flow.mode.begin(),
                          [](const auto& a, const auto& b) { return a.closed == b.closed && a.hold == b.hold; });
      });
      if (all_stick && same) break;
      tried.push_back(flow.mode);
      flow.onto(s.state);
      s.symmetries = symmetries_of(flow, s.state);
      if (!autonomous(flow, s.state)) {
        s.problem = "forces or drives depend on time: a stationary motion needs a system that does not";
        return s;
      }
      if (drifts && s.symmetries.empty()) break;
      bool solved = false;
      for (int again = 0; again < 3; ++again) {
        StationarySearch search(flow, s.symmetries, drifts);
        solved = search.run(s.state);
        s.residual = search.left();
        if (!solved || !flow.stop_slip(s.state)) break;
        flow.onto(s.state);
      }
      Eigen::VectorXd y;
      flow.difference(start, s.state, y);
      s.moved = y.lpNorm<Eigen::Infinity>();
      if (!solved) {
        if (s.residual < best.residual) best = std::move(s);
        continue;
      }
      std::string contact;
      if (const double departure = flow.departure(s.state, contact); departure > kLeaves) {
        leaving = contact;
        continue;
      }
      take_rates(flow, s);
      for (double& d : s.drift)
        if (std::abs(d) * flow.time() * flow.time() < kNoDrift) d = 0.0;
      s.found = true;
      return s;
    }
  best.problem = leaving.empty() ? fmt::format("found none near the start (residual {:.1e})", best.residual)
                                 : fmt::format("contact '{}' would open or slip there", leaving);
  return best;
}

}  // namespace stiction::analysis

#include "stiction/analysis/stability/growth.hpp"

#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/math/dense.hpp"
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/simulation/simulation.hpp"

namespace stiction::analysis {
namespace {

constexpr double kAmplitude = 1e-6;  // of the change, in the chart
constexpr int kSamples = 40;

std::vector<model::State> states_of(const model::Model& model, const model::State& start, double duration) {
  simulation::RunOptions options;
  event_driven::EventDriven method;
  method.tolerance = 1e-12;
  options.method = method;
  options.duration = duration;
  options.step = duration / kSamples;
  simulation::Simulation run(model, options);
  run.set_bodies(start.bodies);
  std::vector<model::State> out{run.state()};
  while (!run.done()) {
    if (const auto failure = run.advance()) throw core::RunError(failure->message);
    out.push_back(run.state());
  }
  return out;
}

}  // namespace

Growth simulated_growth(Flow& flow, const model::Model& model, const Stationary& motion, const EigenMode& mode) {
  const double duration = 0.5 / std::max(std::abs(mode.value), 1e-6 / flow.time());
  model::State changed = motion.state;
  const Eigen::VectorXd y = kAmplitude * mode.change.real().cwiseQuotient(flow.scales());
  flow.move(motion.state, y, changed);
  flow.onto(changed);
  const std::vector<model::State> still = states_of(model, motion.state, duration),
                                  away = states_of(model, changed, duration);
  // The logarithm of the amplitude as a polynomial of the time.
  constexpr Eigen::Index kOrder = 5;
  Eigen::MatrixXd powers(kSamples + 1, kOrder);
  Eigen::VectorXd size(kSamples + 1), angle(kSamples + 1);
  Eigen::VectorXd a, b;
  for (Eigen::Index i = 0; i <= kSamples; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const double t = duration * static_cast<double>(i) / kSamples;
    flow.difference(motion.state, moved(motion.symmetries, motion.rate, -t, still[at]), a);
    flow.difference(motion.state, moved(motion.symmetries, motion.rate, -t, away[at]), b);
    const std::complex<double> amplitude = mode.left.transpose() * (b - a).cast<std::complex<double>>();
    size[i] = math::log(std::abs(amplitude));
    angle[i] = std::arg(amplitude);
    if (i > 0) angle[i] -= 2.0 * M_PI * std::round((angle[i] - angle[i - 1]) / (2.0 * M_PI));
    for (Eigen::Index k = 0; k < kOrder; ++k) powers(i, k) = math::pow(t / duration, static_cast<double>(k));
  }
  math::LeastSquares fit;
  fit.compute(powers, 1e-12);
  Eigen::VectorXd x(kOrder), phase(kOrder);
  fit.solve(size, x);
  fit.solve(angle, phase);
  return {{x[1] / duration, phase[1] / duration}, 2.0 * x[2] / (duration * duration)};
}

}  // namespace stiction::analysis

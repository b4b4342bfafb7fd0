#include "stiction/stepping/user/element_states.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::stepping {
namespace {

constexpr double kDifference = 1.5e-8;  // sqrt of rounding: forward differences are best there
constexpr double kGamma = 0.29289321881345247560;

Eigen::Map<Eigen::VectorXd> part_of(const model::PlacedElement& element, std::vector<double>& z) {
  return {z.data() + element.first_state, static_cast<Eigen::Index>(element.states.size())};
}
Eigen::Map<const Eigen::VectorXd> part_of(const model::PlacedElement& element, const std::vector<double>& z) {
  return {z.data() + element.first_state, static_cast<Eigen::Index>(element.states.size())};
}

}  // namespace

ElementStates::ElementStates(const System& system) : any_(!system.user_elements().empty()) {}

void ElementStates::begin(const State& state) {
  if (any_) start_ = state;
}

void ElementStates::evaluate(const model::PlacedElement& element, double t, const Eigen::VectorXd& z,
                             dynamics::Workspace& dynamics, Eigen::VectorXd& f) {
  const auto n = static_cast<std::size_t>(z.size());
  dynamics::evaluate_element(element, t, {z.data(), n}, dynamics);
  f = Eigen::Map<const Eigen::VectorXd>(dynamics.elements.rates.data() + element.first_state, z.size());
}

// At z_, where the rates are f_.
void ElementStates::decompose(const model::PlacedElement& element, double t, double h, dynamics::Workspace& dynamics) {
  const Eigen::Index n = z_.size();
  matrix_.setIdentity(n, n);
  moved_ = z_;
  for (Eigen::Index k = 0; k < n; ++k) {
    const double scale = std::max(element.states[static_cast<std::size_t>(k)].scale, std::abs(z_[k]));
    moved_[k] = z_[k] + kDifference * scale;
    evaluate(element, t, moved_, dynamics, f_moved_);
    matrix_.col(k) -= h / (moved_[k] - z_[k]) * (f_moved_ - f_);
    moved_[k] = z_[k];
  }
  equations_.compute(matrix_);
}

void ElementStates::advance(const System& system, const State& at, double h, dynamics::Workspace& dynamics,
                            std::vector<double>& z) {
  dynamics::update_element_ports(system, at, dynamics);
  for (const model::PlacedElement& element : system.user_elements()) {
    if (element.states.empty()) continue;
    z_ = part_of(element, start_.z);
    evaluate(element, at.t, z_, dynamics, f_);
    decompose(element, at.t, kGamma * h, dynamics);
    k_1_.resize(z_.size());
    k_2_.resize(z_.size());
    equations_.solve(f_, k_1_);
    moved_ = z_ + h * k_1_;
    evaluate(element, at.t, moved_, dynamics, f_moved_);
    f_ = f_moved_ - 2.0 * k_1_;
    equations_.solve(f_, k_2_);
    part_of(element, z) = z_ + 0.5 * h * (3.0 * k_1_ + k_2_);
  }
}

void ElementStates::advance_by_mean(const System& system, const State& end, double h, dynamics::Workspace& dynamics,
                                    std::vector<double>& z) {
  mean_ = end;
  for (std::size_t b = 0; b < mean_.bodies.size(); ++b) {
    mean_.bodies[b].v = 0.5 * (start_.bodies[b].v + end.bodies[b].v);
    mean_.bodies[b].omega = 0.5 * (start_.bodies[b].omega + end.bodies[b].omega);
  }
  advance(system, mean_, h, dynamics, z);
}

void ElementStates::improve(const System& system, const State& at, double h, const std::vector<double>& base,
                            dynamics::Workspace& dynamics, std::vector<double>& z) {
  dynamics::update_element_ports(system, at, dynamics);
  for (const model::PlacedElement& element : system.user_elements()) {
    if (element.states.empty()) continue;
    z_ = part_of(element, at.z);
    evaluate(element, at.t, z_, dynamics, f_);
    decompose(element, at.t, h, dynamics);
    k_1_.resize(z_.size());
    f_ = part_of(element, base) + h * f_ - z_;
    equations_.solve(f_, k_1_);
    part_of(element, z) = z_ + k_1_;
  }
}

}  // namespace stiction::stepping

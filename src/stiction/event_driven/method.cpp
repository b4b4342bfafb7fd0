#include "stiction/event_driven/method.hpp"

#include "stiction/event_driven/event_driven.hpp"

namespace stiction::event_driven {

integration::Misfit EventDriven::misfit(const model::Model& model) const {
  if (auto misfit = integration::takes_all_pairs(model); !misfit.problem.empty()) return misfit;
  return integration::keeps_features(model);
}

std::unique_ptr<integration::Integrator> EventDriven::make(const integration::Setup& setup,
                                                           const solvers::Options& solver,
                                                           const model::State& start) const {
  return std::make_unique<EventDrivenIntegrator>(setup, EventOptions{solver, tolerance, gap_tolerance}, start);
}

}  // namespace stiction::event_driven

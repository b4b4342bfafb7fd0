#pragma once
// An integrator that the library does not have, as its author would write it (docs/howto/add-an-integrator.md): bodies
// that fly without turning. This file stands for the two that it would need; the list below for the one edited.
#include "stiction/simulation/methods.hpp"

namespace stiction::integration {

// Parabolas, in steps of constant length.
class ToyFlightIntegrator final : public Integrator {
 public:
  ToyFlightIntegrator(const Setup& setup, int substeps)
      : system_(setup.system), workspace_(setup.system), substeps_(substeps) {}

  Outcome advance(double t_E, State& state, Ledger& ledger) override {
    dt_ = (t_E - state.t) / substeps_;
    const math::Vec3 g = system_.model().gravity();
    for (int k = 0; k < substeps_; ++k)
      for (model::BodyState& body : state.bodies) {
        body.x += dt_ * (body.v + 0.5 * dt_ * g);
        body.v += dt_ * g;
      }
    ledger.statistics.steps += substeps_;
    return {Reason::reached, t_E};
  }
  void restart(const State& /*state*/, const Ledger& /*ledger*/) override {}
  void archive(Archive& ar) override { ar("dt", dt_); }
  [[nodiscard]] double last_dt() const override { return dt_; }
  [[nodiscard]] LastStep last_step() const override { return {&workspace_}; }

 private:
  System system_;
  dynamics::Workspace workspace_;
  int substeps_;
  double dt_ = 0.0;
};

struct ToyFlight {
  static constexpr std::string_view name = "toy-flight", doc = "Bodies that fly without turning.";
  int substeps = 1;

  static constexpr auto parameters =
      std::tuple{core::field(&ToyFlight::substeps, {"substeps", "1", {1.0, 1e6}, "steps per output", core::kOptional})};

  [[nodiscard]] Misfit misfit(const model::Model& model) const {
    return model.contacts().empty() ? Misfit{} : Misfit{-1, "does not support contacts: use moreau", "type"};
  }
  [[nodiscard]] bool all_pairs() const { return false; }
  [[nodiscard]] std::unique_ptr<Integrator> make(const Setup& setup, const solvers::Options& /*solver*/,
                                                 const State& /*start*/) const {
    return std::make_unique<ToyFlightIntegrator>(setup, substeps);
  }
};

using WithToyFlight = simulation::MethodList<stepping::Moreau, stepping::RungeKutta, event_driven::EventDriven,
                                             compliant::Ode, ToyFlight>;

}  // namespace stiction::integration

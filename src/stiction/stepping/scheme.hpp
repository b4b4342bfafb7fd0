#pragma once
// Schemes that make single steps of a given length; the integrators above them choose the lengths.
#include <memory>

#include "stiction/stepping/runge_kutta/stage.hpp"
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

class OneStep {
 public:
  OneStep(const System& system, const StepOptions& options) : system_(system), options_(options), ws_(system) {}
  OneStep(const OneStep&) = delete;
  OneStep& operator=(const OneStep&) = delete;
  virtual ~OneStep() = default;

  virtual StepResult step(const StepInput& input, State& state) = 0;
  virtual void contacts_changed(const State& state);
  [[nodiscard]] virtual int order() const = 0;
  // Gaps are evaluated only at positions reached with the velocities at the start.
  [[nodiscard]] virtual bool foresees_pairs() const { return false; }

  [[nodiscard]] const System& system() const { return system_; }
  [[nodiscard]] const StepOptions& options() const { return options_; }
  [[nodiscard]] StepWorkspace& workspace() { return ws_; }
  [[nodiscard]] const StepWorkspace& workspace() const { return ws_; }

 protected:
  System system_;
  StepOptions options_;
  StepWorkspace ws_;
};

class MoreauStep final : public OneStep {
 public:
  using OneStep::OneStep;
  StepResult step(const StepInput& input, State& state) override;
  [[nodiscard]] int order() const override { return 1; }  // with contacts
  [[nodiscard]] bool foresees_pairs() const override { return true; }
};

class RungeKuttaStep final : public OneStep {
 public:
  RungeKuttaStep(const System& system, const StepOptions& options, int order, const State& like);
  StepResult step(const StepInput& input, State& state) override;
  void contacts_changed(const State& state) override;
  [[nodiscard]] int order() const override { return order_; }

 private:
  int order_;
  StageWorkspace stages_;
};

}  // namespace stiction::stepping

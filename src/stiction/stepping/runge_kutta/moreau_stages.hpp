#pragma once
// Runge-Kutta time stepping as Leine and Glocker describe it, for comparison: the classical four stages, each with the
// pseudo-acceleration a = (u_E - u)/h of a whole step of Moreau's scheme that begins at the stage:
//
//   q_j = q_A + c_j h F_{j-1},  u_j = u_A + c_j h a_{j-1},  F_j = F(q_j) u_j,   c = (0, 1/2, 1/2, 1)
//   q_E = q_A + h/6 (F_1 + 2 F_2 + 2 F_3 + F_4),  u_E the same with a
//
// The mean acceleration over h that follows a stage is not the acceleration at it: this is of first order.
#include <array>
#include <vector>

#include "stiction/stepping/scheme.hpp"

namespace stiction::stepping {

class MoreauStagesStep final : public OneStep {
 public:
  MoreauStagesStep(const System& system, const StepOptions& options, const State& like);
  StepResult step(const StepInput& input, State& state) override;
  void contacts_changed(const State& state) override;
  [[nodiscard]] int order() const override { return 1; }

 private:
  void enter_stage(double share);
  void leave_stage(double weight, const StepInput& input, const StepResult& stage, StepResult& sum);
  void end_step(double h, State& state);
  void end_contacts(double h, State& state);

  State start_, at_;
  std::vector<Position> q_A_, F_, F_sum_;
  std::vector<Velocity> u_A_, u_, a_, a_sum_;
  std::vector<double> z_, zeta_, zeta_sum_;                // states of user elements,
  std::vector<double> q_rates_;                            // and coordinates of programs: q' at the stage
  std::vector<std::array<double, laws::kMaxChannels>> P_;  // per contact
  std::vector<model::Work> work_;
  std::vector<double> P_B_;  // of joints, by rows
};

}  // namespace stiction::stepping

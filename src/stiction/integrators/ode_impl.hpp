#pragma once
// The parts of the ode integrator: ode.cpp has the loop over steps, ode_events.cpp looks for onset and loss of contacts
// in a step, ode_checkpoint.cpp writes and reads what is carried along.
#include "stiction/integrators/ode.hpp"
#include "stiction/integrators/ode_step.hpp"
#include "stiction/integrators/simulation.hpp"

namespace stiction::integrators {

struct Ode::Impl {
  Impl(const Model& model, const StepOptions& options, bool metered);

  // --- the loop (ode.cpp) ------------------------------------------------------------------------------------------
  void start();
  void take_step();  // from the front, cut at the first event in it
  void commit();     // the end of the step becomes the front, and contacts change
  void settle();     // unit quaternions, joints, scales, closest points of surfaces
  void change(std::size_t contact, double g_dot);
  void output(double t, State& out, Audit& audit);
  [[nodiscard]] bool finite() const;
  [[nodiscard]] model::ContactStatus status(std::size_t contact) const;

  // --- onset and loss (ode_events.cpp) -----------------------------------------------------------------------------
  void find_events();
  double crossing(std::size_t contact, double t_B);
  void refine(std::size_t contact);

  // --- the step under way, whatever its method ---------------------------------------------------------------------
  void begin() {
    std::visit([&](auto& s) { s.begin(rate, scales, t, y); }, stepper);
  }
  void end_at(double t_end) {
    t_1 = t_end;
    std::visit([&](auto& s) { s.end_at(rate, t_end); }, stepper);
  }
  void at(double time, Coordinates& out) const {
    std::visit([&](const auto& s) { s.at(time, out); }, stepper);
  }
  [[nodiscard]] const Coordinates& y_end() const {
    return std::visit([](const auto& s) -> const Coordinates& { return s.y_end(); }, stepper);
  }
  [[nodiscard]] double error() const;  // of the step, relative to the tolerance

  const Model* model;
  StepOptions options;
  CompliantRate rate;  // with the contacts that are closed
  OdeStep stepper;
  State state;  // scratch; the anchors of its contacts are those of the front

  // What a checkpoint keeps: the front.
  bool started = false;
  double t = 0.0, h = 0.0;
  Coordinates y;
  Scales scales;
  std::vector<double> t_change;                                        // of a contact: its last onset or loss
  std::vector<double> P_onset;                                         // of a contact: P_N at its onset
  std::vector<std::array<double, laws::kMaxChannels>> impulse_before;  // at the last output
  std::vector<double> joint_before;                                    // impulses of the joints, at the last output

  // The step that the next output lies in; done again after a restart.
  bool ready = false, converged = true, held = true;
  double t_1 = 0.0, h_next = 0.0;
  std::int64_t rejected = 0;
  std::vector<CompliantRate::Gap> gaps_begin, gaps_end;  // of all contacts
  std::vector<std::size_t> changing;                     // contacts whose gap passes zero at the end
  Coordinates y_out;
  std::vector<double> P_B;  // scratch
  std::vector<model::Event>* events = nullptr;
  Statistics* statistics = nullptr;
};

}  // namespace stiction::integrators

#pragma once
// The parts of the event-driven integrator: event_driven.cpp has the loop over steps, event_changes.cpp what happens at
// events.
#include <limits>

#include "stiction/integrators/event_driven.hpp"
#include "stiction/integrators/event_search.hpp"
#include "stiction/integrators/simulation.hpp"

namespace stiction::integrators {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

// All that a contact carries but where its points lie.
inline void forget(model::ContactState& contact) {
  const geometry::Anchor anchor = contact.anchor;
  contact = {};
  contact.anchor = anchor;
}

struct EventDriven::Impl {
  Impl(const Model& model, const StepOptions& options, bool metered);

  // --- the loop (event_driven.cpp) ---------------------------------------------------------------------------------
  void start();
  bool take_step();  // from the front; false if no step is short enough
  void commit();     // the end of the step becomes the front, and what happens there happens
  void fall_back(double t_E);
  void output(double t, State& out, Audit& audit);
  [[nodiscard]] double step_end() const { return found.kind == Found::Kind::nothing ? motion.end() : found.t; }
  double longest_step();
  void update_scales();
  void project_front();
  void track();  // the closest points of surfaces at the front, for all that looks at contacts until the next one
  AccelerationWorkspace& look();        // at the front in its mode: gamma, and the problem of what is held
  void moreau(double dt);               // a step of that scheme, which impacts are
  void book(const StepResult& result);  // its impulses and works

  // --- changes (event_changes.cpp) ---------------------------------------------------------------------------------
  void decide();
  void prefer_least_forces();
  void impact(const std::vector<int>& touching);
  void tell_impacts(const std::vector<int>& touching);
  bool begin_and_end_slip();  // true if any slip has ended
  void end_bounces();
  void open(std::size_t contact);
  void note(std::size_t contact, model::EventKind kind, double v_N = 0.0, double P_N = 0.0);
  void note_changes();
  void note_summary(const solvers::Summary& summary);
  [[nodiscard]] model::ContactStatus status(std::size_t contact) const;
  [[nodiscard]] bool any(Hold hold) const;
  [[nodiscard]] double speed_scale(std::size_t contact, int part) const;
  [[nodiscard]] double stopped_speed(std::size_t contact, int part) const;
  [[nodiscard]] double time_to_rest(std::size_t i, int part) const;
  [[nodiscard]] const laws::Parts& parts(std::size_t contact) const { return w.parts[contact]; }

  const Model* model;
  StepOptions options, impact_options;
  SmoothMotion motion;
  AccelerationWorkspace& w;  // of motion
  EventSearch search;
  StepWorkspace impacts;
  State state;  // scratch; the anchors of its contacts are those of the front

  // What a checkpoint keeps.
  Front front;
  bool started = false;
  double method = 0.0;
  int events_in_a_row = 0;
  std::vector<double> t_rest;                // a contact: when its bounces, too short to follow, have ended
  std::vector<model::ContactStatus> before;  // as events have told
  BlockForces impulse_before;                // at the last output
  std::vector<double> joint_before;          // impulses of the joints, at the last output

  // The step that the next output lies in; done again after a restart.
  bool ready = false;
  int lost = -1;  // the contact whose closest points no step can follow
  double h_next = 0.0;
  std::int64_t solver_work = 0;  // iterations of the solver since the last output
  double still_to_go = 0.0;      // of the slip that has just ended
  Found found;
  BlockForces forces_now;  // of the last decision
  Coordinates y_out;
  std::vector<model::Event>* events = nullptr;
  Statistics* statistics = nullptr;
};

}  // namespace stiction::integrators

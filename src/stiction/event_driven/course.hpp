#pragma once
// Where the event-driven integration stands: the front it has reached, and what advances it. Decisions at events
// (decisions.hpp), impacts (impacts.hpp) and the loop over steps (event_driven.hpp) all work on it.
#include <limits>

#include "stiction/event_driven/search.hpp"
#include "stiction/integration/ledger.hpp"
#include "stiction/stepping/step.hpp"

namespace stiction::event_driven {

inline constexpr double kNever = std::numeric_limits<double>::infinity();
// Residual of an inclusion without an admissible force. Forces that miss by more are no solution: they could add
// energy, and motion that came to the end of all solutions would go on with what no law admits.
inline constexpr double kNoSolution = 1e-9;

struct EventOptions {
  solvers::Options solver;
  double tolerance = 1e-10;      // error of a step relative to natural scales
  double gap_tolerance = 1e-12;  // m; of impacts
};

struct Course {
  Course(const System& system, const EventOptions& options, bool metered, const State& start);

  // --- the front ---------------------------------------------------------------------------------------------------
  AccelerationWorkspace& evaluate_front();  // in its mode: gamma, and the problem of what is held
  bool has_forces();                        // admissible ones, in its mode
  void update_scales();
  // Onto what the mode holds. Catch: velocities that it stops are those of contacts that roll from now on, and what
  // that takes is their work; else it is drift, the method's.
  enum class Catch { no, yes };
  void project_front(Catch catches = Catch::no);
  void track();  // the closest points of surfaces at the front, for all that evaluates contacts until the next one
  void load_anchors();  // of the state, for all that evaluates contacts
  // After contacts have opened or closed: updates pairs whose points belong together. A face that has lost a point but
  // not all of them is left to a step of Moreau's scheme (broken_face).
  void settle_points();
  void open(std::size_t contact);
  // Which compliant contacts overlap at the front; those that are `changing` there just did, or just do so no more.
  void press(std::span<const int> changing);
  // A front at another motion, or of another model; impulses and works continue from those of y. All contacts open.
  void start_from(const State& motion, const Coordinates& y);

  // --- a step of Moreau's scheme: an impact, where it takes no time -------------------------------------------------
  void moreau(const stepping::StepInput& input);

  // --- scales and status -------------------------------------------------------------------------------------------
  [[nodiscard]] model::ContactStatus status(std::size_t contact) const;
  [[nodiscard]] double speed_scale(std::size_t contact, int part) const;
  [[nodiscard]] double stopped_speed(std::size_t contact, int part) const;
  // How long a part that slips would take to come to rest with its present acceleration; infinity if it does not.
  [[nodiscard]] double time_to_rest(std::size_t i, int part) const;
  [[nodiscard]] const laws::Parts& parts(std::size_t contact) const { return w.parts[contact]; }

  // --- the ledger --------------------------------------------------------------------------------------------------
  void note(std::size_t contact, model::EventKind kind, double v_N = 0.0, double P_N = 0.0);
  void note_changes();  // since they were last noted; closings are reported by impacts
  void note_summary(const solvers::Summary& summary);

  void archive(core::Archive& ar);

  System system;
  EventOptions options;
  SmoothMotion motion;
  AccelerationWorkspace& w;  // of motion
  stepping::StepWorkspace impacts;
  State state;  // scratch; the anchors of its contacts are those of the front
  integration::Ledger* ledger = nullptr;

  // What a checkpoint keeps.
  Front front;
  double method = 0.0;                       // energy added by projections and impacts
  std::vector<double> t_rest;                // per contact: when its bounces, too short to follow, have ended
  std::vector<model::ContactStatus> before;  // as reported by events

  BlockForces forces_now;    // of the last decision
  double still_to_go = 0.0;  // s, of the slip that has just ended
  bool broken_face = false;
  bool no_force = false;  // is admissible at the front (Painleve), or found by the solver

 private:
  stepping::StepResult solve_moreau(const stepping::StepInput& input);
  void book(const stepping::StepResult& result);
  double approach(std::size_t contact);  // gamma_N at the front
  void take_laws();
  double book_catch();

  stepping::StepOptions impact_options_;
  State before_step_;  // scratch
};

}  // namespace stiction::event_driven

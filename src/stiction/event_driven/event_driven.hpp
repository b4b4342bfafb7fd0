#pragma once
// Event-driven integration [WP 2-6]: smooth motion by an embedded Runge-Kutta method with error control, changes of the
// contacts where they happen. docs/theory/event-driven.md.
#include "stiction/event_driven/course.hpp"
#include "stiction/integration/integrator.hpp"
#include "stiction/smooth/output.hpp"

namespace stiction::event_driven {

using integration::Ledger;
using integration::Outcome;

class EventDrivenIntegrator final : public integration::Integrator {
 public:
  EventDrivenIntegrator(const integration::Setup& setup, const EventOptions& options, const State& start);

  Outcome advance(double t_E, State& state, Ledger& ledger) override;
  void restart(const State& state, const Ledger& ledger) override;
  void archive(core::Archive& ar) override;
  [[nodiscard]] double last_dt() const override { return last_dt_; }
  [[nodiscard]] integration::LastStep last_step() const override { return {&course_.impacts.dynamics}; }
  [[nodiscard]] bool foresees_pairs() const override { return true; }  // every pair is a contact

 private:
  void start();
  bool take_step();  // from the front; false if no step is short enough
  void commit();     // the end of the step becomes the front, and its events take effect
  bool jump();
  void fall_back(double t_E);
  void begin_contacts(std::vector<int>& touching);
  void output(double t, State& out);
  [[nodiscard]] double step_end() const {
    return found_.kind == Found::Kind::nothing ? course_.motion.end() : found_.t;
  }
  double longest_step();

  Course course_;
  EventSearch search_;
  smooth::Output output_;
  std::vector<char> touching_;  // per contact: closed at the start, or without a gap
  bool started_ = false;
  int events_in_a_row_ = 0;
  double last_dt_ = 0.0;

  // The step in which the next output lies; repeated after a restart.
  bool ready_ = false;
  int lost_ = -1;  // the contact whose closest points no step can follow
  double h_next_ = 0.0;
  std::int64_t solver_work_ = 0;  // iterations of the solver since the last output
  Found found_;

  Coordinates y_out_;  // of the last output, where a restart continues
};

}  // namespace stiction::event_driven

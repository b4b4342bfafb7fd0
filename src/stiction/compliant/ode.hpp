#pragma once
// Compliant contacts and joints as ordinary differential equations: steps with error control, contact onset and loss as
// located events. docs/theory/compliant-contact.md.
#include "stiction/compliant/onset.hpp"
#include "stiction/integration/integrator.hpp"
#include "stiction/smooth/output.hpp"

namespace stiction::compliant {

using integration::Ledger;
using integration::Outcome;

class OdeIntegrator final : public integration::Integrator {
 public:
  OdeIntegrator(const integration::Setup& setup, OdeMethod method, double tolerance, bool carries_points,
                const State& start);

  Outcome advance(double t_E, State& state, Ledger& ledger) override;
  void restart(const State& state, const Ledger& ledger) override;
  void archive(core::Archive& ar) override;
  [[nodiscard]] double last_dt() const override { return last_dt_; }
  [[nodiscard]] integration::LastStep last_step() const override { return {&rate_.dynamics()}; }
  [[nodiscard]] bool foresees_pairs() const override { return true; }  // every pair is a contact

 private:
  void start();
  void take_step();  // from the front, cut at the first event in it
  void commit();     // the end of the step becomes the front, and contacts change
  void settle();     // unit quaternions, joints, scales, closest points of surfaces
  void change(std::size_t contact, double g_dot);
  void output(double t, State& out);
  [[nodiscard]] model::ContactStatus status(std::size_t contact) const;

  System system_;
  double tolerance_;
  CompliantRate rate_;  // with the contacts that are closed
  CompliantStep step_;
  OnsetSearch onsets_;
  State state_;  // scratch; the anchors of its contacts are those of the front
  double last_dt_ = 0.0;

  // What a checkpoint keeps: the front.
  bool started_ = false;
  double t_ = 0.0, h_ = 0.0;
  Coordinates y_;
  smooth::Scales scales_;
  std::vector<double> t_change_;  // of a contact: its last onset or loss
  std::vector<double> P_onset_;   // of a contact: P_N at its onset
  smooth::Output output_;

  // The step in which the next output lies; repeated after a restart.
  bool ready_ = false, converged_ = true, held_ = true;
  double h_next_ = 0.0;
  std::int64_t rejected_ = 0;

  Coordinates y_out_;  // of the last output, where a restart continues
  Ledger* ledger_ = nullptr;
};

}  // namespace stiction::compliant

#include "stiction/integration/ledger.hpp"

#include <algorithm>

namespace stiction::integration {

double Audit::contact_work() const {
  double sum = 0.0;
  for (const model::Work& work : contacts) sum += work.total();
  return sum;
}

void Audit::archive(Archive& ar) {
  ar("initial", initial);
  ar("input", input);
  ar("dampers", dampers);
  ar("method", method);
  for (model::Work& work : contacts)
    for (double* part : {&work.normal, &work.sliding, &work.drilling, &work.rolling}) ar("work", *part);
}

void Statistics::archive(Archive& ar) {
  ar("steps", steps);
  ar("solved_steps", solved_steps);
  ar("iterations", iterations);
  ar("iterations_max", iterations_max);
  ar("residual_max", residual_max);
  ar("unconverged_steps", unconverged_steps);
  ar("missed_residual", missed_residual);
  ar("missed_t", missed_t);
  ar("missed_contact", missed_contact);
  ar("uncorrected_steps", uncorrected_steps);
  ar("reduced_impacts", reduced_impacts);
  ar("impact_sequences", impact_sequences);
  ar("longest_sequence", longest_sequence);
  ar("sweeps", sweeps);
  ar("slow_steps", slow_steps);
  ar("fallback_steps", fallback_steps);
  ar("rejected_steps", rejected_steps);
  ar("rough_steps", rough_steps);
  ar("events", events);
  ar("accumulations", accumulations);
  ar("jams", jams);
  ar("evaluations", evaluations);
  ar("penetration_max", penetration_max);
}

void Ledger::note(const model::Event& event) {
  const auto later = [](double time, const model::Event& other) { return time < other.t; };
  events.insert(std::upper_bound(events.begin(), events.end(), event.t, later), event);
}

void Ledger::archive(Archive& ar) {
  audit.archive(ar);
  statistics.archive(ar);
}

}  // namespace stiction::integration

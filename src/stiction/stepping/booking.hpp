#pragma once
// What the ledger records of a step: statistics, works, events.
#include "stiction/integration/ledger.hpp"
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

using integration::Ledger;

void book_impacts(const ImpactCounts& impacts, integration::Statistics& statistics);

// What a contact was before a step.
struct Was {
  model::ContactStatus status = model::ContactStatus::open;
  bool persists = false;
};

// A step from t_A that led from contacts `before` to `state`.
void book(const System& system, const StepResult& result, const StepWorkspace& ws, std::span<const Was> before,
          double t_A, const State& state, Ledger& ledger);

}  // namespace stiction::stepping

#pragma once
// What the ledger records of a step: statistics, works, events.
#include "stiction/integration/ledger.hpp"
#include "stiction/stepping/step.hpp"

namespace stiction::stepping {

using integration::Ledger;

void book_impacts(const ImpactCounts& impacts, integration::Statistics& statistics);

// A step from t_A that led from contacts `before` to `state`.
void book(const System& system, const StepResult& result, const StepWorkspace& ws,
          std::span<const model::ContactState> before, double t_A, const State& state, Ledger& ledger);

}  // namespace stiction::stepping

#pragma once
// The members of stiction._core.Simulation, by what they are for.
#include "simulation/run.hpp"

namespace stiction::python {

using SimulationClass = py::class_<Run>;

void bind_samples(SimulationClass& c);  // where things are and what acts on them, now
void bind_books(SimulationClass& c);    // what happened so far: events, energy, statistics
void bind_changes(SimulationClass& c);  // what a caller changes between steps, and checkpoints

}  // namespace stiction::python

#pragma once
// A run of a model: its options, steps, events, audit, changes between steps, checkpoints; and gaps, forces and
// energies at a state of your own (dynamics::Workspace). docs/howto/use-from-cpp.md
#include "stiction/dynamics/dynamics.hpp"
#include "stiction/simulation/simulation.hpp"

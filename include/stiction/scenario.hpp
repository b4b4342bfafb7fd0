#pragma once
// Models from text: files, built-in scenarios, TOML in a string, with values replaced as by --set. Laws and solvers
// from the keys they have there.
#include "stiction/scenario/lone_law.hpp"
#include "stiction/scenario/lone_solver.hpp"
#include "stiction/scenario/scenario.hpp"

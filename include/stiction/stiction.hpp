#pragma once
// All public headers of Stiction.
#include "stiction/geometry.hpp"
#include "stiction/laws.hpp"
#include "stiction/model.hpp"
#include "stiction/record.hpp"
#include "stiction/scenario.hpp"
#include "stiction/sets.hpp"
#include "stiction/simulation.hpp"
#include "stiction/solve.hpp"

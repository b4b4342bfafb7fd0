#pragma once
// A system and its motion: Builder and its specs, the constant Model that it makes, State, and samples of a state.
// docs/howto/use-from-cpp.md
#include "stiction/core/error.hpp"
#include "stiction/model/build/builder.hpp"
#include "stiction/model/motions.hpp"
#include "stiction/model/observation.hpp"
#include "stiction/model/port.hpp"

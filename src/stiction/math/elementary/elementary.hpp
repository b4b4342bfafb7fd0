#pragma once
// The elementary functions with the same bits on every machine: the nearest double to the exact value, but for fewer
// than one argument in 10^12. Those of the C library differ in their last bit from system to system, and from processor
// to processor on one system.
#include "stiction/math/elementary/circular.hpp"
#include "stiction/math/elementary/exponential.hpp"
#include "stiction/math/elementary/roots.hpp"

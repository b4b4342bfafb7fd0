#pragma once
#include <ctime>

namespace bench {

// Of this process: processor time of other programs does not count.
inline double cpu_seconds() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// The friction bodies of MLG for the Tippe-Top.
enum class Body { exact, ellipsoid, ellipsoid_as_sphere };

// CPU time of one fixpoint iteration (46) of a sliding and drilling contact, in ns.
double fixpoint_ns(Body body);

// Tables of whole Tippe-Top runs and of the ratios that MLG report.
void print_comparison();

}  // namespace bench

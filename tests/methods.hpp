#pragma once
// Methods of integration by a word, and their options by name, for tests that loop over several of them.
#include <stdexcept>

#include "stiction/simulation/simulation.hpp"

namespace stiction::simulation {

using compliant::Ode;
using compliant::OdeMethod;
using event_driven::EventDriven;
using math::Vec3;
using stepping::Moreau;
using stepping::RungeKutta;
using stepping::Variant;

enum class Scheme { moreau, runge_kutta, event_driven, ode };  // in the order of the variant

inline Method method_of(Scheme scheme) {
  switch (scheme) {
    case Scheme::runge_kutta:
      return RungeKutta{};
    case Scheme::event_driven:
      return EventDriven{};
    case Scheme::ode:
      return Ode{};
    default:
      return Moreau{};
  }
}
inline Scheme scheme_of(const RunOptions& options) {
  return static_cast<Scheme>(options.method.index());
}

namespace detail {
// set(method) where the method has the option; else the test is wrong.
template <class Set>
void set_option(RunOptions& options, Set&& set) {
  std::visit(
      [&](auto& method) {
        if constexpr (requires { set(method); })
          set(method);
        else
          throw std::logic_error("the method has no such option");
      },
      options.method);
}
}  // namespace detail

inline void set_tolerance(RunOptions& options, double tolerance) {
  detail::set_option(options, [&](auto& m) -> decltype(m.tolerance, void()) { m.tolerance = tolerance; });
}
inline void set_smallest_step(RunOptions& options, double step) {
  detail::set_option(options, [&](auto& m) -> decltype(m.smallest_step, void()) { m.smallest_step = step; });
}
inline void set_gap_tolerance(RunOptions& options, double tolerance) {
  detail::set_option(options, [&](auto& m) -> decltype(m.gap_tolerance, void()) { m.gap_tolerance = tolerance; });
}
inline void set_variant(RunOptions& options, Variant variant) {
  detail::set_option(options, [&](auto& m) -> decltype(m.variant, void()) { m.variant = variant; });
}

}  // namespace stiction::simulation

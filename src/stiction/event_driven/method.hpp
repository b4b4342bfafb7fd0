#pragma once
// The options of event-driven integration.
#include "stiction/integration/method.hpp"

namespace stiction::event_driven {

struct EventDriven {
  static constexpr std::string_view name = "event-driven";
  static constexpr std::string_view doc =
      "smooth motion with error control between located events: accurate, for few contacts";

  double tolerance = 1e-10;
  double gap_tolerance = 1e-12;  // m

  static constexpr auto parameters = std::tuple{core::field(&EventDriven::tolerance, integration::kErrorTolerance),
                                                core::field(&EventDriven::gap_tolerance, integration::kGapTolerance)};

  [[nodiscard]] integration::Misfit misfit(const model::Model& model) const;
  [[nodiscard]] bool all_pairs() const { return true; }  // contacts do not come and go
  [[nodiscard]] std::unique_ptr<integration::Integrator> make(const integration::Setup& setup,
                                                              const solvers::Options& solver,
                                                              const model::State& start) const;
};

}  // namespace stiction::event_driven

#pragma once
// Why a simulation cannot continue.
#include <string>

#include "stiction/integration/integrator.hpp"

namespace stiction::simulation {

struct Failure {
  integration::Reason code = integration::Reason::not_finite;
  double time = 0.0;    // s
  std::string contact;  // its name; empty where no contact is the cause
  std::string message;  // for people: time, contact and reason
};

// From an outcome of the system's integrator.
Failure failure_of(const model::System& system, const integration::Outcome& outcome,
                   const integration::Integrator& integrator, double step);

// The closest points of a contact's surfaces were lost between steps.
Failure lost_points(const model::System& system, const model::State& state, int contact);

}  // namespace stiction::simulation

#pragma once
// Rates of the coordinates besides the motion of the bodies, from the forces of an instant: states of user elements,
// impulses and works of contacts and joints, and the power of what drives the system.
#include "stiction/smooth/coordinates.hpp"

namespace stiction::smooth {

struct Loads {
  const double* lambda;  // forces of the closed contacts, blocks beginning at `offset`
  const double* gamma;   // their relative velocities, likewise
  const std::vector<int>& offset;
  const std::vector<double>& lambda_B;  // forces of the joints
  const std::vector<double>& gamma_B;   // W^T u + chi of the joints
  const double* elastic = nullptr;      // of compliant contacts, per closed contact: the normal force they give back
};

// Input is the power of applied forces, drives and moving surfaces, and what is supplied to user elements; gravity,
// springs, elements and compliant contacts give back what they store. Joints do no work except where they do not quite
// hold.
void write_loads(const System& system, const State& at, const dynamics::Workspace& dynamics, const Loads& loads,
                 const CoordinateMap& map, Coordinates& dy);

}  // namespace stiction::smooth

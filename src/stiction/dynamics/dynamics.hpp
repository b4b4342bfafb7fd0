#pragma once
// Everything the equations of motion are made of, at a state:
//
//   workspace   poses, and room for all that follows
//   forces      h: gravity, applied forces, springs, gyroscopic torque
//   contacts    gaps, frames, W, chi, gamma
//   manifolds   points of a pair that belong together
//   tracking    closest points of smooth surfaces
//   joints      rows, W, chi
//   elements    wrenches and rates of user elements
//   coordinates systems in coordinates of programs
//   compliant   forces of compliant contacts
//   energy      kinetic and potential
#include "stiction/dynamics/compliant.hpp"
#include "stiction/dynamics/contacts.hpp"
#include "stiction/dynamics/energy.hpp"
#include "stiction/dynamics/forces.hpp"
#include "stiction/dynamics/joints.hpp"
#include "stiction/dynamics/manifolds.hpp"
#include "stiction/dynamics/springs.hpp"
#include "stiction/dynamics/tracking.hpp"
#include "stiction/dynamics/user/coordinates.hpp"
#include "stiction/dynamics/user/elements.hpp"
#include "stiction/dynamics/workspace.hpp"

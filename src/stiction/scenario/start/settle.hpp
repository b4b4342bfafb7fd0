#pragma once
// Starts that the program finds: bodies on what is below them, and at rest; and how far that is from what was given.
#include "stiction/model/build/builder.hpp"
#include "stiction/scenario/scenario.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// Positions of the bodies that a file asks to be moved, as it gives them.
struct Guess {
  std::string body;
  math::Vec3 x;
};
using Guesses = std::vector<Guess>;
Guesses guesses_of(const Table& top, const model::Builder& builder);
// A note for each body that is elsewhere now.
void note_moves(const Guesses& guesses, Scenario& scenario);

// Builds the model of the scenario anew with its bodies at rest. They fall through time steps from where they are; each
// time their kinetic energy has passed a maximum they are stopped, until what acts on them is in balance. Throws
// core::InputError where they move at the start, a drive moves them, or they do not come to rest.
void settle(model::Builder& builder, Scenario& scenario);

}  // namespace stiction::scenario

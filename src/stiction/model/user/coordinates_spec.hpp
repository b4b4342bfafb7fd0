#pragma once
// Description of a system in coordinates of its own, and the checks of the builder.
#include "stiction/model/build/contacts.hpp"
#include "stiction/model/user/coordinates.hpp"

namespace stiction::model {

struct CoordinatesSpec {
  std::string name;
  std::vector<Coordinate> coordinates{};         // 1 to 16: columns <name>.<coordinate>
  std::vector<CoordinateVelocity> velocities{};  // 1 to 6: columns <name>.<velocity>
  std::vector<ContactSpec> contacts{};           // names and laws; `first` and `second` stay empty
  double time = HUGE_VAL;                        // s; over which M, W, gaps and chi change where nothing moves
  std::shared_ptr<const Coordinates> code{};
};

PlacedCoordinates make_coordinates(const Model& model, const CoordinatesSpec& spec);
// Contact `number` of a system whose place in the model is `system`.
Contact make_coordinate_contact(const PlacedCoordinates& placed, int system, int number, const ContactSpec& spec,
                                KeptLaw& kept);

}  // namespace stiction::model

#pragma once
// The single-valued branch of a contact's laws: forces in slip, as functions of the relative velocity. A part of a law
// sticks and slips independently: sliding (with drilling, where the set couples the two), drilling, rolling. Dry
// friction of a joint is the sliding part of a contact with one row.
#include <array>

#include "stiction/laws/contact_law.hpp"

namespace stiction::laws {

enum class PartKind : std::uint8_t {
  absent,  // no such force
  set,     // set-valued at zero velocity: sticks and slips
  smooth,  // a function of the velocity everywhere: regularised friction, viscous rolling
};

// Rows of a contact's block that stick and slip together.
struct Part {
  PartKind kind = PartKind::absent;
  int first = 0, rows = 0;
  std::array<bool, 3> held{};  // rows along which the set has an extent: the others have no force

  // Norm of the velocity in the rows of the part.
  [[nodiscard]] double speed(const double* block) const {
    double sum = 0.0;
    for (int k = 0; k < rows; ++k)
      if (held[static_cast<std::size_t>(k)]) sum += block[first + k] * block[first + k];
    return std::sqrt(sum);
  }
};

enum PartName { SLIDING, DRILLING, ROLLING };
using Parts = std::array<Part, 3>;

using BlockForce = std::array<double, kMaxChannels>;  // rows of a contact's block

// The parts of a law; of a block with fewer rolling rows than the law, those that it has.
Parts parts_of(const ContactLaw& law, Layout rows);
inline Parts parts_of(const ContactLaw& law) {
  return parts_of(law, law.layout());
}

// Adds the forces of the part at the velocity gamma of the block, for a contact pressed by `pressing`. At zero velocity
// the force is 0, an interior point of the set.
void add_slip_force(const ContactLaw& law, PartName name, const Part& part, const double* gamma, double pressing,
                    BlockForce& force);

// The same for a compliant contact, single-valued and continuous through zero: below slip_speed (rolling: roll_speed)
// the force of a set fades by the factor v / sqrt(v^2 + slip_speed^2). Laws that are functions of the velocity are
// unchanged.
void add_regularised_force(const ContactLaw& law, PartName name, const Part& part, const double* gamma, double pressing,
                           BlockForce& force);

// Viscous rolling and dry friction of a joint do not depend on the normal force; every other force of slip is
// proportional to it.
bool given_by_velocity_alone(const ContactLaw& law, PartName name);

// The law restricted to the parts that are held. The remaining friction is scaled by share.
ContactLaw held_law(const ContactLaw& law, bool sliding, bool drilling, bool rolling, double share);

}  // namespace stiction::laws

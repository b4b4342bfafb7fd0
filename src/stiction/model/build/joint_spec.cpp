#include "stiction/model/build/joint_spec.hpp"

namespace stiction::model {

bool JointSpec::takes(const geometry::JointKind& kind, std::string_view key) {
  using geometry::JointKind;
  if (key == "anchor") return kind.points == JointKind::Points::common;
  if (key == "point" || key == "other_point") return kind.points != JointKind::Points::none;
  if (key == "axis") return kind.axis;
  if (key == "other_axis") return kind.second != JointKind::Second::none;
  if (key == "carrier") return kind.carrier;
  return kind.stops;  // friction, lower, upper, restitution
}

}  // namespace stiction::model

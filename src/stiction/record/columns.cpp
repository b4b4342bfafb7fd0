#include "stiction/record/columns.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/math/elementary/elementary.hpp"

namespace stiction::record {
namespace {

struct Field {
  const char* name;
  const char* unit;
};

constexpr Field kBody[] = {{"x", "m"},      {"y", "m"},      {"z", "m"},     {"qw", "1"},   {"qx", "1"},
                           {"qy", "1"},     {"qz", "1"},     {"vx", "m/s"},  {"vy", "m/s"}, {"vz", "m/s"},
                           {"wx", "rad/s"}, {"wy", "rad/s"}, {"wz", "rad/s"}};
// What follows from these, for models of few bodies: a heap would only grow by it.
constexpr std::size_t kFewBodies = 20;
constexpr Field kMotion[] = {{"speed", "m/s"}, {"omega_x", "rad/s"}, {"omega_y", "rad/s"}, {"omega_z", "rad/s"},
                             {"roll", "rad"},  {"pitch", "rad"},     {"yaw", "rad"}};
constexpr Field kContact[] = {{"gap", "m"},    {"state", "1"}, {"PN", "N s"},  {"PT1", "N s"}, {"PT2", "N s"},
                              {"Ptau", "N s"}, {"PR1", "N s"}, {"PR2", "N s"}, {"vT", "m/s"},  {"wspin", "rad/s"},
                              {"x", "m"},      {"y", "m"},     {"z", "m"},     {"nx", "1"},    {"ny", "1"},
                              {"nz", "1"},     {"fx", "N"},    {"fy", "N"},    {"fz", "N"}};
// The same of the angle of a joint: a torque is not a force.
constexpr Field kAngle[] = {{"gap", "rad"},  {"state", "1"}, {"PN", "N m s"}, {"PT1", "N s"},  {"PT2", "N s"},
                            {"Ptau", "N s"}, {"PR1", "N s"}, {"PR2", "N s"},  {"vT", "rad/s"}, {"wspin", "rad/s"},
                            {"x", "m"},      {"y", "m"},     {"z", "m"},      {"nx", "1"},     {"ny", "1"},
                            {"nz", "1"},     {"fx", "N"},    {"fy", "N"},     {"fz", "N"}};
constexpr Field kForceInFrame[] = {{"FN", "N"}, {"FT1", "N"}, {"FT2", "N"}};  // along normal, T1 and T2
constexpr Field kTorque[] = {{"mx", "N m"}, {"my", "N m"}, {"mz", "N m"}};    // of contacts whose laws have torques
constexpr Field kTorqueInFrame[] = {{"MN", "N m"}, {"MT1", "N m"}, {"MT2", "N m"}};
constexpr Field kClosed[] = {{"closed", "1"}};  // of contacts of several points
constexpr Field kGroup[] = {{"closed", "1"}, {"slipping", "1"}, {"PN", "N s"},  {"PN_max", "N s"},
                            {"depth", "m"},  {"FN", "N"},       {"FN_max", "N"}};
constexpr Field kJoint[] = {{"fx", "N"}, {"fy", "N"}, {"fz", "N"}, {"tx", "N m"}, {"ty", "N m"}, {"tz", "N m"}};
constexpr Field kTurn[] = {{"angle", "rad"}, {"angle_rate", "rad/s"}};
constexpr Field kSlide[] = {{"slide", "m"}, {"slide_rate", "m/s"}};
constexpr Field kTorqueOnAngle[] = {{"torque", "N m"}};  // on a coordinate of a joint, by a stop, friction or drive
constexpr Field kForceOnSlide[] = {{"force", "N"}};
constexpr Field kWork[] = {{"normal", "J"}, {"sliding", "J"}, {"drilling", "J"}, {"rolling", "J"}};

const geometry::JointAxis* axis_of(const model::Contact& contact) {
  return std::get_if<geometry::JointAxis>(&contact.pair);
}

bool has_torque(const model::Contact& contact) {
  const laws::Layout rows = contact.law.layout();
  const auto* axis = axis_of(contact);
  return rows.friction > 2 || rows.rolling > 0 || (axis && axis->angle);
}

bool of_angle(const model::Joint& joint) {
  return joint.type == &geometry::joints::kTurn;
}

void append(std::vector<double>& row, const math::Vec3& v) {
  row.insert(row.end(), {v[0], v[1], v[2]});
}

// Along the normal, T1 and T2.
void append_in_frame(std::vector<double>& row, const model::ContactSample& c, const math::Vec3& v) {
  row.insert(row.end(), {v.dot(c.normal), v.dot(c.t1), v.dot(c.normal.cross(c.t1))});
}

void append(std::vector<double>& row, const model::ContactSample& c, bool torque) {
  row.insert(row.end(), {c.gap, static_cast<double>(c.status)});
  row.insert(row.end(), c.P.begin(), c.P.end());
  row.insert(row.end(), {c.slip_speed, c.spin});
  for (const math::Vec3& v : {c.point, c.normal, c.force}) append(row, v);
  if (torque) append(row, c.torque);
}
void append_in_frame(std::vector<double>& row, const model::ContactSample& c, bool torque) {
  append_in_frame(row, c, c.force);
  if (torque) append_in_frame(row, c, c.torque);
}

// Euler angles of yaw about z, then pitch about the new y, then roll about the new x.
void append_motion(std::vector<double>& row, const model::BodyState& b) {
  const math::Mat3 R = math::rotation(b.p);
  row.push_back(b.v.norm());
  append(row, R * b.omega);
  row.insert(row.end(), {math::atan2(R(2, 1), R(2, 2)), math::asin(std::clamp(-R(2, 0), -1.0, 1.0)),
                         math::atan2(R(1, 0), R(0, 0))});
}

}  // namespace

std::vector<Column> columns_of(const model::Model& model, std::span<const Column> derived) {
  std::vector<Column> columns{{"t", "s"}};
  const auto add = [&](const std::string& part, std::span<const Field> fields) {
    for (const Field& field : fields) columns.push_back({part + "." + field.name, field.unit});
  };
  for (const model::Body& body : model.bodies()) {
    if (body.coordinates >= 0) continue;
    add(body.name, kBody);
    if (model.bodies().size() <= kFewBodies) add(body.name, kMotion);
  }
  for (const model::DeclaredContact& declared : model.declared()) {
    if (declared.points > 1) {
      add(declared.name, kContact);
      add(declared.name, kTorque);
      add(declared.name, kForceInFrame);
      add(declared.name, kTorqueInFrame);
      add(declared.name, kClosed);
    }
    for (const model::Contact& contact : model.contacts().subspan(declared.first, declared.points)) {
      const auto* axis = axis_of(contact);
      add(contact.label(), axis && axis->angle ? std::span<const Field>(kAngle) : std::span<const Field>(kContact));
      if (has_torque(contact)) add(contact.label(), kTorque);
      if (axis) {
        add(contact.label(), axis->angle ? kTorqueOnAngle : kForceOnSlide);
        continue;
      }
      add(contact.label(), kForceInFrame);
      if (has_torque(contact)) add(contact.label(), kTorqueInFrame);
    }
  }
  for (const model::ContactGroup& group : model.groups()) add(group.name, kGroup);
  for (const model::Joint& joint : model.joints()) {
    if (joint.type->turns) add(joint.name, kTurn);
    if (joint.type->slides) add(joint.name, kSlide);
    add(joint.name, kJoint);
    if (joint.type->drive) add(joint.name, of_angle(joint) ? kTorqueOnAngle : kForceOnSlide);
  }
  for (const model::PlacedElement& element : model.user_elements())
    for (const model::ElementState& state : element.states)
      columns.push_back({element.name + "." + state.name, state.unit});
  for (const model::PlacedCoordinates& placed : model.coordinates()) {
    for (const model::Coordinate& q : placed.coordinates) columns.push_back({placed.name + "." + q.name, q.unit});
    for (const model::CoordinateVelocity& u : placed.velocities)
      columns.push_back({placed.name + "." + u.name, u.unit});
  }
  for (const char* name : {"energy.kinetic", "energy.potential", "energy.total"}) columns.push_back({name, "J"});
  for (const std::string& contact : contact_names(model)) add("work." + contact, kWork);
  columns.insert(columns.end(), derived.begin(), derived.end());
  return columns;
}

void fill_row(const Moment& moment, std::vector<double>& row) {
  row.clear();
  row.push_back(moment.state.t);
  for (std::size_t i = 0; i < moment.state.bodies.size(); ++i) {
    if (moment.model.bodies()[i].coordinates >= 0) continue;
    const model::BodyState& b = moment.state.bodies[i];
    row.insert(row.end(), {b.x[0], b.x[1], b.x[2], b.p.w(), b.p.x(), b.p.y(), b.p.z(), b.v[0], b.v[1], b.v[2],
                           b.omega[0], b.omega[1], b.omega[2]});
    if (moment.state.bodies.size() <= kFewBodies) append_motion(row, b);
  }
  for (std::size_t c = 0; c < moment.model.declared().size(); ++c) {
    const model::DeclaredContact& declared = moment.model.declared()[c];
    if (declared.points > 1) {
      append(row, moment.manifolds[c].sum, true);
      append_in_frame(row, moment.manifolds[c].sum, true);
      row.push_back(moment.manifolds[c].closed);
    }
    for (std::size_t i = declared.first; i < declared.first + declared.points; ++i) {
      const model::Contact& contact = moment.model.contacts()[i];
      const model::ContactSample& sample = moment.contacts[i];
      append(row, sample, has_torque(contact));
      if (const auto* axis = axis_of(contact))
        row.push_back(sample.dt > 0.0 ? axis->sign * sample.P[laws::N] / sample.dt : 0.0);
      else
        append_in_frame(row, sample, has_torque(contact));
    }
  }
  const double per_time = moment.dt > 0.0 ? 1.0 / moment.dt : 0.0;
  for (const model::GroupSample& g : moment.groups)
    row.insert(row.end(), {static_cast<double>(g.closed), static_cast<double>(g.slipping), g.P_N, g.P_max, g.depth,
                           g.P_N * per_time, g.P_max * per_time});
  for (std::size_t j = 0; j < moment.joints.size(); ++j) {
    const model::JointSample& s = moment.joints[j];
    const geometry::JointType type = moment.model.joints()[j].type;
    if (type->turns) row.insert(row.end(), {s.angle, s.turn_rate});
    if (type->slides) row.insert(row.end(), {s.slide, s.slide_rate});
    append(row, s.force);
    append(row, s.torque);
    if (type->drive) row.push_back(s.effort);
  }
  for (const model::PlacedElement& element : moment.model.user_elements())
    row.insert(row.end(), moment.state.z.begin() + static_cast<std::ptrdiff_t>(element.first_state),
               moment.state.z.begin() + static_cast<std::ptrdiff_t>(element.first_state + element.states.size()));
  for (const model::PlacedCoordinates& placed : moment.model.coordinates()) {
    const std::span<const double> q = placed.q(moment.state);
    const model::CoordinateVector u = placed.u(moment.state);
    row.insert(row.end(), q.begin(), q.end());
    row.insert(row.end(), u.begin(), u.end());
  }
  row.insert(row.end(), {moment.kinetic, moment.potential, moment.kinetic + moment.potential});
  for (const model::Work& w : moment.work) row.insert(row.end(), {w.normal, w.sliding, w.drilling, w.rolling});
  row.insert(row.end(), moment.derived.begin(), moment.derived.end());
}

}  // namespace stiction::record

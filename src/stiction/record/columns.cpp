#include "stiction/record/columns.hpp"

namespace stiction::record {
namespace {

struct Field {
  const char* name;
  const char* unit;
};

constexpr Field kBody[] = {{"x", "m"},      {"y", "m"},      {"z", "m"},     {"qw", "1"},   {"qx", "1"},
                           {"qy", "1"},     {"qz", "1"},     {"vx", "m/s"},  {"vy", "m/s"}, {"vz", "m/s"},
                           {"wx", "rad/s"}, {"wy", "rad/s"}, {"wz", "rad/s"}};
constexpr Field kContact[] = {{"gap", "m"},    {"state", "1"}, {"PN", "N s"},  {"PT1", "N s"}, {"PT2", "N s"},
                              {"Ptau", "N s"}, {"PR1", "N s"}, {"PR2", "N s"}, {"vT", "m/s"},  {"wspin", "rad/s"},
                              {"x", "m"},      {"y", "m"},     {"z", "m"}};
constexpr Field kGroup[] = {{"closed", "1"}, {"slipping", "1"}, {"PN", "N s"}, {"PN_max", "N s"}, {"depth", "m"}};
constexpr Field kJoint[] = {{"fx", "N"}, {"fy", "N"}, {"fz", "N"}, {"tx", "N m"}, {"ty", "N m"}, {"tz", "N m"}};
constexpr Field kWork[] = {{"normal", "J"}, {"sliding", "J"}, {"drilling", "J"}, {"rolling", "J"}};

}  // namespace

std::vector<Column> columns_of(const model::Model& model, std::span<const Column> derived) {
  std::vector<Column> columns{{"t", "s"}};
  for (const model::Body& body : model.bodies())
    for (const Field& field : kBody) columns.push_back({body.name + "." + field.name, field.unit});
  for (const model::Contact& contact : model.contacts())
    for (const Field& field : kContact) columns.push_back({contact.name + "." + field.name, field.unit});
  for (const model::ContactGroup& group : model.groups())
    for (const Field& field : kGroup) columns.push_back({group.name + "." + field.name, field.unit});
  for (const model::Joint& joint : model.joints()) {
    if (geometry::turns(joint.type)) columns.push_back({joint.name + ".angle", "rad"});
    if (geometry::slides(joint.type)) columns.push_back({joint.name + ".slide", "m"});
    for (const Field& field : kJoint) columns.push_back({joint.name + "." + field.name, field.unit});
  }
  for (const char* name : {"energy.kinetic", "energy.potential", "energy.total"}) columns.push_back({name, "J"});
  for (const std::string& contact : contact_names(model))
    for (const Field& field : kWork) columns.push_back({"work." + contact + "." + field.name, field.unit});
  columns.insert(columns.end(), derived.begin(), derived.end());
  return columns;
}

void fill_row(const Moment& moment, std::vector<double>& row) {
  row.clear();
  row.push_back(moment.state.t);
  for (const model::BodyState& b : moment.state.bodies)
    row.insert(row.end(), {b.x[0], b.x[1], b.x[2], b.p.w(), b.p.x(), b.p.y(), b.p.z(), b.v[0], b.v[1], b.v[2],
                           b.omega[0], b.omega[1], b.omega[2]});
  for (const model::ContactSample& c : moment.contacts) {
    row.insert(row.end(), {c.gap, static_cast<double>(c.status)});
    row.insert(row.end(), c.P.begin(), c.P.end());
    row.insert(row.end(), {c.slip_speed, c.spin, c.point[0], c.point[1], c.point[2]});
  }
  for (const model::GroupSample& g : moment.groups)
    row.insert(row.end(), {static_cast<double>(g.closed), static_cast<double>(g.slipping), g.P_N, g.P_max, g.depth});
  for (std::size_t j = 0; j < moment.joints.size(); ++j) {
    const model::JointSample& s = moment.joints[j];
    const geometry::JointType type = moment.model->joints()[j].type;
    if (geometry::turns(type)) row.push_back(s.angle);
    if (geometry::slides(type)) row.push_back(s.slide);
    row.insert(row.end(), {s.force[0], s.force[1], s.force[2], s.torque[0], s.torque[1], s.torque[2]});
  }
  row.insert(row.end(), {moment.kinetic, moment.potential, moment.kinetic + moment.potential});
  for (const model::Work& w : moment.work) row.insert(row.end(), {w.normal, w.sliding, w.drilling, w.rolling});
  row.insert(row.end(), moment.derived.begin(), moment.derived.end());
}

}  // namespace stiction::record

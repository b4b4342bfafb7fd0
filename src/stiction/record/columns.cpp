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
                              {"x", "m"},      {"y", "m"},     {"z", "m"},     {"nx", "1"},    {"ny", "1"},
                              {"nz", "1"},     {"fx", "N"},    {"fy", "N"},    {"fz", "N"}};
constexpr Field kCouple[] = {{"mx", "N m"}, {"my", "N m"}, {"mz", "N m"}};  // of contacts whose laws have torques
constexpr Field kClosed[] = {{"closed", "1"}};                              // of contacts of several points
constexpr Field kGroup[] = {{"closed", "1"}, {"slipping", "1"}, {"PN", "N s"}, {"PN_max", "N s"}, {"depth", "m"}};
constexpr Field kJoint[] = {{"fx", "N"}, {"fy", "N"}, {"fz", "N"}, {"tx", "N m"}, {"ty", "N m"}, {"tz", "N m"}};
constexpr Field kWork[] = {{"normal", "J"}, {"sliding", "J"}, {"drilling", "J"}, {"rolling", "J"}};

bool has_torque(const model::Contact& contact) {
  const laws::Layout rows = contact.law.layout();
  const auto* axis = std::get_if<geometry::JointAxis>(&contact.pair);
  return rows.friction > 2 || rows.rolling > 0 || (axis && axis->angle);
}

void append(std::vector<double>& row, const math::Vec3& v) {
  row.insert(row.end(), {v[0], v[1], v[2]});
}

void append(std::vector<double>& row, const model::ContactSample& c, bool torque) {
  row.insert(row.end(), {c.gap, static_cast<double>(c.status)});
  row.insert(row.end(), c.P.begin(), c.P.end());
  row.insert(row.end(), {c.slip_speed, c.spin});
  for (const math::Vec3& v : {c.point, c.normal, c.force}) append(row, v);
  if (torque) append(row, c.torque);
}

}  // namespace

std::vector<Column> columns_of(const model::Model& model, std::span<const Column> derived) {
  std::vector<Column> columns{{"t", "s"}};
  const auto add = [&](const std::string& part, std::span<const Field> fields) {
    for (const Field& field : fields) columns.push_back({part + "." + field.name, field.unit});
  };
  for (const model::Body& body : model.bodies()) add(body.name, kBody);
  for (const model::DeclaredContact& declared : model.declared()) {
    if (declared.points > 1) {
      add(declared.name, kContact);
      add(declared.name, kCouple);
      add(declared.name, kClosed);
    }
    for (const model::Contact& contact : model.contacts().subspan(declared.first, declared.points)) {
      add(contact.label(), kContact);
      if (has_torque(contact)) add(contact.label(), kCouple);
    }
  }
  for (const model::ContactGroup& group : model.groups()) add(group.name, kGroup);
  for (const model::Joint& joint : model.joints()) {
    if (joint.type->turns) columns.push_back({joint.name + ".angle", "rad"});
    if (joint.type->slides) columns.push_back({joint.name + ".slide", "m"});
    add(joint.name, kJoint);
  }
  for (const char* name : {"energy.kinetic", "energy.potential", "energy.total"}) columns.push_back({name, "J"});
  for (const std::string& contact : contact_names(model)) add("work." + contact, kWork);
  columns.insert(columns.end(), derived.begin(), derived.end());
  return columns;
}

void fill_row(const Moment& moment, std::vector<double>& row) {
  row.clear();
  row.push_back(moment.state.t);
  for (const model::BodyState& b : moment.state.bodies)
    row.insert(row.end(), {b.x[0], b.x[1], b.x[2], b.p.w(), b.p.x(), b.p.y(), b.p.z(), b.v[0], b.v[1], b.v[2],
                           b.omega[0], b.omega[1], b.omega[2]});
  for (std::size_t c = 0; c < moment.model.declared().size(); ++c) {
    const model::DeclaredContact& declared = moment.model.declared()[c];
    if (declared.points > 1) {
      append(row, moment.manifolds[c].sum, true);
      row.push_back(moment.manifolds[c].closed);
    }
    for (std::size_t i = declared.first; i < declared.first + declared.points; ++i)
      append(row, moment.contacts[i], has_torque(moment.model.contacts()[i]));
  }
  for (const model::GroupSample& g : moment.groups)
    row.insert(row.end(), {static_cast<double>(g.closed), static_cast<double>(g.slipping), g.P_N, g.P_max, g.depth});
  for (std::size_t j = 0; j < moment.joints.size(); ++j) {
    const model::JointSample& s = moment.joints[j];
    const geometry::JointType type = moment.model.joints()[j].type;
    if (type->turns) row.push_back(s.angle);
    if (type->slides) row.push_back(s.slide);
    append(row, s.force);
    append(row, s.torque);
  }
  row.insert(row.end(), {moment.kinetic, moment.potential, moment.kinetic + moment.potential});
  for (const model::Work& w : moment.work) row.insert(row.end(), {w.normal, w.sliding, w.drilling, w.rolling});
  row.insert(row.end(), moment.derived.begin(), moment.derived.end());
}

}  // namespace stiction::record

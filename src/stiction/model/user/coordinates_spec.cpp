#include "stiction/model/user/coordinates_spec.hpp"

#include "stiction/math/dense.hpp"
#include "stiction/model/build/checks.hpp"

namespace stiction::model {
namespace {

constexpr std::string_view kCoordinates = "coordinates";

core::Subject about(const CoordinatesSpec& spec, std::string key) {
  return {std::string(kCoordinates), spec.name, std::move(key)};
}

void require_new_system(const Model& model, const CoordinatesSpec& spec) {
  require_name(spec.name, kCoordinates);
  if (spec.name == "world") refuse(about(spec, "name"), "this name is reserved for the fixed surroundings");
  if (find(model.coordinates(), spec.name) >= 0) refuse_twice(kCoordinates, spec.name);
  if (model.find_body(spec.name) >= 0 || model.find_contact(spec.name) >= 0 || model.find_joint(spec.name) >= 0 ||
      find(model.groups(), spec.name) >= 0 || find(model.user_elements(), spec.name) >= 0)
    refuse(about(spec, "name"), "there is a body, contact, joint or element of this name: columns would be ambiguous");
}

void check_numbers(const CoordinatesSpec& spec) {
  const auto count = [&](std::size_t n, int most, const char* key) {
    if (n < 1 || n > static_cast<std::size_t>(most))
      refuse(about(spec, key), "it has {} of them: 1 to {} are possible", n, most);
  };
  count(spec.coordinates.size(), kMostCoordinates, "coordinates");
  count(spec.velocities.size(), kMostVelocities, "velocities");
  std::vector<std::string> names;
  const auto check = [&](const std::string& name, double start, const char* key) {
    require_name(name, key);
    if (std::find(names.begin(), names.end(), name) != names.end())
      refuse(about(spec, key), "'{}' appears twice", name);
    names.push_back(name);
    if (!std::isfinite(start)) refuse(about(spec, key), "'{}' starts at {}: it must be finite", name, start);
  };
  for (const Coordinate& q : spec.coordinates) {
    check(q.name, q.start, "coordinates");
    if (!(q.scale > 0.0) || !std::isfinite(q.scale))
      refuse(about(spec, "coordinates"), "the scale {} of '{}' is out of range: it must be > 0", q.scale, q.name);
  }
  for (const CoordinateVelocity& u : spec.velocities) check(u.name, u.start, "velocities");
  if (!(spec.time > 0.0)) refuse(about(spec, "time"), "time = {} is out of range: it must be > 0", spec.time);
}

// M and h at the start.
void check_start(const CoordinatesSpec& spec, const PlacedCoordinates& placed) {
  std::vector<double> q;
  CoordinateVector u(placed.freedoms()), h = CoordinateVector::Zero(placed.freedoms());
  for (const Coordinate& one : spec.coordinates) q.push_back(one.start);
  for (Eigen::Index k = 0; k < u.size(); ++k) u[k] = spec.velocities[static_cast<std::size_t>(k)].start;
  const CoordinateMatrix M = placed.M(0.0, q);
  if (M.rows() != u.size() || M.cols() != u.size())
    refuse(about(spec, "mass"), "M is {} x {}, and there are {} velocities", M.rows(), M.cols(), u.size());
  if (!M.allFinite()) refuse(about(spec, "mass"), "at the start M is not finite");
  if ((M - M.transpose()).cwiseAbs().maxCoeff() > 1e-9 * M.cwiseAbs().maxCoeff())
    refuse(about(spec, "mass"), "at the start M is not symmetric");
  if (!math::is_positive(M)) refuse(about(spec, "mass"), "at the start M is not positive definite");
  placed.code->forces(0.0, q, numbers(u), h);
  if (h.size() != u.size())
    refuse(about(spec, "forces"), "h has {} rows, and there are {} velocities", h.size(), u.size());
  if (!h.allFinite()) refuse(about(spec, "forces"), "at the start h is not finite");
}

}  // namespace

PlacedCoordinates make_coordinates(const Model& model, const CoordinatesSpec& spec) {
  require_new_system(model, spec);
  if (!spec.code) refuse(about(spec, "code"), "its code is missing");
  check_numbers(spec);
  PlacedCoordinates out{spec.name,
                        spec.code,
                        spec.coordinates,
                        spec.velocities,
                        spec.time,
                        static_cast<int>(model.bodies().size()),
                        model.initial_state().z.size()};
  check_start(spec, out);
  return out;
}

Contact make_coordinate_contact(const PlacedCoordinates& placed, int system, int number, const ContactSpec& spec,
                                KeptLaw& kept) {
  const auto subject = [&](const char* key) { return core::Subject{"contact", spec.name, key}; };
  if (!spec.first.empty() || !spec.second.empty())
    refuse(subject("between"), "its gap and rows are those of '{}': it is not between shapes", placed.name);
  const laws::ContactLaw law = checked_law(spec, kept);
  if (laws::compliant(law.compliance))
    refuse(subject("normal"), "contacts of coordinates of a program are hard: put a compliant force into its forces");
  if (law.patch)
    refuse(subject("radius"), "a patch whose size follows from the load needs curved surfaces: state a radius");
  Contact out;
  out.name = spec.name;
  out.a = placed.first_body;
  out.b = placed.bodies() > 1 ? placed.first_body + 1 : kWorld;
  out.pair = geometry::CodedPair{};
  out.law = law;
  out.coordinates = system;
  out.number = number;
  return out;
}

}  // namespace stiction::model

#include "stiction/event_driven/rims.hpp"

#include <algorithm>

#include "stiction/event_driven/impacts.hpp"

namespace stiction::event_driven {
namespace {

struct Rims {
  const geometry::DiskPlane& pair;
  geometry::Pose a, b;
  std::span<const int> points;  // C1 to C4

  [[nodiscard]] std::size_t C1() const { return static_cast<std::size_t>(points[0]); }
  [[nodiscard]] std::size_t C4() const { return static_cast<std::size_t>(points[3]); }
};

// A thick disk with hard contacts. Compliant points exert the same forces whatever they are called.
const geometry::DiskPlane* thick_disk(const Course& course, std::span<const int> points) {
  const model::Contact& contact = course.system.contact(points[0]);
  if (points.size() < 4 || laws::compliant(contact.law.compliance)) return nullptr;
  return std::get_if<geometry::DiskPlane>(&contact.pair);
}

bool has_rims(const Course& course) {
  for (std::size_t m = 0; m < course.system.manifolds(); ++m)
    if (thick_disk(course, course.system.manifold(m))) return true;
  return false;
}

template <class Visit>
void for_rims(Course& course, Visit&& visit) {
  course.motion.map.unpack(course.front.y, course.front.t, course.state);
  for (std::size_t m = 0; m < course.system.manifolds(); ++m) {
    const std::span<const int> points = course.system.manifold(m);
    const model::Contact& contact = course.system.contact(points[0]);
    if (const auto* pair = thick_disk(course, points))
      visit(Rims{*pair, pose(course.state, contact.a), pose(course.state, contact.b), points});
  }
}

void exchange(Course& course, std::size_t i, std::size_t k) {
  std::swap(course.front.mode[i], course.front.mode[k]);
  std::swap(course.front.forces[i], course.front.forces[k]);
  std::swap(course.forces_now[i], course.forces_now[k]);
  std::swap(course.t_rest[i], course.t_rest[k]);
  std::swap(course.before[i], course.before[k]);
  std::swap(course.state.contacts[i].anchor.load, course.state.contacts[k].anchor.load);
  course.motion.exchange(i, k);
}

// The side of the lower rim: that of the rim that touches alone, in flight that of the lower one.
double side_of(const Course& course, const Rims& rims) {
  const bool lower = course.front.mode[rims.C1()].closed, upper = course.front.mode[rims.C4()].closed;
  const double last = course.state.contacts[rims.C1()].anchor.side;
  if (last == 0.0 || (!lower && !upper)) return rims.pair.lower_rim(rims.a, rims.b);
  return lower ? last : -last;
}

// True if C1 and C4 have changed places.
bool name(Course& course, const Rims& rims) {
  const double last = course.state.contacts[rims.C1()].anchor.side, side = side_of(course, rims);
  for (int i : rims.points) {
    geometry::Anchor& anchor = course.state.contacts[static_cast<std::size_t>(i)].anchor;
    anchor.side = side;
    anchor.keeps_rim = true;
  }
  if (last == 0.0 || side == last) return false;
  exchange(course, rims.C1(), rims.C4());
  return true;
}

// What a closed contact holds are the parts of its law.
bool fits(const Course& course, std::size_t contact) {
  const ContactMode& mode = course.front.mode[contact];
  for (std::size_t p = 0; mode.closed && p < 3; ++p)
    if ((course.parts(contact)[p].kind == laws::PartKind::set) != (mode.hold[p] != Hold::none)) return false;
  return true;
}

void name_all(Course& course, std::vector<int>& touching) {
  for_rims(course, [&](const Rims& rims) {
    const int C1 = rims.points[0], C4 = rims.points[3];
    if (name(course, rims))
      for (int& i : touching) i = i == C1 ? C4 : i == C4 ? C1 : i;
    const auto meets = [&](int i) { return std::find(touching.begin(), touching.end(), i) != touching.end(); };
    if (meets(C1) == meets(C4) || !rims.pair.on_both_rims(rims.a, rims.b, course.options.gap_tolerance)) return;
    const int other = meets(C1) ? C4 : C1;
    if (!course.front.mode[static_cast<std::size_t>(other)].closed) touching.push_back(other);
  });
  course.load_anchors();
}

}  // namespace

void meet(Course& course, std::vector<int>& touching) {
  if (has_rims(course)) name_all(course, touching);
  if (!touching.empty()) impact(course, touching);
}

void change_rims(Course& course) {
  if (!has_rims(course)) return;
  bool again = false;
  for_rims(course, [&](const Rims& rims) {
    if (name(course, rims)) again = again || !fits(course, rims.C1()) || !fits(course, rims.C4());
  });
  course.load_anchors();
  if (again) impact(course, {});
}

}  // namespace stiction::event_driven

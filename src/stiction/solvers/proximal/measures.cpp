#include "stiction/solvers/proximal/measures.hpp"

#include <algorithm>

#include "stiction/core/threads/loops.hpp"
#include "stiction/problem/friction_cone.hpp"
#include "stiction/problem/residual.hpp"
#include "stiction/solvers/proximal/space/body_space.hpp"
#include "stiction/solvers/proximal/space/contact_space.hpp"
#include "stiction/solvers/proximal/space/rigid_space.hpp"

namespace stiction::solvers::proximal {
namespace {

// Velocities without impulses.
template <class Space>
Vector free_velocity(Space& space) {
  Vector x, c;
  space.state_of(Vector::Zero(space.contacts().rows()), x);
  space.velocity(x, c);
  return c;
}

}  // namespace

bool all_cones(const Contacts& contacts) {
  for (std::size_t i = 0; i < contacts.count(); ++i)
    if (!problem::is_cone(contacts.laws[i], contacts.layout[i])) return false;
  return true;
}

template <class Space>
Measure cone_measure(Space& space) {
  const Contacts contacts = space.contacts();
  std::vector<problem::FrictionCone> cones;
  for (std::size_t i = 0; i < contacts.count(); ++i)
    cones.push_back(problem::cone_of(contacts.laws[i], contacts.layout[i]));
  return [contacts, cones = std::move(cones), scale = free_velocity(space).norm()](const Vector& r, const Vector& u) {
    double sum = 0.0;
    for (std::size_t i = 0; i < contacts.count(); ++i)
      sum += problem::cone_defect(cones[i], r.data() + contacts.offset[i], u.data() + contacts.offset[i]);
    const double size = std::max({scale, r.norm(), u.norm()}), error = sum == 0.0 ? 0.0 : std::sqrt(sum) / size;
    return Error{error, error};
  };
}

Error natural_error(const Contacts& contacts, std::span<const problem::ProxStep> steps, double scale,
                    std::span<double> hint, std::span<laws::ContactStatus> status, const Vector& r, const Vector& u) {
  double most = 0.0, sum = 0.0, given = 0.0;
  thread_local std::vector<double> all;  // kept: a warm step allocates nothing
  all.resize(contacts.count());
  core::share_each(contacts.count(), kContactsAtOnce, [&, each = all.data()](std::size_t i) {
    const int at = contacts.offset[i];
    each[i] = problem::contact_residual(contacts.laws[i], contacts.layout[i], steps[i], r.data() + at, u.data() + at,
                                        hint[i], status[i]);
  });
  for (std::size_t i = 0; i < contacts.count(); ++i) {
    const int at = contacts.offset[i];
    const double one = all[i];
    most = std::max(most, one);
    sum += one * one;
    if (steps[i].r_N > 0.0) given += r[at] * r[at] / (steps[i].r_N * steps[i].r_N);
  }
  if (!std::isfinite(sum)) return {sum, sum};
  if (most == 0.0) return {0.0, 0.0};
  return {most / scale, std::sqrt(sum / std::max(given, u.squaredNorm()))};
}

template <class Space>
Measure natural_measure(Space& space) {
  const Contacts contacts = space.contacts();
  const Vector c = free_velocity(space);
  std::vector<problem::ProxStep> steps;
  double closing = 0.0, largest = 0.0;  // as problem::velocity_scale
  for (std::size_t i = 0; i < contacts.count(); ++i) {
    const laws::ContactLaw& law = contacts.laws[i];
    const int at = contacts.offset[i];
    steps.push_back(problem::safe_step(law, space.G(i), contacts.layout[i], problem::Stretch::balanced, 1.0));
    for (int k = 0; k < contacts.layout[i].first_rolling(); ++k) largest = std::max(largest, std::fabs(c[at + k]));
    closing = std::max({closing, -c[at], problem::held_speed(law, contacts.layout[i], space.G(i)[0], c.data() + at)});
  }
  return [contacts, steps = std::move(steps), hint = std::vector<double>(contacts.count(), 0.0),
          status = std::vector<laws::ContactStatus>(contacts.count()),
          scale = std::max(closing, 1e-5 * largest)](const Vector& r, const Vector& u) mutable {
    return natural_error(contacts, steps, scale, hint, status, r, u);
  };
}

template Measure cone_measure(BodySpace&);
template Measure cone_measure(ContactSpace&);
template Measure cone_measure(RigidSpace&);
template Measure natural_measure(BodySpace&);
template Measure natural_measure(ContactSpace&);
template Measure natural_measure(RigidSpace&);

}  // namespace stiction::solvers::proximal

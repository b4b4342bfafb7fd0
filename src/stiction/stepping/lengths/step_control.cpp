#include "stiction/stepping/lengths/step_control.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::stepping {
namespace {

constexpr double kSafety = 0.9, kShrink = 0.1, kGrow = 4.0;  // of the length of a step

// x^(1/n) to a few digits, between kShrink and 2 kGrow, by Newton's method: no function of the system library, whose
// last bits differ.
double root(double x, int n) {
  const auto power = [](double base, int k) {
    double product = 1.0;
    for (int i = 0; i < k; ++i) product *= base;
    return product;
  };
  x = std::clamp(x, power(kShrink, n), power(2.0 * kGrow, n));
  double r = std::max(1.0, x);
  for (int i = 0; i < 100; ++i) {
    const double next = r - (r - x / power(r, n - 1)) / n;
    if (!(std::fabs(next - r) > 1e-6 * r)) return next;
    r = next;
  }
  return r;
}

}  // namespace

double relative_distance(const model::System& system, const model::State& a, const model::State& b) {
  double largest = 0.0;
  for (std::size_t i = 0; i < a.bodies.size(); ++i) {
    const model::BodyState &s = a.bodies[i], &t = b.bodies[i];
    const model::Body& body = system.bodies()[i];
    const double length = body.coordinates < 0 ? std::sqrt(0.5 * body.inertia.trace() * body.inverse_mass) : 1.0;
    const double speed = t.v.norm() + length * t.omega.norm() + std::sqrt(system.gravity().norm() * length);
    const double turn = 2.0 * std::min((s.p.coeffs() - t.p.coeffs()).norm(), (s.p.coeffs() + t.p.coeffs()).norm());
    const double move = std::max((s.x - t.x).norm() / length, turn);
    const double rate = std::max((s.v - t.v).norm(), length * (s.omega - t.omega).norm());
    largest = std::max({largest, move, rate > 0.0 ? rate / speed : 0.0});
    if (std::isnan(move + rate)) return HUGE_VAL;
  }
  for (const model::PlacedCoordinates& placed : system.coordinates())
    for (std::size_t k = 0; k < placed.coordinates.size(); ++k) {
      const double x = placed.q(a)[k], y = placed.q(b)[k];
      if (std::isnan(x + y)) return HUGE_VAL;
      largest = std::max(largest, std::abs(x - y) / std::max(placed.coordinates[k].scale, std::abs(y)));
    }
  for (const model::PlacedElement& element : system.user_elements())
    for (std::size_t s = 0; s < element.states.size(); ++s) {
      const double x = a.z[element.first_state + s], y = b.z[element.first_state + s];
      if (std::isnan(x + y)) return HUGE_VAL;
      largest = std::max(largest, std::abs(x - y) / std::max(element.states[s].scale, std::abs(y)));
    }
  return largest;
}

double StepControl::choose(double left) const {
  if (left <= next) return left;
  return left < 2.0 * next ? 0.5 * left : next;
}

double StepControl::error(double distance) const {
  return distance / ((static_cast<double>(1 << order) - 1.0) * tolerance);
}

bool StepControl::accept(double error, double dt) {
  const bool good = error <= 1.0 || dt <= smallest;
  double factor = error > 0.0 ? kSafety * root(1.0 / error, order + 1) : kGrow;
  factor = std::clamp(factor, kShrink, good ? kGrow : kSafety);
  // A step shortened to end at an output time says nothing against a longer one.
  next = std::max(smallest, good && factor >= 1.0 ? std::max(next, factor * dt) : factor * dt);
  return good;
}

bool StepControl::accept_touch(double error, double dt, double touch) {
  constexpr double kShortOf = 0.99;
  if (dt <= smallest) return accept(error, dt);
  next = std::max(smallest, kShortOf * touch);
  return false;
}

double time_of_touch(const model::System& system, const model::State& before, const model::State& after,
                     std::span<const model::Event> events, double gap_tolerance) {
  const double dt = after.t - before.t;
  const auto gap = [&](const model::State& state, std::size_t i) {
    const model::Contact& contact = system.contacts()[i];
    return gap_of(system.model(), contact, state, state.contacts[i].anchor);
  };
  const auto was_open = [&](const model::Event& event) {
    for (std::size_t i = 0; i < before.contacts.size(); ++i) {
      const model::Contact& contact = system.contacts()[i];
      if (contact.declaration == event.contact && contact.point == event.point &&
          before.contacts[i].shapes == event.shapes)
        return gap(before, i) > gap_tolerance;
    }
    return false;
  };
  double first = HUGE_VAL;
  for (const model::Event& event : events)  // answered by an impulse
    if ((event.kind == model::EventKind::close || event.kind == model::EventKind::impact) && was_open(event))
      first = std::min(first, std::clamp(event.t - before.t, 0.0, dt));
  for (std::size_t i = 0; i < before.contacts.size(); ++i) {  // not yet
    if (after.contacts[i].persists) continue;
    const double gap_A = gap(before, i), gap_E = gap(after, i);
    if (gap_A > gap_tolerance && gap_E < 0.0) first = std::min(first, dt * gap_A / (gap_A - gap_E));
  }
  return first;
}

void scale_impulses(double factor, model::State& state) {
  for (model::ContactState& contact : state.contacts) {
    for (double& P : contact.P) P *= factor;
    contact.P_N_before *= factor;
  }
}

}  // namespace stiction::stepping

#include "stiction/compliant/onset.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/geometry/bounds.hpp"
#include "stiction/smooth/bracket.hpp"

namespace stiction::compliant {
namespace {

// Whether the two bodies of a contact of a group stay apart in a step from y_A to y_E: the balls around their shapes
// do, even if each goes twice as far as its velocities and positions at both ends suggest.
bool stay_apart(const System& system, std::size_t i, const Coordinates& y_A, const Coordinates& y_E, double h) {
  const model::Contact& contact = system.contacts()[i];
  if (contact.group < 0) return false;
  const auto swept = [&](int index) {
    const model::BodyShape& shape = system.shapes()[static_cast<std::size_t>(index)];
    const geometry::Ball ball = geometry::ball_around(shape.shape);
    if (shape.body == model::kWorld) return ball;
    const std::size_t at = smooth::CoordinateMap::kBody * static_cast<std::size_t>(shape.body);
    const Eigen::Map<const Vec3> x_A(y_A.data() + at), x_E(y_E.data() + at), v_A(y_A.data() + at + 7),
        v_E(y_E.data() + at + 7);
    const double way = std::max({(x_E - x_A).norm(), h * v_A.norm(), h * v_E.norm()});
    return geometry::Ball{x_A, ball.centre.norm() + ball.radius + 2.0 * way};
  };
  const geometry::Ball a = swept(contact.shapes[0]), b = swept(contact.shapes[1]);
  return (a.centre - b.centre).norm() > a.radius + b.radius;
}

}  // namespace

OnsetSearch::OnsetSearch(const System& system)
    : system_(system), gaps_begin_(system.contacts().size()), gaps_end_(system.contacts().size()) {}

// When the gap of an open contact, or the overlap of a closed one, passes zero up to t_B; else infinity. Where neither
// end shows it, it may have passed zero and come back in between. A contact that has just changed is at zero up to
// rounding: it has to leave first. If it does not, it stays closed, where the law gives the right force at any gap.
double OnsetSearch::crossing(CompliantRate& rate, const CompliantStep& step, std::size_t i, double t_change,
                             double t_B) {
  const double sign = rate.closed[i] ? -1.0 : 1.0;
  const auto signed_as = [&](const CompliantRate::Gap& gap) {
    return CompliantRate::Gap{sign * gap.gap, sign * gap.rate};
  };
  const auto evaluate = [&](double time) {
    step.at(time, y_);
    return signed_as(rate.gap(y_, time, i));
  };
  const auto g = [&](double time) { return evaluate(time).gap; };
  const auto g_dot = [&](double time) { return evaluate(time).rate; };
  double t_A = step.t_begin();
  auto A = signed_as(gaps_begin_[i]), B = t_B == step.t_end() ? signed_as(gaps_end_[i]) : evaluate(t_B);
  if (std::isnan(A.gap) || std::isnan(B.gap)) return HUGE_VAL;  // lost points, which the simulation reports
  if (!(A.gap > 0.0)) {
    const double now = rate.closed[i] && t_change == step.t_begin() ? HUGE_VAL : step.t_begin();
    if (B.gap > 0.0) return HUGE_VAL;
    if (!(A.rate > 0.0)) return now;
    if (!(B.rate < 0.0)) return HUGE_VAL;  // leaves, whatever rounding says of the gap
    t_A = smooth::bracket(g_dot, t_A, t_B, A.rate, B.rate).first;
    A = evaluate(t_A);
    if (!(A.gap > 0.0)) return now;
  } else if (B.gap > 0.0) {
    if (!(A.rate < 0.0 && B.rate > 0.0)) return HUGE_VAL;
    t_B = smooth::bracket(g_dot, t_A, t_B, A.rate, B.rate).second;
    B = evaluate(t_B);
    if (B.gap > 0.0) return HUGE_VAL;
  }
  return smooth::bracket(g, t_A, t_B, A.gap, B.gap).second;
}

void OnsetSearch::run(CompliantRate& rate, CompliantStep& step, const std::vector<double>& t_change) {
  y_.resize(rate.map.size());
  changing_.clear();
  const double t = step.t_begin(), t_1 = step.t_end();
  double first = t_1;
  rate.gaps(step.y_begin(), t, gaps_begin_);
  rate.gaps(step.y_end(), t_1, gaps_end_);
  for (std::size_t i = 0; i < rate.closed.size(); ++i) {
    if (!rate.closed[i] && stay_apart(system_, i, step.y_begin(), step.y_end(), t_1 - t)) continue;
    const double t_i = crossing(rate, step, i, t_change[i], first);
    if (t_i == HUGE_VAL) continue;
    if (t_i < first) changing_.clear();
    changing_.push_back(i);
    first = t_i;
  }
  if (changing_.empty() || first == t_1) return;
  if (!(first > t)) return step.end_before_it_began();
  step.end_at(rate, first);
  refine(rate, step, changing_.back());
}

// Dense output is of lower order than the step: Newton's method with steps that end where the gap is zero.
void OnsetSearch::refine(CompliantRate& rate, CompliantStep& step, std::size_t i) {
  constexpr int kRefinements = 4;
  for (int pass = 0; pass < kRefinements; ++pass) {
    const double t = step.t_begin(), t_1 = step.t_end();
    const auto gap = rate.gap(step.y_end(), t_1, i);
    const double better = t_1 - gap.gap / gap.rate;
    if (!(std::abs(better - t_1) > 4e-16 * std::abs(t_1)) || !(better > t)) return;
    if (std::abs(better - t_1) > 1e-3 * (t_1 - t)) return;  // grazing
    step.end_at(rate, better);
  }
}

}  // namespace stiction::compliant

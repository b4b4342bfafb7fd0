#include "stiction/geometry/surfaces/implicit.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "stiction/geometry/closest/curvature.hpp"
#include "stiction/geometry/mass/star_moments.hpp"
#include "stiction/geometry/surfaces/implicit_checks.hpp"

namespace stiction::geometry::surfaces {
namespace {

constexpr double kFarthest = 1e4;  // m: bodies are searched for and grown up to this
constexpr double kNearest = 1e-6;

double largest_curvature(const Jet& j) {
  const TangentFrame frame = math::tangent_frame(j.g.normalized());
  const Sym2 C = geometry::curvature(j, frame.t1, frame.t2);
  return std::max(std::fabs(C.least()), std::fabs(C.trace() - C.least()));
}

Region around(const Vec3& centre, double half) {
  return {centre - Vec3::Constant(half), centre + Vec3::Constant(half)};
}

}  // namespace

Implicit::Implicit(ImplicitFormula formula, std::optional<double> within) : formula_(std::move(formula)) {
  try {
    formula::Graph& graph = formula_.graph;
    std::vector<int> nodes{formula_.node};
    for (int i = 0; i < 3; ++i) nodes.push_back(graph.derivative(formula_.node, i));
    for (int i = 0; i < 3; ++i)
      for (int k = i; k < 3; ++k) nodes.push_back(graph.derivative(nodes[static_cast<std::size_t>(i) + 1], k));
    jet_ = formula::Program(graph, nodes, 3);
    value_ = formula::Program(graph, std::span(nodes).first(1), 3);
    seek(within);
  } catch (const formula::TooLong&) {
    refuse("is too long: its second derivatives have too many parts");
  }
}

Jet Implicit::jet(const Vec3& r) const {
  std::array<double, 10> out;
  jet_.run({r.data(), 3}, out);
  Mat3 H;
  H << out[4], out[5], out[6], out[5], out[7], out[8], out[6], out[8], out[9];
  return {scale_ * out[0], scale_ * Vec3(out[1], out[2], out[3]), scale_ * H};
}

// Points of the net, which are spread evenly; their order follows the net, so that neighbours of the chart are near.
Vec3 Implicit::point(double u, double v) const {
  constexpr int kLatitudes = 16, kLongitudes = 32;
  const auto cell = [](double x, int count) { return std::clamp(static_cast<int>(x * count), 0, count - 1); };
  const auto number = static_cast<std::size_t>(cell(u, kLatitudes) * kLongitudes + cell(v, kLongitudes));
  return skin_.points[number * skin_.points.size() / (kLatitudes * kLongitudes)];
}

Vec3 Implicit::onto(Vec3 r) const {
  const Vec3 start = r;
  for (int i = 0; i < 40; ++i) {
    const Jet j = jet(r);
    const Vec3 step = j.f / j.g.squaredNorm() * j.g;
    r -= step;
    if (!(step.norm() > 1e-14 * (size_ + r.norm()))) return (r - start).norm() <= 2.0 * cell_ ? r : step * HUGE_VAL;
  }
  return Vec3::Constant(std::numeric_limits<double>::quiet_NaN());
}

// How far rays from the origin see the body: if that is inside, where they leave it first; else where they are inside
// last. Nothing where no ray is.
std::optional<double> Implicit::seen_from_origin() {
  constexpr int kLatitudes = 16, kLongitudes = 32;
  constexpr double kFactor = 1.2;
  std::optional<double> out;
  const auto inside = [&](const Vec3& r) { return value_.value({r.data(), 3}) < 0.0; };
  const bool from_inside = inside(Vec3::Zero());
  const auto look = [&](const Vec3& e) {
    if (from_inside) {
      double s = kNearest;
      while (s < kFarthest && inside(s * e)) s *= kFactor;
      if (s < kFarthest) out = std::max(out.value_or(0.0), s);
    } else {
      for (double s = kFarthest; s > kNearest && s > out.value_or(0.0); s /= kFactor)
        if (inside(s * e)) out = s;
    }
  };
  for (int i = 0; i < kLatitudes; ++i)
    for (int k = 0; k < kLongitudes; ++k) look(direction((i + 0.5) / kLatitudes, (k + 0.5) / kLongitudes));
  for (int k = 0; k < 3; ++k)
    for (const double sign : {-1.0, 1.0}) look(sign * Vec3::Unit(k));
  return out;
}

// Doubles the box until the body lies inside.
bool Implicit::grow(LevelGrid& grid, double most) {
  const Level f = [this](const Vec3& r) { return value_.value({r.data(), 3}); };
  for (;;) {
    if (const auto where = grid.not_finite()) {
      wrong_ = not_finite_at(formula_, *where);
      return false;
    }
    const auto out = grid.negative_on_border();
    if (!out) return true;
    const double half = 0.5 * grid.box().size()[0];
    if (2.0 * half > most) {
      refuse(fmt::format("is not closed: f is still negative at [{:.4g}, {:.4g}, {:.4g}] m; the inside is f < 0",
                         (*out)[0], (*out)[1], (*out)[2]));
      return false;
    }
    grid = LevelGrid(f, around(0.5 * (grid.box().low + grid.box().high), 2.0 * half));
  }
}

void Implicit::seek(std::optional<double> within) {
  const Level f = [this](const Vec3& r) { return value_.value({r.data(), 3}); };
  const std::optional<double> half = within ? within : seen_from_origin();
  if (!half && f(Vec3::Zero()) < 0.0) return refuse("is not closed: f is negative as far as 10 km from the origin");
  if (!half)
    return refuse(
        "has no inside: f is nowhere negative on rays from the origin. If the body is small or far from there, say "
        "within which distance of the origin it lies: `extent`");
  LevelGrid grid(f, around(Vec3::Zero(), 1.1 * *half));
  if (!grid.inside() && !grid.not_finite()) {  // it is smaller than a cell
    const Vec3 low = lowest_near(f, grid.lowest(), grid.box());
    if (!(f(low) < 0.0))
      return refuse(
          fmt::format("has no inside: f is nowhere negative within {:.4g} m of the origin; its least value "
                      "there, {:.4g}, is at [{:.4g}, {:.4g}, {:.4g}]",
                      *half, f(low), low[0], low[1], low[2]));
    grid = LevelGrid(f, around(low, 1e-6 * *half));
  }
  if (!grow(grid, within ? 1.2 * *half : 2.0 * kFarthest)) return;
  // A box that fits: details count relative to the body.
  for (int pass = 0; pass < 20; ++pass) {
    const Region fit = *grid.inside();
    if ((fit.size().array() > 0.8 * grid.box().size().array()).all()) break;
    const LevelGrid closer(f, fit);
    if (!closer.inside() || closer.negative_on_border()) break;
    grid = closer;
  }
  size_ = 0.5 * grid.box().size().norm();
  cell_ = grid.box().size().norm() / LevelGrid::kCells;
  lay_skin(grid);
  if (!wrong_) wrong_ = wrong_skin(*this, skin_, grid.box());
  if (!wrong_) measure();
  if (!wrong_ && within && extent_ > (1.0 + 1e-9) * *within)
    refuse(fmt::format("reaches {:.6g} m from the origin, beyond the given extent {:.6g} m", extent_, *within));
}

void Implicit::lay_skin(const LevelGrid& grid) {
  skin_ = grid.net();
  double sum = 0.0;
  for (Vec3& p : skin_.points) {
    const auto [in, out] = grid.bracket(p);
    const Vec3 zero = between(value_, in, out), on = onto(p);
    if (!zero.allFinite()) {
      wrong_ = jump_between(formula_, in, out);
      return;
    }
    p = on.allFinite() ? on : zero;
    sum += jet(p).g.norm();
  }
  const double mean = sum / static_cast<double>(skin_.points.size());
  if (mean > 0.0 && std::isfinite(mean)) scale_ = 1.0 / mean;
}

void Implicit::measure() {
  std::vector<std::size_t> order(skin_.points.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto best = [&](auto&& of) {
    constexpr std::ptrdiff_t kStarts = 8;
    const auto end = order.begin() + std::min<std::ptrdiff_t>(kStarts, static_cast<std::ptrdiff_t>(order.size()));
    std::partial_sort(order.begin(), end, order.end(), [&](std::size_t a, std::size_t b) { return of(a) > of(b); });
    return std::vector<std::size_t>(order.begin(), end);
  };
  for (const std::size_t i : best([&](std::size_t k) { return skin_.points[k].norm(); }))
    extent_ = std::max(extent_, farthest(skin_.points[i]));
  extent_ *= 1.0 + 1e-9;
  std::vector<double> curvature;
  for (const Vec3& p : skin_.points) curvature.push_back(largest_curvature(jet(p)));
  double most = 0.0;
  for (const std::size_t i : best([&](std::size_t k) { return curvature[k]; }))
    most = std::max(most, sharpest(skin_.points[i]));
  least_radius_ = most > 0.0 ? 1.0 / most : extent_;
}

// Over the surface away from the origin.
double Implicit::farthest(Vec3 r) const {
  for (double h = cell_; h > 1e-7 * size_;) {
    const Vec3 n = jet(r).g.normalized(), along = r - n.dot(r) * n;
    const Vec3 next = onto(r + h * along.stableNormalized());
    if (next.allFinite() && next.norm() > r.norm())
      r = next;
    else
      h *= 0.5;
  }
  return r.norm();
}

// Over the surface to where it bends most; an edge or a tip bends without bounds.
double Implicit::sharpest(Vec3 r) {
  constexpr double kEdge = 1e-6;
  double most = largest_curvature(jet(r));
  for (double h = 0.5 * cell_; h > 1e-4 * std::min(cell_, 1.0 / most);) {
    const TangentFrame frame = math::tangent_frame(jet(r).g.normalized());
    bool sharper = false;
    for (const Vec3& t : {Vec3(frame.t1), Vec3(-frame.t1), Vec3(frame.t2), Vec3(-frame.t2)}) {
      const Vec3 next = onto(r + h * t);
      const double bend = next.allFinite() ? largest_curvature(jet(next)) : 0.0;
      if (!(bend > most)) continue;
      most = bend;
      r = next;
      sharper = true;
      break;
    }
    if (!sharper) h *= 0.5;
    if (most * size_ > 1.0 / kEdge) {
      refuse(
          fmt::format("has an edge or a tip near [{:.4g}, {:.4g}, {:.4g}], where it bends with a radius below {:.2g} "
                      "m: contact needs a smooth surface",
                      r[0], r[1], r[2], kEdge * size_));
      break;
    }
  }
  return most;
}

std::optional<Moments> Implicit::moments() const {
  if (skin_.points.empty()) return std::nullopt;
  Vec3 centre = Vec3::Zero();
  for (const Vec3& p : skin_.points) centre += p / static_cast<double>(skin_.points.size());
  double reach = 0.0;
  for (const Vec3& p : skin_.points) reach = std::max(reach, (p - centre).norm());
  reach += cell_;
  return star_moments(centre, [&](const Vec3& e) {
    constexpr int kLooks = 64;
    const auto f = [&](double s) {
      const Vec3 r = centre + s * e;
      return value_.value({r.data(), 3});
    };
    int changes = 0;
    double in = 0.0, out = 0.0;
    for (int i = 1; i <= kLooks; ++i)
      if ((f(reach * i / kLooks) < 0.0) != (f(reach * (i - 1) / kLooks) < 0.0)) {
        ++changes;
        in = reach * (i - 1) / kLooks;
        out = reach * i / kLooks;
      }
    if (changes != 1 || !(f(0.0) < 0.0)) return std::numeric_limits<double>::quiet_NaN();
    return (between(value_, centre + in * e, centre + out * e) - centre).norm();
  });
}

}  // namespace stiction::geometry::surfaces

// Projections onto every set, and those of every law of friction and rolling: finite, inside, and a second one moves
// nothing. Tolerances are those of tests/sets/contract.hpp and tests/laws/contract.hpp.
#include <limits>

#include "draw.hpp"
#include "stiction/laws/catalogue.hpp"
#include "stiction/sets.hpp"
#include "target.hpp"

namespace stiction::fuzz {
namespace {

using math::Vec2;
using math::Vec3;
constexpr double eps = std::numeric_limits<double>::epsilon();

template <int N>
math::Vec<N> hat(math::Vec<N> x, double s) {
  x[N - 1] *= s;
  return x;
}

template <sets::ConvexSet C>
void check_set(const C& set, Draw& draw) {
  constexpr int N = C::dim;
  using V = math::Vec<N>;
  V extent, x;
  for (int k = 0; k < N; ++k) {
    const double reach = std::fmax(std::fabs(set.support(V::Unit(k))[k]), std::fabs(set.support(-V::Unit(k))[k]));
    extent[k] = std::isfinite(reach) ? reach : 1.0;
    x[k] = draw.number(-12.0, 3.0) * (draw.coin() ? extent[k] : 1.0);
  }
  const double s = draw.coin() ? 1.0 : draw.power_of_ten(-3.0, 3.0);
  const V z = set.project(x, s);
  require(z.allFinite(), "a projection is finite");
  require(set.contains(z, 32.0 * eps * extent.norm()), "a projection is inside", extent.norm());
  const double moved = hat<N>(set.project(z, s) - z, s).norm();
  require(moved <= 32.0 * eps * hat<N>(extent, s).norm(), "a second projection moves nothing", moved);
}

void check_sets(Draw& draw) {
  const int which = draw.below(11);
  const double a = draw.power_of_ten(-6.0, 3.0), b = draw.power_of_ten(-6.0, 3.0), c = draw.power_of_ten(-6.0, 3.0);
  if (which == 0) check_set(sets::HalfLine{}, draw);
  if (which == 1) check_set(sets::Interval{-a, b}, draw);
  if (which == 2) check_set(sets::Disk{a}, draw);
  if (which == 3) check_set(sets::Ball{a}, draw);
  if (which == 4) check_set(sets::Cylinder{a, b}, draw);
  if (which == 5) check_set(sets::Ellipse{{a, b}}, draw);
  if (which == 6) check_set(sets::Ellipsoid{{a, b, c}}, draw);
  if (which == 7) check_set(sets::ContensouParabolic{}, draw);
  if (which == 8) check_set(sets::ContensouUniform{}, draw);
  const double ratio = draw.uniform(0.1, 1.0);  // of elliptic patches
  if (which == 9) check_set(sets::EllipticPatch(ratio), draw);
  if (which == 10) check_set(sets::EllipticQuadrature(ratio), draw);
}

// A law returns x itself where it sticks.
template <class Law>
void check_friction(const Law& law, Draw& draw) {
  const double P_N = draw.power_of_ten(-6.0, 3.0), rho = law.coefficient() * P_N;
  Vec3 x = draw.vector(-12.0, 3.0);
  if (draw.coin()) x *= rho;
  for (int k = law.dim; k < 3; ++k) x[k] = 0.0;
  const laws::Metric metric{draw.power_of_ten(-3.0, 3.0), law.dim == 3 ? draw.power_of_ten(-2.0, 2.0) : 1.0};
  double hint = 0.0, other_hint = 0.0;
  const Vec3 z = law.project(x, P_N, metric, hint);
  require(z.allFinite(), "the force of a law is finite");
  if (law.kind != laws::LawKind::set || std::holds_alternative<laws::RollingWithoutSlip>(laws::Friction(law))) return;
  // On patches more slender than this the elliptic laws are less exact (docs/theory/friction-sets.md).
  if constexpr (requires { law.b; })
    if (std::fmin(law.a, law.b) < 0.1 * std::fmax(law.a, law.b)) return;
  const double size = rho * hat<3>(Vec3::Ones(), metric.s).norm();
  const double moved = hat<3>(law.project(z, P_N, metric, other_hint) - z, metric.s).norm();
  require(moved <= 32.0 * eps * size + 4.0 * eps * hat<3>(x, metric.s).norm(), Law::name, moved);  // moves nothing
}

template <class Law>
void check_rolling(const Law& law, Draw& draw) {
  const double P_N = draw.power_of_ten(-6.0, 3.0), r = draw.power_of_ten(-3.0, 3.0);
  const Vec2 z = law.project(draw.vector(-12.0, 3.0).template head<2>(), P_N, r);
  require(z.allFinite(), "the torque of a law is finite");
}

template <class Family>
Family law_of(Draw& draw) {
  const auto& list = laws::catalogue<Family>();
  const auto& entry = list[static_cast<std::size_t>(draw.below(static_cast<int>(list.size())))];
  return laws::make(entry, [&](const laws::Parameter& p) { return draw.parameter(p); });
}

}  // namespace
}  // namespace stiction::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stiction;
  fuzz::Draw draw(data, size);
  const int part = draw.below(3);
  if (part == 0) fuzz::check_sets(draw);
  if (part == 1)
    std::visit([&](const auto& law) { fuzz::check_friction(law, draw); }, fuzz::law_of<laws::Friction>(draw));
  if (part == 2)
    std::visit([&](const auto& law) { fuzz::check_rolling(law, draw); }, fuzz::law_of<laws::Rolling>(draw));
  return 0;
}

// Surfaces by formula: the same jets, closest points, moments and motions as built-in ones, and what is refused.
#include <fmt/format.h>

#include <cmath>
#include <map>
#include <random>

#include "methods.hpp"
#include "stiction/geometry/shapes.hpp"
#include "stiction/geometry/surfaces/implicit.hpp"
#include "stiction/scenario/scenario.hpp"
#include "surfaces/support.hpp"

namespace stiction::surfaces_test {
namespace {

namespace surfaces = geometry::surfaces;
using math::Mat3;
using surfaces::Implicit;

surfaces::ImplicitFormula formula_of(const std::string& text) {
  surfaces::ImplicitFormula out;
  formula::Scope scope;
  scope.find = [](std::string_view name) -> std::optional<formula::Symbol> {
    if (name.size() != 1 || name[0] < 'x' || name[0] > 'z') return std::nullopt;
    return formula::Symbol{0.0, {}, name[0] - 'x'};
  };
  const formula::Parsed parsed = formula::parse(text, scope, out.graph);
  out.node = parsed.node;
  out.places = parsed.places;
  return out;
}

std::string wrong(const std::string& text, std::optional<double> within = {}) {
  const Implicit surface(formula_of(text), within);
  if (!surface.wrong()) return {};
  const auto& w = *surface.wrong();
  return fmt::format("'{}' {}", text.substr(w.begin, w.end - w.begin), w.why);
}

// f of a built-in surface up to the scale of f.
template <class S>
void expect_same_surface(const S& built_in, const std::string& text) {
  const Implicit by_formula(formula_of(text));
  ASSERT_FALSE(by_formula.wrong()) << by_formula.wrong()->why;
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  for (int i = 0; i < 1000; ++i) {
    const Vec3 r = built_in.point(unit(random), unit(random));
    const surfaces::Jet a = built_in.jet(r), b = by_formula.jet(r);
    const double share = a.g.norm() / b.g.norm();
    EXPECT_NEAR(b.f, 0.0, 1e-13 * built_in.size());
    EXPECT_LE((a.g - share * b.g).norm(), 1e-12 * a.g.norm()) << r.transpose();
    // The curvature is that of the surface; H itself also depends on how f is written.
    const math::TangentFrame frame = math::tangent_frame(a.g.normalized());
    for (const Vec3& s : {frame.t1, frame.t2})
      for (const Vec3& t : {frame.t1, frame.t2})
        EXPECT_NEAR(s.dot(a.H * t), share * s.dot(b.H * t), 1e-10 / built_in.least_length());
  }
  EXPECT_NEAR(by_formula.extent(), built_in.reach(), 1e-6 * built_in.reach());
  EXPECT_NEAR(by_formula.least_radius(), built_in.least_length(), 0.02 * built_in.least_length());
}

TEST(Implicit, IsTheBuiltInSurface) {
  expect_same_surface(surfaces::Torus{0.05, 0.02}, "(sqrt(x^2 + y^2) - 0.05)^2 + z^2 - 0.02^2");
  expect_same_surface(surfaces::Sphere{0.3}, "x^2 + y^2 + z^2 - 0.09");
}

TEST(Implicit, KnowsWhereItIsAndHowLarge) {
  const Implicit egg(formula_of("(x/0.06)^2 + (y/0.03)^2 + (z/0.02)^2 - 1"));
  ASSERT_FALSE(egg.wrong());
  EXPECT_NEAR(egg.extent(), 0.06, 1e-9);
  EXPECT_NEAR(egg.least_radius(), 0.02 * 0.02 / 0.06, 1e-5);
  const Implicit far(formula_of("(x - 3)^2 + y^2 + (z + 1)^2 - 0.01"), 4.0);
  ASSERT_FALSE(far.wrong()) << far.wrong()->why;
  EXPECT_NEAR(far.extent(), std::sqrt(10.0) + 0.1, 1e-6);
  for (const Vec3& p : far.skin().points) EXPECT_NEAR((p - Vec3(3.0, 0.0, -1.0)).norm(), 0.1, 1e-12);
  const Implicit tiny(formula_of("(x - 0.0314)^2 + (y - 0.0278)^2 + z^2 - 1e-10"), 1.0);
  ASSERT_FALSE(tiny.wrong()) << tiny.wrong()->why;
  EXPECT_NEAR(tiny.extent(), std::hypot(0.0314, 0.0278) + 1e-5, 1e-9);
}

// Its skin is closed: every edge is passed as often in one direction as in the other; and the volume inside it is that
// of the body.
TEST(Implicit, HasAClosedSkin) {
  const Implicit torus(formula_of("(sqrt(x^2 + y^2) - 0.05)^2 + z^2 - 0.02^2"));
  const geometry::Mesh mesh = torus.skin();
  std::map<std::pair<int, int>, int> edges;
  double volume = 0.0;
  for (const auto& t : mesh.triangles) {
    for (std::size_t k = 0; k < 3; ++k) ++edges[{t[k], t[(k + 1) % 3]}];
    const auto p = [&](std::size_t k) { return mesh.points[static_cast<std::size_t>(t[k])]; };
    volume += p(0).dot(p(1).cross(p(2))) / 6.0;
  }
  for (const auto& [edge, count] : std::map(edges)) EXPECT_EQ(count, (edges[{edge.second, edge.first}]));
  EXPECT_NEAR(volume, 2.0 * M_PI * M_PI * 0.05 * 0.02 * 0.02, 0.02 * volume);
}

TEST(Implicit, HasTheMomentsOfTheBody) {
  const surfaces::Superellipsoid is{Vec3(0.05, 0.04, 0.03), 4.0, 4.0};
  const Implicit by(formula_of("(x/0.05)^4 + (y/0.04)^4 + (z/0.03)^4 - 1"));
  ASSERT_TRUE(by.moments());
  const geometry::Moments a = is.moments(), b = *by.moments();
  EXPECT_NEAR(b.volume, a.volume, 1e-9 * a.volume);
  EXPECT_LE((b.second - a.second).norm(), 1e-9 * a.second.norm());
  const Implicit shifted(formula_of("(x - 0.2)^2 + y^2 + z^2 - 0.01"), 0.4);
  ASSERT_TRUE(shifted.moments());
  EXPECT_NEAR(shifted.moments()->first[0], 0.2 * 4.0 / 3.0 * M_PI * 1e-3, 1e-11);
  EXPECT_FALSE(Implicit(formula_of("(sqrt(x^2 + y^2) - 0.05)^2 + z^2 - 0.02^2")).moments());
}

TEST(Implicit, RefusesWhatIsNoSmoothClosedSurface) {
  const auto says = [](const std::string& text, std::optional<double> within, const std::string& why) {
    const std::string what = wrong(text, within);
    EXPECT_NE(what.find(why), std::string::npos) << text << ": " << what;
  };
  says("x^2 + y^2 - 1", {}, "is not closed");
  says("1 - x^2 - y^2 - z^2", {}, "is not closed");
  says("x^2 + y^2 + z^2 - 1", 0.5, "is not closed");
  says("sin(x) + sin(y) + sin(z)", 3.0, "is not closed");
  says("x^2 + y^2 + z^2 + 1", {}, "has no inside");
  says("x^2 + y^2 + z^2 + 1", 2.0, "its least value there, 1, is at [0, 0, 0]");
  says("(x^2 + y^2 + z^2 - 1)^2", {}, "has no inside");
  says("(x^2 + y^2 + z^2 - 1)^3", {}, "is singular");
  says("(x^2 + y^2 + z^2)^2 - x^2 + y^2 + z^2", {}, "is singular at [");  // a lemniscate turned about x
  says("x^2 + y^2 - z^3*(1 - z)", {}, "is singular at [");                // a drop with a cusp
  says("sqrt(x^2 + y^2) + abs(z) - 1", {}, "an edge or a");               // two cones
  says("abs(x) + y^2 + z^2 - 1", {}, "'abs(x)' has an edge or a corner");
  says("max(x^2 + y^2 - 1, z^2 - 1)", {}, "'max(x^2 + y^2 - 1, z^2 - 1)' has an edge or a corner");
  says("x^2 + y^2 + z^2 - 2 + sqrt(z + 1.2)", {}, "'sqrt(z + 1.2)' is not a number at [");
  says("x^2 + y^2 + z^2 - 1 + if(x < 0.3, 0.5, 0)", {}, "'if(x < 0.3, 0.5, 0)' jumps near");
}

// Smooth ones of many forms pass: flat spots, hollows, two pieces, corners that are none.
TEST(Implicit, TakesSmoothOnesOfAnyForm) {
  for (const char* text :
       {"x^4 + y^4 + z^4 - 1e-4", "(x/3)^30 + y^30 + z^30 - 1", "(x^2 + y^2 + z^2 - 1)*(x^2 + y^2 + z^2 - 0.25)",
        "((x - 1)^2 + y^2 + z^2 - 0.1)*((x + 1)^2 + y^2 + z^2 - 0.2)", "abs(x)^3 + y^2 + z^2 - 1",
        "max(abs(z) - 1, 0)^2 + x^2 + y^2 - 0.25", "exp(x^2 + y^2 + 4*z^2) - 2", "cosh(x) + cosh(y) + cosh(2*z) - 4",
        "x^2 + y^2 + z^2 - 1 + 0.1*sin(5*x)*sin(5*y)*sin(5*z)", "1e9*(x^2 + y^2 + z^2) - 1e3",
        "(x^2 + y^2)*(1 + 0.3*z) + z^2/2 - 0.3"})
    EXPECT_EQ(wrong(text), "") << text;
}

TEST(Implicit, HasExactDerivatives) {
  const Implicit s(formula_of("exp(x^2 + y^2 + 4*z^2)*(1 + 0.1*sin(3*x*y)) - 2"));
  ASSERT_FALSE(s.wrong());
  for (const Vec3& r : s.skin().points) {
    const double h = 1e-5;
    const surfaces::Jet j = s.jet(r);
    for (int k = 0; k < 3; ++k) {
      const surfaces::Jet up = s.jet(r + h * Vec3::Unit(k)), down = s.jet(r - h * Vec3::Unit(k));
      EXPECT_NEAR((up.f - down.f) / (2.0 * h), j.g[k], 1e-8);
      EXPECT_LE(((up.g - down.g) / (2.0 * h) - j.H.col(k)).norm(), 1e-7);
    }
  }
}

// A stone of the same form moves alike, in a bowl by formula too.
TEST(Implicit, MovesAsTheBuiltInOne) {
  const auto text = [](bool formula, const std::string& method) {
    const std::string stone = formula ? "type = 'implicit'\nf = 'x^2/0.06^2 + y^2/0.03^2 + z^2/0.02^2 - 1'"
                                      : "type = 'ellipsoid'\nsemi_axes = [0.06, 0.03, 0.02]";
    const std::string bowl =
        formula ? "type = 'implicit'\ncentre = [0, 0, 0.4]\nside = 'inside'\nf = '(x^2 + y^2)/0.25 + z^2/0.16 - 1'"
                : "type = 'ellipsoid'\ncentre = [0, 0, 0.4]\nside = 'inside'\nsemi_axes = [0.5, 0.5, 0.4]";
    return "title = 'x'\n[run]\nduration = 0.2\n[integrator]\nstep = 1e-3\ntype = '" + method +
           "'\n[[world.shape]]\nname = 'bowl'\n" + bowl +
           "\n[[body]]\nname = 'stone'\ndensity = 2000\nposition = [0, 0, 0.021]\nvelocity = [0.1, 0, 0]\n"
           "angular_velocity = [0.5, 0.2, 20]\n[[body.shape]]\nname = 'skin'\n" +
           stone + "\n[[contact]]\nname = 'touch'\nbetween = ['stone.skin', 'world.bowl']\n" +
           (method == "ode" ? "normal = 'hertz'\nmodulus = 1e8\ndamping = 1" : "restitution = 0.3") +
           "\nfriction = 'coulomb'\nmu = 0.3\n";
  };
  for (const char* method : {"moreau", "runge-kutta", "event-driven", "ode"}) {
    model::BodyState end[2];
    for (const bool formula : {false, true}) {
      const scenario::Scenario scene = scenario::parse(text(formula, method), "stone.toml");
      simulation::Simulation run(scene.model, scene.run);
      while (!run.done()) ASSERT_FALSE(run.advance()) << method;
      end[formula ? 1 : 0] = run.state().bodies[0];
    }
    EXPECT_LE((end[0].x - end[1].x).norm(), 1e-8) << method;
    EXPECT_LE((end[0].omega - end[1].omega).norm(), 1e-5) << method;
    EXPECT_GT((end[0].x - Vec3(0.02, 0.0, 0.021)).norm(), 1e-4) << method;
  }
}

}  // namespace
}  // namespace stiction::surfaces_test

// User-defined surfaces as shapes of bodies: the same motion as with the built-in one, and what is refused.
#include "methods.hpp"
#include "stiction/core/error.hpp"
#include "stiction/model/build/builder.hpp"
#include "surfaces/support.hpp"
#include "surfaces/user_egg.hpp"

namespace stiction::surfaces_test {
namespace {

namespace surfaces = geometry::surfaces;
using example::Egg;
using example::UserEllipsoid;

const Vec3 kAxes(0.06, 0.03, 0.02);
const auto kUser = std::make_shared<UserEllipsoid>(kAxes);

enum class Ground { plane, sphere, ellipsoid, bowl };

geometry::Shape ground(Ground kind) {
  const geometry::Pose below{Vec3(0.0, 0.0, -0.5), math::Mat3::Identity()};
  if (kind == Ground::sphere) return geometry::Sphere{below.x, 0.5};
  if (kind == Ground::ellipsoid) return geometry::SurfaceShape{below, surfaces::Ellipsoid{Vec3(0.7, 0.6, 0.5)}};
  if (kind == Ground::bowl)
    return geometry::SurfaceShape{{Vec3(0.0, 0.0, 0.4), math::Mat3::Identity()},
                                  surfaces::Inside<surfaces::Ellipsoid>{{Vec3(0.5, 0.5, 0.4)}}};
  return geometry::Plane{};
}

model::Model stone(const surfaces::AnySurface& surface, Ground kind, bool elastic) {
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -9.81));
  model::BodySpec spec;
  spec.name = "stone";
  spec.mass = 0.1;
  spec.inertia = Vec3(3e-5, 5e-5, 6e-5).asDiagonal();
  spec.start.x = Vec3(0.0, 0.0, 0.021);
  spec.start.v = Vec3(0.1, 0.0, 0.0);
  spec.start.omega = Vec3(0.5, 0.2, 20.0);
  builder.body(spec);
  builder.shape("stone", "skin", geometry::SurfaceShape{{}, surface});
  builder.shape("world", "ground", ground(kind));
  model::ContactSpec contact{"touch", "stone.skin", "world.ground", {}};
  contact.law.friction = laws::Coulomb{0.3};
  contact.law.normal.restitution = 0.3;
  if (elastic) contact.law.compliance = laws::Hertz{.modulus = 1e8, .damping = 1.0};
  builder.contact(contact);
  return builder.build();
}

model::BodyState after(const model::Model& model, simulation::Scheme scheme) {
  simulation::RunOptions options;
  options.duration = 0.2;
  options.step = 1e-3;
  options.method = method_of(scheme);
  Simulation simulation(model, options);
  run(simulation);
  return simulation.state().bodies[0];
}

// Built-in ellipsoids find their points by supports, the user's by the eight equations: alike up to rounding, which the
// impacts and turns of 0.2 s amplify to about 1e-11.
TEST(CustomSurface, MovesAsTheBuiltInOne) {
  using simulation::Scheme;
  for (Ground kind : {Ground::plane, Ground::sphere, Ground::ellipsoid, Ground::bowl})
    for (Scheme scheme : {Scheme::moreau, Scheme::runge_kutta, Scheme::event_driven, Scheme::ode}) {
      const bool elastic = scheme == Scheme::ode;
      const model::BodyState a = after(stone(surfaces::Ellipsoid{kAxes}, kind, elastic), scheme);
      const model::BodyState b = after(stone(surfaces::Custom(kUser), kind, elastic), scheme);
      EXPECT_LE((a.x - b.x).norm(), 1e-9) << static_cast<int>(kind) << " " << static_cast<int>(scheme);
      EXPECT_LE((a.omega - b.omega).norm(), 1e-6) << static_cast<int>(kind) << " " << static_cast<int>(scheme);
      EXPECT_GT((a.x - Vec3(0.02, 0.0, 0.021)).norm(), 1e-4);
    }
}

TEST(CustomSurface, KnowsItsLengths) {
  const surfaces::Custom ellipsoid(kUser);
  EXPECT_EQ(ellipsoid.reach(), 0.06);
  EXPECT_NEAR(ellipsoid.least_length(), 0.02 * 0.02 / 0.06, 1e-5);  // at the tips
  for (double u : {0.0, 0.2, 0.7})
    for (double v : {0.0, 0.4, 0.9}) {
      const Vec3 p = ellipsoid.point(u, v), e = surfaces::direction(u, v);
      EXPECT_NEAR(p.cwiseQuotient(kAxes).norm(), 1.0, 1e-14);
      EXPECT_LE(p.cross(e).norm(), 1e-15);
    }
}

// An egg at rest on its blunt end stands, rolls back when tilted, and keeps its energy while rolling.
TEST(CustomSurface, AnEggRollsAndKeepsItsEnergy) {
  const auto egg = std::make_shared<Egg>(0.02, -0.2);
  const double tilt = 0.3;
  const auto build = [&](double height) {
    model::Builder builder;
    builder.gravity(Vec3(0.0, 0.0, -9.81));
    model::BodySpec spec{.name = "egg", .mass = 0.05, .inertia = 8e-6 * math::Mat3::Identity()};
    spec.start.p = math::Quat(std::cos(0.5 * tilt), std::sin(0.5 * tilt), 0.0, 0.0);
    spec.start.x = Vec3(0.0, 0.0, height);
    builder.body(spec);
    builder.shape("egg", "shell", geometry::SurfaceShape{{}, surfaces::Custom(egg)});
    builder.shape("world", "floor", geometry::Plane{});
    model::ContactSpec contact{"floor", "egg.shell", "world.floor", {}};
    contact.law.friction = laws::Coulomb{5.0};
    builder.contact(contact);
    return builder.build();
  };
  const model::Model model = build(0.03 - build(0.03).initial_state().contacts[0].gap);
  simulation::RunOptions options;
  options.duration = 1.0;
  options.step = 1e-3;
  options.method = method_of(simulation::Scheme::event_driven);
  Simulation simulation(model, options);
  const double before = simulation.energy();
  double least = 1.0, most = -1.0;
  run(simulation, [&](const Simulation& s) {
    const double lean = 2.0 * std::atan2(s.state().bodies[0].p.x(), s.state().bodies[0].p.w());
    least = std::min(least, lean);
    most = std::max(most, lean);
  });
  EXPECT_NEAR(simulation.energy(), before, 1e-8 * std::abs(before));
  EXPECT_NEAR(most, tilt, 1e-3);    // it swings back to where it began,
  EXPECT_NEAR(least, -tilt, 1e-3);  // and as far to the other side
}

// What users get wrong.
class Wrong : public example::UserEllipsoid {
 public:
  Wrong(int what) : UserEllipsoid(kAxes), what_(what) {}
  double extent() const override { return what_ == 1 ? -1.0 : what_ == 2 ? 0.03 : 0.06; }
  example::Jet jet(const Vec3& r) const override {
    example::Jet j = UserEllipsoid::jet(r);
    if (what_ == 3) j.g[1] *= 2.0;
    if (what_ == 4) j.H(2, 2) *= -1.0;
    if (what_ == 5) j.f = -j.f, j.g = -j.g, j.H = -j.H;
    return j;
  }

 private:
  int what_;
};

TEST(CustomSurface, WrongSurfacesAreRefused) {
  const char* words[] = {"there is no surface", "extent -1",   "is not on the surface",
                         "its gradient",        "its Hessian", "is not on the surface"};
  for (int what = 0; what < 6; ++what) {
    const auto wrong = what == 0 ? nullptr : std::make_shared<Wrong>(what);
    model::Builder builder;
    builder.body({.name = "stone"});
    try {
      builder.shape("stone", "skin", geometry::SurfaceShape{{}, surfaces::Custom(wrong)});
      ADD_FAILURE() << what;
    } catch (const core::InputError& error) {
      const std::string text = error.what();
      EXPECT_NE(text.find("shape 'stone.skin': "), std::string::npos) << text;
      EXPECT_NE(text.find(words[what]), std::string::npos) << text;
    }
  }
}

}  // namespace
}  // namespace stiction::surfaces_test

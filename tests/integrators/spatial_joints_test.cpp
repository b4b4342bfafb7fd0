// Joints in spatial motion with gyroscopic torque, against closed forms that do not involve rows and impulses:
// Lagrange's top by elliptic functions, a body on a universal joint and a spatial four-bar by quadrature; and every
// kind of joint against itself at smaller steps.
#include <boost/math/quadrature/gauss_kronrod.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>

#include "integrators/joint_support.hpp"
#include "stiction/math/rotation.hpp"

namespace stiction::simulation {
namespace {

class SpatialJoints : public JointTest {};
INSTANTIATE_TEST_SUITE_P(Ways, SpatialJoints, testing::ValuesIn(kAllWays), way_name);

double integral(const auto& f, double a, double b) {
  return boost::math::quadrature::gauss_kronrod<double, 31>::integrate(f, a, b, 12, 1e-13);
}

// Errors at a step, half of it and a quarter fall as the scheme says; what has error control is right at once.
void expect_order(const Way& way, const auto& error, double step) {
  if (way.driven()) {
    EXPECT_LE(error(step), 1e-7);
    return;
  }
  const double coarse = error(step), middle = error(step / 2), fine = error(step / 4);
  const double p = way.moreau() ? 2.0 : 4.0;
  EXPECT_GE(order(coarse, middle), p - 0.3) << coarse << " " << middle << " " << fine;
  EXPECT_GE(order(middle, fine), p - 0.3) << coarse << " " << middle << " " << fine;
}

// Lagrange's top, released with spin: u = cos(tilt) obeys u'^2 = (u0 - u) (beta (1 - u^2) - a^2 (u0 - u)), a cubic with
// roots r1 < u0 < r3, so that u = r1 + (u0 - r1) cd^2(s t); it precesses by the integral of a (u0 - u) / (1 - u^2).
TEST_P(SpatialJoints, LagrangesTop) {
  const double m = 1.0, l = 0.1 * std::sqrt(2.0), A = 0.01 + m * l * l, C = 0.005, spin = 100.0, tilt = 0.25 * M_PI;
  const double a = C * spin / A, beta = 2.0 * m * kGravity * l / A, u0 = std::cos(tilt), duration = 0.5;
  const double root = std::sqrt(a * a * a * a - 4.0 * beta * (a * a * u0 - beta));
  const double r1 = (a * a - root) / (2.0 * beta), r3 = (a * a + root) / (2.0 * beta);
  const double s = 0.5 * std::sqrt(beta * (r3 - r1)), k = std::sqrt((u0 - r1) / (r3 - r1));
  const auto u = [&](double t) { return r1 + (u0 - r1) * std::pow(boost::math::jacobi_cd(k, s * t), 2); };
  const double phi = integral([&](double t) { return a * (u0 - u(t)) / (1.0 - u(t) * u(t)); }, 0.0, duration);

  model::Builder builder;
  builder.gravity(Vec3(0, 0, -kGravity));
  model::BodySpec top = rod("top", l * Vec3(std::sin(tilt), 0, std::cos(tilt)), m);
  top.inertia = Vec3(0.01, 0.01, C).asDiagonal();
  top.start.p = math::turned_by(Vec3(0, tilt, 0));
  top.start.omega = Vec3(0, 0, spin);
  builder.body(top);
  builder.joint({.name = "tip", .type = &geometry::joints::kSpherical, .first = "top", .anchor = Vec3::Zero()});
  const model::Model model = builder.build();
  const double lower = std::sqrt(1.0 - u(duration) * u(duration));
  const Vec3 exact = l * Vec3(lower * std::cos(phi), lower * std::sin(phi), u(duration));
  const auto error = [&](double step) {
    Simulation run_of(model, run_options(duration, step));
    run(run_of);
    expect_sound(run_of, 30.0);
    return (run_of.state().bodies[0].x - exact).norm();
  };
  expect_order(GetParam(), error, 1e-3);
}

// A body on a universal joint through its centre of mass: turned by alpha about y of the world, then by beta about its
// own z. p = alpha' (I1 sin^2 beta + I2 cos^2 beta) and 2 T = p alpha' + I3 beta'^2 stay: time and alpha are integrals
// over beta.
TEST_P(SpatialJoints, EulersEquationsOnAUniversalJoint) {
  const double I1 = 0.02, I2 = 0.05, I3 = 0.03, alpha_dot = 8.0, beta_dot = 8.0;
  const auto moment = [&](double beta) { return I1 * std::pow(std::sin(beta), 2) + I2 * std::pow(std::cos(beta), 2); };
  const double p = I2 * alpha_dot, twice_T = I2 * alpha_dot * alpha_dot + I3 * beta_dot * beta_dot, end = 0.55;
  const auto rate = [&](double beta) { return std::sqrt((twice_T - p * p / moment(beta)) / I3); };
  const double duration = integral([&](double beta) { return 1.0 / rate(beta); }, 0.0, end);
  const double alpha = integral([&](double beta) { return p / (moment(beta) * rate(beta)); }, 0.0, end);

  model::Builder builder;
  model::BodySpec body = rod("cross", Vec3::Zero());
  body.inertia = Vec3(I1, I2, I3).asDiagonal();
  body.start.omega = Vec3(0, alpha_dot, beta_dot);
  builder.body(body);
  builder.joint({.name = "joint",
                 .type = &geometry::joints::kUniversal,
                 .first = "cross",
                 .anchor = Vec3::Zero(),
                 .axis = Vec3::UnitZ(),
                 .other_axis = Vec3::UnitY()});
  const model::Model model = builder.build();
  const math::Quat exact = math::turned_by(Vec3(0, alpha, 0)) * math::turned_by(Vec3(0, 0, end));
  const auto error = [&](double step) {
    Simulation s(model, run_options(duration, step));
    run(s);
    expect_sound(s);
    return exact.angularDistance(s.state().bodies[0].p);
  };
  expect_order(GetParam(), error, duration / 20);
}

// A spatial four-bar (revolute, spherical, spherical, revolute) without gravity. The angle of the crank, theta, decides
// everything; 2 T = (I_a + I_b phi'^2 + m |c'|^2 + J |e'|^2) theta'^2 stays, with phi the angle of the rocker, c the
// centre and e the direction of the coupler, whose spin about itself is and stays 0.
struct FourBar {
  static constexpr double kCrank = 0.1, kRocker = 0.25, kI_a = 4e-3, kI_b = 9e-3, kMass = 0.4, kJ = 6e-3;
  double length = (end_a(0.0) - end_b(0.3)).norm();

  static Vec3 pivot() { return {0.05, 0.1, -0.1}; }
  static Vec3 end_a(double theta) { return kCrank * Vec3(std::cos(theta), std::sin(theta), 0); }  // about z
  static Vec3 end_b(double phi) { return pivot() + kRocker * Vec3(0, std::sin(phi), std::cos(phi)); }

  [[nodiscard]] double rocker(double theta) const {  // by Newton's method, followed from the angle at the start
    constexpr int kWay = 20, kNewton = 6;
    double phi = 0.3;
    for (int i = 1; i <= kWay; ++i)
      for (int k = 0; k < kNewton; ++k) {
        const Vec3 d = end_b(phi) - end_a(theta * i / kWay), dd = kRocker * Vec3(0, std::cos(phi), -std::sin(phi));
        phi -= 0.5 * (d.squaredNorm() - length * length) / d.dot(dd);
      }
    return phi;
  }
  [[nodiscard]] double moment(double theta) const {
    const double phi = rocker(theta);
    const Vec3 d = end_b(phi) - end_a(theta), a = kCrank * Vec3(-std::sin(theta), std::cos(theta), 0);
    const Vec3 b = kRocker * Vec3(0, std::cos(phi), -std::sin(phi));
    const double ratio = d.dot(a) / d.dot(b);  // phi'
    return kI_a + kI_b * ratio * ratio + kMass * (0.5 * (a + ratio * b)).squaredNorm() +
           kJ * (ratio * b - a).squaredNorm() / (length * length);
  }
};

TEST_P(SpatialJoints, FourBar) {
  const FourBar bar;
  const double end = 2.5, speed = 6.0, energy = std::sqrt(bar.moment(0.0)) * speed;
  const double duration = integral([&](double theta) { return std::sqrt(bar.moment(theta)) / energy; }, 0.0, end);

  model::Builder builder;
  const Vec3 A = FourBar::end_a(0.0), B = FourBar::end_b(0.3), axis = (B - A).normalized();
  model::BodySpec crank = rod("crank", Vec3::Zero()), coupler = rod("coupler", 0.5 * (A + B)),
                  rocker = rod("rocker", FourBar::pivot());
  crank.inertia = FourBar::kI_a * math::Mat3::Identity();
  rocker.inertia = FourBar::kI_b * math::Mat3::Identity();
  coupler.mass = FourBar::kMass;
  coupler.inertia = Vec3(FourBar::kJ, FourBar::kJ, 1e-3).asDiagonal();
  coupler.start.p = math::Quat::FromTwoVectors(Vec3::UnitZ(), axis);
  // Velocities at the start: by differences of the positions, exact to rounding for a sixth-order formula.
  const auto rate = [&](const auto& f) -> Vec3 {
    const double h = 1e-2;
    return speed / h * (0.75 * (f(h) - f(-h)) - 0.15 * (f(2 * h) - f(-2 * h)) + 1.0 / 60 * (f(3 * h) - f(-3 * h)));
  };
  const auto c = [&](double t) -> Vec3 { return 0.5 * (FourBar::end_a(t) + FourBar::end_b(bar.rocker(t))); };
  const auto e = [&](double t) -> Vec3 { return (FourBar::end_b(bar.rocker(t)) - FourBar::end_a(t)) / bar.length; };
  crank.start.omega = Vec3(0, 0, speed);
  rocker.start.omega = rate([&](double t) { return Vec3(-bar.rocker(t), 0, 0); });
  coupler.start.v = rate(c);
  coupler.start.omega = math::rotation(coupler.start.p).transpose() * axis.cross(rate(e));
  for (const auto* body : {&crank, &coupler, &rocker}) builder.body(*body);
  using namespace geometry::joints;
  builder.joint({.name = "a", .type = &kRevolute, .first = "crank", .anchor = Vec3::Zero(), .axis = Vec3::UnitZ()});
  builder.joint({.name = "b", .type = &kSpherical, .first = "crank", .second = "coupler", .anchor = A});
  builder.joint({.name = "c", .type = &kSpherical, .first = "coupler", .second = "rocker", .anchor = B});
  builder.joint(
      {.name = "d", .type = &kRevolute, .first = "rocker", .anchor = FourBar::pivot(), .axis = Vec3::UnitX()});
  const model::Model model = builder.build();
  const auto error = [&](double step) {
    Simulation s(model, run_options(duration, step));
    run(s);
    expect_sound(s);
    return (s.state().bodies[1].x - c(end)).norm();
  };
  expect_order(GetParam(), error, duration / 200);
}

// Two bodies of three different moments tumble, held together by each kind of joint in turn: Moreau's scheme is of
// second order with all of them.
TEST(SpatialJointPairs, EveryKindIsOfSecondOrder) {
  for (const JointType type : geometry::kJoints) {
    if (type->carrier) continue;  // a gear does not join two free bodies
    model::Builder builder;
    builder.gravity(Vec3(0, 0, -kGravity));
    model::BodySpec a = rod("first", Vec3(0.3, 0.1, 0)), b = rod("second", Vec3(-0.2, 0, 0.2), 2.0);
    a.start.omega = Vec3(4, 7, -5);
    b.start.omega = Vec3(-6, 3, 8);
    builder.body(a);
    builder.body(b);
    model::JointSpec spec{.name = "joint", .type = type, .first = "first", .second = "second"};
    if (type == &geometry::joints::kDistance)
      spec.point = Vec3(0.1, 0, 0);
    else
      spec.anchor = Vec3(0.05, 0.05, 0.1);
    spec.axis = Vec3(1, 2, 2);
    spec.other_axis = Vec3(2, 1, -2);
    builder.joint(spec);
    const model::Model model = builder.build();
    const auto end = [&](const RunOptions& run_options) {
      Simulation s(model, run_options);
      run(s);
      return s.state();
    };
    const model::State exact = end(event_driven(0.5, 0.1));
    const auto error = [&](double step) {
      const model::State state = end(options(0.5, step));
      return (state.bodies[0].x - exact.bodies[0].x).norm() +
             0.1 * state.bodies[1].p.angularDistance(exact.bodies[1].p);
    };
    EXPECT_GE(order(error(2e-3), error(1e-3)), 1.7) << type->name;
    EXPECT_GE(order(error(1e-3), error(5e-4)), 1.7) << type->name;
  }
}

}  // namespace
}  // namespace stiction::simulation

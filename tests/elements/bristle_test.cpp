// LuGre friction as an element of a program, against its closed forms: the friction curve of steady sliding, and small
// oscillations before sliding.
#include "elements/support.hpp"

namespace stiction::simulation {
namespace {

using example::Bristle;

// The speed at which the friction of steady sliding, g(v) + sigma_2 v, balances a pull.
double steady_speed(const Bristle& law, double pull) {
  double low = 0.05, high = 1.0;  // beyond the fall of g
  for (int i = 0; i < 200; ++i) {
    const double v = 0.5 * (low + high);
    (law.g(v) + law.sigma_2 * v < pull ? low : high) = v;
  }
  return 0.5 * (low + high);
}

TEST(Bristle, SlidesAsItsFrictionCurveSays) {
  for (const Way& way : every_way()) {
    SCOPED_TRACE(way.name);
    const auto law = std::make_shared<Bristle>();
    model::Builder builder = block_with(law, 1.0, 0.0, 1e-4);
    builder.force("pull", "block", Vec3(4.0, 0.0, 0.0), Vec3::Zero(), Vec3::Zero());
    Simulation s(builder.build(), options(way.method, 3.5, 2e-3));
    run(s);
    const double v = steady_speed(*law, 4.0);
    // The block approaches this speed with m / sigma_2 = 0.1 s: 35 of that are 6e-16. What errors are left are those
    // of the integrations: of step control about its tolerance.
    EXPECT_NEAR(s.state().bodies[0].v[0], v, 1e-7 * v);
    EXPECT_NEAR(s.state().z[0], law->g(v) / law->sigma_0, 1e-6 * law->g(v) / law->sigma_0);
  }
}

// m x'' + (sigma_1 + sigma_2) x' + sigma_0 x = 0: the rest, sigma_0 |v| z / g, is smaller by sigma_0 x / F_s = 7e-10.
TEST(Bristle, OscillatesBeforeItSlides) {
  constexpr double kSpeed = 1e-11, kEnd = 0.1;
  Bristle law;
  law.sigma_1 = 20.0;
  const double decay = 0.5 * (law.sigma_1 + law.sigma_2), omega = std::sqrt(law.sigma_0 - decay * decay);
  const double exact = kSpeed / omega * std::exp(-decay * kEnd) * std::sin(omega * kEnd);
  const auto error = [&](const Method& method, double step) {
    Simulation s(block_with(std::make_shared<Bristle>(law), 1.0, kSpeed, kSpeed / omega).build(),
                 options(method, kEnd, step));
    run(s);
    return std::abs(s.state().bodies[0].x[0] - exact) * omega / kSpeed;
  };
  for (const Way& way : every_way()) {
    SCOPED_TRACE(way.name);
    const double coarse = error(way.method, 1e-3), fine = error(way.method, 5e-4);
    if (std::holds_alternative<EventDriven>(way.method) || std::holds_alternative<Ode>(way.method)) {
      EXPECT_LE(fine, 1e-7);
      continue;
    }
    // Two variants take the damping of the bristle at an end of the step: errors of about a quarter of the 30/s by
    // which it slows the block, times the step. The mean acceleration of a whole step is as wrong as half of that step
    // is long.
    const std::string name = way.name;
    const bool at_an_end = name == "moreau printed" || name == "moreau implicit";
    EXPECT_LE(fine, name == "stages of moreau" ? 0.1 : at_an_end ? 1.5e-2 : 4e-3);
    const bool controlled = std::visit([](const auto& m) { return m.tolerance > 0.0; }, way.method);
    if (!controlled) {
      EXPECT_LE(fine, 0.6 * coarse);
    }
  }
}

// A bristle far stiffer than the step stays at its steady bend, and the block slides as under Coulomb's law.
TEST(Bristle, MayBeStifferThanTheStep) {
  const auto law = std::make_shared<Bristle>();
  law->sigma_0 = 1e7;
  law->sigma_1 = 0.0;
  law->sigma_2 = 0.0;
  law->F_s = law->F_c;
  for (const Way& way : every_way()) {
    if (std::string(way.name).find("ode") == 0) continue;
    SCOPED_TRACE(way.name);
    Simulation s(block_with(law, 1.0, 2.0, 1e-7, law->F_c / law->sigma_0).build(), options(way.method, 1.0, 0.02));
    run(s);
    EXPECT_NEAR(s.state().bodies[0].v[0], 2.0 - law->F_c, 2e-6);
    EXPECT_NEAR(s.state().z[0], law->F_c / law->sigma_0, 1e-6 * law->F_c / law->sigma_0);
    if (std::string(way.name) == "event-driven") {
      EXPECT_LE(s.statistics().steps, 2000);  // explicit ones: 3e6
    }
  }
}

}  // namespace
}  // namespace stiction::simulation

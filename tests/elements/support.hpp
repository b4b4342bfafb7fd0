#pragma once
// Models with elements of programs, and every integrator that may run them.
#include "elements/examples.hpp"
#include "integrators/support.hpp"

namespace stiction::simulation {

// A block on the x axis, without gravity, with an element between its centre and the origin.
inline model::Builder block_with(std::shared_ptr<const model::UserElement> element, double mass, double speed,
                                 double scale, double start = 0.0) {
  model::Builder builder;
  model::BodySpec block = sphere_body("block", mass, 0.1, Vec3::Zero());
  block.start.v = Vec3(speed, 0.0, 0.0);
  builder.body(block);
  builder.user_element({"brush", {{"block"}, {"world"}}, {{"z", "m", start, scale}}, std::move(element)});
  return builder;
}

struct Way {
  const char* name;
  Method method;
};

// All schemes and ways to choose lengths of steps.
inline std::vector<Way> every_way() {
  return {{"moreau", Moreau{}},
          {"moreau midpoint", Moreau{.variant = Variant::midpoint}},
          {"moreau printed", Moreau{.variant = Variant::printed}},
          {"moreau implicit", Moreau{.variant = Variant::implicit}},
          {"moreau located", Moreau{.locate_impacts = true}},
          {"moreau controlled", Moreau{.tolerance = 1e-5}},
          {"stages of moreau", RungeKutta{.moreau_stages = true}},
          {"runge-kutta 2", RungeKutta{.order = 2}},
          {"runge-kutta 3", RungeKutta{.order = 3}},
          {"runge-kutta 4", RungeKutta{.order = 4}},
          {"runge-kutta controlled", RungeKutta{.order = 4, .tolerance = 1e-10}},
          {"event-driven", EventDriven{}},
          {"ode", Ode{}},
          {"ode stiff", Ode{.method = OdeMethod::rosenbrock}}};
}

inline RunOptions options(const Method& method, double duration, double step) {
  RunOptions out = options(duration, step);
  out.method = method;
  return out;
}

}  // namespace stiction::simulation

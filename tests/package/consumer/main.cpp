// A sphere slides over the floor until friction makes it roll; prints its speed at the end.
#include <cstdio>
#include <stiction/model/build/builder.hpp>
#include <stiction/simulation/simulation.hpp>

using namespace stiction;

int main() {
  model::Builder builder;
  builder.gravity({0, 0, -9.81});
  model::BodySpec ball;
  ball.name = "ball";
  ball.mass = 1.0;
  ball.inertia = 4e-3 * math::Mat3::Identity();  // 2/5 m r^2
  ball.start.x = {0, 0, 0.1};
  ball.start.v = {1.4, 0, 0};
  builder.body(ball);
  builder.shape("ball", "surface", geometry::Sphere{{0, 0, 0}, 0.1});
  builder.shape("world", "floor", geometry::Plane{});
  model::ContactSpec contact;
  contact.name = "floor";
  contact.first = "ball.surface";
  contact.second = "world.floor";
  contact.law.friction = laws::Coulomb{0.2};
  builder.contact(contact);
  const model::Model model = builder.build();

  simulation::RunOptions options;
  options.duration = 0.5;
  options.step = 1e-3;
  simulation::Simulation simulation(model, options);
  while (!simulation.done())
    if (const auto failure = simulation.advance()) {
      std::fprintf(stderr, "%s\n", failure->message.c_str());
      return 1;
    }
  std::printf("%.3f\n", simulation.state().bodies[0].v[0]);
}

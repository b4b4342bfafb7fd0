// Shapes of several points in groups: the motion is that of contacts declared one by one, pairs that are near suffice,
// and a run continues from a checkpoint.
#include <fmt/format.h>

#include "manifolds/support.hpp"

namespace stiction::manifolds {
namespace {

using simulation::Simulation;

// Coins and boxes that fall on a floor one after the other; between them no contact is declared.
std::string heap(bool group) {
  std::string text = "title = 'Parts'\n[run]\nduration = 0.4\n[integrator]\nstep = 5e-4\n";
  std::vector<std::string> shapes;
  for (int i = 0; i < 6; ++i) {
    text += fmt::format(
        "[[body]]\nname = 'part{0}'\nmass = 0.1\ninertia = [2e-5, 2e-5, 3e-5]\nposition = [{0}, 0, {1}]\n"
        "rotation = [0.3, {2}, 0]\nangular_velocity = [{0}, 3, 1]\n[[body.shape]]\ntype = '{3}'\n",
        i, 0.05 + 0.1 * i, 0.1 * i, i % 3 == 0 ? "box" : "disk");
    text += i % 3 == 0 ? "size = [0.03, 0.04, 0.02]\n"
                       : fmt::format("radius = 0.02\nthickness = {}\n", i % 3 == 1 ? 0.0 : 0.01);
    shapes.push_back(fmt::format("part{}.{}", i, i % 3 == 0 ? "box" : "disk"));
  }
  const auto contact = [&](const std::string& name, const std::string& shape) {
    text += fmt::format(
        "[[contact]]\nname = '{}'\nbetween = ['{}', 'world.floor']\nrestitution = 0.3\n"
        "friction = 'coulomb'\nmu = 0.3\nrolling = 'contour'\nmu_r = 2e-3\n",
        name, shape);
  };
  if (group)
    contact("floor", "part*");
  else
    for (std::size_t i = 0; i < shapes.size(); ++i) contact(fmt::format("floor{}", i), shapes[i]);
  return text;
}

TEST(GroupsOfManifolds, AreTheContactsDeclaredOneByOne) {
  const scenario::Scenario group = scenario::parse(heap(true), "group.toml"),
                           declared = scenario::parse(heap(false), "declared.toml");
  simulation::RunOptions all_pairs = group.run;
  all_pairs.all_pairs = true;
  Simulation near(group.model, group.run), all(group.model, all_pairs), single(declared.model, declared.run);
  EXPECT_EQ(all.system().contacts().size(), 2u * (8 + 3 + 4));
  std::size_t fewest = 100, events = 0;
  while (!all.done()) {
    for (Simulation* simulation : {&near, &all, &single}) ASSERT_FALSE(simulation->advance());
    ASSERT_EQ(model::state_hash(near.state()), model::state_hash(all.state())) << "t = " << all.state().t;
    ASSERT_EQ(model::state_hash(near.state()), model::state_hash(single.state())) << "t = " << all.state().t;
    ASSERT_EQ(near.events(), all.events());
    ASSERT_EQ(near.events().size(), single.events().size());
    for (std::size_t i = 0; i < near.events().size(); ++i) EXPECT_EQ(near.events()[i].point, single.events()[i].point);
    events += near.events().size();
    fewest = std::min(fewest, near.system().contacts().size());
  }
  EXPECT_EQ(near.audit().contacts.size(), 1u);
  EXPECT_NEAR(near.audit().contact_work(), single.audit().contact_work(), 1e-14);
  EXPECT_GT(events, 50u);
  EXPECT_LT(fewest, all.system().contacts().size());
}

TEST(GroupsOfManifolds, GoOnFromACheckpoint) {
  const scenario::Scenario scene = scenario::parse(heap(true), "group.toml");
  Simulation whole(scene.model, scene.run), resumed(scene.model, scene.run);
  for (int i = 0; i < 500; ++i) ASSERT_FALSE(whole.advance());
  resumed.restore(whole.checkpoint());
  run(whole);
  run(resumed);
  EXPECT_EQ(model::state_hash(whole.state()), model::state_hash(resumed.state()));
}

TEST(GroupsOfManifolds, AreTheSameEventDriven) {
  const std::vector<std::string> options{"integrator.type=event-driven", "integrator.step=1e-2", "run.duration=0.2"};
  const scenario::Scenario group = scenario::parse(heap(true), "group.toml", options),
                           declared = scenario::parse(heap(false), "declared.toml", options);
  Simulation one(group.model, group.run), single(declared.model, declared.run);
  run(one);
  run(single);
  EXPECT_EQ(model::state_hash(one.state()), model::state_hash(single.state()));
  EXPECT_LT(one.statistics().penetration_max, 1e-9);
}

}  // namespace
}  // namespace stiction::manifolds

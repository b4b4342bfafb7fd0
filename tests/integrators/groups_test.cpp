// Groups of contacts: with the pairs that are near the motion is, bit for bit, that with all pairs; also where bodies
// are so fast that they pass through each other's places within a few steps.
#include <fmt/format.h>

#include "dynamics/random_scene.hpp"
#include "integrators/support.hpp"
#include "stiction/core/error.hpp"

namespace stiction::simulation {
namespace {

struct Scene {
  unsigned seed = 0;
  int balls = 12;
  double speed = 10.0;    // m/s
  bool declared = false;  // every pair individually instead of in groups
  laws::Friction friction = laws::Coulomb{0.4};
  bool hertz = false;

  [[nodiscard]] model::Model build() const {
    dynamics::RandomScene random(seed);
    model::Builder builder;
    builder.gravity(Vec3(0.0, 0.0, -kGravity));
    std::vector<std::string> walls, names;
    for (int axis = 0; axis < 3; ++axis)
      for (double side : {-1.0, 1.0}) {
        walls.push_back(fmt::format("wall{}", walls.size()));
        builder.shape("world", walls.back(), geometry::Plane{-side * Vec3::Unit(axis), -0.5});
      }
    builder.shape("world", "knob", geometry::Sphere{Vec3(0.1, 0.1, -0.45), 0.12});
    for (int i = 0; i < balls; ++i) {
      const double r = random.uniform(0.03, 0.08);
      names.push_back(fmt::format("ball{}", i));
      const auto place = [&](int k) { return -0.36 + 0.24 * k; };
      model::BodySpec spec = sphere_body(names.back(), random.uniform(0.1, 5.0), r,
                                         Vec3(place(i % 4), place(i / 4 % 4), place(1 + i / 16)));
      spec.start.v = speed * random.in_box(-1.0, 1.0);
      spec.start.omega = 20.0 * random.in_box(-1.0, 1.0);
      builder.body(spec);
      // Two balls per body, away from its centre of mass.
      builder.shape(names.back(), "head", geometry::Sphere{Vec3(0.5 * r, 0.0, 0.0), 0.7 * r});
      builder.shape(names.back(), "tail", geometry::Sphere{Vec3(-0.4 * r, 0.1 * r, 0.0), 0.6 * r});
    }
    laws::ContactLaw law{laws::Unilateral{0.6}, friction};
    if (hertz) law.patch = true, law.modulus = 1e9;
    if (!declared) {
      builder.contacts({"walls", "ball*", "world.*", law});
      builder.contacts({"balls", "ball*", "ball*", law});
      return builder.build();
    }
    // As groups order them: by shapes, those of the world first.
    walls.emplace_back("knob");
    for (const std::string& wall : walls)
      for (const std::string& ball : names)
        for (const char* end : {"head", "tail"})
          builder.contact({wall + ball + end, ball + "." + end, "world." + wall, law});
    for (std::size_t i = 0; i < names.size(); ++i)
      for (const char* end : {"head", "tail"})
        for (std::size_t j = i + 1; j < names.size(); ++j)
          for (const char* other : {"head", "tail"})
            builder.contact({names[i] + end + names[j] + other, names[i] + "." + end, names[j] + "." + other, law});
    return builder.build();
  }
};

// Bits of the bodies, events and works of both runs, step by step. Adds up the events.
void expect_same_motion(const model::Model& model, RunOptions run_options, std::size_t& events) {
  Simulation near(model, run_options);
  run_options.all_pairs = true;
  Simulation all(model, run_options);
  std::size_t fewest = all.system().contacts().size();
  while (!all.done()) {
    ASSERT_FALSE(near.advance());
    ASSERT_FALSE(all.advance());
    ASSERT_EQ(model::state_hash(near.state()), model::state_hash(all.state())) << "t = " << all.state().t;
    ASSERT_EQ(near.events(), all.events()) << "t = " << all.state().t;
    ASSERT_EQ(near.audit().contact_work(), all.audit().contact_work());
    events += near.events().size();
    fewest = std::min(fewest, near.system().contacts().size());
  }
  EXPECT_EQ(near.statistics().penetration_max, all.statistics().penetration_max);
  EXPECT_EQ(near.statistics().iterations, all.statistics().iterations);
  EXPECT_LT(fewest, all.system().contacts().size());
}

TEST(Groups, NearPairsGiveTheMotionOfAllPairs) {
  std::size_t events = 0;
  for (unsigned seed = 0; seed < 20; ++seed)
    for (double speed : {1.0, 10.0, 100.0}) {
      SCOPED_TRACE(fmt::format("seed {}, {} m/s", seed, speed));
      expect_same_motion(Scene{.seed = seed, .speed = speed}.build(), options(0.3, 1e-3), events);
    }
  EXPECT_GT(events, 4000u);
}

TEST(Groups, AlsoWithLawsThatRemember) {
  std::size_t events = 0;
  for (unsigned seed = 0; seed < 5; ++seed) {
    expect_same_motion(Scene{.seed = seed, .friction = laws::ContensouParabolic{0.4, 0.01}}.build(),
                       options(0.15, 1e-3), events);
    expect_same_motion(Scene{.seed = seed, .friction = laws::ContensouParabolic{0.4, 0.01}, .hertz = true}.build(),
                       options(0.15, 1e-3), events);
  }
  EXPECT_GT(events, 200u);
}

TEST(Groups, AlsoWithOtherWaysThroughTime) {
  std::size_t events = 0;
  for (unsigned seed = 0; seed < 4; ++seed) {
    SCOPED_TRACE(seed);
    const model::Model model = Scene{.seed = seed, .balls = 8, .speed = 8.0}.build();
    RunOptions located = options(0.1, 1e-3), controlled = options(0.1, 1e-2), end = options(0.1, 1e-3);
    std::get<Moreau>(located.method).locate_impacts = true;
    set_tolerance(controlled, 1e-4);
    set_variant(end, Variant::end);
    for (const RunOptions& way : {end, runge_kutta(2, 0.1, 1e-3), runge_kutta(4, 0.1, 1e-2), located, controlled}) {
      std::size_t of_this = 0;
      expect_same_motion(model, way, of_this);
      events += of_this;
    }
  }
  EXPECT_GT(events, 100u);
}

TEST(Groups, AreTheContactsDeclaredOneByOne) {
  for (unsigned seed = 0; seed < 5; ++seed) {
    Scene scene{.seed = seed};
    const model::Model groups = scene.build();
    scene.declared = true;
    const model::Model declared = scene.build();
    Simulation a(groups, options(0.2, 1e-3)), b(declared, options(0.2, 1e-3));
    run(a);
    run(b);
    EXPECT_EQ(model::state_hash(a.state()), model::state_hash(b.state()));
    EXPECT_NEAR(a.audit().contact_work(), b.audit().contact_work(), 1e-12 * std::abs(b.audit().contact_work()));
  }
}

// Every pair of a group is a contact of these: no pair may be lost, and works and events go to the groups.
TEST(Groups, EventDriven) {
  Scene scene{.seed = 1, .balls = 4, .speed = 4.0, .friction = laws::Frictionless{}};
  RunOptions driven = options(0.3, 1e-2);
  driven.method = method_of(Scheme::event_driven);
  const model::Model groups = scene.build();
  scene.declared = true;
  const model::Model declared = scene.build();
  Simulation a(groups, driven), b(declared, driven);
  std::size_t events = 0;
  while (!a.done()) {
    ASSERT_FALSE(a.advance());
    ASSERT_FALSE(b.advance());
    ASSERT_EQ(a.events().size(), b.events().size());
    events += a.events().size();
    for (std::size_t i = 0; i < a.events().size(); ++i) {
      EXPECT_EQ(a.events()[i].t, b.events()[i].t);
      EXPECT_LT(a.events()[i].contact, 2u);
      EXPECT_GE(a.events()[i].shapes[0], 0);
    }
  }
  EXPECT_GT(events, 0u);
  EXPECT_EQ(model::state_hash(a.state()), model::state_hash(b.state()));
  EXPECT_NEAR(a.audit().contact_work(), b.audit().contact_work(), 1e-12);
}

TEST(Groups, GoOnBitForBitAfterRestore) {
  for (unsigned seed = 0; seed < 3; ++seed) {
    const model::Model model = Scene{.seed = seed, .friction = laws::ContensouParabolic{0.4, 0.01}}.build();
    for (const RunOptions& run_options : {options(0.1, 1e-3), runge_kutta(2, 0.1, 1e-3)}) {
      Simulation whole(model, run_options);
      std::vector<model::Event> expected;
      run(whole, [&](const Simulation& s) { expected.insert(expected.end(), s.events().begin(), s.events().end()); });
      for (int at : {1, 20, 50, 77}) {
        Simulation first(model, run_options), second(model, run_options);
        std::vector<model::Event> events;
        const auto note = [&](const Simulation& s) {
          events.insert(events.end(), s.events().begin(), s.events().end());
        };
        for (int i = 0; i < at; ++i) {
          ASSERT_FALSE(first.advance());
          note(first);
        }
        for (int i = 0; i < 3; ++i) ASSERT_FALSE(second.advance());  // what it did before must not matter
        second.restore(first.checkpoint());
        run(second, note);
        EXPECT_EQ(model::state_hash(second.state()), model::state_hash(whole.state()));
        EXPECT_EQ(second.checkpoint(), whole.checkpoint());
        EXPECT_EQ(events, expected);
      }
    }
  }
}

TEST(Groups, APairWithAContactOfItsOwnIsNotInAGroup) {
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  builder.shape("world", "floor", geometry::Plane{});
  for (int i = 0; i < 3; ++i) {
    const std::string name = fmt::format("ball{}", i);
    builder.body(sphere_body(name, 1.0, 0.5, Vec3(i, 0.0, 0.5)));
    builder.shape(name, "skin", geometry::Sphere{Vec3::Zero(), 0.5});
  }
  builder.contact({"special", "ball1.skin", "world.floor", {}});
  builder.contacts({"floor", "*.skin", "world.floor", {}});
  builder.contacts({"all", "*", "*", {}});
  const model::Model model = builder.build();
  const Simulation simulation(model, options(0.1, 1e-3));
  std::map<std::string, int> count;
  for (const model::Contact& contact : simulation.system().contacts()) ++count[contact.name];
  EXPECT_EQ(count["special"], 1);
  EXPECT_EQ(count["floor"], 2);
  EXPECT_EQ(count["all"], 2);  // the balls, not the outer two with each other
  std::vector<model::GroupSample> samples;
  simulation.sample(samples);
  EXPECT_EQ(samples.size(), 2u);
}

// What a group reports, against a sum over its contacts at rest: the floor carries the weight.
TEST(Groups, SumsOfAStackAtRest) {
  constexpr int kHigh = 5;
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  builder.shape("world", "floor", geometry::Plane{});
  for (int i = 0; i < kHigh; ++i) {
    const std::string name = fmt::format("ball{}", i);
    builder.body(sphere_body(name, 2.0, 0.5, Vec3(0.0, 0.0, 0.5 + i)));
    builder.shape(name, "skin", geometry::Sphere{Vec3::Zero(), 0.5});
  }
  builder.contacts({"floor", "ball*", "world.floor", {{}, laws::Coulomb{0.5}}});
  builder.contacts({"balls", "ball*", "ball*", {{}, laws::Coulomb{0.5}}});
  const model::Model model = builder.build();
  Simulation simulation(model, options(0.1, 1e-3));
  run(simulation);
  std::vector<model::GroupSample> s;
  simulation.sample(s);
  const double weight = 2.0 * kGravity * 1e-3;  // times the step
  EXPECT_EQ(s[0].closed, 1);
  EXPECT_NEAR(s[0].P_N, kHigh * weight, 1e-9 * weight);
  EXPECT_EQ(s[1].closed, kHigh - 1);
  EXPECT_EQ(s[1].slipping, 0);
  EXPECT_NEAR(s[1].P_N, (1 + 2 + 3 + 4) * weight, 1e-8 * weight);
  EXPECT_NEAR(s[1].P_max, 4 * weight, 1e-8 * weight);
  EXPECT_LT(s[1].depth, 1e-12);
}

std::string message(const model::ContactGroupSpec& spec, const geometry::Shape& shape = geometry::Sphere{},
                    double distance = 3.0) {
  model::Builder builder;
  builder.shape("world", "floor", geometry::Plane{Vec3::UnitZ(), -5.0});
  for (int i = 0; i < 2; ++i) {
    const std::string name = fmt::format("ball{}", i);
    builder.body(sphere_body(name, 1.0, 1.0, Vec3(distance * i, 0.0, 0.0)));
    builder.shape(name, "skin", shape);
  }
  try {
    builder.contacts(spec);
    (void)builder.build();
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Groups, WhatMakesNoSenseIsRefused) {
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  EXPECT_EQ(message({"g", "ball*", "ball*", {}}), "");
  expect(message({"g", "bal", "ball*", {}}), "contact 'g': there is no shape 'bal'");
  expect(message({"g", "cube*", "ball*", {}}), "there is no shape 'cube*'");
  expect(message({"g", "ball1*", "ball1*", {}}), "'ball1*' and 'ball1*' belong to the same body");
  const auto expect_unsupported = [&](const std::string& text) {
    expect(text, "contact between the shapes 'ball0.skin' and '");
    expect(text, "' is not supported");
  };
  expect_unsupported(message({"g", "ball*", "*", {}}, geometry::Disk{}));
  EXPECT_EQ(message({"g", "ball*", "world.*", {}}, geometry::Disk{}), "");
  expect_unsupported(message({"g", "ball*", "world.*", {}}, geometry::Plane{}));
  expect(message({"g", "ball*", "ball*", {}}, geometry::Sphere{}, 0.5),
         "at the start 'ball0' and 'ball1' overlap by 1.5");
  expect(message({"a b", "ball*", "ball*", {}}), "must not contain");
  expect(message({"g", "ball*", "ball*", {{}, laws::Coulomb{-1.0}}}), "mu = -1 is out of range");
}

}  // namespace
}  // namespace stiction::simulation

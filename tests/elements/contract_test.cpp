// What elements of programs share with all parts of a model: checkpoints, columns, ports, scenario texts, refusals.
#include <algorithm>

#include "elements/support.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/columns.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::simulation {
namespace {

using example::Bristle;

// A block on a floor that bounces, with a bristle: contacts, impacts and states of elements.
model::Model bouncing_block() {
  model::Builder builder = block_with(std::make_shared<Bristle>(), 1.0, 0.3, 1e-4);
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  builder.shape("block", "skin", geometry::Sphere{Vec3::Zero(), 0.1});
  builder.shape("world", "floor", geometry::Plane{Vec3::UnitZ(), -0.15});
  builder.contact({"floor", "block.skin", "world.floor", {laws::Unilateral{0.6}, laws::Coulomb{0.2}}});
  return builder.build();
}

TEST(ElementStates, GoOnBitForBitFromACheckpoint) {
  for (const Way& way : every_way()) {
    if (std::holds_alternative<Ode>(way.method)) continue;  // takes no hard contacts
    SCOPED_TRACE(way.name);
    const RunOptions run_options = options(way.method, 0.3, 2e-3);
    Simulation whole(bouncing_block(), run_options), first(bouncing_block(), run_options);
    run(whole);
    for (int i = 0; i < 60; ++i) ASSERT_FALSE(first.advance());
    Simulation second(bouncing_block(), run_options);
    for (int i = 0; i < 3; ++i) ASSERT_FALSE(second.advance());
    second.restore(first.checkpoint());
    EXPECT_EQ(second.state().z, first.state().z);
    run(second);
    EXPECT_EQ(second.state().z, whole.state().z);
    EXPECT_EQ(model::state_hash(second.state()), model::state_hash(whole.state()));
    EXPECT_EQ(second.checkpoint(), whole.checkpoint());
  }
}

TEST(ElementStates, CloseTheAuditAcrossImpacts) {
  for (const Way& way : every_way()) {
    if (std::holds_alternative<Ode>(way.method)) continue;
    SCOPED_TRACE(way.name);
    Simulation s(bouncing_block(), options(way.method, 0.3, 1e-3));
    run(s);
    EXPECT_NEAR(s.audit().balance_error(s.energy()), 0.0, 1e-8);
    EXPECT_LT(s.audit().dampers, -1e-3);
  }
}

TEST(ElementStates, GoOnAfterAChangeFromOutside) {
  for (const Method& method : {Method(Moreau{}), Method(RungeKutta{}), Method(EventDriven{})}) {
    Simulation s(bouncing_block(), options(method, 0.2, 1e-3));
    for (int i = 0; i < 50; ++i) ASSERT_FALSE(s.advance());
    const std::vector<double> z = s.state().z;
    s.set_gravity(Vec3(0.0, 0.0, -1.0));
    EXPECT_EQ(s.state().z, z);
    run(s);
    EXPECT_NEAR(s.audit().balance_error(s.energy()), 0.0, 1e-9);
  }
}

// What passes through the ports of the element balances at the block, and with what its store loses.
TEST(ElementStates, BalanceAtTheirPorts) {
  for (const Method& method : {Method(Moreau{}), Method(RungeKutta{}), Method(EventDriven{})}) {
    RunOptions run_options = options(method, 0.2, 1e-3);
    run_options.meter_ports = true;
    Simulation s(bouncing_block(), run_options);
    double from_element = 0.0;
    run(s, [&](const Simulation& now) {
      EXPECT_NEAR(now.ports()->balance(now.system(), 0), 0.0, 1e-12);
      for (const auto& port : now.ports()->user_ports) EXPECT_NEAR(port.balance(), 0.0, 1e-14);
      from_element += now.ports()->user_ports[0].released - now.ports()->user_ports[0].elastic;
    });
    EXPECT_NEAR(from_element, s.audit().dampers + s.audit().input, 1e-9);
  }
}

TEST(ElementStates, AreColumnsOfTheResult) {
  const model::Model model = bouncing_block();
  Simulation s(model, options(Moreau{}, 0.05, 1e-3));
  run(s);
  const std::vector<record::Column> columns = record::columns_of(model, {});
  const auto column = std::ranges::find_if(columns, [](const record::Column& c) { return c.name == "brush.z"; });
  ASSERT_NE(column, columns.end());
  EXPECT_EQ(column->unit, "m");
  std::vector<model::ContactSample> contacts;
  s.sample(contacts);
  const std::vector<model::Work> work(1);
  std::vector<double> row;
  record::fill_row({model, s.state(), contacts, work, 0.0, 0.0, {}}, row);
  ASSERT_EQ(row.size(), columns.size());
  EXPECT_NE(s.state().z[0], 0.0);
  EXPECT_EQ(row[static_cast<std::size_t>(column - columns.begin())], s.state().z[0]);
}

// The wrench at a port is what the element says at the end of the step.
TEST(ElementStates, HavePortsThatCanBeRecorded) {
  const model::Model model = bouncing_block();
  const std::vector<model::Port> ports = model::ports_of(model, "brush");
  ASSERT_EQ(ports.size(), 1U);
  EXPECT_EQ(ports[0].name, "brush.block");
  Simulation s(model, options(Moreau{}, 0.05, 1e-3));
  run(s);
  std::vector<model::PortSample> samples;
  s.sample(ports, samples);
  const Bristle law;
  const double v = s.state().bodies[0].v[0], z = s.state().z[0], rate = v - law.sigma_0 * std::abs(v) / law.g(v) * z;
  EXPECT_DOUBLE_EQ(samples[0].force[0], -(law.sigma_0 * z + law.sigma_1 * rate + law.sigma_2 * v));
  EXPECT_EQ(samples[0].v[0], v);
}

TEST(UserParts, MayBeElementsAndConstraints) {
  const std::string text = R"(
title = "A skate with a brush"
user_code = ["element.brush", "joint.blade"]
[run]
duration = 0.1
[integrator]
step = 1e-3
[[body]]
name = "skate"
mass = 1
inertia = [1, 1, 1]
velocity = [1, 0, 0]
)";
  scenario::UserParts parts;
  parts.elements.push_back({"brush", {{"skate"}, {"world"}}, {{"z", "m", 0.0, 1e-4}}, std::make_shared<Bristle>()});
  parts.joints.push_back({.name = "blade", .first = "skate", .code = std::make_shared<example::Skate>()});
  const scenario::Scenario scene = scenario::parse(text, "test.toml", {}, {}, parts);
  Simulation s(scene.model, scene.run);
  run(s);
  EXPECT_LT(s.state().bodies[0].v[0], 0.95);
  EXPECT_NEAR(s.state().bodies[0].x[2], 0.0, 1e-12);
  EXPECT_THROW((void)scenario::parse(text, "test.toml", {}, {}, {}), core::InputError);
}

std::string refusal(const std::function<void(model::Builder&)>& act) {
  model::Builder builder;
  builder.body({.name = "block"});
  try {
    act(builder);
  } catch (const core::InputError& error) {
    return error.what();
  }
  return "";
}

TEST(UserElement, RefusesWhatMakesNoSense) {
  const auto code = std::make_shared<Bristle>();
  const auto with = [&](const model::UserElementSpec& spec) {
    return refusal([&](model::Builder& b) { b.user_element(spec); });
  };
  EXPECT_EQ(with({"brush", {{"block"}}, {}, nullptr}), "element 'brush': its code is missing");
  EXPECT_EQ(with({"brush", {}, {}, code}), "element 'brush': it has no port");
  EXPECT_EQ(with({"brush", {{"world"}}, {}, code}), "element 'brush': none of its ports is at a body");
  EXPECT_EQ(with({"brush", {{"blok"}}, {}, code}), "element 'brush': there is no body 'blok'; did you mean 'block'?");
  EXPECT_EQ(with({"block", {{"block"}}, {}, code}),
            "element 'block': there is a body, contact or joint of this name: their columns would be ambiguous");
  EXPECT_EQ(with({"brush", {{"block"}}, {{"z"}, {"z"}}, code}), "element 'brush': it has two states 'z'");
  EXPECT_NE(with({"brush", {{"block"}}, {{"z", "m", 0.0, 0.0}}, code}).find("the scale 0 of state 'z'"),
            std::string::npos);
  EXPECT_NE(with({"brush", {{"block"}}, {{"z", "m", HUGE_VAL}}, code}).find("must be finite"), std::string::npos);
  EXPECT_NE(refusal([&](model::Builder& b) {
              b.user_element({"brush", {{"block"}}, {}, code});
              b.user_element({"brush", {{"block"}}, {}, code});
            }).find("exists twice"),
            std::string::npos);
}

struct Runaway : model::UserElement {
  void evaluate(const model::ElementInstant& at, model::ElementAnswer& out) const override {
    out.rates[0] = 1e300 * (1.0 + at.z[0] * at.z[0]);
  }
};

TEST(UserElement, ThatGrowsBeyondAllBoundsIsAFailure) {
  Simulation s(block_with(std::make_shared<Runaway>(), 1.0, 0.0, 1.0, 1.0).build(), options(Moreau{}, 1.0, 1e-2));
  std::optional<Failure> failure;
  while (!s.done() && !failure) failure = s.advance();
  ASSERT_TRUE(failure);
  EXPECT_EQ(failure->code, integration::Reason::not_finite);
}

}  // namespace
}  // namespace stiction::simulation

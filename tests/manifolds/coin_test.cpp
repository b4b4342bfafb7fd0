// A contact that owns all points of a disk is the same as a contact per point: same bits, events, works and samples.
#include <cmath>

#include "manifolds/support.hpp"
#include "stiction/record/columns.hpp"
#include "stiction/scenario/result_columns.hpp"

namespace stiction::manifolds {
namespace {

using simulation::Simulation;

class Coin : public ::testing::TestWithParam<std::tuple<double, std::vector<std::string>>> {};

TEST_P(Coin, OneContactIsAContactPerPoint) {
  const auto& [thickness, options] = GetParam();
  const scenario::Scenario one = scenario::parse(coin_text(Style::one, thickness), "one.toml", options),
                           apart = scenario::parse(coin_text(Style::per_point, thickness), "apart.toml", options);
  Simulation a(one.model, one.run), b(apart.model, apart.run);
  std::size_t events = 0, landed = 0;
  std::vector<model::ContactSample> of_a, of_b;
  while (!a.done()) {
    ASSERT_FALSE(a.advance());
    ASSERT_FALSE(b.advance());
    ASSERT_EQ(model::state_hash(a.state()), model::state_hash(b.state())) << "t = " << a.state().t;
    ASSERT_EQ(a.events().size(), b.events().size());
    for (std::size_t i = 0; i < a.events().size(); ++i) {
      model::Event of_point = b.events()[i];
      of_point.point = static_cast<int>(of_point.contact) + 1;
      of_point.contact = 0;
      ASSERT_EQ(a.events()[i], of_point);
      landed += of_point.point == 2 ? 1 : 0;
    }
    events += a.events().size();
    a.sample(of_a);
    b.sample(of_b);
    ASSERT_EQ(of_a.size(), of_b.size());
    for (std::size_t i = 0; i < of_a.size(); ++i) {
      ASSERT_EQ(of_a[i].P, of_b[i].P);
      ASSERT_EQ(of_a[i].gap, of_b[i].gap);
    }
  }
  ASSERT_EQ(a.audit().contacts.size(), 1u);
  model::Work sum;
  for (const model::Work& work : b.audit().contacts) sum += work;
  EXPECT_NEAR(a.audit().contacts[0].total(), sum.total(), 1e-13 * std::fabs(sum.total()));
  EXPECT_GT(events, 10u);
  EXPECT_GT(landed, 0u) << "the coin never came to its face";
}

INSTANTIATE_TEST_SUITE_P(All, Coin,
                         ::testing::Combine(::testing::Values(0.0, 2.2e-3),
                                            ::testing::Values(std::vector<std::string>{},
                                                              std::vector<std::string>{"integrator.variant=midpoint"},
                                                              std::vector<std::string>{
                                                                  "integrator.type=runge-kutta",
                                                                  "integrator.variant=midpoint"})));

TEST(CoinContact, ColumnsAreOfTheWholeAndOfItsPoints) {
  const scenario::Scenario scene = scenario::parse(coin_text(Style::one), "coin.toml");
  std::vector<std::string> names;
  for (const record::Column& column : scenario::columns_of(scene)) names.push_back(column.name);
  const auto has = [&](const std::string& name) { return std::ranges::count(names, name) == 1; };
  for (const char* name : {"rim.gap", "rim.state", "rim.PN", "rim.closed", "rim.fz", "rim.mx", "rim.1.gap", "rim.1.PN",
                           "rim.4.fz", "rim.4.mz", "work.rim.normal", "work.rim.rolling"})
    EXPECT_TRUE(has(name)) << name;
  for (const char* name : {"rim.5.gap", "rim.1.closed", "work.rim.1.normal", "work.rim.2.normal"})
    EXPECT_FALSE(has(name)) << name;
}

// Lying still: three points, the weight, at the centre of the coin, and no torque about it.
TEST(CoinContact, TheWholeOfACoinAtRestIsItsWeight) {
  const scenario::Scenario scene =
      scenario::parse(coin_text(Style::one), "coin.toml",
                      {"body.coin.rotation=[0,0,0]", "body.coin.position=[0.3,0,1.1e-3]", "body.coin.velocity=[0,0,0]",
                       "body.coin.angular_velocity=[0,0,0]", "run.duration=0.02"});
  Simulation simulation(scene.model, scene.run);
  run(simulation);
  std::vector<model::ContactSample> points;
  simulation.sample(points);
  const model::ManifoldSample all = simulation::sum_of(points);
  const double weight = 8.5e-3 * 9.81;
  EXPECT_EQ(all.closed, 3);
  EXPECT_EQ(all.sum.status, model::ContactStatus::stick);
  EXPECT_NEAR(all.sum.force[2], weight, 1e-9 * weight);
  EXPECT_NEAR((all.sum.point - Vec3(0.3, 0.0, 0.0)).norm(), 0.0, 1e-9);
  EXPECT_NEAR(all.sum.torque.norm(), 0.0, 1e-9 * weight);
  EXPECT_NEAR(all.sum.gap, 0.0, 1e-12);
}

TEST(CoinContact, RotationColumnsTakeTheWholeContact) {
  const std::string column = "[[column]]\nname = 'beta'\ntype = 'beta'\nbody = 'coin'\ncontact = ";
  EXPECT_NO_THROW((void)scenario::parse(coin_text(Style::one) + column + "'rim'", "coin.toml"));
  EXPECT_NO_THROW((void)scenario::parse(coin_text(Style::per_point) + column + "'rim1'", "coin.toml"));
  EXPECT_THROW((void)scenario::parse(coin_text(Style::per_point) + column + "'rim2'", "coin.toml"), core::InputError);
}

// A law that is changed between steps is that of all points.
TEST(CoinContact, HasOneLaw) {
  const scenario::Scenario scene = scenario::parse(coin_text(Style::one), "coin.toml");
  Simulation simulation(scene.model, scene.run);
  ASSERT_FALSE(simulation.advance());
  simulation.set_parameter("rim", "mu", 0.7);
  for (const model::Contact& point : simulation.model().contacts()) EXPECT_EQ(point.law.mu(), 0.7);
}

// Files of version 0.1 might omit `point` of the first.
TEST(CoinContact, WithoutAPointBesideOthersIsTheFirst) {
  std::string text = coin_text(Style::per_point);
  text.erase(text.find("point = 1\n"), 10);
  const scenario::Scenario scene = scenario::parse(text, "coin.toml");
  ASSERT_EQ(scene.model.declared().size(), 4u);
  EXPECT_EQ(scene.model.contacts()[0].label(), "rim1");
}

// A point of a manifold that is summed: against sums by hand.
TEST(SumOfPoints, IsEquivalentToThem) {
  std::vector<model::ContactSample> points(3);
  for (std::size_t k = 0; k < 3; ++k) {
    const auto x = static_cast<double>(k);
    points[k].gap = 0.3 - 0.1 * x;
    points[k].status = k == 0 ? model::ContactStatus::open : model::ContactStatus::stick;
    points[k].P = {k == 0 ? 0.0 : 2.0 * x, 0.5 * x, 0.0};
    points[k].slip_speed = 5.0 - x;
    points[k].point = Vec3(x, x * x, 0.0);
    points[k].force = Vec3(x, 1.0, 2.0 * x);
    points[k].torque = Vec3(0.0, 0.0, x);
  }
  const model::ManifoldSample all = simulation::sum_of(points);
  EXPECT_EQ(all.closed, 2);
  EXPECT_EQ(all.sum.gap, points[2].gap);
  EXPECT_EQ(all.sum.P[laws::N], 6.0);
  EXPECT_EQ(all.sum.P[laws::T1], 1.5);
  EXPECT_EQ(all.sum.slip_speed, 4.0);  // the open point's is larger
  EXPECT_LT((all.sum.point - Vec3(5.0 / 3.0, 3.0, 0.0)).norm(), 1e-15);
  Vec3 about_origin = Vec3::Zero(), force = Vec3::Zero();
  for (const model::ContactSample& p : points) {
    force += p.force;
    about_origin += p.torque + p.point.cross(p.force);
  }
  EXPECT_EQ(all.sum.force, force);
  EXPECT_LT((all.sum.torque + all.sum.point.cross(all.sum.force) - about_origin).norm(), 1e-14);
  points[1].status = model::ContactStatus::slip;
  EXPECT_EQ(simulation::sum_of(points).sum.status, model::ContactStatus::slip);
}

}  // namespace
}  // namespace stiction::manifolds

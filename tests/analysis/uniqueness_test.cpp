// What a run says of forces and motions that are not unique.
#include "stiction/analysis/run/uniqueness.hpp"

#include <gtest/gtest.h>

#include "solvers/all_methods.hpp"
#include "stiction/analysis/run/run.hpp"

namespace stiction::analysis {
namespace {

RunReport run_of(const std::string& name, const std::vector<std::string>& set, bool ranges = true) {
  RunSettings settings;
  settings.ranges = ranges;
  return run(scenario::load(name, set), settings);
}

// A table at rest: every solver and integrator finds other forces, says that they are not unique, and gives ranges that
// contain all of them.
TEST(Uniqueness, TableStandsOnFourLegs) {
  std::vector<ForceSpan> found;
  for (const char* integrator : {"moreau", "runge-kutta", "event-driven"})
    for (const solvers::Method& method : solvers::all_methods()) {
      const RunReport report = run_of(
          "four-legged-table", {"run.duration=0.02", "run.record_every=0.01", "force.push.force=[20, 3, 5]",
                                "force.push.table=[[0, 1], [1, 1]]", std::string("integrator.type=") + integrator,
                                "solver.tolerance=1e-10", "solver.type=" + std::string(solvers::name_of(method))});
      ASSERT_EQ(report.not_unique.size(), 1u) << integrator << ' ' << solvers::name_of(method);
      const ForceSpan& span = report.not_unique.front();
      EXPECT_EQ(span.dimension, 6);  // 12 forces, 6 equations
      EXPECT_EQ(span.contacts.size(), 4u);
      EXPECT_DOUBLE_EQ(span.end, 0.02);
      found.push_back(span);
    }
  // The range is that of the model: the same from every point of the set, and every point within it.
  double weight = 0.0;
  for (const auto& contact : found.front().contacts) weight += contact.force[0];
  for (const ForceSpan& one : found)
    for (std::size_t i = 0; i < 4; ++i)
      for (std::size_t k = 0; k < 3; ++k) {
        const ForceSpan::Contact &contact = one.contacts[i], &first = found.front().contacts[i];
        EXPECT_NEAR(contact.least[k], first.least[k], 1e-5 * weight);
        EXPECT_NEAR(contact.most[k], first.most[k], 1e-5 * weight);
        EXPECT_GE(contact.force[k], first.least[k] - 1e-5 * weight);
        EXPECT_LE(contact.force[k], first.most[k] + 1e-5 * weight);
        EXPECT_GT(first.most[k] - first.least[k], 0.1 * weight);
      }
  // All of them carry the same load.
  const auto sum = [](const ForceSpan& span, std::size_t k) {
    double out = 0.0;
    for (const auto& contact : span.contacts) out += contact.force[k];
    return out;
  };
  for (const ForceSpan& one : found)
    for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR(sum(one, k), sum(found.front(), k), 1e-6 * sum(found.front(), 0));
}

// Three feet that let go: said where it happened. Without ranges the end of the run is said.
TEST(Uniqueness, ReleaseOfStaticFrictionIsNamed) {
  std::vector<std::string> set{"run.duration=0.35"};
  for (const char* foot : {"foot1", "foot2", "foot3"})
    for (const char* key : {"coefficient=static-kinetic", "mu=0.15", "mu_kinetic=0.13"})
      set.push_back(std::string("contact.") + foot + "." + key);
  const RunReport report = run_of("stick-slip-oscillator", set);
  ASSERT_EQ(report.not_unique.size(), 1u);
  const ForceSpan& span = report.not_unique.front();
  EXPECT_EQ(span.dimension, 3);
  EXPECT_NEAR(span.begin, 0.1195, 2e-3);  // rows are 1e-3 apart
  EXPECT_NEAR(span.end, 0.3108, 2e-3);
  EXPECT_EQ(span.released, (std::vector<std::string>{"foot1", "foot2", "foot3"}));
  set[0] = "run.duration=0.2";
  const RunReport plain = run_of("stick-slip-oscillator", set, false);
  ASSERT_EQ(plain.not_unique.size(), 1u);
  EXPECT_EQ(plain.not_unique.front().dimension, 3);
  EXPECT_FALSE(plain.not_unique.front().ranges);
  set[0] = "run.duration=0.05";  // it slips
  EXPECT_TRUE(run_of("stick-slip-oscillator", set, false).not_unique.empty());
}

// A rod that slides tip first where 1 + 3 cos(a) (cos(a) - mu sin(a)) < 0, until it jams.
TEST(Uniqueness, PainleveIsNamed) {
  const RunReport report = run_of("painleve-rod", {"run.duration=0.01"});
  ASSERT_GE(report.not_unique.size(), 1u);
  EXPECT_EQ(report.not_unique.front().jammed, std::vector<std::string>{"tip"});
  EXPECT_DOUBLE_EQ(report.not_unique.front().begin, 0.0);
  for (const char* mu : {"contact.tip.mu=1.3", "contact.tip.mu=0.5"})  // below 4/3 there is no such angle
    for (const ForceSpan& span : run_of("painleve-rod", {"run.duration=0.05", mu}).not_unique)
      EXPECT_TRUE(span.jammed.empty());
}

TEST(Uniqueness, IsStoredAndReadAgain) {
  ForceSpan span{.begin = 1.0, .end = 2.5, .dimension = 1, .ranges = true};
  span.contacts.push_back({"leg", {3.0, 1.0}, {0.0, -1.0}, {HUGE_VAL, 2.0}});
  span.jammed = {"tip"};
  span.released = {"leg"};
  const auto again = spans_from_json(spans_to_json({span}));
  ASSERT_EQ(again.size(), 1u);
  EXPECT_EQ(to_text(again[0]), to_text(span));
  EXPECT_EQ(again[0].contacts[0].most[0], HUGE_VAL);
  EXPECT_EQ(again[0].contacts[0].least[1], -1.0);
  EXPECT_TRUE(spans_from_json("").empty());
  EXPECT_TRUE(spans_from_json("nonsense").empty());
}

}  // namespace
}  // namespace stiction::analysis

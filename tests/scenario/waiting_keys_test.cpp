// Keys of integrators and solvers that are not chosen: what carries over with --set integrator.type, what is dropped,
// and what is wrong in any case.
#include "scenario/dump.hpp"
#include "scenario/support.hpp"

namespace stiction::scenario::test {
namespace {

using compliant::Ode;
using event_driven::EventDriven;
using stepping::Moreau;
using stepping::RungeKutta;
using stepping::Variant;

// A ball with these lines in place of [integrator], with a step of 1e-3.
std::string with(const std::string& keys, const std::string& more = "") {
  return edited(kBall, "step = 1e-3", "step = 1e-3\n" + keys) + more;
}

template <class Method>
Method method_of(const Scenario& s) {
  return std::get<Method>(s.run.method);
}

TEST(WaitingKeys, WhatMeansTheSameCarriesOver) {
  const std::string file = with("variant = 'end'\ntolerance = 1e-3\nsmallest_step = 1e-6\ngap_tolerance = 1e-9");
  const Scenario s = parse(file, "test.toml", {"integrator.type=runge-kutta"});
  const auto method = method_of<RungeKutta>(s);
  EXPECT_EQ(method.variant, Variant::end);
  EXPECT_EQ(method.tolerance, 1e-3);
  EXPECT_EQ(method.smallest_step, 1e-6);
  EXPECT_EQ(method.gap_tolerance, 1e-9);
  EXPECT_EQ(s.run.step, 1e-3);
  EXPECT_TRUE(s.notes.empty());
}

TEST(WaitingKeys, WhatTheOtherDoesNotHaveOrMeansOtherwiseStaysBehind) {
  const std::string file = with("variant = 'end'\ntolerance = 1e-3\ngap_tolerance = 1e-9");
  const Scenario s = parse(file, "test.toml", {"integrator.type=event-driven"});
  EXPECT_EQ(method_of<EventDriven>(s).tolerance, EventDriven{}.tolerance);  // not that of steps
  EXPECT_EQ(method_of<EventDriven>(s).gap_tolerance, 1e-9);
  EXPECT_EQ(s.run.step, 1e-3);
  ASSERT_EQ(s.notes.size(), 2U);
  const std::size_t line = line_of(file, "variant");
  EXPECT_EQ(s.notes[0],
            fmt::format("test.toml:{}: integrator.variant belongs to moreau; it is not used by event-driven", line));
  EXPECT_EQ(s.notes[1],
            fmt::format("test.toml:{}: integrator.tolerance belongs to moreau; it is not used by event-driven, for "
                        "which it has another meaning",
                        line + 1));
  // Values from outside are those of the integrator that is chosen.
  const Scenario set = parse(file, "test.toml", {"integrator.tolerance=1e-6", "integrator.type=event-driven"});
  EXPECT_EQ(method_of<EventDriven>(set).tolerance, 1e-6);
  // Between the two with error control it means the same.
  const std::string compliant = edited(file, "variant = 'end'\ntolerance = 1e-3\ngap_tolerance = 1e-9",
                                       "type = 'event-driven'\ntolerance = 1e-5");
  const Scenario ode = parse(compliant, "test.toml",
                             {"integrator.type=ode", "contact.floor.normal=compliant", "contact.floor.stiffness=1e5"});
  EXPECT_EQ(method_of<Ode>(ode).tolerance, 1e-5);
}

TEST(WaitingKeys, TablesOfTheirOwnHoldWhereTheyAreChosen) {
  const std::string file = edited(
      kBall, "[world]",
      "[integrator.moreau]\nvariant = 'midpoint'\n[integrator.event-driven]\ntolerance = 1e-6\n[integrator.ode]\n"
      "method = 'stiff'\n[solver]\ntolerance = 1e-7\n[solver.jacobi]\nform = 'euclidean'\n[world]");
  const Scenario s = parse(file, "test.toml");
  EXPECT_EQ(method_of<Moreau>(s).variant, Variant::midpoint);
  EXPECT_TRUE(std::holds_alternative<solvers::Automatic>(s.run.solver.method));
  EXPECT_EQ(method_of<EventDriven>(parse(file, "test.toml", {"integrator.type=event-driven"})).tolerance, 1e-6);
  const Scenario jacobi = parse(file, "test.toml", {"solver.type=jacobi"});
  EXPECT_EQ(std::get<solvers::Jacobi>(jacobi.run.solver.method).form, solvers::Form::euclidean);
  EXPECT_EQ(jacobi.run.solver.tolerance, 1e-7);
  EXPECT_EQ(method_of<RungeKutta>(parse(file, "test.toml", {"integrator.type=runge-kutta"})).variant,
            Variant::end);  // that of moreau is moreau's
  // The more specific value wins; --set wins over both.
  const std::string both = edited(file, "step = 1e-3", "step = 1e-3\ntolerance = 1e-2");
  EXPECT_EQ(method_of<EventDriven>(parse(both, "test.toml", {"integrator.type=event-driven"})).tolerance, 1e-6);
  EXPECT_EQ(method_of<Moreau>(parse(file, "test.toml", {"integrator.variant=printed"})).variant, Variant::printed);
  EXPECT_EQ(method_of<Moreau>(parse(with("variant = 'end'"), "x", {"integrator.moreau.variant=printed"})).variant,
            Variant::printed);
}

TEST(WaitingKeys, TheTextAsRunSaysWhatWasRun) {
  const std::string file = with("variant = 'end'\ntolerance = 1e-3\ngap_tolerance = 1e-9");
  for (const std::vector<std::string>& set : {std::vector<std::string>{"integrator.type=event-driven"},
                                              {"integrator.type=runge-kutta"},
                                              {"integrator.type=event-driven", "integrator.moreau.variant=implicit"}}) {
    const Scenario s = parse(file, "test.toml", set), again = parse(s.text, "test.toml");
    EXPECT_EQ(dump(s), dump(again)) << s.text;
    EXPECT_TRUE(again.notes.empty());
    // and leads back to the keys of the file
    const Scenario back = parse(s.text, "test.toml", {"integrator.type=moreau"});
    EXPECT_EQ(method_of<Moreau>(back).variant, set.size() > 1 ? Variant::implicit : Variant::end);
    EXPECT_EQ(method_of<Moreau>(back).tolerance, 1e-3);
  }
  const Scenario form = parse(kBall + "[solver]\ntype = 'jacobi'\nform = 'euclidean'\n", "x", {"solver.type=newton"});
  ASSERT_EQ(form.notes.size(), 1U);
  EXPECT_EQ(dump(form), dump(parse(form.text, "x")));
}

TEST(WaitingKeys, WrongOnesAreErrorsWhateverIsChosen) {
  const std::vector<std::string> other{"integrator.type=event-driven"};
  expect_parts(message_of(with("order = 3")), {"integrator.order = 3", "is not a key of a moreau integrator",
                                               "it is allowed in [integrator.runge-kutta]"});
  expect_parts(message_of(with("order = 3"), other), {"test.toml:", "is not a key of a moreau integrator"});
  expect_parts(message_of(with("tolerance = 2"), other), {"integrator.moreau.tolerance = 2", "0 to 1"});
  expect_parts(message_of(with("[integrator.ode]\ntolerance = 2")), {"integrator.ode.tolerance = 2", "1e-14 to 1"});
  expect_parts(message_of(with("[integrator.ode]\ntolerence = 2")),
               {"integrator.ode.tolerence", "did you mean 'tolerance'"});
  expect_parts(message_of(with("[integrator.runge-kuta]")), {"integrator.runge-kuta", "did you mean 'runge-kutta'"});
  expect_parts(message_of(with("moreau = 3")), {"integrator.moreau = 3", "must be a table: write [integrator.moreau]"});
  expect_parts(message_of(with("moreau = 3\nvariant = 'end'"), other), {"integrator.moreau = 3", "must be a table"});
  expect_parts(message_of(with("variant = 'end'\n[integrator.moreau]\nvariant = 'printed'")),
               {"integrator.variant = 'end'", "given twice: also in [integrator.moreau]"});
  expect_parts(message_of(with("variant = 'end'\n[integrator.moreau]\nvariant = 'printed'"), other), {"given twice"});
  expect_parts(message_of(with("smallest_step = 1e-6")), {"integrator.smallest_step", "tolerance, which is missing"});
  expect_parts(message_of(kBall, {"integrator.type=event-driven", "integrator.variant=end"}),
               {"--set integrator.variant =", "is not a key of an event-driven integrator"});
}

}  // namespace
}  // namespace stiction::scenario::test

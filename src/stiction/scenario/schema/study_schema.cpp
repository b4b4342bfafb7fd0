#include "stiction/scenario/schema/study_schema.hpp"

#include "stiction/scenario/schema/keys.hpp"

namespace stiction::scenario {
namespace {

std::vector<Section> make_study_schema() {
  return {
      {"",
       false,
       "Top of the file.",
       {text("title", "what the study asks", true),
        choice("kind", {"convergence", "compare", "sweep", "matrix"}, "",
               "`convergence`: observed order over `steps`; `compare`: the cases side by side; `sweep`: over `values`; "
               "`matrix`: every case, such as a law, with every integrator, refusals included"),
        text("scenario", "scenario that is run: a built-in name, or a file beside the study", true),
        list("set", Kind::texts, kAny, "changes to the scenario for all runs, as in `--set`"),
        list("unset", Kind::texts, kAny, "what is dropped in all runs, as in `--unset`; before changes by `set`"),
        list("quantities", Kind::texts, kAny,
             "what is compared: columns; `<body>.position`, `.velocity`, `.orientation`, `.angular_velocity`; "
             "`event.<contact>.<kind>` for the time of the first such event, `.<kind>.2` for the second; of a column "
             "over the "
             "recorded rows `max(ball.z)`, `min(...)`, `mean(...)` (over time), `last(...)` (as the column itself) and "
             "`maxima(ball.z, 20)`, its last 20 local maxima"),
        number("after", "s", kNonNegative, "0", "rows before this time do not count for max, min, mean and maxima"),
        list("exact", Kind::numbers, kAny, "known values of the quantities at the end, in their order"),
        list("steps", Kind::numbers, kPositive, "convergence: time steps, s"),
        text("vary", "sweep: path of the value that is varied, as in `--set`"),
        list("values", Kind::values, kAny,
             "sweep: its values; a text `0.1:0.1:1` is a range (first, distance, last), alone or in the list; matrix: "
             "the "
             "integrators, all if it is missing"),
        number("agree", "", kNonNegative, "0", "matrix: largest error that counts as agreement; 0: any"),
        choice("over", {"end", "time"}, "end", "errors at the end, or the largest over the recorded rows"),
        boolean("keep", "false", "sweep: keep the result of each run, in the folder `<name of the study>.results`"),
        integer("repeat", {1, 100}, "1", "runs of each row, of which the shortest time counts")}},
      {"case",
       true,
       "A way to run the scenario: every case is run over all `steps` or `values`.",
       {text("name", "name of the case", true), text("scenario", "a scenario other than that of the study"),
        list("set", Kind::texts, kAny, "changes for this case"),
        list("unset", Kind::texts, kAny, "what is dropped in this case")}},
      {"parameter",
       true,
       "Sweep over several parameters: every combination of their values is run. In place of `vary` and `values`.",
       {text("path", "what is varied, as in `--set`", true), list("values", Kind::values, kAny, "as above")}},
      {"reference",
       false,
       "A run with which the others are compared. Without it: `exact`; else the smallest step of the case "
       "(convergence), the first case (compare), or the run of the case by event-driven or ode (matrix).",
       {text("scenario", "a scenario other than that of the study"),
        list("set", Kind::texts, kAny, "changes for this run"),
        list("unset", Kind::texts, kAny, "what is dropped in this run")}},
  };
}

}  // namespace

const std::vector<Section>& study_schema() {
  static const std::vector<Section> sections = linked(make_study_schema());
  return sections;
}

}  // namespace stiction::scenario

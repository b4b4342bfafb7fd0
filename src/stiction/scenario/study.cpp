#include "stiction/scenario/study.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "stiction/core/error.hpp"
#include "stiction/scenario/schema/study_schema.hpp"
#include "stiction/scenario/study_lists.hpp"
#include "stiction/scenario/text/table.hpp"
#include "stiction/scenario/text/texts.hpp"

namespace stiction::scenario {
namespace {

const Section& study_section(std::string_view path) {
  return *std::ranges::find(study_schema(), path, &Section::path);
}

// A scenario file is searched for beside the study.
std::string beside(const std::string& study, const std::string& scenario) {
  const std::filesystem::path folder = std::filesystem::path(study).parent_path();
  if (folder.empty() || std::filesystem::path(scenario).is_absolute()) return scenario;
  std::error_code error;
  const std::filesystem::path file = folder / scenario;
  return std::filesystem::exists(file, error) ? file.string() : scenario;
}

// The case of a table; what it omits is as in `common`.
StudyCase read_case(const Table& t, const StudyCase& common, const std::string& origin) {
  StudyCase out = common;
  if (t.has("scenario")) out.scenario = beside(origin, t.text("scenario"));
  for (std::string& change : t.texts("set")) out.set.push_back(std::move(change));
  for (std::string& path : t.texts("unset")) out.unset.push_back(std::move(path));
  return out;
}

void read_cases(const Table& top, const StudyCase& common, const std::string& origin, Study& study) {
  for (const Table& t : top.children("case", study_section("case"))) {
    t.check_keys();
    study.cases.push_back(read_case(t, common, origin));
    study.cases.back().name = t.text("name");
    for (std::size_t i = 0; i + 1 < study.cases.size(); ++i)
      if (study.cases[i].name == study.cases.back().name) t.refuse("name", "exists twice: names must differ");
  }
  if (study.cases.empty()) study.cases.push_back(common);
}

void refuse_keys(const Table& top, const std::string& kind, std::initializer_list<const char*> keys) {
  for (const char* key : keys)
    if (top.has(key)) top.refuse(key, fmt::format("is not a key of a study of kind {}", kind));
}

std::vector<std::string> values_of(const Table& t) {
  std::vector<std::string> values;
  try {
    values = expand_ranges(t.texts("values"));
  } catch (const core::InputError& error) {
    t.refuse("values", fmt::format("cannot be used: {}", error.what()));
  }
  return values;
}

// [[parameter]], or `vary` and `values`.
void read_sweep(const Table& top, Study& study) {
  refuse_keys(top, "sweep", {"steps", "agree"});
  for (const Table& t : top.children("parameter", study_section("parameter"))) {
    t.check_keys();
    study.parameters.push_back({t.text("path"), values_of(t)});
    if (study.parameters.back().values.empty()) t.refuse("values", "is missing: the values to run");
    for (std::size_t i = 0; i + 1 < study.parameters.size(); ++i)
      if (study.parameters[i].path == study.parameters.back().path) t.refuse("path", "exists twice: paths must differ");
  }
  if (!study.parameters.empty()) {
    for (const char* key : {"vary", "values"})
      if (top.has(key)) top.refuse(key, "is not needed beside [[parameter]]");
  } else {
    study.parameters = {{top.text("vary"), values_of(top)}};
    if (study.parameters[0].values.empty()) top.refuse("values", "is missing: the values to run");
  }
  double runs = static_cast<double>(study.cases.size());
  for (const StudyParameter& p : study.parameters) runs *= static_cast<double>(p.values.size());
  constexpr double kMostRuns = 1e6;
  if (runs > kMostRuns) top.refuse("kind", fmt::format("leads to {} runs; at most {} are allowed", runs, kMostRuns));
}

// What is varied within each case.
void read_values(const Table& top, Study& study) {
  if (study.kind != StudyKind::sweep) refuse_keys(top, top.text("kind"), {"parameter", "keep"});
  switch (study.kind) {
    case StudyKind::convergence: {
      refuse_keys(top, "convergence", {"vary", "values", "agree"});
      std::vector<double> steps = top.list("steps");
      std::ranges::sort(steps, std::greater<>());
      if (steps.size() < 2 || std::ranges::adjacent_find(steps) != steps.end())
        top.refuse("steps", "must be at least two different steps");
      study.parameters = {{"integrator.step", {}}};
      for (double step : steps) study.parameters[0].values.push_back(fmt::format("{}", step));
      break;
    }
    case StudyKind::sweep:
      read_sweep(top, study);
      break;
    case StudyKind::compare:
      refuse_keys(top, "compare", {"steps", "vary", "values", "agree"});
      if (study.cases.size() < 2) top.refuse("case", "is missing: name at least two cases, each with [[case]]");
      break;
    case StudyKind::matrix:
      refuse_keys(top, "matrix", {"steps", "vary"});
      study.parameters = {{"integrator.type", top.texts("values")}};
      if (study.parameters[0].values.empty())
        study.parameters[0].values = {"moreau", "runge-kutta", "event-driven", "ode"};
      study.agree = top.number("agree");
  }
}

}  // namespace

Study parse_study(const std::string& text, const std::string& origin, const std::vector<std::string>& set,
                  const std::vector<std::string>& unset) {
  const toml::table root = parse_toml(text, origin, "study");
  const Source source{origin, {}};
  const Table top(root, study_section(""), "", source);
  top.check_keys();
  Study study;
  study.name = std::filesystem::path(origin).stem().string();
  study.title = top.text("title");
  const std::string kind = top.text("kind");
  study.kind = kind == "convergence" ? StudyKind::convergence
               : kind == "sweep"     ? StudyKind::sweep
               : kind == "matrix"    ? StudyKind::matrix
                                     : StudyKind::compare;
  StudyCase common{"", beside(origin, top.text("scenario")), top.texts("set"), top.texts("unset")};
  common.set.insert(common.set.end(), set.begin(), set.end());
  common.unset.insert(common.unset.end(), unset.begin(), unset.end());
  read_cases(top, common, origin, study);
  read_values(top, study);
  try {
    study.quantities = expand_maxima(top.texts("quantities"));
  } catch (const core::InputError& error) {
    top.refuse("quantities", fmt::format("cannot be used: {}", error.what()));
  }
  study.after = top.number("after");
  study.keep = top.boolean("keep");
  study.exact = top.list("exact");
  if (!study.exact.empty() && study.exact.size() != study.quantities.size())
    top.refuse("exact", fmt::format("must have a value for each of the {} quantities", study.quantities.size()));
  if (const toml::node* node = root.get("reference")) {
    if (!node->is_table()) top.refuse("reference", "must be a table: write [reference]");
    const Table t(*node->as_table(), study_section("reference"), "reference", source);
    t.check_keys();
    if (!study.exact.empty()) top.refuse("exact", "and [reference] exclude each other: give one of them");
    study.reference = read_case(t, common, origin);
    study.reference->name = "reference";
  }
  study.over_time = top.text("over") == "time";
  if (study.over_time && !study.exact.empty())
    top.refuse("over", "cannot be combined with `exact`, which holds at the end");
  study.repeat = static_cast<int>(top.integer("repeat"));
  return study;
}

Study load_study(const std::string& name_or_file, const std::vector<std::string>& set,
                 const std::vector<std::string>& unset) {
  return parse_study(find_text(name_or_file, core::builtin_studies(), "study"), name_or_file, set, unset);
}

std::vector<BuiltinInfo> builtin_studies() {
  return builtin_infos(core::builtin_studies());
}

}  // namespace stiction::scenario

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "files.hpp"
#include "print.hpp"
#include "stiction/analysis/law/law_curves.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/core/whole_file.hpp"
#include "stiction/scenario/lone_law.hpp"

namespace stiction::cli {
namespace {

using core::InputError;

struct LawOptions {
  std::string kind, csv, curve = "ratio";
  std::vector<std::string> set;
  bool json = false;
  bool force = false;
};

const std::map<std::string, analysis::CurveKind> kCurves{{"ratio", analysis::CurveKind::ratio},
                                                         {"force", analysis::CurveKind::force},
                                                         {"torque", analysis::CurveKind::torque},
                                                         {"boundary", analysis::CurveKind::boundary},
                                                         {"potential", analysis::CurveKind::potential},
                                                         {"plane", analysis::CurveKind::plane},
                                                         {"coefficient", analysis::CurveKind::coefficient}};

constexpr std::string_view kRolling = "rolling-";  // a rolling law is named rolling-contour, rolling-classical, ...

std::vector<std::string> kinds() {
  std::vector<std::string> names = laws::names<laws::Friction>();
  for (const std::string& name : laws::names<laws::Rolling>())
    if (name != "none") names.push_back(std::string(kRolling) + name);
  return names;
}

// The requested curve and the description of its law.
analysis::LawCurve curve_of(const LawOptions& options, nlohmann::ordered_json& facts) {
  const std::vector<std::string> names = kinds();
  if (std::find(names.begin(), names.end(), options.kind) == names.end())
    throw InputError(fmt::format("'{}' is not a law{}", options.kind, core::did_you_mean(options.kind, names)));
  const auto curve = kCurves.find(options.curve);
  if (curve == kCurves.end()) {
    std::vector<std::string> curves;
    for (const auto& [name, kind] : kCurves) curves.push_back(name);
    throw InputError(fmt::format("--curve {}: not known{}", options.curve, core::did_you_mean(options.curve, curves)));
  }
  const bool rolling = options.kind.starts_with(kRolling);
  const std::string key = rolling ? "rolling" : "friction";
  const std::string name = rolling ? options.kind.substr(kRolling.size()) : options.kind;
  const scenario::LoneLaw given = scenario::lone_law(key, name, options.set);
  facts[key] = name;
  for (const auto& [word, value] : given.words)
    if (value != "constant") facts[word] = value;
  for (const auto& [parameter, value] : given.parameters) facts["parameters"][parameter] = value;
  const laws::ContactLaw& law = given.law;
  if (rolling) return analysis::rolling_curve(law.rolling);
  if (const auto error = analysis::error_against_exact(law))
    facts["max_error"] = {{"against", "contensou parabolic"},
                          {"force", error->force},
                          {"at_u", error->ratio_of_force},
                          {"torque", error->torque},
                          {"torque_at_u", error->ratio_of_torque}};
  return analysis::law_curve(law, curve->second);
}

void write_csv(const analysis::LawCurve& curve, std::ostream& out) {
  for (std::size_t k = 0; k < curve.columns.size(); ++k) out << (k ? "," : "") << curve.columns[k];
  out << "\n";
  for (const auto& row : curve.rows)
    for (std::size_t k = 0; k < row.size(); ++k) out << fmt::format("{}{}", row[k], k + 1 < row.size() ? "," : "\n");
  out.flush();
}

int law(const LawOptions& options) {
  nlohmann::ordered_json facts;
  const analysis::LawCurve curve = curve_of(options, facts);
  if (!options.csv.empty() && options.csv != "-") {
    check_table(options.csv, curve.columns, options.force);
    core::WholeFile file(options.csv);
    write_csv(curve, file.stream());
    file.commit();
  } else if (options.csv == "-" || !options.json) {
    write_csv(curve, std::cout);
  }
  if (options.json) {
    fmt::print("{}\n", facts.dump());
  }
  return kDone;
}

}  // namespace

void add_law(CLI::App& app, Action& action) {
  auto options = std::make_shared<LawOptions>();
  CLI::App* command =
      app.add_subcommand("law", "force curves and boundary of a friction or rolling law, per unit normal force");
  command
      ->add_option("KIND", options->kind,
                   "friction law as in a scenario (coulomb, contensou, ...), or rolling-contour, rolling-classical, "
                   "rolling-orthotropic")
      ->required();
  command->add_option("--set", options->set, "parameter of the law, e.g. mu=0.3, pressure=uniform")
      ->option_text("NAME=VALUE")
      ->allow_extra_args(false);
  command
      ->add_option("--curve", options->curve,
                   "ratio, force, torque, boundary, potential, plane or coefficient (default: ratio)")
      ->option_text("CURVE");
  command->add_option("--csv", options->csv, "file to write, or - for stdout")->option_text("FILE|-");
  add_force(*command, options->force);
  command->add_flag("--json", options->json, "print parameters and the largest error against the exact curves");
  command->callback([&action, options] { action = [options] { return law(*options); }; });
}

}  // namespace stiction::cli

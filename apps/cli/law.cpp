#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "stiction/analysis/law_curves.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"

namespace stiction::cli {
namespace {

using core::InputError;

struct Options {
  std::string kind, csv, curve = "ratio";
  std::vector<std::string> set;
  bool json = false;
};

const std::map<std::string, analysis::CurveKind> kCurves{{"ratio", analysis::CurveKind::ratio},
                                                         {"force", analysis::CurveKind::force},
                                                         {"torque", analysis::CurveKind::torque},
                                                         {"boundary", analysis::CurveKind::boundary},
                                                         {"potential", analysis::CurveKind::potential}};

// A law and its parameters; what is not set has the value 1 (mu 0.3), so that curves come out normalised.
laws::Friction read_law(const Options& options, nlohmann::ordered_json& facts) {
  std::map<std::string, std::string> values;
  for (const std::string& text : options.set) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0)
      throw InputError(fmt::format("--set {}: write NAME=VALUE, e.g. --set mu=0.3", text));
    values[text.substr(0, equals)] = text.substr(equals + 1);
  }
  const std::vector<std::string> names = laws::names<laws::Friction>(),
                                 variants = laws::variants<laws::Friction>(options.kind);
  if (std::find(names.begin(), names.end(), options.kind) == names.end())
    throw InputError(
        fmt::format("'{}' is not a friction law{}", options.kind, core::did_you_mean(options.kind, names)));
  const std::string variant = values.contains("pressure") ? values["pressure"]
                              : variants.empty()          ? ""
                                                          : variants.front();
  for (const laws::FrictionEntry& entry : laws::friction_catalogue()) {
    if (entry.name != options.kind || entry.variant != variant) continue;
    facts["friction"] = entry.name;
    if (!entry.variant.empty()) facts["pressure"] = entry.variant;
    std::vector<std::string> known{"pressure"};
    for (const laws::Parameter& p : entry.parameters) known.emplace_back(p.name);
    for (const auto& [name, value] : values)
      if (std::find(known.begin(), known.end(), name) == known.end())
        throw InputError(fmt::format("--set {}={}: '{}' has no such parameter{}", name, value, options.kind,
                                     core::did_you_mean(name, known)));
    return laws::make(entry, [&](const laws::Parameter& p) {
      double value = p.name == "mu" ? 0.3 : 1.0;
      if (const auto given = values.find(std::string(p.name)); given != values.end()) {
        std::size_t end = 0;
        try {
          value = std::stod(given->second, &end);
        } catch (const std::exception&) {
        }
        if (end == 0 || end != given->second.size() || !std::isfinite(value) || !p.range.contains(value))
          throw InputError(
              fmt::format("--set {}={}: must be a number {} [{}]", p.name, given->second, p.range.text(), p.unit));
      }
      facts["parameters"][std::string(p.name)] = value;
      return value;
    });
  }
  throw InputError(fmt::format("--set pressure={}: not known{}", variant, core::did_you_mean(variant, variants)));
}

void write_csv(const analysis::Curve& curve, std::ostream& out) {
  for (std::size_t k = 0; k < curve.columns.size(); ++k) out << (k ? "," : "") << curve.columns[k];
  out << "\n";
  for (const auto& row : curve.rows)
    for (std::size_t k = 0; k < row.size(); ++k) out << fmt::format("{}{}", row[k], k + 1 < row.size() ? "," : "\n");
  out.flush();
}

int law(const Options& options) {
  nlohmann::ordered_json facts;
  const laws::Friction friction = read_law(options, facts);
  const auto curve = kCurves.find(options.curve);
  if (curve == kCurves.end()) {
    std::vector<std::string> names;
    for (const auto& [name, kind] : kCurves) names.push_back(name);
    throw InputError(fmt::format("--curve {}: not known{}", options.curve, core::did_you_mean(options.curve, names)));
  }
  if (!options.csv.empty() && options.csv != "-") {
    if (std::filesystem::is_directory(options.csv))
      throw InputError(fmt::format("{} is a directory: name a file", options.csv));
    std::ofstream out(options.csv);
    if (!out) throw InputError(fmt::format("{} cannot be written", options.csv));
    write_csv(analysis::law_curve(friction, curve->second), out);
    if (!out) throw core::RunError(fmt::format("{}: writing failed", options.csv));
  } else if (options.csv == "-" || !options.json) {
    write_csv(analysis::law_curve(friction, curve->second), std::cout);
  }
  if (options.json) {
    if (const auto error = analysis::error_against_exact(friction))
      facts["max_error"] = {{"against", "contensou parabolic"},
                            {"force", error->force},
                            {"at_u", error->ratio_of_force},
                            {"torque", error->torque},
                            {"torque_at_u", error->ratio_of_torque}};
    fmt::print("{}\n", facts.dump());
  }
  return kDone;
}

}  // namespace

void add_law(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("law", "force curves and boundary of a friction law, per unit normal force");
  command->add_option("KIND", options->kind, "friction law, as in a scenario: coulomb, contensou")->required();
  command->add_option("--set", options->set, "parameter of the law, e.g. mu=0.3, pressure=uniform")
      ->option_text("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--curve", options->curve, "ratio, force, torque, boundary or potential (default: ratio)")
      ->option_text("CURVE");
  command->add_option("--csv", options->csv, "file to write, or - for stdout")->option_text("FILE|-");
  command->add_flag("--json", options->json, "print parameters and the largest error against the exact curves");
  command->callback([&action, options] { action = [options] { return law(*options); }; });
}

}  // namespace stiction::cli

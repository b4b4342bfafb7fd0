#include <fmt/format.h>

#include <algorithm>
#include <cmath>
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

struct LawOptions {
  std::string kind, csv, curve = "ratio";
  std::vector<std::string> set;
  bool json = false;
};

const std::map<std::string, analysis::CurveKind> kCurves{{"ratio", analysis::CurveKind::ratio},
                                                         {"force", analysis::CurveKind::force},
                                                         {"torque", analysis::CurveKind::torque},
                                                         {"boundary", analysis::CurveKind::boundary},
                                                         {"potential", analysis::CurveKind::potential},
                                                         {"plane", analysis::CurveKind::plane},
                                                         {"coefficient", analysis::CurveKind::coefficient}};

// What --set gives, by name. Each value is asked for once; what nobody asked for is refused.
class Values {
 public:
  explicit Values(const std::vector<std::string>& set) {
    for (const std::string& text : set) {
      const auto equals = text.find('=');
      if (equals == std::string::npos || equals == 0)
        throw InputError(fmt::format("--set {}: write NAME=VALUE, e.g. --set mu=0.3", text));
      given_[text.substr(0, equals)] = text.substr(equals + 1);
    }
  }

  std::string word(const std::string& name, const std::vector<std::string>& choices) {
    known_.push_back(name);
    const auto it = given_.find(name);
    if (it == given_.end()) return choices.empty() ? "" : choices.front();
    if (std::find(choices.begin(), choices.end(), it->second) == choices.end())
      throw InputError(
          fmt::format("--set {}={}: not known{}", name, it->second, core::did_you_mean(it->second, choices)));
    return it->second;
  }

  // What is not set has the value 1 (coefficients 0.3, kinetic ones 0.15), so that curves come out normalised.
  double number(const laws::Parameter& p) {
    known_.emplace_back(p.name);
    double value = !std::isnan(p.fallback)    ? p.fallback
                   : p.name == "mu_kinetic"   ? 0.15
                   : p.name.starts_with("mu") ? 0.3
                                              : 1.0;
    const auto it = given_.find(std::string(p.name));
    if (it == given_.end()) return value;
    std::size_t end = 0;
    try {
      value = std::stod(it->second, &end);
    } catch (const std::exception&) {
    }
    if (end == 0 || end != it->second.size() || !std::isfinite(value) || !p.range.contains(value))
      throw InputError(
          fmt::format("--set {}={}: must be a number {} [{}]", p.name, it->second, p.range.text(), p.unit));
    return value;
  }

  void refuse_others(const std::string& kind) const {
    for (const auto& [name, value] : given_)
      if (std::find(known_.begin(), known_.end(), name) == known_.end())
        throw InputError(fmt::format("--set {}={}: '{}' has no such parameter{}", name, value, kind,
                                     core::did_you_mean(name, known_)));
  }

 private:
  std::map<std::string, std::string> given_;
  std::vector<std::string> known_;
};

template <class Family>
Family read_law(const std::string& name, std::string_view variant_key, Values& values, nlohmann::ordered_json& facts) {
  const std::vector<std::string> variants = laws::variants<Family>(name);
  const std::string variant = variants.empty() ? "" : values.word(std::string(variant_key), variants);
  if (!variant.empty()) facts[std::string(variant_key)] = variant;
  for (const laws::Entry<Family>& entry : laws::catalogue<Family>())
    if (entry.name == name && entry.variant == variant)
      return laws::make(entry, [&](const laws::Parameter& p) {
        const double value = values.number(p);
        facts["parameters"][std::string(p.name)] = value;
        return value;
      });
  return {};
}

constexpr std::string_view kRolling = "rolling-";  // a rolling law is named rolling-contour, rolling-classical, ...

std::vector<std::string> kinds() {
  std::vector<std::string> names = laws::names<laws::Friction>();
  for (const std::string& name : laws::names<laws::Rolling>())
    if (name != "none") names.push_back(std::string(kRolling) + name);
  return names;
}

// The curve that is asked for, and what is said of its law.
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
  Values values(options.set);
  if (options.kind.starts_with(kRolling)) {
    const std::string name = options.kind.substr(kRolling.size());
    facts["rolling"] = name;
    const auto law = read_law<laws::Rolling>(name, "rolling_kind", values, facts);
    values.refuse_others(options.kind);
    return analysis::rolling_curve(law);
  }
  laws::ContactLaw law;
  facts["friction"] = options.kind;
  law.friction = read_law<laws::Friction>(options.kind, "pressure", values, facts);
  std::vector<std::string> coefficients = laws::names<laws::Coefficient>();
  std::erase(coefficients, "table");  // its points are for scenario files
  const std::string coefficient = values.word("coefficient", coefficients);
  if (coefficient != "constant") facts["coefficient"] = coefficient;
  law.coefficient = read_law<laws::Coefficient>(coefficient, "", values, facts);
  values.refuse_others(options.kind);
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
    if (std::filesystem::is_directory(options.csv))
      throw InputError(fmt::format("{} is a directory: name a file", options.csv));
    std::ofstream out(options.csv);
    if (!out) throw InputError(fmt::format("{} cannot be written", options.csv));
    write_csv(curve, out);
    if (!out) throw core::RunError(fmt::format("{}: writing failed", options.csv));
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
  command->add_flag("--json", options->json, "print parameters and the largest error against the exact curves");
  command->callback([&action, options] { action = [options] { return law(*options); }; });
}

}  // namespace stiction::cli

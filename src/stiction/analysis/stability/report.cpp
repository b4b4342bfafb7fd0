#include "stiction/analysis/stability/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

namespace stiction::analysis {
namespace {

using nlohmann::ordered_json;

std::string number_text(std::complex<double> value, double zero) {
  if (std::abs(value) <= zero) return "0";
  return fmt::format("{:.6g}{}", value.real(),
                     std::abs(value.imag()) > zero
                         ? fmt::format(" {} {:.6g} i", value.imag() < 0.0 ? "-" : "+", std::abs(value.imag()))
                         : "");
}

const char* doing_of(const Linearisation& small, const EigenMode& mode) {
  if (std::abs(mode.value) <= small.zero()) return "neutral";
  if (std::abs(mode.value.real()) <= small.centre()) return "oscillates";
  return mode.value.real() > 0.0 ? "grows" : "decays";
}

// The parts of bodies that a mode moves most: "top turns x:1 y:1i".
std::string shape_text(const StabilityReport& report, const EigenMode& mode) {
  constexpr std::array<const char*, 4> kParts{"moves", "turns", "velocity", "spin"};
  constexpr std::array<const char*, 3> kAxes{"x", "y", "z"};
  const Eigen::VectorXcd& y = mode.change;
  std::string out;
  for (std::size_t b = 0; b < report.bodies.size(); ++b)
    for (std::size_t part = 0; part < 2; ++part) {
      const Eigen::Index at = 12 * static_cast<Eigen::Index>(b) + 3 * static_cast<Eigen::Index>(part);
      std::string axes;
      for (Eigen::Index k = 0; k < 3; ++k)
        if (std::abs(y[at + k]) > 1e-6)
          axes += fmt::format(" {} {}", kAxes[static_cast<std::size_t>(k)], number_text(y[at + k], 1e-9));
      if (!axes.empty()) out += fmt::format("{}{} {}{}", out.empty() ? "" : "; ", report.bodies[b], kParts[part], axes);
    }
  return out.empty() ? "changes speeds only" : out;
}

ordered_json complex_json(std::complex<double> value) {
  return {value.real(), value.imag()};
}

}  // namespace

std::string to_text(const StabilityReport& r) {
  std::string out = fmt::format("{}: {}\n", r.scenario, r.title);
  if (!r.motion.found) return out + fmt::format("No stationary motion: {}.\n", r.motion.problem);
  for (const std::string& contact : r.contacts) out += fmt::format("  contact     {}\n", contact);
  for (std::size_t b = 0; b < r.bodies.size(); ++b) {
    const model::BodyState& s = r.motion.state.bodies[b];
    out += fmt::format(
        "  body        {}: at [{:.6g}, {:.6g}, {:.6g}] m, orientation [{:.6g}, {:.6g}, {:.6g}, {:.6g}], v [{:.6g}, "
        "{:.6g}, {:.6g}] m/s, omega [{:.6g}, {:.6g}, {:.6g}] rad/s\n",
        r.bodies[b], s.x[0], s.x[1], s.x[2], s.p.w(), s.p.x(), s.p.y(), s.p.z(), s.v[0], s.v[1], s.v[2], s.omega[0],
        s.omega[1], s.omega[2]);
  }
  for (std::size_t b = 0; b < r.loads.size(); ++b)
    out += fmt::format("  held by     force [{:.4g}, {:.4g}, {:.4g}] N, torque [{:.4g}, {:.4g}, {:.4g}] N m on {}\n",
                       r.loads[b].force[0], r.loads[b].force[1], r.loads[b].force[2], r.loads[b].torque[0],
                       r.loads[b].torque[1], r.loads[b].torque[2], r.bodies[b]);
  bool moves = false;
  for (std::size_t k = 0; k < r.motion.symmetries.size(); ++k) {
    const auto i = static_cast<Eigen::Index>(k);
    const Symmetry& s = r.motion.symmetries[k];
    const char* unit = s.kind == Symmetry::Kind::translation ? "m/s" : "rad/s";
    if (std::abs(r.motion.rate[i]) > 1e-9 || r.motion.drift[i] != 0.0) {
      moves = true;
      out += fmt::format("  {:<11} {:.6g} {}\n", s.name + ":", r.motion.rate[i], unit);
    }
    if (r.motion.drift[i] != 0.0)
      out += fmt::format("              drifts by {:.4g} {}^2: the eigenvalues are those of this instant\n",
                         r.motion.drift[i], unit);
  }
  out += fmt::format("  {}, residual {:.1e}\n", moves ? "stationary motion" : "equilibrium", r.motion.residual);
  out += fmt::format("  {} symmetries, {} free changes; differences are accurate to {:.0e} 1/s\n",
                     r.motion.symmetries.size(), r.small.modes.size(), r.small.error * r.small.natural);
  if (!r.small.modes.empty()) out += "\n  eigenvalue [1/s]                       mode\n";
  for (const EigenMode& mode : r.small.modes)
    if (mode.value.imag() >= -r.small.zero())  // of a pair the first
      out += fmt::format("  {:<28} {:<10} {}\n", number_text(mode.value, r.small.zero()), doing_of(r.small, mode),
                         shape_text(r, mode));
  if (r.simulated)
    out += fmt::format("\n  runs give {} for {}\n", number_text(r.simulated->rate, 0.0),
                       number_text(r.small.modes[r.simulated_mode].value, r.small.zero()));
  return out + fmt::format("\n{}{}\n", r.verdict(),
                           r.small.unstable() > 0
                               ? fmt::format(": {} eigenvalues with positive real part", r.small.unstable())
                               : "");
}

std::string to_json(const StabilityReport& r) {
  ordered_json out{{"scenario", r.scenario}, {"found", r.motion.found}, {"verdict", r.verdict()}};
  if (!r.motion.found) {
    out["problem"] = r.motion.problem;
    out["residual"] = r.motion.residual;
    return out.dump();
  }
  out["residual"] = r.motion.residual;
  out["contacts"] = r.contacts;
  for (std::size_t b = 0; b < r.bodies.size(); ++b) {
    const model::BodyState& s = r.motion.state.bodies[b];
    out["bodies"][r.bodies[b]] = {{"position", {s.x[0], s.x[1], s.x[2]}},
                                  {"orientation", {s.p.w(), s.p.x(), s.p.y(), s.p.z()}},
                                  {"velocity", {s.v[0], s.v[1], s.v[2]}},
                                  {"angular_velocity", {s.omega[0], s.omega[1], s.omega[2]}}};
  }
  out["symmetries"] = ordered_json::array();
  for (std::size_t k = 0; k < r.motion.symmetries.size(); ++k)
    out["symmetries"].push_back({{"name", r.motion.symmetries[k].name},
                                 {"rate", r.motion.rate[static_cast<Eigen::Index>(k)]},
                                 {"drift", r.motion.drift[static_cast<Eigen::Index>(k)]}});
  for (std::size_t b = 0; b < r.loads.size(); ++b) {
    const model::Load& load = r.loads[b];
    out["held_by"][r.bodies[b]] = {{"force", {load.force[0], load.force[1], load.force[2]}},
                                   {"torque", {load.torque[0], load.torque[1], load.torque[2]}}};
  }
  out["unstable"] = r.small.unstable();
  out["growth"] = r.small.growth();
  out["error"] = r.small.error * r.small.natural;
  out["modes"] = ordered_json::array();
  for (const EigenMode& mode : r.small.modes) {
    ordered_json one{{"value", complex_json(mode.value)}, {"kind", doing_of(r.small, mode)}};
    for (std::size_t b = 0; b < r.bodies.size(); ++b)
      for (std::size_t part = 0; part < 4; ++part) {
        constexpr std::array<const char*, 4> kKeys{"moves", "turns", "velocity", "angular_velocity"};
        ordered_json& to = one["bodies"][r.bodies[b]][kKeys[part]];
        for (Eigen::Index k = 0; k < 3; ++k)
          to.push_back(
              complex_json(mode.change[12 * static_cast<Eigen::Index>(b) + 3 * static_cast<Eigen::Index>(part) + k]));
      }
    out["modes"].push_back(std::move(one));
  }
  if (r.simulated) out["simulated"] = {{"mode", r.simulated_mode}, {"value", complex_json(r.simulated->rate)}};
  return out.dump();
}

std::vector<std::string> csv_columns(const StabilityReport&) {
  return {"real", "imag", "kind"};
}

std::string to_csv(const StabilityReport& r) {
  std::string out = fmt::format("{}\n", fmt::join(csv_columns(r), ","));
  for (const EigenMode& mode : r.small.modes)
    out += fmt::format("{},{},{}\n", mode.value.real(), mode.value.imag(), doing_of(r.small, mode));
  return out;
}

std::vector<std::string> csv_columns(const StabilitySweep& sweep) {
  std::vector<std::string> out;
  for (const SweptParameter& p : sweep.parameters) out.push_back(p.path);
  for (const char* name : {"verdict", "unstable", "real", "imag"}) out.emplace_back(name);
  return out;
}

std::string to_csv(const StabilitySweep& sweep) {
  std::string out = fmt::format("{}\n", fmt::join(csv_columns(sweep), ","));
  for (const StabilityRow& row : sweep.rows)
    out += fmt::format("{},{},{},{},{}\n", fmt::join(row.values, ","), row.verdict, row.unstable, row.lead.real(),
                       row.lead.imag());
  return out;
}

std::string to_text(const StabilitySweep& sweep) {
  std::string out;
  if (sweep.parameters.size() == 2) {  // a map: the first parameter to the right, the second upwards
    const auto nx = static_cast<std::size_t>(sweep.parameters[0].points),
               ny = static_cast<std::size_t>(sweep.parameters[1].points);
    const std::map<std::string, char> marks{
        {"unstable", 'x'}, {"stable", '.'}, {"centre", 'o'}, {"neutral", 'o'}, {"none", ' '}};
    for (std::size_t y = ny; y-- > 0;) {
      out += fmt::format("{:>12.5g} |", sweep.rows[y].values[1]);
      for (std::size_t x = 0; x < nx; ++x) out += marks.at(sweep.rows[x * ny + y].verdict);
      out += "\n";
    }
    out += fmt::format("{:>13}+{}\n{:>14}{:.5g} to {:.5g} {}; upwards {}\n", "", std::string(nx, '-'), "",
                       sweep.parameters[0].from, sweep.parameters[0].to, sweep.parameters[0].path,
                       sweep.parameters[1].path);
    return out + "x unstable, . stable, o nothing grows nor decays, blank: no stationary motion found\n";
  }
  for (const StabilityRow& row : sweep.rows)
    out += fmt::format("  {:<28.10g} {:<9} {}{}\n", fmt::join(row.values, "  "), row.verdict,
                       number_text(row.lead, 0.0), row.problem.empty() ? "" : "  " + row.problem);
  for (const StabilityChange& change : sweep.changes)
    out += fmt::format("{} before, {} after {} = {:.8g}\n", change.before, change.after, sweep.parameters[0].path,
                       change.value);
  return out;
}

std::string to_json(const StabilitySweep& sweep) {
  ordered_json out{
      {"parameters", ordered_json::array()}, {"rows", ordered_json::array()}, {"changes", ordered_json::array()}};
  for (const SweptParameter& p : sweep.parameters) out["parameters"].push_back(p.path);
  for (const StabilityRow& row : sweep.rows) {
    ordered_json one{
        {"values", row.values}, {"verdict", row.verdict}, {"unstable", row.unstable}, {"lead", complex_json(row.lead)}};
    if (!row.problem.empty()) one["problem"] = row.problem;
    out["rows"].push_back(std::move(one));
  }
  for (const StabilityChange& c : sweep.changes)
    out["changes"].push_back({{"value", c.value}, {"before", c.before}, {"after", c.after}});
  return out.dump();
}

}  // namespace stiction::analysis

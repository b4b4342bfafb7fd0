#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "changes.hpp"
#include "commands.hpp"
#include "print.hpp"
#include "stiction/analysis/run/warnings.hpp"
#include "stiction/laws/catalogue.hpp"
#include "stiction/scenario/language/compose.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::cli {
namespace {

std::string text(const math::Vec3& v) {
  return fmt::format("[{:.6g}, {:.6g}, {:.6g}]", v[0], v[1], v[2]);
}

// The principal moments, or the whole matrix.
std::string text(const math::Mat3& inertia) {
  if (inertia.isDiagonal(0.0)) return text(math::Vec3(inertia.diagonal()));
  return fmt::format("[{}, {}, {}]", text(math::Vec3(inertia.col(0))), text(math::Vec3(inertia.col(1))),
                     text(math::Vec3(inertia.col(2))));
}

void describe(const scenario::Scenario& s) {
  print("{}: {}\n", s.name, s.title);
  if (!s.source.empty()) print("  source      {}\n", s.source);
  print("  run         {} s, step {} s, a row every {} s\n", s.run.duration, s.run.step, s.record_every);
  for (const scenario::ParameterValue& p : s.parameters)
    print("  parameter   {} ={}{} {:.12g} {}{}{}\n", p.name, p.formula, p.formula.empty() ? "" : " =", p.value, p.unit,
          p.doc.empty() ? "" : ": ", p.doc);
  print("  gravity     {} m/s^2\n", text(s.model.gravity()));
  constexpr std::size_t kMost = 60;  // bodies and shapes of a heap that are listed
  for (std::size_t i = 0; i < std::min(s.model.bodies().size(), kMost); ++i) {
    const model::Body& body = s.model.bodies()[i];
    const model::BodyState& start = s.model.initial_state().bodies[i];
    print("  body        {}: mass {:.12g} kg, inertia {} kg m^2, at {} m, v {} m/s, omega {} rad/s\n", body.name,
          body.mass, text(body.inertia), text(start.x), text(start.v), text(start.omega));
  }
  if (s.model.bodies().size() > kMost) print("  body        and {} more\n", s.model.bodies().size() - kMost);
  for (const model::BodyShape& shape : s.model.shapes().first(std::min(s.model.shapes().size(), kMost)))
    print("  shape       {}\n", shape.name);
  if (s.model.shapes().size() > kMost) print("  shape       and {} more\n", s.model.shapes().size() - kMost);
  for (const model::Spring& spring : s.model.springs())
    print("  spring      {}: {} N/m, damping {} N s/m, rest length {} m, {} to {}\n", spring.name, spring.stiffness,
          spring.damping, spring.rest_length, s.model.bodies()[static_cast<std::size_t>(spring.a)].name,
          spring.b == model::kWorld ? "world" : s.model.bodies()[static_cast<std::size_t>(spring.b)].name);
  for (const model::Force& force : s.model.forces())
    print("  force       {}: {} N and {} N m on {}\n", force.name, text(force.force), text(force.torque),
          s.model.bodies()[static_cast<std::size_t>(force.body)].name);
  for (const model::TorsionSpring& spring : s.model.torsion_springs())
    print("  spring      {}: {} N m/rad, damping {} N m s/rad, rest angle {} rad\n", spring.name, spring.stiffness,
          spring.damping, spring.rest_angle);
  for (const model::Joint& joint : s.model.joints()) {
    std::string bodies;
    for (std::size_t end = 0; end < joint.type->ends(); ++end)
      bodies += (end ? ", " : "") + (joint.bodies[end] == model::kWorld
                                         ? "world"
                                         : s.model.bodies()[static_cast<std::size_t>(joint.bodies[end])].name);
    print("  {}       {}: {}, {}, {} row{}\n", joint.drives() ? "drive" : "joint", joint.name,
          joint.drives() ? "prescribed motion" : joint.type->name, bodies, joint.rows(), joint.rows() == 1 ? "" : "s");
  }
  for (const model::DeclaredContact& declared : s.model.declared()) {
    double gap = HUGE_VAL;
    for (std::size_t i = declared.first; i < declared.first + declared.points; ++i)
      gap = std::min(gap, s.model.initial_state().contacts[i].gap);
    print("  contact     {}: {}, {}{}\n", declared.name, laws::describe(s.model.contacts()[declared.first].law),
          declared.points > 1 ? fmt::format("{} points, ", declared.points) : "",
          std::isfinite(gap) ? fmt::format("gap at the start {:.6g} m", gap) : "apart at the start");
  }
  for (const model::ContactGroup& group : s.model.groups())
    print("  contacts    {}: {}, {} shapes with {}\n", group.name, laws::describe(group.law), group.first.size(),
          group.second.size());
  for (const auto& column : s.columns) print("  column      {}\n", column.name);
  for (const std::string& note : s.notes) print("  note        {}\n", note);
  for (const auto& list : {s.warnings, analysis::model_warnings(s.model, s.run)})
    for (const std::string& warning : list) print("  WARNING     {}\n", warning);
  print("The scenario is valid.\n");
}

}  // namespace

void add_check(CLI::App& app, Action& action) {
  struct Options {
    std::string scenario;
    Changes changes;
    bool expand = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("check", "validate and describe a scenario without running it");
  command->add_option("SCENARIO", options->scenario, "file or built-in name")->required()->type_name("");
  add_changes(*command, options->changes);
  command->add_flag("--expand", options->expand, "print the flat file: includes, assemblies and formulas put in");
  command->callback([&action, options] {
    action = [options] {
      const scenario::Scenario loaded = scenario::load(options->scenario, options->changes.set, options->changes.unset);
      if (options->expand)
        print("{}", scenario::expanded(options->scenario, options->changes.set, options->changes.unset));
      else
        describe(loaded);
      return kDone;
    };
  });
}

}  // namespace stiction::cli

#pragma once
// A scenario as text: whatever its keys can change.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "stiction/laws/catalogue.hpp"
#include "stiction/scenario/scenario.hpp"
#include "stiction/scenario/schema/fields.hpp"

namespace stiction::scenario::test {

class Dump {
 public:
  explicit Dump(const Scenario& s) {
    add("title", s.title, s.source, s.record_every, s.seed);
    for (const model::Port& port : s.ports) add("port", port.name);
    for (const auto& pane : s.panes)
      for (const std::string& column : pane) add("pane", column);
    for (const Column& c : s.columns) add("column", c.name, static_cast<int>(c.kind), c.body, c.axis, c.contact);
    options(s.run);
    bodies(s.model);
    elements(s.model);
  }
  std::string text;

 private:
  template <class... T>
  void add(const T&... values) {
    (put(values), ...);
    text += "\n";
  }
  template <class T>
  void put(const T& value) {
    if constexpr (std::is_same_v<T, math::Quat>)
      put(value.coeffs().eval());
    else if constexpr (requires { value.rows(), value.data(); })
      text += fmt::format("[{}] ", fmt::join(value.data(), value.data() + value.size(), ", "));
    else
      text += fmt::format("{} ", value);
  }

  void options(const simulation::RunOptions& run) {
    add("run", run.duration, run.step);
    std::visit(
        [&](const auto& method) {
          add(method.name, method.tolerance);
          if constexpr (requires { method.variant; }) add(static_cast<int>(method.variant), method.smallest_step);
          if constexpr (requires { method.gap_tolerance; }) add(method.gap_tolerance);
          if constexpr (requires { method.order; }) add(method.order);
          if constexpr (requires { method.locate_impacts; }) add(method.locate_impacts);
          if constexpr (requires { method.moreau_stages; }) add(method.moreau_stages);
          if constexpr (requires { method.carries_points; }) add(method.carries_points);
          if constexpr (requires { method.method; }) add(static_cast<int>(method.method));
        },
        run.method);
    solver(run.solver);
  }
  template <class Options>
  void solver(const Options& options) {
    add("solver", static_cast<int>(options.stretch), options.tolerance, options.max_iterations, options.relaxation);
    if constexpr (requires { options.form; }) add(static_cast<int>(options.method), static_cast<int>(options.form));
    if constexpr (requires { options.method.index(); })
      std::visit(
          [&](const auto& method) {
            add(method.name);
            if constexpr (requires { method.form; }) add(static_cast<int>(method.form));
          },
          options.method);
  }

  void bodies(const model::Model& model) {
    add("gravity", model.gravity());
    for (std::size_t i = 0; i < model.bodies().size(); ++i) {
      const model::Body& body = model.bodies()[i];
      const model::BodyState& start = model.initial_state().bodies[i];
      add("body", body.name, body.mass, body.inertia, start.x, start.p, start.v, start.omega);
    }
    for (const model::BodyShape& shape : model.shapes()) {
      add("shape", shape.name, shape.body, shape.shape.index());
      std::visit([&](const auto& s) { described(s); }, shape.shape);
    }
    for (const model::DrawnPart& part : model.drawn()) {
      add("drawn", part.name, part.body, part.colour, part.mesh.triangles.size());
      for (const math::Vec3& point : part.mesh.points) add(point);
    }
  }
  template <class S>
  void described(const S& shape) {  // with all of its keys, whether required or not
    core::for_fields<S>([&](const auto& field) {
      if constexpr (requires { shape.*field.member; }) put(shape.*field.member);
      if constexpr (requires { shape.*field.first; }) add(shape.*field.first, shape.*field.second);
    });
  }
  void described(const geometry::SurfaceShape& shape) {
    add(shape.place.x, shape.place.R, shape.surface.index());
    std::visit(
        [&](const auto& surface) {
          add(surface.size());
          if constexpr (requires { surface.least_length(); })
            add(surface.least_length(), surface.picture(0.3, 0.4, 1.0));
        },
        shape.surface);
  }

  void law(const laws::ContactLaw& law) {
    add(laws::describe(law), static_cast<int>(law.normal.impact), law.patch, law.modulus, law.factor(0.05),
        laws::pressed_force(law.compliance, {0.01, 1.0, 1.0}, 0.0, 0.1));
  }
  void axis(const model::ContactAxis& axis) { add(axis.given, axis.body, axis.axis); }

  void elements(const model::Model& model) {
    for (const model::Contact& c : model.contacts()) {
      add("contact", c.name, c.a, c.b, c.pair.index());
      law(c.law);
      axis(c.axis);
    }
    for (const model::ContactGroup& g : model.groups()) {
      add("group", g.name, g.first.size(), g.second.size());
      law(g.law);
      axis(g.axis);
    }
    for (const model::Joint& j : model.joints())
      add("joint", j.name, j.type->name, fmt::format("{}", fmt::join(j.bodies, ",")), j.frames.point_a,
          j.frames.point_b, j.frames.axis.a, j.frames.axis.b, j.gear.a.b, j.gear.b.b, j.value, value(j.speed, 0.3),
          value(j.speed, 0.7));
    for (const model::Force& f : model.forces())
      add("force", f.name, f.body, f.force, f.point, f.torque, f.in_body_frame, f.at(0.3, f.force), f.at(0.7, f.force));
    for (const auto& user : model.user_forces()) {
      std::vector<model::Wrench> wrenches(model.bodies().size());
      user->add(model.initial_state(), wrenches);
      for (const model::Wrench& w : wrenches) add("user", w.force, w.torque);
    }
    for (const model::Spring& s : model.springs())
      add("spring", s.name, s.a, s.point_a, s.b, s.point_b, s.stiffness, s.damping, s.rest_length);
    for (const model::TorsionSpring& s : model.torsion_springs())
      add("torsion", s.name, s.a, s.b, s.frames.a, s.stiffness, s.damping, s.rest_angle);
  }
};

inline std::string dump(const Scenario& scenario) {
  return Dump(scenario).text;
}

}  // namespace stiction::scenario::test

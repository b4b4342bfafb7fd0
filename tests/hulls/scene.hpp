#pragma once
// Scenes of solids as texts.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "stiction/scenario/scenario.hpp"
#include "stiction/simulation/simulation.hpp"

namespace stiction::solids {

using math::Vec3;

inline std::string list(const Vec3& v) {
  return fmt::format("[{}, {}, {}]", v[0], v[1], v[2]);
}

class Scene {
 public:
  Scene(double duration, double step)
      : text_(fmt::format("title = 'solids'\n[run]\nduration = {}\n[integrator]\nstep = {}\n", duration, step)) {}

  Scene& add(const std::string& lines) {
    text_ += lines + "\n";
    return *this;
  }
  Scene& world(const std::string& name, const std::string& shape) {
    return add("[[world.shape]]\nname = '" + name + "'\n" + shape);
  }
  Scene& body(const std::string& name, double mass, const Vec3& inertia, const Vec3& at, const std::string& shape,
              const std::string& more = "") {
    return add(
        fmt::format("[[body]]\nname = '{}'\nmass = {}\ninertia = {}\nposition = {}\n{}\n[[body.shape]]\nname = "
                    "'skin'\n{}",
                    name, mass, list(inertia), list(at), more, shape));
  }
  Scene& box(const std::string& name, double mass, const Vec3& size, const Vec3& at, const std::string& more = "") {
    const Vec3 s = size.cwiseProduct(size), inertia = mass / 12.0 * Vec3(s[1] + s[2], s[0] + s[2], s[0] + s[1]);
    return body(name, mass, inertia, at, "type = 'box'\nsize = " + list(size), more);
  }
  Scene& contact(const std::string& a, const std::string& b, double mu, const std::string& more = "") {
    return add(fmt::format("[[contact]]\nname = 'c{}'\nbetween = ['{}', '{}']\nfriction = 'coulomb'\nmu = {}\n{}",
                           contacts_++, a, b, mu, more));
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] simulation::Simulation simulation(const std::vector<std::string>& set = {}) const {
    const scenario::Scenario scene = scenario::parse(text_, "solids.toml", set);
    return simulation::Simulation(scene.model, scene.run);
  }

 private:
  std::string text_;
  int contacts_ = 0;
};

inline void run(simulation::Simulation& simulation) {
  while (!simulation.done()) {
    const auto failure = simulation.advance();
    ASSERT_FALSE(failure) << failure->message;
  }
}

inline double speed(const simulation::Simulation& simulation) {
  double most = 0.0;
  for (const model::BodyState& body : simulation.state().bodies)
    most = std::max({most, body.v.lpNorm<Eigen::Infinity>(), body.omega.lpNorm<Eigen::Infinity>()});
  return most;
}

}  // namespace stiction::solids

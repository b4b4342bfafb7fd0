#pragma once
// Energy that passes through the ports of a system over a step: what every element (gravity, force, spring, joint,
// contact) gives each body it acts on. It balances at every body,
//
//   work of inertia = gravity + gyroscopic (zero in theory) + forces + springs + joints + contacts,
//
// and at every element, where what the bodies get is what it releases. In a time step, works are computed with its mean
// velocity, by which kinetic energy changes exactly; along smooth motion they are integrals of powers
// (smooth/port_meter.hpp).
#include <array>
#include <vector>

#include "stiction/dynamics/dynamics.hpp"

namespace stiction::integration {

using model::State;
using model::System;

struct Ports {
  explicit Ports(const System& system);
  void clear();

  struct Body {
    double kinetic = 0.0;  // change
    double gravity = 0.0, gyroscopic = 0.0, user = 0.0;
  };
  struct Element {
    std::array<double, 3> given{};  // to the first and second body, and to the carrier of a gear
    double released = 0.0;          // by the element, from its own velocities and forces
    double elastic = 0.0;           // the part of it that comes from a store

    [[nodiscard]] double balance() const { return given[0] + given[1] + given[2] - released; }
  };
  std::vector<Body> bodies;
  std::vector<Element> contacts, joints, forces, springs, torsion_springs;
  std::vector<Element> user_ports;  // of user elements, each port on its own; what a store gives is with the first

  // Energy that the method adds where nothing passes through a port: by moving bodies onto their constraints. In time
  // steps it is all that stores lose and do not give.
  double moved = 0.0;

  [[nodiscard]] double from_stores() const;  // what gravity and elastic forces give

  // number(x) for every number that a port has; Self is Ports or const Ports.
  template <class Self, class Number>
  static void walk(Self& self, Number&& number) {
    for (auto& body : self.bodies)
      for (auto* x : {&body.kinetic, &body.gravity, &body.gyroscopic, &body.user}) number(*x);
    for (auto* elements :
         {&self.contacts, &self.joints, &self.forces, &self.springs, &self.torsion_springs, &self.user_ports})
      for (auto& element : *elements) {
        for (auto& given : element.given) number(given);
        number(element.released);
        number(element.elastic);
      }
  }

  // What remains at body b when all its ports are summed up.
  [[nodiscard]] double balance(const System& system, std::size_t b) const;

  // Adds what forces over dt, impulses P of the contacts and P_B of the joints give at the velocities `mean`; all
  // other arguments belong to the instant of `dynamics`.
  void add(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt, const double* P,
           const std::vector<int>& offset, double scale, const std::vector<double>& P_B);

  // Adds `scale` times the work of the inertia at the velocities `mean` for a change (dv, domega) of those of body b:
  // by it the kinetic energy changes. Computed from the change itself, because a difference of large velocities is lost
  // in their rounding.
  void add_inertia(const System& system, std::size_t b, const model::BodyState& mean, double scale,
                   const math::Vec3& dv, const math::Vec3& domega);

 private:
  void add_bodies(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt);
  void add_forces(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt);
  void add_springs(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt);
  void add_torsion_springs(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt);
  void add_user_elements(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt);
  void add_joints(const System& system, const dynamics::Workspace& dynamics, const State& mean, double scale,
                  const std::vector<double>& P_B);
  void add_contacts(const System& system, const dynamics::Workspace& dynamics, const State& mean, double scale,
                    const double* P, const std::vector<int>& offset);
  void add_soft_contacts(const System& system, const dynamics::Workspace& dynamics, const State& mean, double dt);
  void add_contact(const System& system, const dynamics::Workspace& dynamics, const dynamics::ContactTerms& c,
                   const State& mean, double scale, const double* impulse);
};

}  // namespace stiction::integration

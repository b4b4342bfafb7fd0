#include "stiction/assembly/soft_springs.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/dynamics/springs.hpp"
#include "stiction/math/tangent_frame.hpp"

namespace stiction::assembly {
namespace {

using math::Vec3;
using model::System;

using Bodies = std::array<int, 2>;

// A row of length 1: along `direction`, which has these moments about the centres of mass; or a torque.
void write_row(const System& system, const dynamics::Workspace& dynamics, const Bodies& bodies, const Vec3& direction,
               const std::array<Vec3, 2>& moments, dynamics::JointTerms& terms) {
  const auto k = static_cast<std::size_t>(terms.rows++);
  terms.d[k] = direction;
  for (std::size_t end = 0; end < 2; ++end) {
    terms.w[end][k] = terms.iw[end][k] = Vec3::Zero();
    if (bodies[end] == model::kWorld) continue;
    terms.w[end][k] = dynamics::kEndSign[end] * (dynamics.pose_of(bodies[end]).R.transpose() * moments[end]);
    terms.iw[end][k] = system.body(bodies[end]).inverse_inertia * terms.w[end][k];
  }
}

// J M^-1 J^T of the first row, of length 1.
double inverse_mass(const System& system, const Bodies& bodies, const dynamics::JointTerms& terms) {
  double sum = 0.0;
  for (std::size_t end = 0; end < 2; ++end)
    if (bodies[end] != model::kWorld)
      sum += system.body(bodies[end]).inverse_mass * terms.d[0].squaredNorm() + terms.w[end][0].dot(terms.iw[end][0]);
  return sum;
}

void scale_row(dynamics::JointTerms& terms, std::size_t k, double factor) {
  terms.d[k] *= factor;
  for (std::size_t end = 0; end < 2; ++end) {
    terms.w[end][k] *= factor;
    terms.iw[end][k] *= factor;
  }
}

// Damping of oscillations that the step cannot follow.
double added_damping(double stiffness, double inverse_mass, double dt) {
  constexpr double kFollowed = 4.0;  // (w dt)^2: up to here an explicit step would be stable too
  const double square = stiffness * inverse_mass * dt * dt;
  return square > kFollowed ? 0.5 * stiffness * dt * (1.0 - kFollowed / square) : 0.0;
}

double implicit_share(double damping, double inverse_mass, double dt) {
  const double z = damping * dt * inverse_mass;
  return (1.0 + z) / (2.0 + z);
}

// The first row with its forces at (q_M, u_A); `rate` is what viscous forces of one unit of damping are.
void soften(double stiffness, double damping, double rate, double inverse_mass, double dt, SoftRows& rows) {
  const double added = added_damping(stiffness, inverse_mass, dt), all = damping + added;
  rows.stiffness = 0.25 * stiffness * dt;
  rows.damping = implicit_share(all, inverse_mass, dt) * all;
  rows.added = added > 0.0 ? added / all : 0.0;
  if (added > 0.0) rows.viscous += added * rate;
  rows.root = std::sqrt((rows.stiffness + rows.damping) * dt);
  rows.offset[0] = rows.root > 0.0 ? -(rows.elastic + rows.viscous) * dt / rows.root : 0.0;
  scale_row(rows.terms, 0, rows.root);
}

void spring_rows(const System& system, const model::Spring& spring, const dynamics::SpringTerms& at,
                 const dynamics::Workspace& dynamics, double dt, SoftRows& rows) {
  const Vec3 d = dynamics.pose_of(spring.b)(spring.point_b) - dynamics.pose_of(spring.a)(spring.point_a);
  const double length = d.norm();
  if (!(length > 0.0) && spring.rest_length > 0.0) return;  // the line has no direction
  const math::TangentFrame frame = math::tangent_frame(length > 0.0 ? Vec3(d / length) : Vec3(Vec3::UnitZ()));
  const Bodies bodies{spring.a, spring.b};
  for (const Vec3* direction : {&frame.n, &frame.t1, &frame.t2})
    write_row(system, dynamics, bodies, *direction, {at.arm_a.cross(*direction), at.arm_b.cross(*direction)},
              rows.terms);
  const bool linear = !(spring.rest_length > 0.0);
  const auto pull = [&](double stretch, const Vec3& direction) {
    return spring.stiffness * (stretch + 0.5 * dt * direction.dot(at.velocity));
  };
  rows.elastic = pull(linear ? frame.n.dot(rows.line) : rows.stretch, frame.n);
  rows.viscous = at.viscous.dot(frame.n);
  const double mobility = rows.held * inverse_mass(system, bodies, rows.terms);
  soften(spring.stiffness, spring.damping, frame.n.dot(at.velocity), mobility, dt, rows);
  double stretch = rows.stretch;
  if (rows.added > 0.0 && !linear) {  // what straight steps lengthen a spring by that turns is no tension
    const double along = frame.n.dot(at.velocity);
    stretch -= (at.velocity.squaredNorm() - along * along) * dt * dt / length;
  }
  const double across = linear ? 1.0 : std::max(stretch, 0.0) / (rows.stretch + spring.rest_length);
  const double added = linear ? added_damping(spring.stiffness, mobility, dt) : 0.0;
  double root = 0.5 * dt * std::sqrt(spring.stiffness * across);
  if (added > 0.0) root = std::sqrt(root * root + implicit_share(added, mobility, dt) * added * dt);
  for (std::size_t k = 1; k < 3; ++k) {
    const Vec3& direction = k == 1 ? frame.t1 : frame.t2;
    if (linear && root > 0.0)
      rows.offset[k] = -(pull(direction.dot(rows.line), direction) + added * direction.dot(at.velocity)) * dt / root;
    scale_row(rows.terms, k, root);
  }
}

void torsion_spring_rows(const System& system, const model::TorsionSpring& spring,
                         const dynamics::TorsionSpringTerms& at, const dynamics::Workspace& dynamics, double dt,
                         SoftRows& rows) {
  const Vec3 axis =
      geometry::twist(dynamics.pose_of(spring.a).R * spring.frames.a, dynamics.pose_of(spring.b).R * spring.frames.b)
          .direction;
  const Bodies bodies{spring.a, spring.b};
  write_row(system, dynamics, bodies, Vec3::Zero(), {axis, axis}, rows.terms);
  const double square = axis.squaredNorm();  // 1, unless the ends swing too
  rows.elastic = -spring.stiffness * (rows.stretch + 0.5 * dt * at.rate);
  rows.viscous = at.viscous.dot(axis) / square;
  soften(spring.stiffness, spring.damping, -at.rate, rows.held * inverse_mass(system, bodies, rows.terms), dt, rows);
}

// Mean forces along the first row. What the scheme adds is with the elastic one: what that does not store is the
// method's.
struct Mean {
  double elastic, viscous;
};
Mean mean_force(const SoftRows& rows, double dt, double P) {
  const double du = rows.root > 0.0 ? -(P + rows.offset[0]) / rows.root : 0.0;
  const double elastic = rows.elastic - rows.stiffness * du, viscous = P * rows.root / dt - elastic;
  if (!(rows.added > 0.0)) return {elastic, viscous};
  return {elastic + rows.added * viscous, (1.0 - rows.added) * viscous};
}

void add_to_body(int body, const Vec3& force, const Vec3& moment, dynamics::Workspace& dynamics) {
  if (body == model::kWorld) return;
  dynamics::BodyTerms& terms = dynamics.bodies[static_cast<std::size_t>(body)];
  terms.force += force;
  terms.torque += terms.pose.R.transpose() * moment;
}

void spread_spring(const model::Spring& spring, double dt, const double* P, SoftRows& rows,
                   dynamics::Workspace& dynamics, dynamics::SpringTerms& terms) {
  const Mean mean = mean_force(rows, dt, P[0]);
  const Vec3 along = rows.root > 0.0 ? Vec3(rows.terms.d[0] / rows.root) : Vec3(Vec3::Zero());
  terms.elastic = mean.elastic * along + (P[1] / dt) * rows.terms.d[1] + (P[2] / dt) * rows.terms.d[2];
  terms.viscous = mean.viscous * along;
  const Vec3 total = terms.elastic + terms.viscous, more = total - rows.spread;
  add_to_body(spring.a, more, terms.arm_a.cross(more), dynamics);
  add_to_body(spring.b, -more, -terms.arm_b.cross(more), dynamics);
  rows.spread = total;
}

void spread_torsion_spring(const model::TorsionSpring& spring, double dt, double P, SoftRows& rows,
                           dynamics::Workspace& dynamics, dynamics::TorsionSpringTerms& terms) {
  const Mean mean = mean_force(rows, dt, P);
  const Vec3 along =
      rows.root > 0.0 ? Vec3(dynamics.pose_of(spring.a).R * rows.terms.w[0][0] / rows.root) : Vec3(Vec3::Zero());
  terms.elastic = mean.elastic * along;
  terms.viscous = mean.viscous * along;
  const Vec3 total = terms.elastic + terms.viscous, more = total - rows.spread;
  add_to_body(spring.a, Vec3::Zero(), more, dynamics);
  add_to_body(spring.b, Vec3::Zero(), -more, dynamics);
  rows.spread = total;
}

}  // namespace

void start_soft_rows(const System& system, const model::State& state, std::vector<SoftRows>& rows) {
  const std::size_t springs = system.springs().size();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (i < springs) {
      rows[i].line = dynamics::line(state, system.springs()[i]);
      rows[i].stretch = rows[i].line.norm() - system.springs()[i].rest_length;
    } else {
      rows[i].stretch = dynamics::stretch(state, system.torsion_springs()[i - springs]);
    }
  }
}

void update_soft_rows(const System& system, const dynamics::Workspace& dynamics, double dt,
                      std::vector<SoftRows>& rows) {
  const std::size_t springs = system.springs().size();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i].terms.rows = 0;
    rows[i].offset = {};
    rows[i].spread.setZero();
    if (!(dt > 0.0)) continue;
    if (i < springs)
      spring_rows(system, system.springs()[i], dynamics.springs[i], dynamics, dt, rows[i]);
    else
      torsion_spring_rows(system, system.torsion_springs()[i - springs], dynamics.torsion_springs[i - springs],
                          dynamics, dt, rows[i]);
  }
}

void spread_soft_forces(const System& system, double dt, const double* P, std::vector<SoftRows>& rows,
                        dynamics::Workspace& dynamics) {
  const std::size_t springs = system.springs().size();
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].terms.rows > 0) {
      if (i < springs)
        spread_spring(system.springs()[i], dt, P, rows[i], dynamics, dynamics.springs[i]);
      else
        spread_torsion_spring(system.torsion_springs()[i - springs], dt, *P, rows[i], dynamics,
                              dynamics.torsion_springs[i - springs]);
    }
    P += i < springs ? kSpringRows : kTorsionSpringRows;
  }
}

dynamics::JointTerms unit_row(const System& system, const dynamics::Workspace& dynamics, std::size_t spring) {
  dynamics::JointTerms row;
  const std::size_t springs = system.springs().size();
  if (spring >= springs) {
    const model::TorsionSpring& torsion = system.torsion_springs()[spring - springs];
    const Vec3 axis = dynamics.pose_of(torsion.a).R * torsion.frames.a.col(2);
    write_row(system, dynamics, {torsion.a, torsion.b}, Vec3::Zero(), {axis, axis}, row);
    return row;
  }
  const model::Spring& line = system.springs()[spring];
  const Vec3 d = dynamics.pose_of(line.b)(line.point_b) - dynamics.pose_of(line.a)(line.point_a);
  const Vec3 e = d.norm() > 0.0 ? Vec3(d / d.norm()) : Vec3(Vec3::UnitZ());
  const dynamics::SpringTerms& at = dynamics.springs[spring];
  write_row(system, dynamics, {line.a, line.b}, e, {at.arm_a.cross(e), at.arm_b.cross(e)}, row);
  return row;
}

double mobility(const System& system, std::size_t spring, const dynamics::JointTerms& row) {
  const std::size_t springs = system.springs().size();
  if (spring < springs) return inverse_mass(system, {system.springs()[spring].a, system.springs()[spring].b}, row);
  const model::TorsionSpring& torsion = system.torsion_springs()[spring - springs];
  return inverse_mass(system, {torsion.a, torsion.b}, row);
}

}  // namespace stiction::assembly

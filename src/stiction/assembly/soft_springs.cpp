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

// The first row with its forces at (q_M, u_A).
void soften(double stiffness, double damping, double inverse_mass, double dt, SoftRows& rows) {
  const double z = damping * dt * inverse_mass, theta = (1.0 + z) / (2.0 + z);
  rows.stiffness = 0.25 * stiffness * dt;
  rows.damping = theta * damping;
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
  soften(spring.stiffness, spring.damping, inverse_mass(system, bodies, rows.terms), dt, rows);
  const double across = linear ? 1.0 : std::max(rows.stretch / (rows.stretch + spring.rest_length), 0.0);
  const double root = 0.5 * dt * std::sqrt(spring.stiffness * across);
  for (std::size_t k = 1; k < 3; ++k) {
    const Vec3& direction = k == 1 ? frame.t1 : frame.t2;
    if (linear && root > 0.0) rows.offset[k] = -pull(direction.dot(rows.line), direction) * dt / root;
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
  soften(spring.stiffness, spring.damping, inverse_mass(system, bodies, rows.terms), dt, rows);
}

// Mean forces along the first row.
struct Mean {
  double elastic, viscous;
};
Mean mean_force(const SoftRows& rows, double dt, double P) {
  const double du = rows.root > 0.0 ? -(P + rows.offset[0]) / rows.root : 0.0;
  const double elastic = rows.elastic - rows.stiffness * du;
  return {elastic, P * rows.root / dt - elastic};
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

std::vector<SpringRate> spring_rates(const System& system, const model::State& state) {
  dynamics::Workspace dynamics(system);
  dynamics::update_poses(system, state, dynamics);
  dynamics::update_springs(system, state, dynamics);
  std::vector<SpringRate> out;
  const auto add = [&](const auto& spring, const Vec3& direction, const std::array<Vec3, 2>& moments) {
    dynamics::JointTerms row;
    const Bodies bodies{spring.a, spring.b};
    write_row(system, dynamics, bodies, direction, moments, row);
    const double w = inverse_mass(system, bodies, row);
    out.push_back({spring.name, std::sqrt(spring.stiffness * w), spring.damping * w});
  };
  for (std::size_t i = 0; i < system.springs().size(); ++i) {
    const model::Spring& spring = system.springs()[i];
    const Vec3 d = dynamics.pose_of(spring.b)(spring.point_b) - dynamics.pose_of(spring.a)(spring.point_a);
    const Vec3 e = d.norm() > 0.0 ? Vec3(d / d.norm()) : Vec3(Vec3::UnitZ());
    add(spring, e, {dynamics.springs[i].arm_a.cross(e), dynamics.springs[i].arm_b.cross(e)});
  }
  for (const model::TorsionSpring& spring : system.torsion_springs()) {
    const Vec3 axis = dynamics.pose_of(spring.a).R * spring.frames.a.col(2);
    add(spring, Vec3::Zero(), {axis, axis});
  }
  return out;
}

}  // namespace stiction::assembly

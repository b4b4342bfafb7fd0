// Energy of a Runge-Kutta step, to rounding. With loss_ij = b_i a_ij + b_j a_ji - b_i b_j, for any k_i,
//
//   T_E - T_A = h sum_i b_i <M k_i, U_i> - h^2/2 sum_ij loss_ij <k_i, M k_j> = h sum_i b_i <M k_i, mean_i>,
//   mean_i = U_i - h/2 sum_j loss_ij / b_i k_j:
//
// forces do their work at mean_i. At an impact, all in the first stage, this is P (gamma^A + gamma^E) / 2.
#include "stiction/stepping/runge_kutta/energy.hpp"

#include "stiction/stepping/contact_work.hpp"
#include "stiction/stepping/soft_loads.hpp"

namespace stiction::stepping {
namespace {

// Velocities by which stage i does its work, into w.at.
void mean_velocities(const Tableau& T, double h, std::size_t i, StageWorkspace& w) {
  for (std::size_t b = 0; b < w.at.bodies.size(); ++b) {
    Velocity mean = w.stages[i].u[b];
    for (std::size_t j = 0; j < T.stages; ++j) mean -= (0.5 * h * T.loss(i, j) / T.b[i]) * w.stages[j].k[b];
    w.at.bodies[b].v = mean.head<3>();
    w.at.bodies[b].omega = mean.tail<3>();
  }
}

// What a contact gives the bodies is lambda (gamma - chi): a surface that moves like a belt does the rest. Where the
// stage keeps zero what was zero when the contact entered the step, gamma is only the difference of the mean from U:
// the method's.
void stage_contact_work(const System& system, const StepInput& input, double weight, const Stage& stage,
                        const State& start, StepWorkspace& ws, const State& mean, StepEnergy& energy) {
  std::array<double, laws::kMaxChannels> gamma;
  for (std::size_t i = 0; i < stage.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = stage.dynamics.active[i];
    const double* lambda = stage.lambda.data() + ws.equations.problem.offset[i];
    dynamics::relative_velocity(system, mean, c, gamma.data());
    const auto contact = static_cast<std::size_t>(c.contact);
    Held at_rest = held(start.contacts[contact], stage.dynamics.anchors[contact], input);
    at_rest.friction = at_rest.friction && stage.status[i] == laws::ContactStatus::stick;
    const auto row = [&](int k) {
      const double work = weight * lambda[k] * gamma[static_cast<std::size_t>(k)];
      if (!at_rest.row(c.rows, k)) return work;
      energy.method += work;
      return 0.0;
    };
    model::add_work(c.rows, row, ws.work[i]);
    for (int k = 0; k < c.dim(); ++k) energy.input -= weight * lambda[k] * c.chi[static_cast<std::size_t>(k)];
  }
}

// Joints do no work except through their drives; what is left is the method's.
void stage_joint_work(const System& system, double weight, const Stage& stage, const State& mean,
                      std::vector<double>& gamma, StepEnergy& energy) {
  dynamics::joint_rates(system, mean, stage.dynamics, gamma);
  for (std::size_t r = 0; r < gamma.size(); ++r) energy.method += weight * stage.lambda_B[r] * gamma[r];
  for (std::size_t j = 0; j < stage.dynamics.joints.size(); ++j)
    energy.input += weight * dynamics::prescribed_power(system.joints()[j], stage.dynamics.joints[j],
                                                        stage.lambda_B.data() + system.joints()[j].row);
}

// Applied forces are input. Gyroscopic forces do no work in theory, springs give back what they store, and gravity
// moves the bodies by v, not by its mean: what these leave is the method's.
void stage_force_work(const System& system, double weight, const Stage& stage, const State& mean, StepEnergy& energy) {
  for (std::size_t b = 0; b < mean.bodies.size(); ++b) {
    if (system.bodies()[b].coordinates >= 0) continue;
    const dynamics::BodyTerms& terms = stage.dynamics.bodies[b];
    const Vec3 weight_force = system.bodies()[b].mass * system.gravity();
    const Vec3 &v = mean.bodies[b].v, &omega = mean.bodies[b].omega;
    energy.method += weight * (terms.gyroscopic.dot(omega) + weight_force.dot(v - stage.u[b].head<3>()));
    if (system.has_forces() || !stage.dynamics.soft.empty())
      energy.input += weight * ((terms.force - weight_force).dot(v) + terms.torque.dot(omega));
  }
  const auto [elastic, viscous] = dynamics::spring_power(system, mean, stage.dynamics);
  energy.input -= weight * (elastic + viscous);
  energy.method += weight * elastic;
  energy.dampers += weight * viscous;
  if (!system.user_elements().empty())
    add_element_work(dynamics::element_power(system, mean, stage.dynamics), weight, energy);
  if (system.coordinates().empty()) return;
  add_coordinate_work(dynamics::coordinate_power(system, mean, stage.dynamics), weight, energy);
  energy.method -=
      weight * dynamics::coordinate_product(
                   system, mean, [&](std::size_t b) -> Vec3 { return stage.k[b].tail<3>(); }, stage.dynamics);
}

}  // namespace

void audit_stages(const System& system, const Tableau& T, const StepInput& input, StepWorkspace& ws, StageWorkspace& w,
                  StepEnergy& energy) {
  const double h = input.dt;
  Ports* ports = input.ports;
  ws.work.assign(w.index_set.size(), {});
  begin_soft_loads(system, ws);
  for (std::size_t i = 0; i < T.stages; ++i) {
    mean_velocities(T, h, i, w);
    stage_contact_work(system, input, h * T.b[i], w.stages[i], w.start, ws, w.at, energy);
    stage_joint_work(system, h * T.b[i], w.stages[i], w.at, ws.joint_velocities.gamma_A, energy);
    stage_force_work(system, h * T.b[i], w.stages[i], w.at, energy);
    add_soft_impulses(system, w.stages[i].dynamics, h * T.b[i], ws);
    add_soft_work(system, w.stages[i].dynamics, w.at, h * T.b[i], ws, energy);
    w.at.t = w.start.t + T.c[i] * h;
    if (!ports) continue;
    for (std::size_t b = 0; b < w.at.bodies.size(); ++b)
      ports->add_inertia(system, b, w.at.bodies[b], h * T.b[i], w.stages[i].k[b].head<3>(), w.stages[i].k[b].tail<3>());
    ports->add(system, w.stages[i].dynamics, w.at, h * T.b[i], w.stages[i].lambda.data(), ws.equations.problem.offset,
               h * T.b[i], w.stages[i].lambda_B);
  }
}

}  // namespace stiction::stepping

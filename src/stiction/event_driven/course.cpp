#include "stiction/event_driven/course.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

#include "stiction/event_driven/forces/held_rows.hpp"
#include "stiction/stepping/booking.hpp"
#include "stiction/stepping/moreau.hpp"

namespace stiction::event_driven {

Course::Course(const System& s, const EventOptions& o, bool metered, const State& start)
    : system(s),
      options(o),
      motion(s, start, o.solver, o.tolerance, metered),
      w(motion.workspace()),
      impacts(s),
      state(start),
      front(s),
      t_rest(s.contacts().size(), kNever),
      before(s.contacts().size(), model::ContactStatus::open),
      forces_now(s.contacts().size()),
      before_step_(start) {
  impact_options_.solver = o.solver;
  impact_options_.solver.tolerance = std::min(o.solver.tolerance, 1e-12);
  impact_options_.gap_tolerance = o.gap_tolerance;
  front.t = start.t;
  front.y.assign(motion.map.size(), 0.0);
  front.mode.resize(s.contacts().size());
  front.forces.resize(s.contacts().size());
  motion.map.pack(state, front.y);
}

void Course::start_from(const State& moved, const Coordinates& y) {
  take_laws();
  front.t = moved.t;
  front.y = y;
  front.slack = 0.0;
  front.pace = {};
  state = moved;
  motion.map.angles = moved.angles;
  motion.map.pack(moved, front.y);
  if (motion.map.meter) motion.map.meter->begin(front.y.data() + motion.map.ports());
  for (std::size_t i = 0; i < front.mode.size(); ++i) {
    if (t_rest[i] != kNever) before[i] = model::ContactStatus::open;  // its closing has not been reported yet
    open(i);
  }
  load_anchors();
}

void Course::take_laws() {
  for (std::size_t i = 0; i < w.parts.size(); ++i) {
    const model::Contact& contact = system.contacts()[i];
    w.parts[i] = laws::parts_of(contact.law, dynamics::rows_of(contact, state.contacts[i].anchor));
  }
}

AccelerationWorkspace& Course::evaluate_front() {
  motion.map.unpack(front.y, front.t, state);
  evaluate(system, state, front.mode, front.forces, w);
  return w;
}

bool Course::has_forces() {
  return evaluate_front().row.empty() || solve_forces(options.solver, w).residual <= kNoSolution;
}

void Course::update_scales() {
  motion.map.unpack(front.y, front.t, state);
  dynamics::Workspace& d = impacts.dynamics;
  dynamics::update_poses(system, state, d);
  dynamics::update_forces(system, state, d);
  front.scales.update(system, state, d, w.joints);
}

void Course::project_front(Catch catches) {
  motion.map.unpack(front.y, front.t, state);
  const double energy = dynamics::energy(system, state).total();
  project(system, front.mode, state, w);
  motion.map.pack(state, front.y);
  motion.map.angles = state.angles;
  double moved = dynamics::energy(system, state).total() - energy;
  if (catches == Catch::yes) moved -= book_catch();
  method += moved;
  if (motion.map.meter) motion.map.meter->passed.moved += moved;
}

// Impulses that the projection gave, and their work, with that of surfaces that move like a belt.
double Course::book_catch() {
  double sum = 0.0, given = 0.0;
  for (std::size_t i = 0; i < w.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = w.dynamics.active[i];
    const auto at = static_cast<std::size_t>(w.equations.problem.offset[i]);
    const auto y = motion.map.contact(front.y, static_cast<std::size_t>(c.contact));
    model::Work work;
    model::add_work(
        c.rows,
        [&](int k) {
          const auto row = at + static_cast<std::size_t>(k);
          y.P[c.rows.channel(k)] += w.lambda[row];
          given -= w.lambda[row] * c.chi[static_cast<std::size_t>(k)];
          return 0.5 * w.lambda[row] * w.equations.gamma_A[row];
        },
        work);
    y.add(work);
    sum += work.total();
  }
  front.y[motion.map.input()] += given;
  return sum + given;
}

void Course::track() {
  motion.map.unpack(front.y, front.t, state);
  (void)dynamics::track_surfaces(system, state);  // a loss is reported by the simulation
  const BlockForces& forces = motion.forces_end();
  for (std::size_t i = 0; i < front.mode.size(); ++i)
    if (const double P = forces[i][laws::N], load = system.contacts()[i].law.normal.bilateral ? std::abs(P) : P;
        front.mode[i].closed && load > 0.0)
      state.contacts[i].anchor.load = load;
  load_anchors();
}

void Course::load_anchors() {
  for (dynamics::Workspace* workspace : {&w.dynamics, &w.probe, &impacts.dynamics})
    dynamics::load_anchors(state, *workspace);
  for (std::size_t m = 0; m < system.manifolds(); ++m)
    for (int i : system.manifold(m)) {
      const auto contact = static_cast<std::size_t>(i);
      const model::Contact& c = system.contacts()[contact];
      w.parts[contact] = laws::parts_of(c.law, dynamics::rows_of(c, state.contacts[contact].anchor));
    }
}

void Course::settle_points() {
  if (system.manifolds() == 0) return;
  for (std::size_t i = 0; i < front.mode.size(); ++i) state.contacts[i].persists = front.mode[i].closed;
  dynamics::settle_points(system, impacts.dynamics, state);
  for (std::size_t i = 0; i < front.mode.size(); ++i) {
    const bool was_held = impacts.dynamics.anchors[i].held, closed = state.contacts[i].persists;
    if (was_held && closed && !state.contacts[i].anchor.held) broken_face = true;
    if (!closed && front.mode[i].closed) open(i);
    front.mode[i].closed = closed;
  }
  load_anchors();
}

void Course::open(std::size_t contact) {
  front.mode[contact] = {};
  front.forces[contact].fill(0.0);
  t_rest[contact] = kNever;
}

void Course::press(std::span<const int> changing) {
  if (w.dynamics.soft.empty()) return;
  motion.map.unpack(front.y, front.t, state);
  for (const dynamics::SoftContact& soft : w.dynamics.soft) {
    const model::Contact& contact = system.contact(soft.contact);
    bool& pressed = front.mode[static_cast<std::size_t>(soft.contact)].pressed;
    if (std::find(changing.begin(), changing.end(), soft.contact) != changing.end())
      pressed = !pressed;
    else
      pressed = geometry::gap(contact.pair, pose(state, contact.a), pose(state, contact.b),
                              w.probe.anchors[static_cast<std::size_t>(soft.contact)]) < 0.0;
  }
}

// Where the solver does not reach its limit, it is asked again for what the tolerance requires, and for longer.
stepping::StepResult Course::solve_moreau(const stepping::StepInput& input) {
  constexpr int kLonger = 5;
  before_step_ = state;
  std::optional<integration::Ports> ports;
  if (input.ports) ports = *input.ports;
  stepping::StepResult result = stepping::moreau_step(system, input, impact_options_, state, impacts);
  if (result.solver.residual <= options.solver.tolerance) return result;
  stepping::StepOptions longer = impact_options_;
  longer.solver.tolerance = options.solver.tolerance;
  longer.solver.max_iterations *= kLonger;
  state = before_step_;
  if (ports) *input.ports = *ports;
  return stepping::moreau_step(system, input, longer, state, impacts);
}

void Course::moreau(const stepping::StepInput& input) {
  if (!motion.map.meter) return book(solve_moreau(input));
  integration::Ports& passed = motion.map.meter->passed;
  const double stored = dynamics::energy(system, state).potential + passed.from_stores();
  stepping::StepInput metered = input;
  metered.ports = &passed;
  book(solve_moreau(metered));
  passed.moved += dynamics::energy(system, state).potential + passed.from_stores() - stored;
}

// Impulses and works of the step.
void Course::book(const stepping::StepResult& result) {
  note_summary(result.solver);
  stepping::book_impacts(result.impacts, ledger->statistics);
  motion.map.pack(state, front.y);
  motion.map.angles = state.angles;
  front.y[motion.map.input()] += result.energy.input;
  front.y[motion.map.dampers()] += result.energy.dampers;
  for (std::size_t k = 0; k < impacts.joints.joint_rows(); ++k) front.y[motion.map.joints() + k] += impacts.joints.P[k];
  method += result.energy.method;
  for (std::size_t i = 0; i < impacts.dynamics.contacts().size(); ++i) {
    const dynamics::ContactTerms& c = impacts.dynamics.active[i];
    const auto y = motion.map.contact(front.y, static_cast<std::size_t>(c.contact));
    for (int k = 0; k < c.dim(); ++k)
      y.P[c.rows.channel(k)] += impacts.impulses.P[static_cast<std::size_t>(impacts.equations.problem.offset[i] + k)];
    y.add(impacts.work[i]);
  }
  for (const dynamics::SoftContact& soft : impacts.dynamics.soft) {
    const stepping::SoftLoad& load = impacts.soft[static_cast<std::size_t>(soft.contact)];
    const auto y = motion.map.contact(front.y, static_cast<std::size_t>(soft.contact));
    for (std::size_t k = 0; k < load.P.size(); ++k) y.P[k] += load.P[k];
    y.add(load.work);
  }
}

model::ContactStatus Course::status(std::size_t contact) const {
  using model::ContactStatus;
  const ContactMode& mode = front.mode[contact];
  if (mode.pressed)
    return system.contacts()[contact].law.layout().friction > 0 ? ContactStatus::slip : ContactStatus::stick;
  if (!mode.closed) return ContactStatus::open;
  const laws::Layout rows = system.contacts()[contact].law.layout();
  if (rows.friction == 0 && !rows.dry) return ContactStatus::stick;
  if (parts(contact)[laws::SLIDING].kind != laws::PartKind::set) return ContactStatus::slip;
  for (std::size_t p : {laws::SLIDING, laws::DRILLING})
    if (mode.hold[p] == Hold::slip || mode.hold[p] == Hold::onset) return ContactStatus::slip;
  return ContactStatus::stick;
}

double Course::speed_scale(std::size_t contact, int part) const {
  const model::Contact& c = system.contacts()[contact];
  const auto a = static_cast<std::size_t>(c.a);
  double V = front.scales.speed[a];
  if (c.b != model::kWorld) V = std::max(V, front.scales.speed[static_cast<std::size_t>(c.b)]);
  const auto* axis = std::get_if<geometry::JointAxis>(&c.pair);
  const bool angular =
      axis ? axis->angle : part == laws::ROLLING && c.law.rolling_velocity() == laws::RollingVelocity::angular;
  return angular ? V / front.scales.length[a] : V;
}

double Course::stopped_speed(std::size_t contact, int part) const {
  return std::max(kStopped, 100.0 * options.tolerance) * speed_scale(contact, part);
}

double Course::time_to_rest(std::size_t i, int p) const {
  const laws::Part& part = parts(static_cast<std::size_t>(w.dynamics.active[i].contact))[static_cast<std::size_t>(p)];
  const double* gamma = w.equations.gamma_A.data() + w.equations.problem.offset[i];
  const double* change = w.change.data() + w.equations.problem.offset[i];
  double product = 0.0;
  for (int k = 0; k < part.rows; ++k)
    if (part.held[static_cast<std::size_t>(k)]) product += gamma[part.first + k] * change[part.first + k];
  const double speed = part.speed(gamma);
  return product < 0.0 ? speed * speed / -product : kNever;
}

void Course::note(std::size_t contact, model::EventKind kind, double v_N, double P_N) {
  const double t = kind == model::EventKind::stick ? front.t + still_to_go : front.t;
  const model::Contact& c = system.contacts()[contact];
  ledger->note({t, c.declaration, kind, v_N, P_N, c.group_pair(), c.point});
  ++ledger->statistics.events;
}

double Course::approach(std::size_t contact) {
  motion.map.unpack(front.y, front.t, state);
  dynamics::update_poses(system, state, w.probe);
  return dynamics::approach(system, state, static_cast<int>(contact), w.probe).rate;
}

void Course::note_changes() {
  for (std::size_t i = 0; i < before.size(); ++i) {
    const model::ContactStatus now = status(i);
    if (before[i] == now) continue;
    if (now == model::ContactStatus::open)
      note(i, model::EventKind::open);
    else if (front.mode[i].pressed)
      note(i, model::EventKind::close, approach(i));
    else if (const laws::Layout rows = system.contacts()[i].law.layout(); rows.friction > 0 || rows.dry)
      note(i, now == model::ContactStatus::stick ? model::EventKind::stick : model::EventKind::slip);
    before[i] = now;
  }
}

void Course::note_summary(const solvers::Summary& summary) {
  integration::Statistics& statistics = ledger->statistics;
  ++statistics.solved_steps;
  statistics.iterations += summary.iterations;
  statistics.iterations_max = std::max<std::int64_t>(statistics.iterations_max, summary.iterations);
  statistics.residual_max = std::max(statistics.residual_max, summary.residual);
  if (!(summary.residual <= options.solver.tolerance)) ++statistics.unconverged_steps;
}

void Course::archive(core::Archive& ar) {
  ar("t", front.t);
  ar("h", front.h);
  front.pace.archive(ar);
  ar("slack", front.slack);
  ar("y", front.y);
  front.scales.archive(ar);
  ar("angles", motion.map.angles);
  if (motion.map.meter) ar("meter", motion.map.meter->taken);
  ar("method", method);
  ar("broken_face", broken_face);
  ar("no_force", no_force);
  ar("t_rest", t_rest);
  ar("before", before);
  for (std::size_t i = 0; i < front.mode.size(); ++i) {
    ar("closed", front.mode[i].closed);
    ar("pulled", front.mode[i].pulled);
    ar("hold", front.mode[i].hold);
    if (!w.dynamics.soft.empty()) ar("pressed", front.mode[i].pressed);
    ar("forces", front.forces[i]);
    geometry::archive(ar, state.contacts[i].anchor);
  }
  if (!ar.reading()) return;
  take_laws();
  load_anchors();
}

}  // namespace stiction::event_driven

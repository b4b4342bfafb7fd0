#include "stiction/simulation/simulation.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/core/threads/team.hpp"
#include "stiction/model/build/start_joints.hpp"
#include "stiction/simulation/place_bodies.hpp"
#include "stiction/simulation/sample_contacts.hpp"
#include "stiction/simulation/sample_joints.hpp"
#include "stiction/simulation/sample_ports.hpp"

namespace stiction::simulation {
namespace {

using integration::Outcome;
using integration::Reason;

std::unique_ptr<model::NearContacts> pairs_of(const Model& model, const RunOptions& options) {
  if (model.groups().empty()) return nullptr;
  const bool all = std::visit([](const auto& method) { return method.all_pairs(); }, options.method);
  return std::make_unique<model::NearContacts>(model, options.all_pairs || all);
}

// Laws, surfaces and coordinates of users are called in loops over contacts: by one thread, for users need not expect
// more. Parts that call such an object are made from it.
template <class Object, class List>
bool is_of_user(const List& part) {
  return std::visit([]<class Part>(const Part&) { return std::is_constructible_v<Part, Object>; }, part);
}

bool calls_users(const Model& model) {
  const auto own_law = [](const auto& of) { return is_of_user<const laws::CustomLaw*>(of.law.friction); };
  const auto own_surface = [](const model::BodyShape& of) {
    const auto* surface = std::get_if<geometry::SurfaceShape>(&of.shape);
    return surface && is_of_user<std::shared_ptr<const geometry::surfaces::CustomSurface>>(surface->surface);
  };
  return !model.coordinates().empty() || std::ranges::any_of(model.contacts(), own_law) ||
         std::ranges::any_of(model.groups(), own_law) || std::ranges::any_of(model.shapes(), own_surface);
}

}  // namespace

Simulation::Simulation(Model model, const RunOptions& options) : options_(options) {
  check(model, options);
  model_ = std::make_unique<Model>(std::move(model));
  pairs_ = pairs_of(*model_, options);
  run_.state = pairs_ ? pairs_->start() : model_->initial_state();
  const integration::Setup setup{system(), options.step, options.meter_ports, pairs_.get()};
  integrator_ =
      std::visit([&](const auto& method) { return method.make(setup, options.solver, run_.state); }, options.method);
  // A duration that is a multiple of the step up to rounding has no extra step.
  total_steps_ =
      std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(options.duration / options.step - 1e-6)));
  run_.ledger.audit.initial = energy();
  run_.ledger.audit.contacts.resize(model_->declared().size() + model_->groups().size());
  run_.ledger.events.reserve(4 * run_.state.contacts.size() + 4);
  if (options.meter_ports) run_.ledger.ports.emplace(system());
  choose_team();
}

void Simulation::choose_team() {
  const int threads = calls_users(*model_) ? 1 : options_.threads;
  team_ = threads == 1 ? nullptr : std::make_shared<core::Team>(threads);
}

std::optional<Failure> Simulation::advance() {
  if (failure_) return failure_;
  const bool last = done_steps_ + 1 == total_steps_;
  const double t_E = last ? options_.duration : static_cast<double>(done_steps_ + 1) * options_.step;
  run_.ledger.events.clear();
  if (run_.ledger.ports) run_.ledger.ports->clear();
  const core::Team::Lent lent(team_.get());
  const Outcome outcome = pairs_ ? advance_to(t_E) : integrator_->advance(t_E, run_.state, run_.ledger);
  if (options_.solver.stop && options_.solver.stop->heeded()) {
    failure_ = Failure{Reason::stopped, run_.state.t, "", "stopped on request"};
    return failure_;
  }
  if (!outcome.reached()) {
    failure_ = failure_of(system(), outcome, *integrator_, options_.step);
    return failure_;
  }
  run_.state.t = t_E;
  ++done_steps_;
  if (const int lost = dynamics::track_surfaces(system(), run_.state); lost >= 0)
    failure_ = lost_points(system(), run_.state, lost);
  return failure_;
}

// Of a model with groups: which of their pairs are contacts is decided between steps. Pairs are searched for as far as
// bodies get within this step and the next, so that a contact has been evaluated before it closes. Moreau's scheme
// evaluates gaps at the positions to which the velocities at the start of a step lead. Other schemes go farther, and
// impacts may have made bodies faster: if a body left the range of the search, the step is repeated with more pairs.
Outcome Simulation::advance_to(double t_E) {
  constexpr double kAhead = 2.0, kWider = 4.0, kWidest = 1e12;
  if (!pairs_->covers(run_.state, kAhead * (t_E - run_.state.t))) find_pairs(1.0);
  if (integrator_->foresees_pairs()) return integrator_->advance(t_E, run_.state, run_.ledger);
  const RunState before = run_;
  std::vector<double> carried;
  core::Archive saved = core::Archive::writer(carried);
  integrator_->archive(saved);
  for (double wider = kWider;; wider *= kWider) {
    const Outcome outcome = integrator_->advance(t_E, run_.state, run_.ledger);
    if (outcome.reason != Reason::strayed || wider > kWidest) return outcome;
    run_ = before;
    core::Archive back = core::Archive::reader(carried);
    integrator_->archive(back);
    find_pairs(wider);
  }
}

void Simulation::find_pairs(double wider) {
  const dynamics::Workspace& last = *integrator_->last_step().dynamics;
  pairs_->look(run_.state, options_.step, wider, [&](int body) { return last.pose_of(body); });
  integrator_->contacts_changed(run_.state);
  if (run_.ledger.ports) run_.ledger.ports->contacts.resize(run_.state.contacts.size());
}

// Continues from what was changed: the energy that came with it is input, and nothing known before remains valid.
void Simulation::restart(double energy_before) {
  run_.ledger.audit.input += energy() - energy_before;
  integrator_->restart(run_.state, run_.ledger);
}

void Simulation::require_alive() const {
  if (failure_) throw core::InputError("the simulation has failed: restore a checkpoint before changing it");
}

template <class Change>
void Simulation::change_model(Change&& change) {
  require_alive();
  const double before = energy();
  model::Editor editor(*model_);
  change(editor);
  restart(before);
}

void Simulation::set_gravity(const math::Vec3& gravity) {
  change_model([&](model::Editor& editor) { editor.gravity(gravity); });
}
void Simulation::set_force(const std::string& name, const math::Vec3& force, const math::Vec3& torque) {
  change_model([&](model::Editor& editor) { editor.force(name, force, torque); });
}
void Simulation::set_load(const std::string& body, const math::Vec3& force, const math::Vec3& torque) {
  change_model([&](model::Editor& editor) { editor.load(body, force, torque); });
}
void Simulation::set_drive(const std::string& drive, const model::TimeLaw& speed) {
  Model changed = *model_;
  model::Editor(changed).drive(drive, speed, run_.state.t);
  State next = run_.state;
  model::project_velocities(changed, next);  // refuses what drives cannot do together
  change_model([&](model::Editor& editor) {
    editor.drive(drive, speed, run_.state.t);
    run_.state.bodies = next.bodies;
  });
}

// Friction laws have warm starts of their own: those of another law are useless.
void Simulation::change_law(const std::string& contact, const std::function<void(model::Editor&)>& change) {
  change_model([&](model::Editor& editor) {
    const laws::ContactLaw before = editor.law_of(contact);
    change(editor);
    try {
      check(*model_, options_);
    } catch (const core::InputError&) {
      editor.law(contact, before);
      throw;
    }
    if (pairs_) pairs_->take_laws();
    choose_team();
    const auto contacts = system().contacts();
    for (std::size_t i = 0; i < contacts.size(); ++i)
      if (contacts[i].name == contact) run_.state.contacts[i].hint = 0.0;
  });
}
void Simulation::set_law(const std::string& contact, const laws::ContactLaw& law) {
  change_law(contact, [&](model::Editor& editor) { editor.law(contact, law); });
}
void Simulation::set_parameter(const std::string& contact, const std::string& name, double value) {
  change_law(contact, [&](model::Editor& editor) { editor.parameter(contact, name, value); });
}

const laws::ContactLaw& Simulation::law(const std::string& contact) const {
  return model::Editor(*model_).law_of(contact);
}

void Simulation::set_body(const std::string& body, const model::BodyState& motion) {
  std::vector<model::BodyState> all = run_.state.bodies;
  const int index = model_->find_body(body);
  if (index < 0) {
    std::vector<std::string> names;
    for (const model::Body& known : model_->bodies()) names.push_back(known.name);
    throw core::InputError(fmt::format("there is no body '{}'{}", body, core::did_you_mean(body, names)),
                           {"body", body, ""});
  }
  all[static_cast<std::size_t>(index)] = motion;
  set_bodies(all);
}

void Simulation::set_bodies(std::span<const model::BodyState> motion) {
  require_alive();
  State next = run_.state;
  const std::vector<char> moved = place_bodies(*model_, motion, next);
  const double before = energy();
  if (pairs_) {
    try {
      pairs_->begin_again(moved, options_.step, next);
    } catch (const core::InputError&) {
      find_pairs(1.0);  // of where the bodies still are
      throw;
    }
  }
  run_.state = std::move(next);
  if (pairs_) integrator_->contacts_changed(run_.state);
  restart(before);
}

void Simulation::sample(std::vector<model::ContactSample>& out) const {
  sample_contacts(*model_, run_.state, *integrator_, out);
}
void Simulation::sample(std::vector<model::ManifoldSample>& out) const {
  std::vector<model::ContactSample> points;
  sample(points);
  out.clear();
  for (const model::DeclaredContact& contact : model_->declared())
    out.push_back(sum_of(std::span(points).subspan(contact.first, contact.points)));
}

void Simulation::sample(std::vector<model::GroupSample>& out) const {
  sample_groups(system(), run_.state, last_dt() > 0.0, out);
}
void Simulation::sample(std::vector<model::JointSample>& out) const {
  sample_joints(*model_, run_.state, *integrator_, out);
}
void Simulation::sample(std::span<const model::Port> ports, std::vector<model::PortSample>& out) const {
  std::vector<model::ContactSample> contacts;
  if (!ports.empty()) sample(contacts);
  sample_ports(system(), run_.state, contacts, ports, out);
}
ForceSample Simulation::sample_forces(problem::Ranges ranges) const {
  return simulation::sample_forces(system(), run_.state, *integrator_, ranges);
}

void Simulation::archive(core::Archive& ar) {
  model::Editor(*model_).archive(ar);
  if (ar.reading() && pairs_) pairs_->take_laws();
  ar("done_steps", done_steps_);
  run_.ledger.archive(ar);
  if (!pairs_) {
    model::archive(ar, run_.state);
  } else {
    State own = run_.state;  // contacts of groups apart
    own.contacts.resize(model_->contacts().size());
    model::archive(ar, own);
    if (!ar.reading()) {
      (void)pairs_->archive(ar, run_.state);
    } else {
      if (!pairs_->archive(ar, own))
        throw core::InputError("the checkpoint has no room for all contacts that were closed: it cannot be resumed");
      run_.state = own;
    }
  }
  integrator_->archive(ar);
}

std::vector<double> Simulation::checkpoint() const {
  std::vector<double> out(1);
  core::Archive ar = core::Archive::writer(out);
  const_cast<Simulation*>(this)->archive(ar);  // a writer changes nothing
  out[0] = ar.layout();
  return out;
}

void Simulation::restore(std::span<const double> checkpoint) {
  const std::vector<double> now = this->checkpoint();
  if (checkpoint.size() != now.size() || checkpoint[0] != now[0])
    throw core::InputError("the checkpoint does not fit the model, its method or this version of the program");
  const auto read = [&](std::span<const double> numbers) {
    core::Archive ar = core::Archive::reader(numbers.subspan(1));
    archive(ar);
    if (ar.failed()) throw core::InputError("the checkpoint contains an impossible number");
  };
  try {
    read(checkpoint);
  } catch (const core::InputError&) {
    read(now);
    throw;
  }
  failure_.reset();
  // A run that ended with a shortened step continues from there to the next whole one.
  done_steps_ = std::min(done_steps_, static_cast<std::int64_t>(std::floor(run_.state.t / options_.step + 1e-6)));
  if (pairs_) find_pairs(1.0);
}

}  // namespace stiction::simulation

// Steps of a model with groups: which of their pairs are contacts is decided between steps.
#include <fmt/format.h>

#include <algorithm>

#include "stiction/integrators/simulation.hpp"

namespace stiction::integrators {
namespace {

constexpr std::size_t kPackedPose = 12;

}  // namespace

// Pairs are looked for as far as bodies come within this step and the next, so that a contact has been looked at before
// it closes. Moreau's scheme looks at gaps where the velocities at the start of a step lead to. Others look farther,
// and impacts may have made bodies faster: if one went farther than pairs were looked for, all is done again with more
// pairs.
std::optional<std::string> Simulation::advance_near(double t_E) {
  constexpr double kAhead = 2.0, kWider = 4.0, kWidest = 1e12;
  const bool foreseen = driven_.index() > 0 || (options_.stepping.scheme == Scheme::moreau &&
                                                !options_.locate_impacts && options_.tolerance == 0.0);
  if (!near_->covers(state_, kAhead * (t_E - state_.t))) look_around(1.0);
  if (foreseen) return advance_to(t_E);
  const State before = state_;
  const Audit audit = audit_;
  const Statistics statistics = statistics_;
  const StepControl control = control_;
  const std::vector<dynamics::BodyTerms> looked_at = ws_.dynamics.bodies;
  for (double wider = kWider;; wider *= kWider) {
    strayed_ = false;
    auto stopped = advance_to(t_E);
    if (!strayed_) return stopped;
    if (wider > kWidest)
      return fmt::format("from t = {:.9g} s bodies are too fast to look for their contacts", before.t);
    state_ = before;
    audit_ = audit;
    statistics_ = statistics;
    control_ = control;
    ws_.dynamics.bodies = looked_at;
    events_.clear();
    if (ws_.ports) ws_.ports->clear();
    look_around(wider);
  }
}

void Simulation::look_around(double wider) {
  near_->look(state_, options_.step, wider, [&](int body) { return ws_.dynamics.pose_of(body); });
  fit_contacts();
}

void Simulation::fit_contacts() {
  ws_.dynamics.fit(*model_);
  ws_.dynamics.n_active = 0;
  before_.resize(state_.contacts.size());
  if (ws_.ports) ws_.ports->contacts.resize(state_.contacts.size());
  if (options_.stepping.scheme == Scheme::runge_kutta) stages_ = StageWorkspace(*model_, options_.stepping.order);
}

// Where works and events of a contact of the present model are booked.
std::size_t Simulation::slot(std::size_t contact) const {
  const int group = model_->contacts()[contact].group;
  return group < 0 ? contact : declared() + static_cast<std::size_t>(group);
}

// A scheme that chooses its steps itself knows contacts, not groups.
void Simulation::name_groups(std::span<model::Event> events) {
  for (model::Event& event : events) {
    event.shapes = state_.contacts[event.contact].shapes;
    event.contact = slot(event.contact);
  }
  audit_.input = driven_audit_.input;
  audit_.method = driven_audit_.method;
  std::fill(audit_.contacts.begin(), audit_.contacts.end(), model::Work{});
  for (std::size_t i = 0; i < driven_audit_.contacts.size(); ++i) audit_.contacts[slot(i)] += driven_audit_.contacts[i];
}

void Simulation::sample(std::vector<model::GroupSample>& out) const {
  out.assign(model_->groups().size(), {});
  for (std::size_t i = declared(); i < state_.contacts.size(); ++i) {
    const model::Contact& contact = model_->contacts()[i];
    const model::ContactState& is = state_.contacts[i];
    model::GroupSample& s = out[static_cast<std::size_t>(contact.group)];
    const double gap = geometry::gap(contact.pair, pose(state_, contact.a), pose(state_, contact.b), is.anchor);
    s.depth = std::max(s.depth, -gap);
    if (is.status == model::ContactStatus::open) continue;
    ++s.closed;
    s.slipping += is.status == model::ContactStatus::slip ? 1 : 0;
    s.P_N += is.P[laws::N];
    s.P_max = std::max(s.P_max, is.P[laws::N]);
  }
}

// Beside the contacts, the poses of the bodies when gaps were last looked at.
std::size_t Simulation::groups_size() const {
  return kPackedPose * ws_.dynamics.bodies.size() + near_->checkpoint_size();
}

void Simulation::append_groups(std::vector<double>& checkpoint) const {
  for (const dynamics::BodyTerms& body : ws_.dynamics.bodies) {
    checkpoint.insert(checkpoint.end(), body.pose.x.begin(), body.pose.x.end());
    checkpoint.insert(checkpoint.end(), body.pose.R.data(), body.pose.R.data() + body.pose.R.size());
  }
  near_->append_checkpoint(state_, checkpoint);
}

void Simulation::restore_groups(std::span<const double> checkpoint) {
  for (dynamics::BodyTerms& body : ws_.dynamics.bodies) {
    body.pose.x = Vec3(checkpoint[0], checkpoint[1], checkpoint[2]);
    std::copy_n(checkpoint.begin() + 3, body.pose.R.size(), body.pose.R.data());
    checkpoint = checkpoint.subspan(kPackedPose);
  }
  near_->restore(checkpoint, state_, options_.step, [&](int body) { return ws_.dynamics.pose_of(body); });
  fit_contacts();
}

}  // namespace stiction::integrators

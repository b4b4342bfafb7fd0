// What the event-driven integrator carries from one output to the next, as numbers. The step that is under way is not
// kept but done again: from the same front it is the same, bit for bit.
#include "stiction/core/error.hpp"
#include "stiction/integrators/event_impl.hpp"
#include "stiction/integrators/walk_anchor.hpp"

namespace stiction::integrators {
namespace {

// One walk over all that is kept, for writing and for reading.
template <class D, class Number>
void walk(D& d, Number&& number) {
  const auto all = [&](auto& numbers) {
    for (auto& x : numbers) number(x);
  };
  number(d.started);
  number(d.front.t);
  number(d.front.h);
  number(d.front.slack);
  all(d.front.y);
  all(d.front.scales.speed);
  number(d.front.scales.natural_time);
  all(d.motion.angles);
  all(d.joint_before);
  if (d.motion.meter) all(d.motion.meter->taken);
  number(d.method);
  number(d.events_in_a_row);
  for (std::size_t i = 0; i < d.front.mode.size(); ++i) {
    number(d.front.mode[i].closed);
    all(d.front.mode[i].hold);
    all(d.front.forces[i]);
    all(d.impulse_before[i]);
    number(d.t_rest[i]);
    number(d.before[i]);
    walk_anchor(d.state.contacts[i].anchor, number);
  }
}

}  // namespace

void EventDriven::append_checkpoint(std::vector<double>& out) const {
  walk(*impl_, [&](const auto& x) { out.push_back(static_cast<double>(x)); });
}

std::size_t EventDriven::checkpoint_size() const {
  std::size_t size = 0;
  walk(*impl_, [&](const auto&) { ++size; });
  return size;
}

void EventDriven::restore(std::span<const double> checkpoint) {
  if (checkpoint.size() != checkpoint_size()) throw core::InputError("the checkpoint does not fit the model");
  auto next = checkpoint.begin();
  walk(*impl_, [&](auto& x) {
    using Type = std::remove_reference_t<decltype(x)>;
    if constexpr (std::is_same_v<Type, bool>)
      x = *next++ != 0.0;
    else if constexpr (std::is_enum_v<Type>)
      x = static_cast<Type>(static_cast<int>(*next++));
    else
      x = static_cast<Type>(*next++);
  });
  impl_->ready = false;
  for (dynamics::Workspace* workspace : {&impl_->w.step.dynamics, &impl_->w.probe, &impl_->impacts.dynamics})
    dynamics::load_anchors(impl_->state, *workspace);
}

}  // namespace stiction::integrators

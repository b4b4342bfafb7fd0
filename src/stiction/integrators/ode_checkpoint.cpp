// What the ode integrator carries from one output to the next, as numbers. The step that is under way is not kept but
// done again: from the same front it is the same, bit for bit.
#include "stiction/core/error.hpp"
#include "stiction/integrators/ode_impl.hpp"
#include "stiction/integrators/walk_anchor.hpp"

namespace stiction::integrators {
namespace {

// One walk over all that is kept, for writing and for reading.
template <class D, class Number>
void walk_front(D& d, Number&& number) {
  const auto all = [&](auto& numbers) {
    for (auto& x : numbers) number(x);
  };
  number(d.started);
  number(d.t);
  number(d.h);
  all(d.y);
  all(d.rate.angles);
  all(d.scales.speed);
  number(d.scales.natural_time);
  all(d.rate.closed);
  all(d.t_change);
  all(d.P_onset);
  for (auto& P : d.impulse_before) all(P);
  all(d.joint_before);
  if (d.rate.meter) all(d.rate.meter->taken);
  for (auto& contact : d.state.contacts) walk_anchor(contact.anchor, number);
}

}  // namespace

void Ode::append_checkpoint(std::vector<double>& out) const {
  walk_front(*impl_, [&](const auto& x) { out.push_back(static_cast<double>(x)); });
}

std::size_t Ode::checkpoint_size() const {
  std::size_t size = 0;
  walk_front(*impl_, [&](const auto&) { ++size; });
  return size;
}

void Ode::restore(std::span<const double> checkpoint) {
  if (checkpoint.size() != checkpoint_size()) throw core::InputError("the checkpoint does not fit the model");
  auto next = checkpoint.begin();
  walk_front(*impl_, [&](auto& x) { x = static_cast<std::remove_reference_t<decltype(x)>>(*next++); });
  impl_->ready = false;
  impl_->rate.start_from(impl_->state);
}

}  // namespace stiction::integrators

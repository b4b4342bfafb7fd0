#include <algorithm>
#include <cmath>

#include "stiction/core/error.hpp"
#include "stiction/integrators/driven.hpp"
#include "stiction/integrators/simulation.hpp"

namespace stiction::integrators {
namespace {

State without_groups(const State& state, std::size_t declared) {
  State own = state;
  own.contacts.resize(declared);
  return own;
}

}  // namespace

std::vector<double> Simulation::checkpoint() const {
  std::vector<double> out{static_cast<double>(done_steps_),
                          audit_.initial,
                          audit_.input,
                          audit_.method,
                          static_cast<double>(statistics_.steps),
                          static_cast<double>(statistics_.solved_steps),
                          static_cast<double>(statistics_.iterations),
                          static_cast<double>(statistics_.iterations_max),
                          statistics_.residual_max,
                          static_cast<double>(statistics_.unconverged_steps),
                          static_cast<double>(statistics_.uncorrected_steps),
                          static_cast<double>(statistics_.reduced_impacts),
                          static_cast<double>(statistics_.sweeps),
                          static_cast<double>(statistics_.slow_steps),
                          static_cast<double>(statistics_.fallback_steps),
                          static_cast<double>(statistics_.rejected_steps),
                          static_cast<double>(statistics_.rough_steps),
                          control_.next,
                          control_.last,
                          static_cast<double>(statistics_.events),
                          static_cast<double>(statistics_.accumulations),
                          static_cast<double>(statistics_.evaluations),
                          statistics_.penetration_max};
  for (const model::Work& work : audit_.contacts)
    out.insert(out.end(), {work.normal, work.sliding, work.drilling, work.rolling});
  const std::vector<double> state = pack(near_ ? without_groups(state_, declared()) : state_);
  out.insert(out.end(), state.begin(), state.end());
  if (near_) append_groups(out);
  if_driven(driven_, [&](const auto& driven) { driven.append_checkpoint(out); });
  return out;
}

void Simulation::restore(std::span<const double> checkpoint) {
  constexpr std::size_t head = 23;
  const std::size_t contacts = audit_.contacts.size();
  std::size_t tail = 0;
  if_driven(driven_, [&](auto& driven) { tail = driven.checkpoint_size(); });
  const std::size_t near = near_ ? groups_size() : 0;
  if (checkpoint.size() < head + 4 * contacts + near + tail)
    throw core::InputError("the checkpoint does not fit the model");
  auto next = checkpoint.begin();
  const auto integer = [&] { return static_cast<std::int64_t>(*next++); };
  done_steps_ = integer();
  audit_.initial = *next++;
  audit_.input = *next++;
  audit_.method = *next++;
  statistics_.steps = integer();
  statistics_.solved_steps = integer();
  statistics_.iterations = integer();
  statistics_.iterations_max = integer();
  statistics_.residual_max = *next++;
  statistics_.unconverged_steps = integer();
  statistics_.uncorrected_steps = integer();
  statistics_.reduced_impacts = integer();
  statistics_.sweeps = integer();
  statistics_.slow_steps = integer();
  statistics_.fallback_steps = integer();
  statistics_.rejected_steps = integer();
  statistics_.rough_steps = integer();
  control_.next = *next++;
  control_.last = *next++;
  statistics_.events = integer();
  statistics_.accumulations = integer();
  statistics_.evaluations = integer();
  statistics_.penetration_max = *next++;
  for (model::Work& work : audit_.contacts) {
    work = {next[0], next[1], next[2], next[3]};
    next += 4;
  }
  if_driven(driven_, [&](auto& driven) { driven.restore(checkpoint.last(tail)); });
  checkpoint = checkpoint.first(checkpoint.size() - tail);
  const auto groups = checkpoint.last(near);
  state_ = model::unpack(checkpoint.first(checkpoint.size() - near).subspan(head + 4 * contacts),
                         model_->bodies().size(), declared(), state_.joints.size(), state_.angles.size());
  if (near_) restore_groups(groups);
  // A run that ended with a shortened step goes on from there to the next whole one.
  done_steps_ = std::min(done_steps_, static_cast<std::int64_t>(std::floor(state_.t / options_.step + 1e-6)));
}

}  // namespace stiction::integrators

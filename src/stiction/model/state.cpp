#include "stiction/model/state.hpp"

#include "stiction/core/error.hpp"
#include "stiction/core/hash.hpp"

namespace stiction::model {

bool finite(const State& state) {
  double sum = 0.0;  // one sum instead of many tests: it is finite only if every number is
  for (const BodyState& b : state.bodies) sum += b.x.sum() + b.v.squaredNorm() + b.omega.squaredNorm() + b.p.w();
  for (double z : state.z) sum += z;
  return std::isfinite(sum);
}

void archive(core::Archive& ar, BodyState& body) {
  ar("x", body.x);
  for (double* q : {&body.p.w(), &body.p.x(), &body.p.y(), &body.p.z()}) ar("p", *q);
  ar("v", body.v);
  ar("omega", body.omega);
}

void archive(core::Archive& ar, ContactState& contact) {
  ar("P", contact.P);
  ar("P_N_before", contact.P_N_before);
  ar("hint", contact.hint);
  ar("status", contact.status);
  ar("persists", contact.persists);
  ar("gap", contact.gap);
  ar("t_touch", contact.t_touch);
  geometry::archive(ar, contact.anchor);
}

void archive(core::Archive& ar, State& state) {
  ar("t", state.t);
  ar("t_gap", state.t_gap);
  for (BodyState& body : state.bodies) archive(ar, body);
  for (ContactState& contact : state.contacts) archive(ar, contact);
  for (JointState& joint : state.joints) ar("force", joint.force);
  ar("angles", state.angles);
  if (!state.z.empty()) ar("z", state.z);
}

std::vector<double> pack(State state) {
  std::vector<double> out;
  core::Archive ar = core::Archive::writer(out);
  archive(ar, state);
  return out;
}

void unpack(std::span<const double> values, State& state) {
  State read = state;
  core::Archive ar = core::Archive::reader(values);
  archive(ar, read);
  if (ar.failed() || ar.count() != values.size()) throw core::InputError("the stored state does not fit the model");
  state = std::move(read);
}

std::uint64_t state_hash(const State& state) {
  core::StateHash hash;
  hash.add(state.t);
  for (const BodyState& b : state.bodies)
    hash.add(std::vector<double>{b.x[0], b.x[1], b.x[2], b.p.w(), b.p.x(), b.p.y(), b.p.z(), b.v[0], b.v[1], b.v[2],
                                 b.omega[0], b.omega[1], b.omega[2]});
  if (!state.z.empty()) hash.add(state.z);
  return hash.value();
}

}  // namespace stiction::model

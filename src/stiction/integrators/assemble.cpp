// From directions W to the contact problem: G_ij = W_i^T M^-1 W_j and c_i [MLG 16].
#include "stiction/integrators/step.hpp"

namespace stiction::integrators {
namespace {

using dynamics::ContactTerms;

// Adds the part of G_ij that goes through one common body; sign is -1 where the contacts hold it at different ends.
void add_through_body(double inverse_mass, double sign, const ContactTerms& i,
                      const std::array<Vec3, laws::kMaxChannels>& w_i, const ContactTerms& j,
                      const std::array<Vec3, laws::kMaxChannels>& iw_j, double* G) {
  const std::array<const Vec3*, 3> d_i{&i.frame.n, &i.frame.t1, &i.frame.t2}, d_j{&j.frame.n, &j.frame.t1, &j.frame.t2};
  const double linear = sign * inverse_mass;
  const int rows = i.dim(), columns = j.dim();
  for (int k = 0; k < rows; ++k)
    for (int l = 0; l < columns; ++l) {
      const auto K = static_cast<std::size_t>(k), L = static_cast<std::size_t>(l);
      double sum = w_i[K].dot(iw_j[L]);
      if (k < i.rows.linear() && l < j.rows.linear())
        sum += linear * (&i == &j ? (k == l ? 1.0 : 0.0) : d_i[K]->dot(*d_j[L]));
      G[k * columns + l] += sum;
    }
}

void add_block(const Model& model, const ContactTerms& i, const ContactTerms& j, double* G) {
  const model::Contact &ci = model.contacts()[static_cast<std::size_t>(i.contact)],
                       &cj = model.contacts()[static_cast<std::size_t>(j.contact)];
  const auto inverse_mass = [&](int body) { return model.bodies()[static_cast<std::size_t>(body)].inverse_mass; };
  if (ci.a == cj.a) add_through_body(inverse_mass(ci.a), 1.0, i, i.w_a, j, j.iw_a, G);
  if (ci.a == cj.b) add_through_body(inverse_mass(ci.a), -1.0, i, i.w_a, j, j.iw_b, G);
  if (ci.b == model::kWorld) return;
  if (ci.b == cj.a) add_through_body(inverse_mass(ci.b), -1.0, i, i.w_b, j, j.iw_a, G);
  if (ci.b == cj.b) add_through_body(inverse_mass(ci.b), 1.0, i, i.w_b, j, j.iw_b, G);
}

void list_contacts_of_bodies(const Model& model, StepWorkspace& ws) {
  for (auto& list : ws.of_body) list.clear();
  for (int i = 0; i < ws.dynamics.n_active; ++i) {
    const model::Contact& contact =
        model.contacts()[static_cast<std::size_t>(ws.dynamics.active[static_cast<std::size_t>(i)].contact)];
    const int a = ws.joints.mechanism(contact.a);
    ws.of_body[static_cast<std::size_t>(a)].push_back(i);
    if (contact.b != model::kWorld && ws.joints.mechanism(contact.b) != a)
      ws.of_body[static_cast<std::size_t>(ws.joints.mechanism(contact.b))].push_back(i);
  }
}

void assemble_row(const Model& model, int i, StepWorkspace& ws) {
  const auto terms = ws.dynamics.contacts();
  const auto contact_of = [&](int k) -> const model::Contact& {
    return model.contacts()[static_cast<std::size_t>(terms[static_cast<std::size_t>(k)].contact)];
  };
  const auto add = [&](int j) {
    const ContactTerms &ti = terms[static_cast<std::size_t>(i)], &tj = terms[static_cast<std::size_t>(j)];
    double* G_ij = ws.problem.G.add_block(j, ti.dim(), tj.dim());
    add_block(model, ti, tj, G_ij);
    if (!ws.joints.empty())
      ws.joints.reduce_block(ws.problem.offset[static_cast<std::size_t>(i)], ti.dim(),
                             ws.problem.offset[static_cast<std::size_t>(j)], tj.dim(), G_ij);
  };
  const auto mechanism = [&](int body) { return body == model::kWorld ? body : ws.joints.mechanism(body); };
  const int a = mechanism(contact_of(i).a), b = mechanism(contact_of(i).b);
  add(i);
  for (int j : ws.of_body[static_cast<std::size_t>(a)])
    if (j != i) add(j);
  if (b != model::kWorld && b != a)
    for (int j : ws.of_body[static_cast<std::size_t>(b)])
      if (j != i && mechanism(contact_of(j).a) != a && mechanism(contact_of(j).b) != a) add(j);
  ws.problem.G.end_row();
}

constexpr double kRestingHop = 2.0;

// gamma^A + W^T M^-1 h dt; what restitution adds to it comes later (impact.cpp). A bounce that smooth forces would end
// within about ws.hop_time, a step, cannot be told from rest: `hop` is the speed that belongs to it. The speeds of both
// bodies count, also where they fall side by side.
void append_free_term(const Model& model, const State& state, const ContactTerms& c, StepWorkspace& ws) {
  const model::Contact& contact = model.contacts()[static_cast<std::size_t>(c.contact)];
  const auto body = [&](int i) -> const model::Body& { return model.bodies()[static_cast<std::size_t>(i)]; };
  const FreeIncrement& a = ws.free[static_cast<std::size_t>(contact.a)];
  const FreeIncrement* b = contact.b == model::kWorld ? nullptr : &ws.free[static_cast<std::size_t>(contact.b)];
  std::array<double, laws::kMaxChannels> gamma;
  dynamics::relative_velocity(model, state, c, gamma.data());
  const Vec3 dv = b ? Vec3(a.v - b->v) : a.v;
  const std::array<double, 3> linear{c.frame.n.dot(dv), c.frame.t1.dot(dv), c.frame.t2.dot(dv)};
  for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) {
    double free = c.w_a[k].dot(a.omega);
    if (k < static_cast<std::size_t>(c.rows.linear())) free += linear[k];
    if (b) free += c.w_b[k].dot(b->omega);
    ws.gamma_A.push_back(gamma[k]);
    ws.problem.c.push_back(gamma[k] + free);
  }
  // The same for an angle: what force and torque on a body would give it, were the body free.
  const auto acceleration = [&](int i, const Vec3& iw) {
    const dynamics::BodyTerms& terms = ws.dynamics.bodies[static_cast<std::size_t>(i)];
    if (c.rows.couple)
      return iw.norm() *
             ((c.point - terms.pose.x).norm() * terms.force.norm() + (terms.torque + terms.gyroscopic).norm());
    return body(i).inverse_mass * (terms.force.norm() + contact.law.normal.adhesion);
  };
  ws.hop.push_back(kRestingHop * ws.hop_time *
                   (acceleration(contact.a, c.iw_a[laws::N]) + (b ? acceleration(contact.b, c.iw_b[laws::N]) : 0.0)));
}

}  // namespace

void assemble(const Model& model, const State& state, double dt, StepWorkspace& ws) {
  ws.problem.clear();
  ws.gamma_A.clear();
  ws.hop.clear();
  if (!ws.joints.empty()) {
    ws.joints.assemble(model, ws.dynamics);
    ws.joints.set_free_term(model, state, ws.dynamics,
                            [&](int body) -> const FreeIncrement& { return ws.free[static_cast<std::size_t>(body)]; });
  }
  if (ws.dynamics.n_active == 0) return;
  list_contacts_of_bodies(model, ws);
  for (const ContactTerms& c : ws.dynamics.contacts()) {
    const laws::ContactLaw& law = model.contacts()[static_cast<std::size_t>(c.contact)].law;
    ws.problem.add_contact((law.patch ? law.on_patch(c.patch) : law).over(dt), c.rows);
    append_free_term(model, state, c, ws);
  }
  if (!ws.joints.empty()) {
    for (std::size_t i = 0; i < ws.dynamics.contacts().size(); ++i)
      ws.joints.add_contact(model, ws.dynamics, ws.dynamics.active[i], ws.problem.offset[i]);
    ws.joints.reduce_free_term(ws.problem.c);
  }
  for (int i = 0; i < ws.dynamics.n_active; ++i) assemble_row(model, i, ws);
}

}  // namespace stiction::integrators

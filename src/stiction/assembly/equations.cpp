#include "stiction/assembly/equations.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "stiction/core/threads/loops.hpp"

namespace stiction::assembly {
namespace {

using dynamics::ContactTerms;

// Adds the part of G_ij that goes through one common body; sign is -1 where it is the first body of one contact and the
// second of the other.
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
      if (k < i.rows.linear() && l < j.rows.linear()) sum += linear * d_i[K]->dot(*d_j[L]);
      G[k * columns + l] += sum;
    }
}

// The same of a contact with itself, whose linear directions are orthonormal. n: rows where the compiler knows them.
template <int n = 0>
void add_own(double inverse_mass, const ContactTerms& i, const std::array<Vec3, laws::kMaxChannels>& w,
             const std::array<Vec3, laws::kMaxChannels>& iw, double* G) {
  const int dim = n > 0 ? n : i.dim(), linear = i.rows.linear();
  for (int k = 0; k < dim; ++k, G += dim) {
    for (int l = 0; l < dim; ++l)
      G[l] += w[static_cast<std::size_t>(k)].dot(iw[static_cast<std::size_t>(l)]) +
              (k == l && k < linear ? inverse_mass : 0.0);
  }
}
void add_own_rows(double inverse_mass, const ContactTerms& i, const std::array<Vec3, laws::kMaxChannels>& w,
                  const std::array<Vec3, laws::kMaxChannels>& iw, double* G) {
  if (i.dim() == 3) return add_own<3>(inverse_mass, i, w, iw, G);
  if (i.dim() == 4) return add_own<4>(inverse_mass, i, w, iw, G);
  add_own(inverse_mass, i, w, iw, G);
}

void add_block(const System& system, const ContactTerms& i, const ContactTerms& j, double* G) {
  const model::Contact &ci = system.contact(i.contact), &cj = system.contact(j.contact);
  const auto inverse_mass = [&](int body) { return system.body(body).inverse_mass; };
  if (&i == &j) {
    add_own_rows(inverse_mass(ci.a), i, i.w_a, i.iw_a, G);
    if (ci.b != model::kWorld) add_own_rows(inverse_mass(ci.b), i, i.w_b, i.iw_b, G);
    return;
  }
  if (ci.a == cj.a) add_through_body(inverse_mass(ci.a), 1.0, i, i.w_a, j, j.iw_a, G);
  if (ci.a == cj.b) add_through_body(inverse_mass(ci.a), -1.0, i, i.w_a, j, j.iw_b, G);
  if (ci.b == model::kWorld) return;
  if (ci.b == cj.a) add_through_body(inverse_mass(ci.b), -1.0, i, i.w_b, j, j.iw_a, G);
  if (ci.b == cj.b) add_through_body(inverse_mass(ci.b), 1.0, i, i.w_b, j, j.iw_b, G);
}

void list_contacts_of_bodies(const System& system, std::span<const ContactTerms> closed, const JointSystem& joints,
                             Equations& out) {
  for (auto& list : out.of_body) list.clear();
  for (std::size_t i = 0; i < closed.size(); ++i) {
    const model::Contact& contact = system.contact(closed[i].contact);
    const int a = joints.mechanism(contact.a);
    out.of_body[static_cast<std::size_t>(a)].push_back(static_cast<int>(i));
    if (contact.b != model::kWorld && joints.mechanism(contact.b) != a)
      out.of_body[static_cast<std::size_t>(joints.mechanism(contact.b))].push_back(static_cast<int>(i));
  }
}

void assemble_row(const System& system, std::span<const ContactTerms> closed, int i, const JointSystem& joints,
                  Equations& out) {
  const auto terms = [&](int k) -> const ContactTerms& { return closed[static_cast<std::size_t>(k)]; };
  const auto contact_of = [&](int k) -> const model::Contact& { return system.contact(terms(k).contact); };
  const auto add = [&](int j) {
    double* G_ij = out.problem.G.add_block(j, terms(i).dim(), terms(j).dim());
    add_block(system, terms(i), terms(j), G_ij);
    if (!joints.empty())
      joints.reduce_block(out.problem.offset[static_cast<std::size_t>(i)], terms(i).dim(),
                          out.problem.offset[static_cast<std::size_t>(j)], terms(j).dim(), G_ij);
  };
  const auto mechanism = [&](int body) { return body == model::kWorld ? body : joints.mechanism(body); };
  const int a = mechanism(contact_of(i).a), b = mechanism(contact_of(i).b);
  add(i);
  for (int j : out.of_body[static_cast<std::size_t>(a)])
    if (j != i) add(j);
  if (b != model::kWorld && b != a)
    for (int j : out.of_body[static_cast<std::size_t>(b)])
      if (j != i && mechanism(contact_of(j).a) != a && mechanism(contact_of(j).b) != a) add(j);
  out.problem.G.end_row();
}

// K^T of M^-1 = K K^T for the rotation of a body.
math::Mat3 rotation_root(const model::Body& body) {
  const Eigen::LLT<math::Mat3> llt(body.inverse_inertia);
  return llt.matrixU();
}

// R_i = W_i^T K at one body; `sign` is that of the linear directions.
void write_rows(const model::Body& body, double sign, const ContactTerms& c,
                const std::array<Vec3, laws::kMaxChannels>& w, double* R) {
  const math::Mat3 root = rotation_root(body);
  const double linear = sign * std::sqrt(body.inverse_mass);
  const std::array<const Vec3*, 3> d{&c.frame.n, &c.frame.t1, &c.frame.t2};
  for (int k = 0; k < c.dim(); ++k, R += problem::kFreedoms) {
    const auto K = static_cast<std::size_t>(k);
    Eigen::Map<Vec3> at_x(R), at_turn(R + 3);
    if (k < c.rows.linear()) at_x = linear * *d[K];
    at_turn = root * w[K];
  }
}

constexpr std::size_t kPiece = 128;  // contacts at a time, for a thread: some 10 us

// The diagonal of G and the rows of the bodies.
void write_by_bodies(const System& system, std::span<const ContactTerms> closed, Equations& out) {
  out.problem.bodies.clear(static_cast<int>(system.bodies().size()));
  for (std::size_t i = 0; i < closed.size(); ++i) {
    const model::Contact& contact = system.contact(closed[i].contact);
    const int dim = closed[i].dim();
    out.problem.G.add_block(static_cast<int>(i), dim, dim);
    out.problem.G.end_row();
    out.problem.bodies.add_contact(contact.a, contact.b == model::kWorld ? -1 : contact.b, dim);
  }
  core::share_each(closed.size(), kPiece, [&](std::size_t i) {
    const ContactTerms& c = closed[i];
    const model::Contact& contact = system.contact(c.contact);
    add_block(system, c, c, out.problem.G.diagonal(static_cast<int>(i)));
    double* R = out.problem.bodies.at_a(i);
    write_rows(system.body(contact.a), 1.0, c, c.w_a, R);
    if (contact.b != model::kWorld)
      write_rows(system.body(contact.b), -1.0, c, c.w_b, R + problem::kFreedoms * c.dim());
  });
}

bool may_go_by_bodies(const System& system, const problem::ContactProblem& problem, const JointSystem& joints) {
  return joints.empty() && system.coordinates().empty() &&
         std::all_of(problem.laws.begin(), problem.laws.end(), [](const laws::ContactLaw& law) {
           return law.coefficient.index() == 0 && law.normal.impact != laws::ImpactLaw::sequential;
         });
}

// Multiple of the speed that smooth forces give a body within rest_time: two, for the way up and down again.
constexpr double kRestingHop = 2.0;

// gamma^A + W^T du; what restitution adds to it comes later (stepping/impacts/impact.cpp). A bounce that smooth forces
// would end within about rest_time, a step, cannot be distinguished from rest: `hop` is the corresponding speed. The
// speeds of both bodies count, also where they fall side by side.
template <class Change>
void write_free_term(const System& system, const State& state, const dynamics::Workspace& dynamics,
                     std::span<const Change> du, double rest_time, std::size_t i, Equations& out) {
  const ContactTerms& c = dynamics.active[i];
  const model::Contact& contact = system.contact(c.contact);
  const Change& a = du[static_cast<std::size_t>(contact.a)];
  const Change* b = contact.b == model::kWorld ? nullptr : &du[static_cast<std::size_t>(contact.b)];
  std::array<double, laws::kMaxChannels> gamma;
  dynamics::relative_velocity(system, state, c, gamma.data());
  const Vec3 dv = b ? Vec3(a.v - b->v) : a.v;
  const std::array<double, 3> linear{c.frame.n.dot(dv), c.frame.t1.dot(dv), c.frame.t2.dot(dv)};
  for (std::size_t k = 0; k < static_cast<std::size_t>(c.dim()); ++k) {
    double free = c.w_a[k].dot(a.omega);
    if (k < static_cast<std::size_t>(c.rows.linear())) free += linear[k];
    if (b) free += c.w_b[k].dot(b->omega);
    const std::size_t at = static_cast<std::size_t>(out.problem.offset[i]) + k;
    out.gamma_A[at] = gamma[k];
    out.problem.c[at] = gamma[k] + free;
  }
  if (c.of_coordinates) {
    out.hop[i] = kRestingHop * rest_time * dynamics::gap_acceleration(contact, c, dynamics);
    return;
  }
  // The same for an angle: what force and torque on a body would give it, were the body free.
  const auto acceleration = [&](int body, const Vec3& iw) {
    const dynamics::BodyTerms& terms = dynamics.bodies[static_cast<std::size_t>(body)];
    if (c.rows.couple)
      return iw.norm() *
             ((c.point - terms.pose.x).norm() * terms.force.norm() + (terms.torque + terms.gyroscopic).norm());
    return system.body(body).inverse_mass * (terms.force.norm() + contact.law.normal.adhesion);
  };
  out.hop[i] = kRestingHop * rest_time *
               (acceleration(contact.a, c.iw_a[laws::N]) + (b ? acceleration(contact.b, c.iw_b[laws::N]) : 0.0));
}

}  // namespace

template <class Change>
void assemble(const System& system, const State& state, const dynamics::Workspace& dynamics, std::span<const Change> du,
              double dt, double rest_time, std::span<const double> lead, JointSystem& joints, Equations& out,
              Form form) {
  out.problem.clear();
  out.gamma_A.clear();
  out.hop.clear();
  if (!joints.empty())
    joints.set_free_term(
        system, state, dynamics, [&](int body) -> const Change& { return du[static_cast<std::size_t>(body)]; }, lead);
  const auto closed = dynamics.contacts();
  if (closed.empty()) return;
  list_contacts_of_bodies(system, closed, joints, out);
  for (const ContactTerms& c : closed) {
    laws::ContactLaw& law = out.problem.add_contact(system.contact(c.contact).law, c.rows);
    if (law.patch) law = law.on_patch(c.patch);
    law.to_impulses(dt);
  }
  out.gamma_A.resize(static_cast<std::size_t>(out.problem.size()));
  out.problem.c.resize(out.gamma_A.size());
  out.hop.resize(closed.size());
  core::share_each(closed.size(), kPiece,
                   [&](std::size_t i) { write_free_term(system, state, dynamics, du, rest_time, i, out); });
  if (!joints.empty()) {
    for (std::size_t i = 0; i < closed.size(); ++i)
      joints.add_contact(system, dynamics, closed[i], out.problem.offset[i]);
    joints.reduce_free_term(out.problem.c);
  }
  if (form == Form::bodies && may_go_by_bodies(system, out.problem, joints))
    return write_by_bodies(system, closed, out);
  for (int i = 0; i < static_cast<int>(closed.size()); ++i) assemble_row(system, closed, i, joints, out);
}

template void assemble(const System&, const State&, const dynamics::Workspace&, std::span<const VelocityChange>, double,
                       double, std::span<const double>, JointSystem&, Equations&, Form);
template void assemble(const System&, const State&, const dynamics::Workspace&, std::span<const Acceleration>, double,
                       double, std::span<const double>, JointSystem&, Equations&, Form);

}  // namespace stiction::assembly

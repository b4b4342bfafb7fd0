#pragma once
// Everything a step computes on its way, sized once from the model and reused: a warm step allocates nothing.
#include <array>
#include <vector>

#include "stiction/laws/slip.hpp"
#include "stiction/math/tangent_frame.hpp"
#include "stiction/model/model.hpp"

namespace stiction::dynamics {

using laws::kMaxChannels;
using math::Mat3;
using math::Vec3;
using model::Model;
using model::State;

// Smooth side of a body at a state.
struct BodyTerms {
  geometry::Pose pose;
  Vec3 force = Vec3::Zero();       // linear part of h, inertial frame
  Vec3 torque = Vec3::Zero();      // applied torque, body frame
  Vec3 gyroscopic = Vec3::Zero();  // -omega x Theta omega, body frame; h_rot = torque + gyroscopic
};

// Force of a spring on its first body, inertial frame; the second gets the opposite.
struct SpringTerms {
  Vec3 elastic = Vec3::Zero(), viscous = Vec3::Zero();
  Vec3 arm_a = Vec3::Zero(), arm_b = Vec3::Zero();  // from the centres of mass to the ends
};

// Torque of a torsion spring on its first body, inertial frame.
struct TorsionSpringTerms {
  Vec3 elastic = Vec3::Zero(), viscous = Vec3::Zero();
};

// Generalized force directions of a contact. Column k of W is (d_k, R_a^T (r_a x d_k)) for the first body and its
// negative for the second; tau and rolling columns have no linear part [LLG 2.25].
struct ContactTerms {
  int contact = 0;    // index in the model
  laws::Layout rows;  // of the contact's block: N, friction, rolling
  double gap = 0.0;
  math::TangentFrame frame;
  Vec3 point;
  double lever = 0.0;                         // gamma_tau = lever omega_n
  double A = 0.0, B = 0.0;                    // the surfaces part by A x^2 + B y^2; for laws of elastic patches
  laws::Patch patch;                          // of a hard contact whose law has one, under the last known load
  std::array<Vec3, kMaxChannels> w_a, w_b;    // angular parts of W, body frames, signs included
  std::array<Vec3, kMaxChannels> iw_a, iw_b;  // Theta^-1 w
  std::array<double, kMaxChannels> chi{};     // gamma = W^T u + chi

  [[nodiscard]] int dim() const { return rows.dim(); }
};

// Rows of a joint: column k of W is (d_k, w_a) for the first body, (-d_k, w_b) for the second, (0, w_c) for a carrier.
struct JointTerms {
  int rows = 0;
  std::array<Vec3, geometry::kMaxJointRows> d;                  // inertial frame
  std::array<std::array<Vec3, geometry::kMaxJointRows>, 3> w;   // body frames, signs included
  std::array<std::array<Vec3, geometry::kMaxJointRows>, 3> iw;  // Theta^-1 w
  std::array<double, geometry::kMaxJointRows> gap{}, chi{};
};
constexpr std::array<double, 3> kEndSign{1.0, -1.0, 0.0};  // of d at each body of a joint

inline const geometry::Pose kWorldPose{};

struct Workspace {
  explicit Workspace(const Model& model);
  void fit(const Model& model);  // to other contacts of the same bodies

  std::vector<BodyTerms> bodies;
  std::vector<SpringTerms> springs;
  std::vector<TorsionSpringTerms> torsion_springs;
  std::vector<model::Wrench> wrenches;  // of user forces, a body
  std::vector<JointTerms> joints;
  std::vector<double> gaps;               // of every contact of the model
  std::vector<geometry::Anchor> anchors;  // of every contact, as the step uses them
  std::vector<char> closed;               // of every contact: it belongs to the index set
  std::vector<ContactTerms> active;       // contacts of the index set; the first n_active are in use
  int n_active = 0;

  // As the workspace has it; the world's is the identity.
  [[nodiscard]] const geometry::Pose& pose_of(int body) const {
    return body == model::kWorld ? kWorldPose : bodies[static_cast<std::size_t>(body)].pose;
  }
  [[nodiscard]] std::span<ContactTerms> contacts() { return {active.data(), static_cast<std::size_t>(n_active)}; }
  [[nodiscard]] std::span<const ContactTerms> contacts() const {
    return {active.data(), static_cast<std::size_t>(n_active)};
  }
};

// Poses of all bodies at the state.
void update_poses(const Model& model, const State& state, Workspace& ws);

// Gap of every contact at the poses and with the anchors in the workspace.
void update_gaps(const Model& model, Workspace& ws);

// h of every body at the time and velocities of the state: gravity, applied forces, springs, gyroscopic torque (at the
// poses in the workspace).
void update_forces(const Model& model, const State& state, Workspace& ws);

// Forces of the springs, added to those of the bodies.
void update_springs(const Model& model, const State& state, Workspace& ws);

// The face of a disk (faces.cpp). Anchors from the state; once the closed contacts are known, the points of a disk that
// comes to lie on its face become fixed to it; after the step, faces that stay closed keep their points.
void load_anchors(const State& state, Workspace& ws);
void hold_faces(const Model& model, Workspace& ws);
void settle_faces(const Model& model, const Workspace& ws, State& state);

// Surfaces (surfaces.cpp): the anchors of a state follow its closest points. The first contact whose points are lost,
// or -1; its anchor stays as it was.
int track_surfaces(const Model& model, State& state);

// The points of contact i are lost: bodies are where their poses say, and yet there is no gap.
bool lost(const Model& model, int i, double gap, const Workspace& ws);

// Gap and gamma_N of contact i at the poses in the workspace and the velocities of the state: onset and loss of
// contacts ask for no more.
struct Approach {
  double gap, rate;
};
Approach approach(const Model& model, const State& state, int i, const Workspace& ws);

// Appends contact i to the index set: contact frame, W, chi.
void activate(const Model& model, int i, Workspace& ws);

// gamma = W^T u + chi of one contact.
void relative_velocity(const Model& model, const State& state, const ContactTerms& contact, double* gamma);

// Rows of all joints at the time of the state and at the poses in the workspace; gaps alone at the poses of the state.
// Vectors over the rows of all joints must have their size.
void update_joints(const Model& model, const State& state, Workspace& ws);
void joint_gaps(const Model& model, const State& state, std::vector<double>& gaps);

// Adds to `gamma`, rows of joint j, the part W^T u of the body at one of its ends.
inline void add_rates(const JointTerms& terms, std::size_t end, const Vec3& v, const Vec3& omega, double* gamma) {
  for (std::size_t k = 0; k < static_cast<std::size_t>(terms.rows); ++k)
    gamma[k] += kEndSign[end] * terms.d[k].dot(v) + terms.w[end][k].dot(omega);
}

// gamma = W^T u + chi of all joints.
void joint_rates(const Model& model, const State& state, const Workspace& ws, std::vector<double>& gamma);

// Power of the elastic forces of all springs at the velocities of a state.
double elastic_power(const Model& model, const State& state, const Workspace& ws);

// Energy stored in the springs.
double spring_energy(const Model& model, const State& state);

// Forces of a compliant contact at the relative velocity gamma of its block: the normal force, and friction and rolling
// driven by it. `elastic` is the part of the normal force that gives back what it takes.
struct CompliantForce {
  laws::BlockForce block{};
  double elastic = 0.0;
  laws::Patch patch;
};
CompliantForce compliant_force(const model::Contact& contact, const laws::Parts& parts, const ContactTerms& terms,
                               const double* gamma);

// Energy stored in compliant contacts.
double compliant_energy(const Model& model, const State& state);

// Angles of the state, whole turns counted on from the last look: once a step.
void count_turns(const Model& model, State& state);

struct Energy {
  double kinetic = 0.0, potential = 0.0;
  [[nodiscard]] double total() const { return kinetic + potential; }
};
Energy energy(const Model& model, const State& state);

}  // namespace stiction::dynamics

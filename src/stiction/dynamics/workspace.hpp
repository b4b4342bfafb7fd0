#pragma once
// Everything a step computes on its way, sized once from the model and reused: a warm step allocates nothing.
#include <array>
#include <optional>
#include <vector>

#include "stiction/laws/friction/slip.hpp"
#include "stiction/math/tangent_frame.hpp"
#include "stiction/model/system.hpp"

namespace stiction::dynamics {

using laws::kMaxChannels;
using math::Mat3;
using math::Vec3;
using model::State;
using model::System;

// Pose of a body and smooth forces on it, at a state.
struct BodyTerms {
  geometry::Pose pose;
  Vec3 force = Vec3::Zero();       // linear part of h, inertial frame
  Vec3 torque = Vec3::Zero();      // applied torque, body frame
  Vec3 gyroscopic = Vec3::Zero();  // -omega x Theta omega, body frame; h_rot = torque + gyroscopic
};

// Force of a spring on its first body, inertial frame; the second body gets the opposite.
struct SpringTerms {
  Vec3 elastic = Vec3::Zero(), viscous = Vec3::Zero();
  Vec3 arm_a = Vec3::Zero(), arm_b = Vec3::Zero();  // from the centres of mass to the ends
  Vec3 velocity = Vec3::Zero();                     // of the second end relative to the first
};

// Torque of a torsion spring on its first body, inertial frame.
struct TorsionSpringTerms {
  Vec3 elastic = Vec3::Zero(), viscous = Vec3::Zero();
  double rate = 0.0;  // of its angle
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
  bool of_coordinates = false;                // of a program: no row has a linear direction

  [[nodiscard]] int dim() const { return rows.dim(); }
};

// Rows of a joint: column k of W is (d_k, w_a) for the first body, (-d_k, w_b) for the second, (0, w_c) for a carrier.
struct JointTerms {
  int rows = 0;
  std::array<Vec3, geometry::kMaxJointRows> d;                  // inertial frame
  std::array<std::array<Vec3, geometry::kMaxJointRows>, 3> w;   // body frames, signs included
  std::array<std::array<Vec3, geometry::kMaxJointRows>, 3> iw;  // Theta^-1 w
  std::array<double, geometry::kMaxJointRows> gap{}, chi{}, chi_t{};
};
constexpr std::array<double, 3> kEndSign{1.0, -1.0, 0.0};  // of d at each body of a joint

// A compliant contact.
struct SoftContact {
  int contact = 0;  // index in the model
  int face = -1;    // the contact by which its disk comes to lie on its face
};
// One that overlaps: its forces, by rows of its block.
struct PressedContact {
  ContactTerms terms;
  laws::BlockForce lambda{};
  double elastic = 0.0;                      // conservative part of the normal force
  std::array<model::Wrench, 2> curvature{};  // on both bodies, where curvatures change as the point moves
};

// User elements, one after the other.
struct ElementTerms {
  explicit ElementTerms(const System& system);
  struct Powers {
    double dissipated = 0.0;
    std::optional<double> supplied;
  };
  std::vector<model::PortMotion> ports;
  std::vector<model::PortWrench> wrenches;  // per port
  std::vector<double> rates;                // of all states
  std::vector<Powers> powers;               // per element
};

// A system in coordinates of a program.
struct CoordinateTerms {
  double t = 0.0;
  std::vector<double> q;
  model::CoordinateMatrix M, inverse;
  model::CoordinateVector h;
};

inline const geometry::Pose kWorldPose{};

struct Workspace {
  explicit Workspace(const System& system);
  void fit(const System& system);  // to other contacts of the same bodies

  std::vector<BodyTerms> bodies;
  std::vector<SpringTerms> springs;
  std::vector<TorsionSpringTerms> torsion_springs;
  std::vector<model::Wrench> wrenches;  // of user forces and loads, per body; zero where there are none
  std::vector<JointTerms> joints;
  ElementTerms elements;
  std::vector<CoordinateTerms> coordinates;
  std::vector<double> gaps;               // of every contact of the model
  std::vector<geometry::Anchor> anchors;  // of every contact, as used in the step
  std::vector<char> closed;               // of every contact: whether it belongs to the index set
  std::vector<ContactTerms> active;       // contacts of the index set; the first n_active are in use
  int n_active = 0;
  std::vector<SoftContact> soft;        // compliant contacts of the model, where they are force elements
  std::vector<PressedContact> pressed;  // those that overlap; the first n_pressed are in use
  int n_pressed = 0;
  std::vector<geometry::PointMemory> points;  // memory for those of one manifold

  // Pose in the workspace; that of the world is the identity.
  [[nodiscard]] const geometry::Pose& pose_of(int body) const {
    return body == model::kWorld ? kWorldPose : bodies[static_cast<std::size_t>(body)].pose;
  }
  [[nodiscard]] std::span<ContactTerms> contacts() { return {active.data(), static_cast<std::size_t>(n_active)}; }
  [[nodiscard]] std::span<const ContactTerms> contacts() const {
    return {active.data(), static_cast<std::size_t>(n_active)};
  }
  [[nodiscard]] std::span<const PressedContact> pressed_contacts() const {
    return {pressed.data(), static_cast<std::size_t>(n_pressed)};
  }
};

// Poses of all bodies at the state; q and M^-1 of systems in coordinates of programs.
void update_poses(const System& system, const State& state, Workspace& ws);

}  // namespace stiction::dynamics

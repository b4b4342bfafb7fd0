// The branch that the contacts take, found without trying states: against the enumeration of all of them.
#include <Eigen/QR>

#include <fmt/format.h>

#include "integrators/event_support.hpp"
#include "random.hpp"
#include "stiction/event_driven/forces/acceleration.hpp"

namespace stiction::simulation {
namespace {

using namespace event_driven;

// Bodies at rest that move in the plane x-z only, so that slip has two directions: all states of all contacts can be
// tried. A state is open, stick, or slip along +x or -x.
enum class Try { open, stick, plus, minus };

struct Planar {
  Eigen::MatrixXd G;  // rows N and T1 of the contacts, one after the other
  Eigen::VectorXd c;
  std::vector<double> mu;
};

// Lawson and Hanson: the x >= 0 with the smallest |A x - b|.
Eigen::VectorXd nonnegative(const Eigen::MatrixXd& A, const Eigen::VectorXd& b) {
  const Eigen::Index n = A.cols();
  Eigen::VectorXd x = Eigen::VectorXd::Zero(n);
  std::vector<bool> free(static_cast<std::size_t>(n), false);
  const auto restricted = [&] {  // least squares in the free columns
    std::vector<Eigen::Index> columns;
    for (Eigen::Index k = 0; k < n; ++k)
      if (free[static_cast<std::size_t>(k)]) columns.push_back(k);
    Eigen::MatrixXd part(A.rows(), static_cast<Eigen::Index>(columns.size()));
    for (std::size_t k = 0; k < columns.size(); ++k) part.col(static_cast<Eigen::Index>(k)) = A.col(columns[k]);
    const Eigen::VectorXd y = part.completeOrthogonalDecomposition().solve(b);
    Eigen::VectorXd out = Eigen::VectorXd::Zero(n);
    for (std::size_t k = 0; k < columns.size(); ++k) out[columns[k]] = y[static_cast<Eigen::Index>(k)];
    return out;
  };
  for (int pass = 0; pass < 100; ++pass) {
    const Eigen::VectorXd gain = A.transpose() * (b - A * x);
    Eigen::Index best = -1;
    for (Eigen::Index k = 0; k < n; ++k)
      if (!free[static_cast<std::size_t>(k)] && gain[k] > 1e-11 && (best < 0 || gain[k] > gain[best])) best = k;
    if (best < 0) break;
    free[static_cast<std::size_t>(best)] = true;
    for (int inner = 0; inner < 100; ++inner) {
      const Eigen::VectorXd y = restricted();
      double share = 1.0;
      for (Eigen::Index k = 0; k < n; ++k)
        if (free[static_cast<std::size_t>(k)] && y[k] <= 0.0) share = std::min(share, x[k] / (x[k] - y[k]));
      x += share * (y - x);
      if (share == 1.0) break;
      for (Eigen::Index k = 0; k < n; ++k)
        if (free[static_cast<std::size_t>(k)] && x[k] <= 1e-14) free[static_cast<std::size_t>(k)] = false, x[k] = 0.0;
    }
  }
  return x;
}

// Accelerations in a state; false where the state contradicts the laws. A force that sticks is a sum of the two edges
// of its cone, one that slips lies on one of them: all are nonnegative multiples of edges.
bool consistent(const Planar& p, const std::vector<Try>& state, Eigen::VectorXd& change) {
  constexpr double kSlack = 1e-9;
  const auto n = static_cast<Eigen::Index>(state.size());
  std::vector<Eigen::Index> rows;
  std::vector<Eigen::VectorXd> edges;
  for (Eigen::Index i = 0; i < n; ++i) {
    const Try s = state[static_cast<std::size_t>(i)];
    if (s == Try::open) continue;
    rows.push_back(2 * i);
    if (s == Try::stick) rows.push_back(2 * i + 1);
    for (double sign : {-1.0, 1.0}) {
      if ((s == Try::plus && sign > 0.0) || (s == Try::minus && sign < 0.0)) continue;
      edges.emplace_back(Eigen::VectorXd::Zero(2 * n));
      edges.back()[2 * i] = 1.0;
      edges.back()[2 * i + 1] = sign * p.mu[static_cast<std::size_t>(i)];
    }
  }
  change = p.c;
  const double scale = p.c.cwiseAbs().maxCoeff();
  if (!rows.empty()) {
    Eigen::MatrixXd A(static_cast<Eigen::Index>(rows.size()), static_cast<Eigen::Index>(edges.size()));
    Eigen::VectorXd b(A.rows());
    for (Eigen::Index k = 0; k < A.cols(); ++k) {
      const Eigen::VectorXd a = p.G * edges[static_cast<std::size_t>(k)];
      for (Eigen::Index r = 0; r < A.rows(); ++r) A(r, k) = a[rows[static_cast<std::size_t>(r)]];
    }
    for (Eigen::Index r = 0; r < A.rows(); ++r) b[r] = -p.c[rows[static_cast<std::size_t>(r)]];
    const Eigen::VectorXd x = nonnegative(A, b);
    if ((A * x - b).norm() > kSlack * scale) return false;
    for (Eigen::Index k = 0; k < A.cols(); ++k) change += x[k] * (p.G * edges[static_cast<std::size_t>(k)]);
  }
  for (Eigen::Index i = 0; i < n; ++i) {
    const Try s = state[static_cast<std::size_t>(i)];
    if (s == Try::open && change[2 * i] < -kSlack * scale) return false;
    if (s == Try::plus && change[2 * i + 1] < -kSlack * scale) return false;
    if (s == Try::minus && change[2 * i + 1] > kSlack * scale) return false;
  }
  return true;
}

// Accelerations of all states that obey the laws.
std::vector<Eigen::VectorXd> enumerate(const Planar& p) {
  std::vector<Eigen::VectorXd> found;
  const std::size_t n = p.mu.size(), states = std::size_t{1} << (2 * n);
  std::vector<Try> state(n);
  Eigen::VectorXd change;
  for (std::size_t code = 0; code < states; ++code) {
    for (std::size_t i = 0; i < n; ++i) state[i] = static_cast<Try>(code >> (2 * i) & 3);
    if (consistent(p, state, change)) found.push_back(change);
  }
  return found;
}

// A block on feet of one height, pushed at a point in the plane of motion; or a second block on top of it.
model::Model blocks(unsigned seed, int feet, int on_top, std::vector<double>& mu) {
  test::Random random(seed);
  model::Builder builder;
  builder.gravity(Vec3(0.0, 0.0, -kGravity));
  builder.shape("world", "floor", geometry::Plane{});
  const auto block = [&](const std::string& name, double z, int n, const std::string& below) {
    model::BodySpec spec;
    spec.name = name;
    spec.mass = random.uniform(0.5, 5.0);
    spec.inertia = spec.mass * Vec3(0.02, 0.03, 0.04).asDiagonal();
    spec.start.x = Vec3(0.0, 0.0, z);
    builder.body(spec);
    // One coefficient for all feet of a block: with several, how the feet share the load would change the motion.
    const double coefficient = random.uniform(0.1, 0.9);
    for (int i = 0; i < n; ++i) {
      const std::string foot = fmt::format("{}{}", name, i);
      const double x = random.uniform(-0.3, 0.3);
      builder.shape(name, foot, geometry::Sphere{Vec3(x, 0.0, -0.1), 0.025});
      mu.push_back(coefficient);
      builder.contact({foot, name + "." + foot, below, {{}, laws::Coulomb{mu.back()}}});
    }
    // Drawn from the last to the first.
    const double at_z = random.uniform(-0.1, 0.2), at_x = random.uniform(-0.2, 0.2);
    const double up = random.uniform(-0.5, 0.9), along = random.uniform(-0.8, 0.8);
    builder.force("push_" + name, name, spec.mass * kGravity * Vec3(along, 0.0, up), Vec3(at_x, 0.0, at_z),
                  Vec3::Zero());
  };
  block("a", 0.125, feet, "world.floor");
  builder.shape("a", "top", geometry::Plane{Vec3::UnitZ(), 0.05});
  if (on_top > 0) block("b", 0.125 + 0.05 + 0.125, on_top, "a.top");
  return builder.build();
}

class Branch : public testing::TestWithParam<solvers::Method> {};
INSTANTIATE_TEST_SUITE_P(Solvers, Branch,
                         testing::Values(solvers::GaussSeidel{}, solvers::Newton{}, solvers::AugmentedLagrangian{}));

void expect_branch(solvers::Method method, int feet, int on_top, unsigned scenes) {
  std::array<int, 4> seen{};  // scenes with contacts that open, stick, slip; with several solutions
  for (unsigned seed = 1; seed <= scenes; ++seed) {
    std::vector<double> mu;
    const model::Model model = blocks(seed, feet, on_top, mu);
    AccelerationWorkspace w(model, model.initial_state());
    Mode mode(model.contacts().size());
    for (ContactMode& contact : mode) contact = {.closed = true, .hold = {Hold::stick, Hold::none, Hold::none}};
    evaluate(model, model.initial_state(), mode, BlockForces(mode.size()), w);
    solvers::Options options;
    options.method = method;
    const solvers::Summary summary = solve_forces(options, w);
    ASSERT_TRUE(summary.converged()) << seed << " " << summary.report();
    const auto n = static_cast<Eigen::Index>(mu.size());
    Planar planar{Eigen::MatrixXd(2 * n, 2 * n), Eigen::VectorXd(2 * n), mu};
    Eigen::VectorXd change(2 * n);
    for (Eigen::Index i = 0; i < n; ++i)
      for (Eigen::Index k = 0; k < 2; ++k) {
        planar.c[2 * i + k] = w.equations.problem.c[static_cast<std::size_t>(3 * i + k)];
        change[2 * i + k] = w.change[static_cast<std::size_t>(3 * i + k)];
        EXPECT_NEAR(w.change[static_cast<std::size_t>(3 * i + 2)], 0.0, 1e-9);
      }
    for (Eigen::Index i = 0; i < n; ++i)
      for (const auto& block : w.equations.problem.G.row(static_cast<int>(i)))
        for (Eigen::Index k = 0; k < 2; ++k)
          for (Eigen::Index l = 0; l < 2; ++l)
            planar.G(2 * i + k, 2 * block.column + l) = w.equations.problem.G.values(block)[k * 3 + l];
    for (Eigen::Index i = 0; i < n; ++i)
      for (Eigen::Index j = 0; j < n; ++j) {
        bool there = false;
        for (const auto& block : w.equations.problem.G.row(static_cast<int>(i))) there = there || block.column == j;
        if (!there) planar.G.block<2, 2>(2 * i, 2 * j).setZero();
      }
    const auto all = enumerate(planar);
    ASSERT_FALSE(all.empty()) << seed;
    double nearest = HUGE_VAL, spread = 0.0;
    for (const Eigen::VectorXd& one : all) {
      nearest = std::min(nearest, (one - change).cwiseAbs().maxCoeff());
      spread = std::max(spread, (one - all.front()).cwiseAbs().maxCoeff());
    }
    EXPECT_LE(nearest, 1e-7) << seed;
    seen[3] += spread > 1e-6 ? 1 : 0;
    for (Eigen::Index i = 0; i < n; ++i) {
      const int kind = change[2 * i] > 1e-6 ? 0 : std::abs(change[2 * i + 1]) > 1e-6 ? 2 : 1;
      ++seen[static_cast<std::size_t>(kind)];
    }
  }
  testing::Test::RecordProperty("scenes_with_several_motions", seen[3]);
  EXPECT_GE(seen[0], 5);
  EXPECT_GE(seen[1], 5);
  EXPECT_GE(seen[2], 5);
}

TEST_P(Branch, FourLegs) {
  expect_branch(GetParam(), 4, 0, 150);
}
TEST_P(Branch, SixCoupledContacts) {
  expect_branch(GetParam(), 3, 3, 40);
}

}  // namespace
}  // namespace stiction::simulation

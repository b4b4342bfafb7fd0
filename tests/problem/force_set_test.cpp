// Forces that are not unique: closed forms of their ranges, and every solver within them.
#include "stiction/problem/force_set.hpp"

#include <gtest/gtest.h>

#include <Eigen/QR>
#include <numbers>

#include "solvers/all_methods.hpp"
#include "solvers/random_problem.hpp"

namespace stiction::problem {
namespace {

constexpr double kInfinite = HUGE_VAL;

// A body of mass 1 and inertia 1 with contacts at points, normals along z.
struct Rigid {
  ContactProblem problem;
  Impulses at;
  Eigen::MatrixXd W;

  void add(const laws::ContactLaw& law, const Vec3& point, const Vec3& n = Vec3::UnitZ(),
           const Vec3& t = Vec3::UnitX()) {
    problem.add_contact(law);
    const std::array<Vec3, 3> d{n, t, n.cross(t)};
    const auto first = W.cols();
    W.conservativeResize(6, problem.size());
    for (int k = 0; k < law.dim(); ++k)
      W.col(first + k) << d[static_cast<std::size_t>(k)], point.cross(d[static_cast<std::size_t>(k)]);
    at.status.push_back(ContactStatus::stick);
    at.hint.push_back(0.0);
  }
  // The least-norm impulses against a load at the origin; all contacts rest.
  void carry(const Eigen::Matrix<double, 6, 1>& load) {
    const Eigen::VectorXd P = W.completeOrthogonalDecomposition().solve(-load);
    at.P.assign(P.data(), P.data() + P.size());
    problem.c.assign(at.P.size(), 0.0);
    const Eigen::MatrixXd G = W.transpose() * W;
    for (int i = 0; i < problem.contacts(); ++i) {
      for (int s = 0; s < problem.contacts(); ++s) {
        const int j = s == 0 ? i : s <= i ? s - 1 : s;
        double* block = problem.G.add_block(j, problem.dim(i), problem.dim(j));
        for (int r = 0; r < problem.dim(i); ++r)
          for (int k = 0; k < problem.dim(j); ++k)
            block[r * problem.dim(j) + k] =
                G(problem.offset[static_cast<std::size_t>(i)] + r, problem.offset[static_cast<std::size_t>(j)] + k);
      }
      problem.G.end_row();
    }
  }
  [[nodiscard]] ForceSet set() const {
    return force_set(problem, at, std::vector<double>(at.P.size(), 0.0), Ranges::all);
  }
};

// Legs at (+-a, +-b) and a load F at (x, y): shares F/4 (1 +- x/a)(1 +- y/b) + t (1, -1, 1, -1) while none is negative.
TEST(ForceSet, TableOnFourLegsHasTheClosedForm) {
  test::Random random(2);
  for (int n = 0; n < 200; ++n) {
    const double a = random.uniform(0.2, 1.0), b = random.uniform(0.2, 1.0), F = random.power_of_ten(-3.0, 3.0);
    const double x = a * random.uniform(-0.4, 0.4), y = b * random.uniform(-0.4, 0.4);
    Rigid table;
    for (const auto& [sx, sy] : {std::pair{1.0, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}})
      table.add({}, Vec3(sx * a, sy * b, -0.3));
    table.carry((Eigen::Matrix<double, 6, 1>() << 0.0, 0.0, -F, -F * y, F * x, 0.0).finished());
    const ForceSet set = table.set();
    EXPECT_EQ(set.dimension, 1);
    EXPECT_EQ(set.contacts, (std::vector<int>{0, 1, 2, 3}));
    const std::array<double, 4> share{0.25 * F * (1 + x / a) * (1 + y / b), 0.25 * F * (1 - x / a) * (1 + y / b),
                                      0.25 * F * (1 - x / a) * (1 - y / b), 0.25 * F * (1 + x / a) * (1 - y / b)};
    const double up = std::min(share[1], share[3]), down = std::min(share[0], share[2]);
    for (std::size_t i = 0; i < 4; ++i) {
      EXPECT_NEAR(set.range[i].least, share[i] - (i % 2 ? up : down), 1e-9 * F);
      EXPECT_NEAR(set.range[i].most, share[i] + (i % 2 ? down : up), 1e-9 * F);
    }
  }
}

// Two feet, F/2 on each: friction may press them towards each other or apart, with up to mu F/2 along their line.
TEST(ForceSet, FeetPressAgainstEachOtherWithinTheirCones) {
  for (double angle : {0.0, 0.3, 1.0, 2.5}) {
    const double F = 3.0, mu = 0.4;
    const Vec3 along(std::cos(angle), std::sin(angle), 0.0);
    Rigid bar;
    for (double sign : {1.0, -1.0}) bar.add({{}, laws::Coulomb{mu}}, sign * along);
    bar.carry((Eigen::Matrix<double, 6, 1>() << 0.0, 0.0, -F, 0.0, 0.0, 0.0).finished());
    const ForceSet set = bar.set();
    EXPECT_EQ(set.dimension, 1);
    for (std::size_t i = 0; i < 2; ++i) {
      EXPECT_NEAR(set.range[3 * i].least, 0.5 * F, 1e-9);
      EXPECT_NEAR(set.range[3 * i].most, 0.5 * F, 1e-9);
      for (std::size_t k = 0; k < 2; ++k) {
        const double most = 0.5 * mu * F * std::abs(along[static_cast<int>(k)]);
        EXPECT_NEAR(set.range[3 * i + 1 + k].most, most, 1e-8);
        EXPECT_NEAR(set.range[3 * i + 1 + k].least, -most, 1e-8);
      }
    }
  }
}

// A static coefficient counts in stick; one that slips has friction in proportion, so nothing is left open.
TEST(ForceSet, KnowsStickFromSlip) {
  const double F = 3.0, mu = 0.4, kinetic = 0.3;
  Rigid bar;
  for (double sign : {1.0, -1.0}) bar.add({{}, laws::Coulomb{mu}, laws::StaticKinetic{kinetic}}, sign * Vec3::UnitX());
  bar.carry((Eigen::Matrix<double, 6, 1>() << 0.0, 0.0, -F, 0.0, 0.0, 0.0).finished());
  EXPECT_NEAR(bar.set().range[1].most, 0.5 * mu * F, 1e-8);
  for (std::size_t i = 0; i < 2; ++i) {
    bar.at.status[i] = ContactStatus::slip;
    bar.at.P[3 * i + 2] = -0.5 * kinetic * F;
  }
  const ForceSet slips = bar.set();
  EXPECT_EQ(slips.dimension, 0);
  EXPECT_TRUE(slips.contacts.empty());
}

// Between two walls nothing says how hard they press.
TEST(ForceSet, SqueezeHasNoUpperBound) {
  Rigid ball;
  ball.add({}, Vec3(-1.0, 0.0, 0.0), Vec3::UnitX(), Vec3::UnitY());
  ball.add({}, Vec3(1.0, 0.0, 0.0), -Vec3::UnitX(), Vec3::UnitY());
  ball.carry((Eigen::Matrix<double, 6, 1>() << -2.0, 0.0, 0.0, 0.0, 0.0, 0.0).finished());
  ball.at.P = {2.5, 0.5};
  const ForceSet set = ball.set();
  EXPECT_EQ(set.dimension, 1);
  EXPECT_NEAR(set.range[0].least, 2.0, 1e-9);
  EXPECT_NEAR(set.range[1].least, 0.0, 1e-9);
  EXPECT_EQ(set.range[0].most, kInfinite);
  EXPECT_EQ(set.range[1].most, kInfinite);
}

// Five contacts on one body, every solver from several starts: where they give the same motion, their forces lie in the
// range of the first. The ends are solutions too: tight, because each obeys the laws.
TEST(ForceSet, ContainsTheForcesOfEverySolver) {
  solvers::ProblemMaker maker(3), starts(4);  // the problems are the same however many methods there are
  int compared = 0, differed = 0, sets = 0;
  for (int n = 0; n < 60; ++n) {
    const solvers::RandomProblem random = maker.make({.contacts = 5, .bodies = 1, .mu_max = 1.0, .only_law = n % 6});
    const ContactProblem& problem = random.problem;
    std::vector<Range> range;
    std::vector<double> xi;
    double size = 0.0;
    for (const solvers::Method& method : solvers::all_methods())
      for (int start = 0; start < 3; ++start) {
        Impulses at{std::vector<double>(problem.c.size(), 0.0), std::vector<double>(problem.laws.size(), 0.0),
                    std::vector<ContactStatus>(problem.laws.size(), ContactStatus::open)};
        for (double& P : at.P) P = start * starts.uniform(0.0, 1.0);
        solvers::Scratch scratch;
        if (!solvers::solve(problem, {.method = method, .tolerance = 1e-12}, at, scratch).converged()) continue;
        if (range.empty()) {
          const ForceSet set = force_set(problem, at, scratch.xi, Ranges::all);
          range = set.range;
          xi = scratch.xi;
          for (double P : at.P) size = std::max(size, std::abs(P));
          sets += set.dimension > 0 ? 1 : 0;
          continue;
        }
        double apart = 0.0;
        for (std::size_t k = 0; k < xi.size(); ++k) apart = std::max(apart, std::abs(xi[k] - scratch.xi[k]));
        if (apart > 1e-9) continue;  // another motion: friction is not associated
        ++compared;
        for (std::size_t k = 0; k < range.size(); ++k) {
          EXPECT_GE(at.P[k], range[k].least - 1e-6 * size) << n << " row " << k;
          EXPECT_LE(at.P[k], range[k].most + 1e-6 * size) << n << " row " << k;
          if (range[k].most - range[k].least > 1e-3 * size) ++differed;
        }
      }
  }
  EXPECT_GE(sets, 10);
  EXPECT_GE(compared, 200);
  EXPECT_GE(differed, 200);
}

}  // namespace
}  // namespace stiction::problem

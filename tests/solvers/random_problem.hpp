#pragma once
// Random contact problems as bodies make them, G = W^T M^-1 W and c = W^T u, and the laws checked word by word: by
// their velocity potentials alone, without any projection.
#include <Eigen/Dense>
#include <random>

#include "laws/reference.hpp"
#include "stiction/math/tangent_frame.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::solvers {

using math::Mat3;
using math::Vec3;

struct RandomProblem {
  ContactProblem problem;
  Eigen::MatrixXd G;  // the same, dense
};

struct ProblemSpec {
  int contacts = 1, bodies = 1;
  double mass_decades = 0.0;  // masses between 10^-d and 10^d
  double mu_max = 0.5;
  double lever_decades = 1.0;  // radii of the contacts between 10^-d and 1
  int only_law = -1;           // one alternative of laws::Friction, or all
};

class ProblemMaker {
 public:
  explicit ProblemMaker(unsigned seed) : random_(seed) {}

  double uniform(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  Vec3 vector() {
    std::normal_distribution<double> normal;
    const double a = normal(random_), b = normal(random_), c = normal(random_);
    return {a, b, c};
  }

  RandomProblem make(const ProblemSpec& spec) {
    RandomProblem out;
    out.problem.clear();
    int size = 0;
    for (int i = 0; i < spec.contacts; ++i) {
      out.problem.add_contact(law(spec));
      size += out.problem.laws.back().dim();
    }
    Eigen::MatrixXd W = Eigen::MatrixXd::Zero(6 * spec.bodies, size),
                    inverse_M = Eigen::MatrixXd::Zero(6 * spec.bodies, 6 * spec.bodies);
    Eigen::VectorXd u(6 * spec.bodies);
    for (int b = 0; b < spec.bodies; ++b) {
      const double mass = std::pow(10.0, uniform(-spec.mass_decades, spec.mass_decades));
      inverse_M.block<3, 3>(6 * b, 6 * b) = Mat3::Identity() / mass;
      inverse_M.block<3, 3>(6 * b + 3, 6 * b + 3) =
          Vec3(uniform(1.5, 3.0), uniform(1.5, 3.0), uniform(1.5, 3.0)).asDiagonal() * Mat3::Identity() / mass;
      u.segment<6>(6 * b) << vector(), vector();
    }
    std::vector<std::pair<int, int>> pairs;
    for (int i = 0; i < spec.contacts; ++i) {
      // The first contacts hold one body each against the surroundings, the others any two.
      const int a = i < spec.bodies ? i : below(spec.bodies);
      int b = i < spec.bodies || spec.bodies == 1 ? -1 : below(spec.bodies);
      if (b == a) b = -1;
      pairs.emplace_back(a, b);
      const math::TangentFrame frame = math::tangent_frame(vector().normalized());
      const auto add = [&](int body, double sign, const Vec3& arm) {
        const std::array<Vec3, 3> d{frame.n, frame.t1, frame.t2};
        for (int k = 0; k < out.problem.dim(i); ++k) {
          const int at = out.problem.offset[static_cast<std::size_t>(i)] + k;
          if (k < 3) {
            W.block<3, 1>(6 * body, at) += sign * d[static_cast<std::size_t>(k)];
            W.block<3, 1>(6 * body + 3, at) += sign * arm.cross(d[static_cast<std::size_t>(k)]);
          } else {
            W.block<3, 1>(6 * body + 3, at) += sign * out.problem.laws[static_cast<std::size_t>(i)].lever() * frame.n;
          }
        }
      };
      add(a, 1.0, vector().normalized());
      if (b >= 0) add(b, -1.0, vector().normalized());
    }
    out.G = W.transpose() * inverse_M * W;
    const Eigen::VectorXd c = W.transpose() * u;
    out.problem.c.assign(c.data(), c.data() + size);
    for (int i = 0; i < spec.contacts; ++i) {
      const auto put = [&](int j) {
        const int rows = out.problem.dim(i), columns = out.problem.dim(j);
        double* block = out.problem.G.add_block(j, rows, columns);
        for (int r = 0; r < rows; ++r)
          for (int s = 0; s < columns; ++s)
            block[r * columns + s] += out.G(out.problem.offset[static_cast<std::size_t>(i)] + r,
                                            out.problem.offset[static_cast<std::size_t>(j)] + s);
      };
      put(i);
      for (int j = 0; j < spec.contacts; ++j)
        if (j != i) put(j);
      out.problem.G.end_row();
    }
    return out;
  }

 private:
  laws::ContactLaw law(const ProblemSpec& spec) {
    const double mu = uniform(0.05, spec.mu_max), R = std::pow(10.0, uniform(-spec.lever_decades, 0.0));
    switch (spec.only_law >= 0 ? spec.only_law : below(6)) {
      case 0:
        return {{}, laws::Frictionless{}};
      case 1:
        return {{}, laws::Coulomb{mu}};
      case 2:
        return {{}, laws::ContensouParabolic{mu, R}};
      case 3:
        return {{}, laws::ContensouUniform{mu, R}};
      case 4:
        return {{}, laws::ContensouEllipsoid{mu, R}};
      default:
        return {{}, laws::ContensouCylinder{mu, R}};
    }
  }
  std::mt19937_64 random_;
};

inline Impulses cold_start(const ContactProblem& problem) {
  const auto n = static_cast<std::size_t>(problem.contacts());
  return {std::vector<double>(static_cast<std::size_t>(problem.size())), std::vector<double>(n),
          std::vector<laws::ContactStatus>(n)};
}

// How far P is from being a point of mu P_N C, by the supporting planes: T u + tau <= Phi(u) for every ratio u. The
// left side minus the right is concave in u.
template <class Law>
double outside(const Law& law, const Vec3& unit) {
  const double T = std::hypot(unit[0], unit[1]), tau = std::abs(unit[2]);
  if constexpr (Law::dim == 0) return 0.0;
  if constexpr (Law::dim == 2) return std::max(0.0, T - 1.0);
  if constexpr (Law::dim == 3) {
    const auto excess = [&](double u) {
      const Vec3 b = laws::farthest(law, Vec3(u, 0.0, 1.0));
      return (T - b[0]) * u + (tau - b[2]);
    };
    double low = 0.0, high = 100.0;
    for (int i = 0; i < 100; ++i) {
      const double a = low + 0.382 * (high - low), b = high - 0.382 * (high - low);
      (excess(a) < excess(b) ? low : high) = excess(a) < excess(b) ? a : b;
    }
    const double u = 0.5 * (low + high);
    return std::max({0.0, excess(u) / std::hypot(u, 1.0), T - 1.0});
  }
}

// Largest violation of the laws by (P, xi), impulses relative to the largest one, velocities to those of c: signs,
// complementarity, P_F in its set, and the dissipation -P_F xi_F = mu P_N Phi(xi_F), which only the right force has.
inline double law_violation(const RandomProblem& random, const std::vector<double>& P) {
  const ContactProblem& problem = random.problem;
  const Eigen::Map<const Eigen::VectorXd> p(P.data(), static_cast<long>(P.size())),
      c(problem.c.data(), static_cast<long>(P.size()));
  const Eigen::VectorXd xi = random.G * p + c;
  const double size = p.cwiseAbs().maxCoeff(), speed = c.cwiseAbs().maxCoeff();
  if (size == 0.0) {
    double worst = 0.0;
    for (int i = 0; i < problem.contacts(); ++i)
      worst = std::max(worst, -xi[problem.offset[static_cast<std::size_t>(i)]] / speed);
    return worst;
  }
  double worst = 0.0;
  for (int i = 0; i < problem.contacts(); ++i) {
    const int at = problem.offset[static_cast<std::size_t>(i)], dim = problem.dim(i);
    const double P_N = p[at];
    worst = std::max({worst, -P_N / size, -xi[at] / speed, std::abs(P_N * xi[at]) / (size * speed)});
    Vec3 P_F = Vec3::Zero(), xi_F = Vec3::Zero();
    for (int k = 1; k < dim; ++k) P_F[k - 1] = p[at + k], xi_F[k - 1] = xi[at + k];
    std::visit(
        [&]<class Law>(const Law& law) {
          if constexpr (requires { laws::farthest(law, xi_F), law.mu; }) {
            const double rho = law.mu * P_N;
            if (rho > 1e-12 * size)
              worst = std::max(worst, rho / size * outside(law, P_F / rho));
            else
              worst = std::max(worst, P_F.norm() / size);
            const double needed = rho * laws::farthest(law, xi_F).dot(xi_F);
            worst = std::max(worst, (needed + P_F.dot(xi_F)) / (size * speed));
          }
        },
        problem.laws[static_cast<std::size_t>(i)].friction);
  }
  return worst;
}

}  // namespace stiction::solvers

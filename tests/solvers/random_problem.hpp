#pragma once
// Random contact problems as bodies make them, G = W^T M^-1 W and c = W^T u.
#include <Eigen/Dense>

#include "laws/reference.hpp"
#include "random.hpp"
#include "stiction/math/tangent_frame.hpp"
#include "stiction/solvers/solve.hpp"

namespace stiction::solvers {

using math::Mat3;
using math::Vec3;

struct RandomProblem {
  ContactProblem problem;
  Eigen::MatrixXd G;             // the same, dense
  Eigen::MatrixXd W, inverse_M;  // the bodies it came from
  Eigen::VectorXd u;
};

struct ProblemSpec {
  int contacts = 1, bodies = 1;
  double mass_decades = 0.0;  // masses between 10^-d and 10^d
  double mu_max = 0.5;
  double lever_decades = 1.0;  // radii of the contacts between 10^-d and 1
  int only_law = -1;           // one of `friction` below, or any of the first six
  bool all_laws = false;       // any of `friction`
  int rolling = 0;             // 1: dry rolling laws, 2: viscous ones
  int coefficient = 0;         // 1: static-kinetic, 2: Stribeck, 3: any of them, or constant
  bool all_blocks = false;     // any normal law (adhesion, expansion, dry friction) and any number of rolling rows
};

class ProblemMaker {
 public:
  explicit ProblemMaker(unsigned seed) : random_(seed) {}

  double uniform(double low, double high) { return random_.uniform(low, high); }
  int below(int n) { return static_cast<int>(random_.below(static_cast<std::size_t>(n))); }
  Vec3 vector() {
    const auto [a, b] = random_.normals();
    return {a, b, random_.normal()};
  }

  RandomProblem make(const ProblemSpec& spec) {
    RandomProblem out;
    out.problem.clear();
    int size = 0;
    for (int i = 0; i < spec.contacts; ++i) {
      const laws::ContactLaw drawn = law(spec);
      out.problem.add_contact(drawn, rows_of(drawn, spec));
      size += out.problem.dim(i);
    }
    Eigen::MatrixXd W = Eigen::MatrixXd::Zero(6 * spec.bodies, size),
                    inverse_M = Eigen::MatrixXd::Zero(6 * spec.bodies, 6 * spec.bodies);
    Eigen::VectorXd u(6 * spec.bodies);
    for (int b = 0; b < spec.bodies; ++b) {
      const double mass = std::pow(10.0, uniform(-spec.mass_decades, spec.mass_decades));
      inverse_M.block<3, 3>(6 * b, 6 * b) = Mat3::Identity() / mass;
      inverse_M.block<3, 3>(6 * b + 3, 6 * b + 3) = random_.in_box(1.5, 3.0).asDiagonal() * Mat3::Identity() / mass;
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
        const laws::Layout rows = out.problem.layout[static_cast<std::size_t>(i)];
        for (int k = 0; k < rows.dim(); ++k) {
          const int at = out.problem.offset[static_cast<std::size_t>(i)] + k;
          if (k < rows.linear()) {
            W.block<3, 1>(6 * body, at) += sign * d[static_cast<std::size_t>(k)];
            W.block<3, 1>(6 * body + 3, at) += sign * arm.cross(d[static_cast<std::size_t>(k)]);
          } else if (k < rows.first_rolling()) {
            W.block<3, 1>(6 * body + 3, at) += sign * out.problem.laws[static_cast<std::size_t>(i)].lever() * frame.n;
          } else {
            W.block<3, 1>(6 * body + 3, at) += sign * d[static_cast<std::size_t>(1 + k - rows.first_rolling())];
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
    out.W = W;
    out.inverse_M = inverse_M;
    out.u = u;
    return out;
  }

 private:
  laws::ContactLaw law(const ProblemSpec& spec) {
    const double mu = uniform(0.05, spec.mu_max), R = std::pow(10.0, uniform(-spec.lever_decades, 0.0));
    laws::ContactLaw law{{}, friction(spec.only_law >= 0 ? spec.only_law : below(spec.all_laws ? 9 : 6), mu, R)};
    if (spec.coefficient > 0) law.coefficient = coefficient(spec.coefficient, mu);
    if (spec.rolling > 0) law.rolling = rolling(spec.rolling == 2);
    if (spec.all_blocks) draw_normal(law);
    return law;
  }
  // Impulses of the order of those that bodies of mass 1 need, so that all branches are met.
  void draw_normal(laws::ContactLaw& law) {
    switch (below(4)) {
      case 0:
        law.normal.adhesion = uniform(0.1, 1.0);
        break;
      case 1:
        law.normal.expansion = uniform(0.1, 1.0);
        break;
      case 2:
        law = {};
        law.normal.hold = uniform(0.1, 1.0);
        break;
      default:
        break;
    }
  }
  // A disk rolls along its rim only: one row; on its face not at all.
  laws::Layout rows_of(const laws::ContactLaw& law, const ProblemSpec& spec) {
    laws::Layout rows = law.layout();
    if (spec.all_blocks && rows.rolling > 0) rows.rolling = below(3);
    return rows;
  }
  laws::Friction friction(int which, double mu, double R) {
    switch (which) {
      case 0:
        return laws::Frictionless{};
      case 1:
        return laws::Coulomb{mu};
      case 2:
        return laws::ContensouParabolic{mu, R};
      case 3:
        return laws::ContensouUniform{mu, R};
      case 4:
        return laws::ContensouEllipsoid{mu, R};
      case 5:
        return laws::ContensouCylinder{mu, R};
      case 6:
        return laws::Orthotropic{mu, mu * uniform(0.2, 1.0)};
      case 7:
        return laws::OrthotropicDrilling{mu, mu * uniform(0.2, 1.0), mu * uniform(0.2, 1.0), R};
      default:
        return laws::RegularisedCoulomb{mu, std::pow(10.0, uniform(-3.0, 0.0))};
    }
  }
  laws::Coefficient coefficient(int which, double mu) {
    const double kinetic = mu * uniform(0.5, 1.0), speed = std::pow(10.0, uniform(-1.0, 1.0));
    if (which == 3) which = below(3);
    if (which == 1) return laws::StaticKinetic{kinetic};
    if (which == 2) return laws::Stribeck{kinetic, speed, uniform(1.0, 2.0)};
    return laws::ConstantCoefficient{};
  }
  laws::Rolling rolling(bool viscous) {
    const double mu_r = std::pow(10.0, uniform(-2.0, 0.0)), mu_r2 = mu_r * uniform(0.1, 1.0);
    switch (below(4)) {
      case 0:
        return laws::NoRolling{};
      case 1:
        if (viscous) return laws::ContourViscous{10.0 * mu_r};
        return laws::ContourDry{mu_r};
      case 2:
        if (viscous) return laws::ClassicalViscous{10.0 * mu_r};
        return laws::ClassicalDry{mu_r};
      default:
        if (viscous) return laws::OrthotropicViscousRolling{10.0 * mu_r, 10.0 * mu_r2};
        return laws::OrthotropicDryRolling{mu_r, mu_r2};
    }
  }
  test::Random random_;
};

inline Impulses cold_start(const ContactProblem& problem) {
  const auto n = static_cast<std::size_t>(problem.contacts());
  return {std::vector<double>(static_cast<std::size_t>(problem.size())), std::vector<double>(n),
          std::vector<laws::ContactStatus>(n)};
}

}  // namespace stiction::solvers

#include "stiction/analysis/stability/symmetry.hpp"

#include <fmt/format.h>

#include <cmath>
#include <random>

#include "stiction/math/dense.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::analysis {
namespace {

using math::Mat3;
using math::Vec3;

constexpr double kSame = 1e-7;  // relative difference of rates
constexpr int kTrials = 3;

// A state near another one, anywhere within a few degrees and per cents: the same ones every time.
model::State nearby(const Flow& flow, const model::State& at, unsigned seed) {
  std::minstd_rand random(seed);
  Eigen::VectorXd y(flow.size());
  for (double& value : y) value = 0.1 * (static_cast<double>(random()) / std::minstd_rand::max() - 0.5);
  model::State out = at;
  flow.move(at, y, out);
  return out;
}

// Rates of a moved state brought back: linear accelerations turn with a rotation, angular ones with a spin.
void turn_back(const Symmetry& symmetry, double by, Eigen::VectorXd& rate) {
  const Mat3 R = math::rotation(math::turned_by(-by * symmetry.axis));
  for (Eigen::Index b = 0; b < rate.size() / Flow::kBody; ++b) {
    const Eigen::Index at = Flow::kBody * b;
    if (symmetry.kind == Symmetry::Kind::rotation)
      for (Eigen::Index k : {0, 6}) rate.segment<3>(at + k) = (R * rate.segment<3>(at + k)).eval();
    if (symmetry.kind == Symmetry::Kind::spin && b == symmetry.body)
      for (Eigen::Index k : {3, 9}) rate.segment<3>(at + k) = (R.transpose() * rate.segment<3>(at + k)).eval();
  }
}

bool holds(Flow& flow, const Symmetry& symmetry, const model::State& at) {
  const double by = symmetry.kind == Symmetry::Kind::translation ? 0.3 * flow.scales()[0] : 0.3;
  Eigen::VectorXd here, there, held_here, held_there;
  for (int trial = 0; trial < kTrials; ++trial) {
    model::State from = trial == 0 ? at : nearby(flow, at, static_cast<unsigned>(trial));
    flow.track(from);
    flow.rate(from, here);
    flow.constraints(from, held_here);
    model::State to = moved({symmetry}, Eigen::VectorXd::Ones(1), by, from);
    flow.track(to);
    flow.rate(to, there);
    flow.constraints(to, held_there);
    turn_back(symmetry, by, there);
    const double size = 1.0 + here.lpNorm<Eigen::Infinity>();
    if (!((here - there).lpNorm<Eigen::Infinity>() <= kSame * size)) return false;
    if (held_here.size() > 0 && !(std::abs(held_here.norm() - held_there.norm()) <= kSame * size)) return false;
  }
  return true;
}

}  // namespace

void Symmetry::generator(const Flow& flow, const model::State& at, Eigen::VectorXd& out) const {
  out.setZero(flow.size());
  for (std::size_t b = 0; b < at.bodies.size(); ++b) {
    const model::BodyState& s = at.bodies[b];
    const Eigen::Index row = Flow::kBody * static_cast<Eigen::Index>(b);
    if (kind == Kind::translation) out.segment<3>(row) = axis;
    if (kind == Kind::rotation) {
      out.segment<3>(row) = axis.cross(s.x - centre);
      out.segment<3>(row + 3) = math::rotation(s.p).transpose() * axis;
      out.segment<3>(row + 6) = axis.cross(s.v);
    }
    if (kind == Kind::spin && static_cast<int>(b) == body) {
      out.segment<3>(row + 3) = axis;
      out.segment<3>(row + 9) = -axis.cross(s.omega);
    }
  }
  out = flow.time() * out.cwiseQuotient(flow.scales());
}

model::State moved(const std::vector<Symmetry>& symmetries, const Eigen::VectorXd& rates, double time,
                   const model::State& at) {
  model::State out = at;
  Vec3 turn = Vec3::Zero(), shift = Vec3::Zero();  // x' = turn x x + shift
  for (std::size_t k = 0; k < symmetries.size(); ++k) {
    const Symmetry& s = symmetries[k];
    const double rate = rates[static_cast<Eigen::Index>(k)];
    if (s.kind == Symmetry::Kind::translation) shift += rate * s.axis;
    if (s.kind == Symmetry::Kind::rotation) {
      turn += rate * s.axis;
      shift -= rate * s.axis.cross(s.centre);
    }
    if (s.kind == Symmetry::Kind::spin) {  // commutes with all the others
      model::BodyState& body = out.bodies[static_cast<std::size_t>(s.body)];
      const math::Quat S = math::turned_by(rate * time * s.axis);
      body.p = math::normalised(body.p * S);
      body.omega = math::rotation(S).transpose() * body.omega;
    }
  }
  const math::Quat Q = math::turned_by(time * turn);
  const Mat3 R = math::rotation(Q);
  // The integral of the rotation over the time, applied to the shift.
  const double a = turn.norm() * time;
  Vec3 moved_by = time * shift;
  if (a > 1e-12) {
    const Vec3 e = turn.normalized();
    moved_by = time * (math::sin(a) / a * shift + (1.0 - math::sin(a) / a) * e.dot(shift) * e +
                       (1.0 - math::cos(a)) / a * e.cross(shift));
  }
  for (model::BodyState& body : out.bodies)
    body = {R * body.x + moved_by, math::normalised(Q * body.p), R * body.v, body.omega};
  return out;
}

std::vector<Symmetry> symmetries_of(Flow& flow, const model::State& at) {
  using Kind = Symmetry::Kind;
  constexpr std::array<const char*, 3> kAxes{"x", "y", "z"};
  std::vector<Symmetry> out;
  Eigen::MatrixXd known(flow.size(), 0);
  const model::State general = nearby(flow, at, 7);
  const auto offer = [&](Symmetry candidate) {
    Eigen::VectorXd xi;
    candidate.generator(flow, general, xi);  // where it is, none is a sum of others by chance
    if (known.cols() > 0) {
      math::LeastSquares sum;
      sum.compute(known, 1e-10);
      Eigen::VectorXd x(known.cols());
      sum.solve(xi, x);
      if ((xi - known * x).norm() <= 1e-8 * xi.norm()) return;
    }
    if (!holds(flow, candidate, at)) return;
    known.conservativeResize(Eigen::NoChange, known.cols() + 1);
    known.rightCols<1>() = xi;
    out.push_back(std::move(candidate));
  };
  const auto& bodies = flow.system().bodies();
  for (std::size_t b = 0; b < bodies.size(); ++b) {
    const Mat3 axes = bodies[b].inertia.isDiagonal(1e-12) ? Mat3(Mat3::Identity())
                                                          : Mat3(math::spectrum_of(bodies[b].inertia).vectors);
    for (Eigen::Index k = 0; k < 3; ++k)
      offer({Kind::spin, fmt::format("spin of {}", bodies[b].name), static_cast<int>(b), axes.col(k)});
  }
  for (Eigen::Index k = 0; k < 3; ++k)
    offer({Kind::translation, fmt::format("translation along {}", kAxes[static_cast<std::size_t>(k)]), -1,
           Vec3::Unit(k)});
  std::vector<Vec3> centres{Vec3::Zero()};
  for (const model::BodyState& body : at.bodies) centres.push_back(body.x);
  for (const Vec3& centre : centres)
    for (Eigen::Index k = 0; k < 3; ++k)
      offer({Kind::rotation, fmt::format("rotation about {}", kAxes[static_cast<std::size_t>(k)]), -1, Vec3::Unit(k),
             centre});
  return out;
}

bool autonomous(Flow& flow, const model::State& at) {
  Eigen::VectorXd now, later;
  model::State other = nearby(flow, at, 3);
  flow.track(other);
  flow.rate(other, now);
  for (double factor : {0.37, 1.9, 11.3, 101.7, 1003.1}) {
    other.t = at.t + factor * flow.time();
    flow.rate(other, later);
    if (!((now - later).lpNorm<Eigen::Infinity>() <= kSame * (1.0 + now.lpNorm<Eigen::Infinity>()))) return false;
  }
  return true;
}

}  // namespace stiction::analysis

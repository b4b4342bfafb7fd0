#include "stiction/problem/force_set.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/laws/friction/slip.hpp"
#include "stiction/math/dense.hpp"
#include "stiction/math/linear_program.hpp"
#include "stiction/problem/contact_prox.hpp"

namespace stiction::problem {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kDependent = 1e-11;  // eigenvalues of G, scaled to a unit diagonal, below this are rounding
constexpr double kOutside = 1e-9;     // of the largest impulse: nearer to a set counts as inside
constexpr double kAtRest = 1e-8;      // of the velocity that impulses give: slower is rest
constexpr int kRefinements = 300;     // of one range; 10 to 40 are usual for round sets

// One linear condition a.P <= b.
struct Row {
  VectorXd a;
  double b;
};

class Solutions {
 public:
  Solutions(const ContactProblem& problem, const Impulses& solution, const std::vector<double>& xi)
      : problem_(problem),
        P_(Eigen::Map<const VectorXd>(solution.P.data(), problem.size())),
        status_(solution.status),
        scale_(P_.size() > 0 ? P_.cwiseAbs().maxCoeff() : 0.0) {
    find_states(xi);
    find_null_space(xi);
  }

  [[nodiscard]] Eigen::Index nullity() const { return Z_.cols(); }
  [[nodiscard]] bool depends(int row) const { return Z_.row(row).norm() > 1e-9; }

  [[nodiscard]] double rounded(double P) const { return std::abs(P) < kOutside * scale_ ? 0.0 : P; }

  // Rows of the conditions that hold at once: normal impulses, and friction along the axes.
  void begin() {
    for (std::size_t i = 0; i < problem_.laws.size(); ++i) {
      if (!takes_part(i)) continue;
      const laws::Unilateral& normal = problem_.laws[i].normal;
      const int at = problem_.offset[i];
      if (normal.least() > -HUGE_VAL) add_bound(at, -1.0, -normal.least());
      if (on_one_side(i)) add_bound(at, -side(i), 0.0);
      if (normal.most() < HUGE_VAL) add_bound(at, 1.0, normal.most());
      for (double sign : {1.0, -1.0}) {
        for (int k = 0; k < problem_.layout[i].friction && !slides_[i]; ++k) cut_friction(i, sign * Vec3::Unit(k), 0.0);
        for (int k = 0; k < problem_.layout[i].rolling && !rolls_[i]; ++k) cut_rolling(i, sign * Vec2::Unit(k), 0.0);
      }
    }
  }

  // The largest sign P_row, and the impulses there.
  double end(int row, double sign, VectorXd& P) {
    const VectorXd cost = sign * Z_.row(row).transpose();
    program_.begin(cost);
    for (int pass = 0; pass < kRefinements; ++pass) {
      const math::LinearOptimum best = program_.solve();
      P = Z_ * best.y;
      if (best.bounded) P = P_ + scale_ * P;
      if (!refine(P, best.bounded ? 1.0 : 0.0)) {
        if (best.bounded) return P[row];
        P = P_ + scale_ * P.normalized();  // on the way
        return sign * HUGE_VAL;
      }
    }
    return P[row];  // outside by very little: the range is a bound
  }

  // Dimension of the set, of which `inner` is a point between all its ends: those conditions that hold with equality
  // there do so everywhere.
  [[nodiscard]] int dimension(const VectorXd& inner) const {
    math::LeastSquares equations;
    equations.compute(Z_, 1e-8);
    VectorXd y(Z_.cols());
    equations.solve((inner - P_) / scale_, y);
    const VectorXd slack = program_.b() - program_.A() * y;
    MatrixXd tight(0, Z_.cols());
    for (Eigen::Index r = 0; r < slack.size(); ++r)
      if (slack[r] < 1e-8) {
        tight.conservativeResize(tight.rows() + 1, Eigen::NoChange);
        tight.bottomRows(1) = program_.A().row(r);
      }
    if (tight.rows() == 0) return static_cast<int>(nullity());
    equations.compute(tight, 1e-8);
    return static_cast<int>(nullity() - equations.rank());
  }

 private:
  [[nodiscard]] bool takes_part(std::size_t i) const { return touches_[i] != 0; }
  // A permanent contact presses on one side or the other; ranges of its forces, where friction depends on them, are
  // those of the side that the solution is on.
  [[nodiscard]] double side(std::size_t i) const {
    return problem_.laws[i].normal.bilateral && P_[problem_.offset[i]] < 0.0 ? -1.0 : 1.0;
  }
  [[nodiscard]] bool on_one_side(std::size_t i) const {
    const laws::ContactLaw& law = problem_.laws[i];
    const laws::Layout rows = problem_.layout[i];
    return law.normal.bilateral && ((rows.friction > 0 && !law.rolls()) || rows.rolling > 0);
  }
  // Whether rows of a contact are at rest, up to rounding.
  [[nodiscard]] bool rests(std::size_t i, int first, int end, const std::vector<double>& xi) const {
    for (int k = first; k < end; ++k) {
      double given = 0.0;
      for (const auto& block : problem_.G.row(static_cast<int>(i)))
        for (int l = 0; l < block.columns; ++l)
          given += std::abs(problem_.G.values(block)[k * block.columns + l] *
                            P_[problem_.offset[static_cast<std::size_t>(block.column)] + l]);
      if (std::abs(xi[static_cast<std::size_t>(problem_.offset[i] + k)]) > kAtRest * given) return false;
    }
    return true;
  }
  // A contact that a solver left without force, and reports open, takes part where it does not move apart. Smooth laws
  // give forces for velocities: in proportion to what presses, or, viscous rolling, by themselves.
  void find_states(const std::vector<double>& xi) {
    using enum laws::PartKind;
    for (std::size_t i = 0; i < problem_.laws.size(); ++i) {
      const laws::Parts parts = laws::parts_of(problem_.laws[i]);
      const laws::Layout rows = problem_.layout[i];
      const bool open = status_[i] == ContactStatus::open;
      touches_.push_back(!open || rests(i, 0, 1, xi));
      const bool slips = open ? !rests(i, 1, rows.first_rolling(), xi) : status_[i] == ContactStatus::slip;
      slides_.push_back(slips || parts[laws::SLIDING].kind == smooth);
      viscous_.push_back(parts[laws::ROLLING].kind == smooth);
      rolls_.push_back(viscous_.back() || !rests(i, rows.first_rolling(), rows.dim(), xi));
    }
  }

  // Columns: what each free force does to P; Z = those combinations of them that move nothing, of unit size per scale.
  void find_null_space(const std::vector<double>& xi) {
    std::vector<VectorXd> columns;
    const auto unit = [&](int row) { return VectorXd(VectorXd::Unit(problem_.size(), row)); };
    for (std::size_t i = 0; i < problem_.laws.size(); ++i) {
      if (!takes_part(i)) continue;
      const int at = problem_.offset[i];
      const laws::Layout rows = problem_.layout[i];
      VectorXd normal = unit(at);
      if (rows.dry && slides_[i]) continue;
      if (slides_[i]) {
        const double pressing = problem_.laws[i].normal.pressing(P_[at]);
        const Vec3 share = pressing > 0.0 ? Vec3(friction_part(P_.data() + at, rows) / (side(i) * pressing))
                                          : slip_share(problem_.laws[i], rows, xi.data() + at);
        for (int k = 0; k < rows.friction; ++k) normal[at + 1 + k] = share[k];
      }
      const double pressing = problem_.laws[i].normal.pressing(P_[at]);
      for (int k = at + rows.first_rolling(); k < at + rows.dim() && pressing > 0.0; ++k)
        if (rolls_[i] && !viscous_[i]) normal[k] = P_[k] / (side(i) * pressing);
      columns.push_back(normal);
      for (int k = 1; k <= rows.friction && !slides_[i]; ++k) columns.push_back(unit(at + k));
      for (int k = rows.first_rolling(); k < rows.dim() && !rolls_[i]; ++k) columns.push_back(unit(at + k));
    }
    const auto n = static_cast<Eigen::Index>(columns.size());
    MatrixXd B(problem_.size(), n), GB(problem_.size(), n);
    for (Eigen::Index k = 0; k < n; ++k) B.col(k) = columns[static_cast<std::size_t>(k)];
    GB.setZero();
    for (int i = 0; i < problem_.contacts(); ++i)
      for (const auto& block : problem_.G.row(i)) {
        const Eigen::Map<const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>> G(
            problem_.G.values(block), block.rows, block.columns);
        GB.middleRows(problem_.offset[static_cast<std::size_t>(i)], block.rows) +=
            G.lazyProduct(B.middleRows(problem_.offset[static_cast<std::size_t>(block.column)], block.columns));
      }
    MatrixXd K = B.transpose().lazyProduct(GB);
    const VectorXd weight = K.diagonal().cwiseSqrt().cwiseMax(1e-300).cwiseInverse();
    K = weight.asDiagonal() * K * weight.asDiagonal();
    if (n == 0) {
      Z_.resize(problem_.size(), 0);
      return;
    }
    const math::Spectrum spectrum = math::spectrum_of(K);
    Eigen::Index null = 0;
    while (null < n && spectrum.values[null] < kDependent * static_cast<double>(n)) ++null;
    Z_ = B.lazyProduct(weight.asDiagonal() * spectrum.vectors.leftCols(null));
    for (Eigen::Index k = 0; k < null; ++k) Z_.col(k).normalize();
    if (!(scale_ > 0.0)) Z_.resize(problem_.size(), 0);
    program_ = math::LinearProgram(Z_.cols());
  }

  void add(const Row& row) {
    const VectorXd a = Z_.transpose() * row.a;
    const double size = a.norm(), slack = (row.b - row.a.dot(P_)) / scale_;
    if (size < 1e-12) return;
    program_.add(a / size, slack / size);
  }
  void add_bound(int row, double sign, double bound) { add({sign * VectorXd::Unit(problem_.size(), row), bound}); }

  // Tangent of a set at the projection p of z: n.P <= n.p for what presses there, in proportion for other pressures.
  template <class Vector>
  bool cut(std::size_t i, int first, int rows, const Vector& z, const Vector& p, double pressing) {
    const double outside = (z - p).norm();
    if (!(outside > kOutside * std::max(1.0, z.norm()))) return false;
    const Vector n = (z - p) / outside;
    Row row{VectorXd::Zero(problem_.size()), 0.0};
    const double height = n.dot(p) / pressing;
    for (int k = 0; k < rows; ++k) row.a[first + k] = n[k];
    row.a[problem_.offset[i]] = -height * side(i);
    row.b = height * problem_.laws[i].normal.adhesion;
    add(row);
    return true;
  }
  // z and what presses, both per scale; far outside where nothing presses.
  bool cut_friction(std::size_t i, Vec3 z, double pressing) {
    const laws::ContactLaw& law = problem_.laws[i];
    if (law.normal.dry()) return false;
    if (!(pressing > kOutside)) {
      if (!(z.norm() > kOutside)) return false;
      z *= 1e4 * std::max(1.0, law.mu()) / z.norm();
      pressing = 1.0;
    }
    double hint = 0.0;
    const Vec3 p = std::visit(
        [&](const auto& f) {
          return Vec3(f.project(z, law.mu_share * pressing, {1.0, 1.0}, hint));
        },
        law.friction);
    return cut(i, problem_.offset[i] + 1, problem_.layout[i].friction, z, p, pressing);
  }
  bool cut_rolling(std::size_t i, Vec2 z, double pressing) {
    if (!(pressing > kOutside)) {
      if (!(z.norm() > kOutside)) return false;
      z *= 1e4 / z.norm();
      pressing = 1.0;
    }
    const Vec2 p =
        std::visit([&](const auto& r) { return Vec2(r.project(z, pressing, 1.0)); }, problem_.laws[i].rolling);
    return cut(i, problem_.offset[i] + problem_.layout[i].first_rolling(), problem_.layout[i].rolling, z, p, pressing);
  }

  // Conditions that P, or for share = 0 the direction P, violates. True if there are any.
  bool refine(const VectorXd& P, double share) {
    bool any = false;
    const double size = share > 0.0 ? scale_ : P.cwiseAbs().maxCoeff();
    for (std::size_t i = 0; i < problem_.laws.size(); ++i) {
      if (!takes_part(i)) continue;
      const double* at = P.data() + problem_.offset[i];
      const double pressing = (side(i) * at[0] + share * problem_.laws[i].normal.adhesion) / size;
      if (problem_.layout[i].friction > 0 && !slides_[i])
        any = cut_friction(i, friction_part(at, problem_.layout[i]) / size, pressing) || any;
      if (problem_.layout[i].rolling > 0 && !rolls_[i])
        any = cut_rolling(i, rolling_part(at, problem_.layout[i]) / size, pressing) || any;
    }
    return any;
  }

  const ContactProblem& problem_;
  VectorXd P_;
  const std::vector<ContactStatus>& status_;
  double scale_;
  std::vector<char> touches_, slides_, rolls_, viscous_;
  MatrixXd Z_;  // P = P_ + scale Z y
  math::LinearProgram program_;
};

}  // namespace

Vec3 slip_share(const laws::ContactLaw& law, laws::Layout rows, const double* xi) {
  const Vec3 v = friction_part(xi, rows);
  const double far = 1e8 / std::max(v.norm(), 1e-300);  // seen from there the nearest point is the farthest one
  double hint = 0.0;
  const laws::ContactLaw slips = law.jumps() ? law.released() : law;
  return std::visit(
      [&](const auto& f) {
        return Vec3(f.project(-far * v, slips.mu_share, {1.0, 1.0}, hint));
      },
      slips.friction);
}

ForceSet force_set(const ContactProblem& problem, const Impulses& solution, const std::vector<double>& xi,
                   Ranges ranges) {
  Solutions set(problem, solution, xi);
  ForceSet out;
  out.dimension = static_cast<int>(set.nullity());
  if (ranges == Ranges::all) {
    for (double P : solution.P) out.range.push_back({P, P});
    if (out.dimension > 0) {
      set.begin();
      VectorXd P, sum = VectorXd::Zero(problem.size());
      int ends = 0;
      for (int row = 0; row < problem.size(); ++row) {
        if (!set.depends(row)) continue;
        Range& range = out.range[static_cast<std::size_t>(row)];
        const double most = set.end(row, 1.0, P);
        sum += P;
        const double least = set.end(row, -1.0, P);
        sum += P;
        ends += 2;
        range = {set.rounded(std::min(range.least, least)), set.rounded(std::max(range.most, most))};
      }
      if (ends > 0) out.dimension = set.dimension(sum / ends);
    }
  }
  double noise = 0.0;
  for (double P : solution.P) noise = std::max(noise, 1e-8 * std::abs(P));
  for (int i = 0; i < problem.contacts(); ++i)
    for (int row = problem.offset[static_cast<std::size_t>(i)]; row < problem.offset[static_cast<std::size_t>(i) + 1];
         ++row) {
      const bool free =
          ranges == Ranges::none
              ? set.depends(row)
              : out.range[static_cast<std::size_t>(row)].most - out.range[static_cast<std::size_t>(row)].least > noise;
      if (!free) continue;
      out.contacts.push_back(i);
      break;
    }
  return out;
}

}  // namespace stiction::problem

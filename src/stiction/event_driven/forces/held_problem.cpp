#include "stiction/event_driven/forces/held_problem.hpp"

#include <algorithm>
#include <limits>

#include "stiction/problem/residual.hpp"

namespace stiction::event_driven {
namespace {

// Splits the rows of a closed contact into those held and those given by slip. Of dry joint friction that slips its row
// stays, with a set that is nearly a point.
void reduce_contact(const ContactMode& mode, const laws::ContactLaw& law, laws::Layout rows, const laws::Parts& parts,
                    const double* gamma, AccelerationWorkspace& w) {
  laws::BlockForce per_normal{}, given{};
  double share = 1.0;
  for (int p = 0; p < 3; ++p) {
    const laws::Part& part = parts[static_cast<std::size_t>(p)];
    const auto name = static_cast<laws::PartName>(p);
    if (part.kind == laws::PartKind::absent) continue;
    if (mode.hold[static_cast<std::size_t>(p)] == Hold::onset && p != laws::ROLLING)
      share = law.factor(std::max(part.speed(gamma), std::numeric_limits<double>::min()));
    if (mode.holds(p)) continue;
    laws::add_slip_force(law, name, part, gamma, 1.0, laws::given_by_velocity_alone(law, name) ? given : per_normal);
  }
  for (std::size_t k = 0; k < given.size(); ++k) given[k] += law.normal.adhesion * per_normal[k];
  if (mode.pulled)
    for (double& f : per_normal) f = -f;
  const laws::ContactLaw held =
      laws::held_law(law, mode.holds(laws::SLIDING), mode.holds(laws::DRILLING), mode.holds(laws::ROLLING), share);
  laws::Layout layout = held.layout();
  layout.rolling = std::min(layout.rolling, rows.rolling);
  w.problem.add_contact(held, layout);
  std::array<int, 6> row{};
  for (int r = 0; r < layout.dim(); ++r)
    row[static_cast<std::size_t>(r)] =
        r <= layout.friction ? r : law.layout().first_rolling() + r - layout.first_rolling();
  w.row.push_back(row);
  w.per_normal.push_back(per_normal);
  w.given.push_back(given);
}

// G and c of what is held: rows picked, forces of slip in the columns of lambda_N, given forces in c.
void reduce_problem(AccelerationWorkspace& w) {
  const problem::ContactProblem& full = w.equations.problem;
  for (std::size_t i = 0; i < w.row.size(); ++i) {
    const int rows = w.problem.dim(static_cast<int>(i));
    for (int r = 0; r < rows; ++r)
      w.problem.c.push_back(full.c[static_cast<std::size_t>(full.offset[i] + w.row[i][static_cast<std::size_t>(r)])]);
    double* c = w.problem.c.data() + w.problem.offset[i];
    for (const auto& block : full.G.row(static_cast<int>(i))) {
      const auto j = static_cast<std::size_t>(block.column);
      const int columns = w.problem.dim(block.column);
      double* G = w.problem.G.add_block(block.column, rows, columns);
      const double* values = full.G.values(block);
      for (int r = 0; r < rows; ++r) {
        const double* from = values + w.row[i][static_cast<std::size_t>(r)] * block.columns;
        for (int k = 0; k < columns; ++k) G[r * columns + k] = from[w.row[j][static_cast<std::size_t>(k)]];
        for (int k = 1; k < block.columns; ++k) {
          G[r * columns] += from[k] * w.per_normal[j][static_cast<std::size_t>(k)];
          c[r] += from[k] * w.given[j][static_cast<std::size_t>(k)];
        }
        if (full.layout[j].dry) c[r] += from[laws::N] * w.given[j][laws::N];
      }
    }
    w.problem.G.end_row();
  }
}

// Forces of rows that are held now; what slips follows from lambda_N.
void load_start(const Mode& mode, const BlockForces& start, AccelerationWorkspace& w) {
  w.forces.P.clear();
  w.forces.hint.assign(w.row.size(), 0.0);
  w.forces.status.assign(w.row.size(), laws::ContactStatus::stick);
  for (std::size_t i = 0; i < w.row.size(); ++i) {
    const auto contact = static_cast<std::size_t>(w.dynamics.active[i].contact);
    for (int r = 0; r < w.problem.dim(static_cast<int>(i)); ++r) {
      const int row = w.row[i][static_cast<std::size_t>(r)];
      bool held = row == 0 && !w.problem.layout[i].dry;
      for (int p = 0; p < 3; ++p) {
        const laws::Part& part = w.parts[contact][static_cast<std::size_t>(p)];
        held = held || (mode[contact].holds(p) && row >= part.first && row < part.first + part.rows);
      }
      w.forces.P.push_back(held ? start[contact][static_cast<std::size_t>(row)] : 0.0);
    }
  }
}

}  // namespace

void hold_problem(const Mode& mode, const BlockForces& start, AccelerationWorkspace& w) {
  w.problem.clear();
  w.row.clear();
  w.per_normal.clear();
  w.given.clear();
  for (std::size_t i = 0; i < w.dynamics.contacts().size(); ++i) {
    const auto contact = static_cast<std::size_t>(w.dynamics.active[i].contact);
    reduce_contact(mode[contact], w.equations.problem.laws[i], w.equations.problem.layout[i], w.parts[contact],
                   w.equations.gamma_A.data() + w.equations.problem.offset[i], w);
  }
  reduce_problem(w);
  load_start(mode, start, w);
}

void spread(AccelerationWorkspace& w) {
  const problem::ContactProblem& full = w.equations.problem;
  w.lambda.assign(static_cast<std::size_t>(full.size()), 0.0);
  for (std::size_t i = 0; i < w.row.size(); ++i) {
    double* lambda = w.lambda.data() + full.offset[i];
    const double* P = w.forces.P.data() + w.problem.offset[i];
    for (int k = 1; k < full.dim(static_cast<int>(i)); ++k)
      lambda[k] = w.given[i][static_cast<std::size_t>(k)] + P[0] * w.per_normal[i][static_cast<std::size_t>(k)];
    if (full.layout[i].dry) lambda[laws::N] = w.given[i][laws::N];
    for (int r = 0; r < w.problem.dim(static_cast<int>(i)); ++r) lambda[w.row[i][static_cast<std::size_t>(r)]] += P[r];
  }
  problem::relative_velocity(full, w.lambda, w.change);
}

}  // namespace stiction::event_driven

#include "stiction/laws/friction/slip.hpp"

namespace stiction::laws {
namespace {

Vec3 friction_velocity(const ContactLaw& law, const double* gamma) {
  const int rows = law.layout().friction;
  return {rows > 0 ? gamma[T1] : 0.0, rows > 1 ? gamma[T2] : 0.0, rows > 2 ? gamma[TAU] : 0.0};
}

// Sliding and drilling of a cylinder are decoupled.
const ContensouCylinder* decoupled(const ContactLaw& law) {
  return std::get_if<ContensouCylinder>(&law.friction);
}

Vec3 support(const Friction& friction, const Vec3& d, double pressing) {
  return std::visit([&](const auto& f) -> Vec3 { return f.support(d, pressing); }, friction);
}

// -P of slip at the velocity d; where a set has a flat face, its law may say how the force passes over it.
Vec3 slip_support(const Friction& friction, const Vec3& d, double pressing) {
  return std::visit(
      [&](const auto& f) -> Vec3 {
        if constexpr (requires { f.slip(d, pressing); })
          return f.slip(d, pressing);
        else
          return f.support(d, pressing);
      },
      friction);
}

// Coefficients along R1 and R2.
template <class Law>
Vec2 rolling_coefficients(const Law& law) {
  if constexpr (requires { law.mu_r2; })
    return {law.mu_r, law.mu_r2};
  else if constexpr (requires { law.c_r2; })
    return {law.c_r, law.c_r2};
  else if constexpr (requires { law.mu_r; })
    return {law.mu_r, law.mu_r};
  else if constexpr (requires { law.c_r; })
    return {law.c_r, law.c_r};
  else
    return Vec2::Zero();
}

bool viscous(const Rolling& rolling) {
  return std::visit(
      [](const auto& law) {
        return requires {
          law.c_r;
        };
      },
      rolling);
}

// -P_R at the rolling velocity d.
Vec2 rolling_support(const Rolling& rolling, const Vec2& d, double pressing) {
  const Vec2 e = std::visit([](const auto&law) { return rolling_coefficients(law); }, rolling), ed = e.cwiseProduct(d);
  if (viscous(rolling)) return ed;
  const double length = ed.norm();
  return length > 0.0 ? Vec2(pressing * e.cwiseProduct(ed / length)) : Vec2(Vec2::Zero());
}

// Rows along which the set has an extent; a set without any is not a part.
template <class Extent>
Part set_part(int first, int rows, Extent&& extent) {
  Part part{PartKind::set, first, rows, {}};
  bool any = false;
  for (int k = 0; k < rows; ++k) any |= part.held[static_cast<std::size_t>(k)] = extent(k) > 0.0;
  return any ? part : Part{};
}

}  // namespace

Parts parts_of(const ContactLaw& law, Layout rows) {
  Parts parts;
  if (law.normal.dry()) {
    parts[SLIDING] = {PartKind::set, N, 1, {true}};
    return parts;
  }
  const auto friction = [&](int k) { return support(law.friction, Vec3::Unit(k), 1.0)[k]; };
  const auto kind = std::visit([](const auto& f) { return f.kind; }, law.friction);
  if (rows.friction > 0) {
    parts[SLIDING] = set_part(T1, decoupled(law) ? 2 : rows.friction, friction);
    if (kind == LawKind::regularised && parts[SLIDING].kind == PartKind::set) parts[SLIDING].kind = PartKind::smooth;
  }
  if (decoupled(law)) parts[DRILLING] = set_part(TAU, 1, [&](int) { return friction(2); });
  if (rows.rolling > 0) {
    parts[ROLLING] = set_part(rows.first_rolling(), rows.rolling,
                              [&](int k) { return rolling_support(law.rolling, Vec2::Unit(k), 1.0)[k]; });
    if (viscous(law.rolling) && parts[ROLLING].kind == PartKind::set) parts[ROLLING].kind = PartKind::smooth;
  }
  return parts;
}

void add_slip_force(const ContactLaw& law, PartName name, const Part& part, const double* gamma, double pressing,
                    BlockForce& force) {
  if (law.normal.dry()) {
    force[N] -= gamma[N] > 0.0 ? law.normal.hold : gamma[N] < 0.0 ? -law.normal.hold : 0.0;
    return;
  }
  if (name == ROLLING) {
    const Vec2 P =
        rolling_support(law.rolling, {gamma[part.first], part.rows > 1 ? gamma[part.first + 1] : 0.0}, pressing);
    for (int k = 0; k < part.rows; ++k) force[static_cast<std::size_t>(part.first + k)] -= P[k];
    return;
  }
  Vec3 d = friction_velocity(law, gamma);
  const double scale = law.mu_share * law.factor(d.norm()) * pressing;
  if (decoupled(law)) {
    if (name == SLIDING)
      d[2] = 0.0;
    else
      d[0] = d[1] = 0.0;
  }
  const Vec3 P = slip_support(law.friction, d, scale);
  for (int k = 0; k < part.rows; ++k) force[static_cast<std::size_t>(part.first + k)] -= P[part.first + k - T1];
}

void add_regularised_force(const ContactLaw& law, PartName name, const Part& part, const double* gamma, double pressing,
                           BlockForce& force) {
  if (part.kind == PartKind::set) {
    const double fades =
        of_compliant(law.compliance, [&](const auto& c) { return name == ROLLING ? c.roll_speed : c.slip_speed; });
    const double v = part.speed(gamma);
    pressing *= v / std::sqrt(v * v + fades * fades);
  }
  if (part.kind != PartKind::absent) add_slip_force(law, name, part, gamma, pressing, force);
}

bool given_by_velocity_alone(const ContactLaw& law, PartName name) {
  return law.normal.dry() || (name == ROLLING && viscous(law.rolling));
}

ContactLaw held_law(const ContactLaw& law, bool sliding, bool drilling, bool rolling, double share) {
  ContactLaw out = law.held(law.mu_share * share);
  if (law.normal.dry() && !sliding) out.normal.hold = Unilateral::kNoHold;
  if (!rolling) out.rolling = NoRolling{};
  if (const ContensouCylinder* cylinder = decoupled(law)) {
    if (sliding && !drilling) out.friction = Coulomb{cylinder->mu};
    if (drilling && !sliding)
      out.friction = OrthotropicDrilling{0.0, 0.0, cylinder->mu * kMeanRadius, cylinder->radius};
    if (!drilling && !sliding) out.friction = Frictionless{};
  } else if (!sliding) {
    out.friction = Frictionless{};
  }
  return out;
}

}  // namespace stiction::laws

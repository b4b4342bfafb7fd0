#include "stiction/laws/contact_law.hpp"

#include <limits>

namespace stiction::laws {

double ContactLaw::lever() const {
  return std::visit([](const auto& law) { return law.lever(); }, friction);
}

double ContactLaw::mu() const {
  return std::visit([](const auto& law) { return law.coefficient(); }, friction);
}

double ContactLaw::factor(double v) const {
  return std::visit([&](const auto& c) { return c.factor(v, mu()); }, coefficient);
}

ContactLaw ContactLaw::held(double share) const {
  ContactLaw law = *this;
  law.coefficient = ConstantCoefficient{};
  law.mu_share = share;
  return law;
}

bool ContactLaw::jumps() const {
  return std::visit([](const auto& c) { return c.jumps; }, coefficient);
}

ContactLaw ContactLaw::released() const {
  return held(mu_share * factor(std::numeric_limits<double>::min()));
}

ContactLaw ContactLaw::on_patch(const Patch& p) const {
  ContactLaw law = *this;
  std::visit([&](auto& f) { f = f.with_patch(p); }, law.friction);
  return law;
}

bool ContactLaw::oriented() const {
  const auto is = [](const auto& law) -> bool { return law.oriented; };
  return std::visit(is, friction) || std::visit(is, rolling);
}

RollingVelocity ContactLaw::rolling_velocity() const {
  return std::visit([](const auto& law) { return law.velocity; }, rolling);
}

void ContactLaw::rolling_to_impulses(double dt) {
  std::visit([&](auto& r) { r = r.over(dt); }, rolling);
}

}  // namespace stiction::laws

#pragma once
// A friction law of the user's own. Derive from CustomLaw and give it to a contact: ContactSpec::custom_law, which the
// model keeps. It costs a virtual call per projection, which the built-in laws do not.
// docs/howto/custom-law.md has an example; tests/laws/contract.hpp checks one at random points.
#include <array>

#include "stiction/laws/friction/friction_law.hpp"
#include "stiction/laws/parameter.hpp"

namespace stiction::laws {

class CustomLaw {
 public:
  virtual ~CustomLaw() = default;

  // 2: sliding only, 3: with drilling.
  [[nodiscard]] virtual int dim() const = 0;
  // Only LawKind::set may be held at rest by any force of its set; a law that never sticks says `regularised`.
  [[nodiscard]] virtual LawKind kind() const { return LawKind::set; }
  // T1 and T2 are not alike: the contact needs an axis.
  [[nodiscard]] virtual bool oriented() const { return false; }
  // Length that turns spin into gamma_tau and torque into P_tau; 0 for laws without drilling.
  [[nodiscard]] virtual double lever() const { return 0.0; }
  // The friction impulse P with x = P - r S^-2 gamma: for a set, the projection of x onto the set scaled by P_N, tau
  // axis stretched by m.s. Must return x itself where the contact sticks, and zero where P_N is not positive.
  [[nodiscard]] virtual Vec3 project(const Vec3& x, double P_N, const Metric& m) const = 0;
  // Minus the force for the slip velocity d.
  [[nodiscard]] virtual Vec3 support(const Vec3& d, double P_N) const = 0;
  // Derivative of project; central differences unless overridden.
  [[nodiscard]] virtual FrictionDerivative derivative(const Vec3& x, double P_N, const Metric& m) const;
};

// The law as one of the list; it refers to an object owned elsewhere, so that laws stay plain data.
struct CustomFriction {
  const CustomLaw* law = nullptr;
  int dim = 0;
  LawKind kind = LawKind::set;
  bool oriented = false;

  CustomFriction() = default;
  explicit CustomFriction(const CustomLaw* user)
      : law(user), dim(user->dim()), kind(user->kind()), oriented(user->oriented()) {}

  static constexpr std::string_view name = "custom";
  static constexpr std::string_view variant = "";
  static constexpr std::string_view doc = "A user-defined law; not for scenario files.";
  static constexpr std::array<Field<CustomFriction>, 0> parameters{};

  [[nodiscard]] double coefficient() const { return 1.0; }
  [[nodiscard]] CustomFriction with_patch(const Patch&) const { return *this; }
  [[nodiscard]] double lever() const { return law ? law->lever() : 0.0; }
  [[nodiscard]] double sphere_stretch() const { return 1.0; }
  [[nodiscard]] Vec3 project(const Vec3& x, double P_N, const Metric& m, double& /*hint*/) const {
    return law ? law->project(x, P_N, m) : Vec3(Vec3::Zero());
  }
  [[nodiscard]] Vec3 support(const Vec3& d, double P_N) const {
    return law ? law->support(d, P_N) : Vec3(Vec3::Zero());
  }
  [[nodiscard]] FrictionDerivative derivative(const Vec3& x, double P_N, const Metric& m) const {
    return law ? law->derivative(x, P_N, m) : FrictionDerivative{Mat3::Zero(), Vec3::Zero()};
  }
};

static_assert(FrictionLaw<CustomFriction>);

}  // namespace stiction::laws

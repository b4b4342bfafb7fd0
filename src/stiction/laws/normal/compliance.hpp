#pragma once
// How the surfaces of a contact yield. A hard contact does not: its normal force is set-valued (unilateral.hpp). A
// compliant one has an elastic force that depends on the overlap and a damping that never pulls: a force element, for
// the ode integrator.
//
//   elastic(squeeze)        force and patch of an overlap, without damping
//   energy(squeeze)         what that force stores: its integral over the overlap
//   energy_slope(squeeze)   its derivatives by the curvatures, if it depends on them (optional)
//   damping                 s/m: the force is elastic (1 + damping * closing speed), at least 0 (patch.hpp)
//   slip_speed, roll_speed    friction and rolling of the contact are single-valued: their slip branch times
//                             v / sqrt(v^2 + slip_speed^2) (slip.hpp)
//
// name is a value of the key `normal` in scenario files; parameters is the table of parameter.hpp.
#include <array>
#include <cmath>
#include <concepts>
#include <string_view>
#include <type_traits>
#include <variant>

#include "stiction/laws/friction/patch.hpp"
#include "stiction/laws/normal/by_formula.hpp"
#include "stiction/laws/normal/hertz.hpp"
#include "stiction/laws/normal/squeeze.hpp"
#include "stiction/laws/normal/volumetric.hpp"
#include "stiction/laws/parameter.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::laws {

struct Hard {
  static constexpr std::string_view name = "hard", variant = "";
  static constexpr std::string_view doc = "Rigid surfaces: set-valued normal force and impacts.";
  static constexpr std::array<Field<Hard>, 0> parameters{};
};

// F = stiffness delta^exponent: 1 is a spring, 3/2 a Hertz contact of given stiffness.
struct PowerLaw {
  double stiffness = 0.0;
  double exponent = 1.5;
  double damping = 0.0;
  double slip_speed = 1e-3;
  double roll_speed = 1e-3;

  static constexpr std::string_view name = "compliant", variant = "";
  static constexpr std::string_view doc = "Elastic force stiffness * overlap^exponent, with damping.";
  static constexpr std::array parameters{
      Field<PowerLaw>{{"stiffness", "N/m^exponent", kPositive, "elastic force at an overlap of 1 m"},
                      &PowerLaw::stiffness},
      Field<PowerLaw>{{"exponent", "1", {1.0, 10.0}, "exponent of the overlap", kOptional}, &PowerLaw::exponent},
      Field<PowerLaw>{kDamping, &PowerLaw::damping},
      Field<PowerLaw>{kSlipSpeed, &PowerLaw::slip_speed},
      Field<PowerLaw>{kRollSpeed, &PowerLaw::roll_speed},
  };

  [[nodiscard]] Patch elastic(const Squeeze& s) const {
    if (!(s.delta > 0.0)) return {};
    return {stiffness * power(s.delta), 0.0, 0.0};
  }
  [[nodiscard]] double energy(const Squeeze& s) const { return elastic(s).force * s.delta / (exponent + 1.0); }

 private:
  // The usual exponents do without the math library: the same bits everywhere.
  [[nodiscard]] double power(double delta) const {
    if (exponent == 1.5) return delta * std::sqrt(delta);
    if (exponent == 1.0) return delta;
    return math::pow(delta, exponent);
  }
};

template <class L>
concept CompliantLaw = requires(const L& law, const Squeeze& squeeze) {
  { L::name } -> std::convertible_to<std::string_view>;
  { L::doc } -> std::convertible_to<std::string_view>;
  L::parameters.size();
  { law.elastic(squeeze) } -> std::same_as<Patch>;
  { law.energy(squeeze) } -> std::same_as<double>;
  { law.damping } -> std::convertible_to<double>;
  { law.slip_speed } -> std::convertible_to<double>;
  { law.roll_speed } -> std::convertible_to<double>;
};

template <class L>
concept CurvatureLaw = CompliantLaw<L> && requires(const L& law, const Squeeze& squeeze) {
  { law.energy_slope(squeeze) } -> std::same_as<EnergySlope>;
};

// The closed list; Hard first, so that a contact is hard by default.
using Compliance = std::variant<Hard, PowerLaw, Hertz, Volumetric, FormulaForce>;

inline bool compliant(const Compliance& compliance) {
  return compliance.index() != 0;
}

// f(law) for a compliant law; a default-constructed result for a hard one.
template <class Function>
auto of_compliant(const Compliance& compliance, Function&& f) {
  using Result = std::invoke_result_t<Function&, const PowerLaw&>;
  return std::visit(
      [&]<class Law>(const Law& law) -> Result {
        if constexpr (CompliantLaw<Law>)
          return f(law);
        else
          return Result{};
      },
      compliance);
}

// The whole normal force, elastic and damping.
inline double pressed_force(const Compliance& compliance, const Squeeze& squeeze, double elastic,
                            double closing_speed) {
  return of_compliant(compliance, [&](const auto& law) -> double {
    if constexpr (requires { law.force(squeeze.delta, closing_speed); })
      return law.force(squeeze.delta, closing_speed);
    else
      return damped(elastic, law.damping, closing_speed);
  });
}

// Zero for laws that do not depend on the curvatures.
inline EnergySlope energy_slope(const Compliance& compliance, const Squeeze& squeeze) {
  return of_compliant(compliance, [&]<class Law>(const Law& law) -> EnergySlope {
    if constexpr (CurvatureLaw<Law>)
      return law.energy_slope(squeeze);
    else
      return {};
  });
}

inline bool depends_on_curvature(const Compliance& compliance) {
  return of_compliant(compliance, []<class Law>(const Law&) { return CurvatureLaw<Law>; });
}

}  // namespace stiction::laws

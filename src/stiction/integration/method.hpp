#pragma once
// What a method of integration is. simulation/methods.hpp lists them, docs/howto/add-an-integrator.md shows how to add
// one.
//
//   name, doc    the word of scenario files; what it is
//   parameters   its own keys, where it has any (core/parameter.hpp)
//   problem      what is wrong with values that are each in range, where there is something to check
//   misfit       why it does not support a model
//   all_pairs    whether all pairs of a group are contacts for the whole run; otherwise they come and go
//   make         the integrator that does the work
#include <concepts>
#include <memory>

#include "stiction/core/check_fields.hpp"
#include "stiction/integration/integrator.hpp"
#include "stiction/integration/support.hpp"
#include "stiction/solvers/options.hpp"

namespace stiction::integration {

template <class M>
concept IntegrationMethod = std::default_initializable<M> &&
    requires(const M& method, const model::Model& model, const Setup& setup, const solvers::Options& solver,
             const State& start) {
  { M::name } -> std::convertible_to<std::string_view>;
  { M::doc } -> std::convertible_to<std::string_view>;
  { method.misfit(model) } -> std::same_as<Misfit>;
  { method.all_pairs() } -> std::same_as<bool>;
  { method.make(setup, solver, start) } -> std::same_as<std::unique_ptr<Integrator>>;
};

// Keys that several methods have and that mean the same in them: a value written for one applies to the others.
inline constexpr core::Parameter kGapTolerance{"gap_tolerance", "m", core::kPositive,
                                               "closed contacts are moved to gaps below this", core::kOptional};
inline constexpr core::Parameter kErrorTolerance{
    "tolerance", "1", {1e-14, 1.0}, "largest error of a step, relative to natural scales", core::kOptional};

}  // namespace stiction::integration

#pragma once
// Projected Jacobi iteration in the three forms of MLG. Sign convention of this project: P = prox_C(P - r xi), where
// MLG write -Lambda = prox(-Lambda + r xi).
#include "stiction/solvers/method.hpp"

namespace stiction::solvers {

enum class Form {
  euclidean,    // [MLG 37]: one step length, plain projections
  transformed,  // [MLG 43]: projections in stretched coordinates
  rescaled,     // [MLG 46]: (43) with Q, which restores the Jacobi step inside the set
};
constexpr std::array<core::Word<Form>, 3> words(Form) {
  using enum Form;
  return {{{"euclidean", euclidean}, {"transformed", transformed}, {"rescaled", rescaled}}};
}

// From bench/tuning, 2400 solves of small problems, most of them too coupled for this iteration.
struct JacobiTuning {
  double growth = 4.0;     // of the residual that halves alpha: 180, 198 and 212 solves fail with 2, 4 and 8
  double shortest = 1e-3;  // alpha is not halved below this; never met between 1e-2 and 1e-4
};

struct Jacobi {
  static constexpr std::string_view name = "jacobi";
  static constexpr std::string_view doc = "all contacts at once, by projections of the given `form`";
  Form form = Form::rescaled;
  JacobiTuning tuning{};

  static constexpr auto parameters = std::tuple{core::field(
      &Jacobi::form, {"form", "", core::kAny, "form of the iteration: MLG (37), (43), (46)", core::kOptional})};

  Summary solve(const ContactProblem& problem, const Options& options, Impulses& impulses, Scratch& scratch) const;
};

}  // namespace stiction::solvers

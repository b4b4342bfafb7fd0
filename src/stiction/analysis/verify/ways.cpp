#include "stiction/analysis/verify/ways.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

namespace stiction::analysis {
namespace {

constexpr double kLongestStep = 1e-2;      // s, of a run whose tolerance determines the steps
constexpr std::size_t kFewContacts = 20;   // more are too slow where every event is located
constexpr double kLeastTolerance = 1e-14;  // below it rounding dominates
constexpr double kTightTolerance = 1e-7;   // of steps that a run with error control is compared with

using simulation::Method;

bool controlled(const Method& method) {
  return std::visit([](const auto& m) { return m.tolerance > 0.0; }, method);
}

Way finer(const simulation::RunOptions& run) {
  Way way{"", run};
  if (controlled(run.method)) {
    std::visit(
        [&](auto& m) {
          m.tolerance = std::max(0.1 * m.tolerance, kLeastTolerance);
          way.name = fmt::format("integrator.tolerance = {:.3g}", m.tolerance);
        },
        way.run.method);
  } else {
    way.run.step *= 0.5;
    way.name = fmt::format("integrator.step = {:.3g}", way.run.step);
  }
  return way;
}

template <std::size_t... I>
std::vector<Method> all_methods(std::index_sequence<I...>) {
  return {Method(std::in_place_index<I>)...};
}

// The integrators besides the chosen one: first those whose tolerance determines the steps, then those at the end of
// the list.
std::vector<Method> others(const Method& chosen) {
  std::vector<Method> out = all_methods(std::make_index_sequence<std::variant_size_v<Method>>());
  std::erase_if(out, [&](const Method& m) { return m.index() == chosen.index(); });
  std::stable_sort(out.begin(), out.end(), [](const Method& a, const Method& b) {
    return std::pair(controlled(a), a.index()) > std::pair(controlled(b), b.index());
  });
  return out;
}

// The first of them that supports the model, or the chosen one by another of its own methods.
std::optional<Method> another(const model::Model& model, const Method& chosen) {
  const bool few = model.contacts().size() <= kFewContacts && model.groups().empty();
  for (Method other : others(chosen)) {
    if ((controlled(other) && !few) || !simulation::misfit(model, other).problem.empty()) continue;
    if (controlled(chosen) && !controlled(other)) std::visit([](auto& m) { m.tolerance = kTightTolerance; }, other);
    return other;
  }
  return std::visit(
      [](auto m) -> std::optional<Method> {
        if constexpr (requires { words(m.method); }) {
          const auto was = m.method;
          for (const auto& word : words(was))
            if (word.value != was) m.method = word.value;
          return m;
        } else {
          return std::nullopt;
        }
      },
      chosen);
}

std::string words_of(const Method& method) {
  return std::visit(
      [](const auto& m) {
        if constexpr (requires { words(m.method); })
          return fmt::format("{}, {}", m.name, core::word_of(m.method));
        else
          return std::string(m.name);
      },
      method);
}

}  // namespace

double row_spacing(const scenario::Scenario& scenario) {
  return std::max(1.0, std::round(scenario.record_every / scenario.run.step)) * scenario.run.step;
}

std::vector<Way> ways_to_verify(const scenario::Scenario& scenario) {
  std::vector<Way> out{finer(scenario.run)};
  if (const auto method = another(scenario.model, scenario.run.method)) {
    Way way{words_of(*method), scenario.run};
    way.run.method = *method;
    // Steps that a tolerance determines need not end more often than rows are wanted.
    const double rows = row_spacing(scenario);
    if (controlled(*method) && !controlled(scenario.run.method)) way.run.step = rows / std::ceil(rows / kLongestStep);
    out.push_back(std::move(way));
  }
  return out;
}

}  // namespace stiction::analysis

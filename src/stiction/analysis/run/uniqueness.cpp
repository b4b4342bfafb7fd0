#include "stiction/analysis/run/uniqueness.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

namespace stiction::analysis {
namespace {

constexpr std::array<const char*, laws::kMaxChannels> kChannels{"N", "T1", "T2", "tau", "R1", "R2"};

bool same_kind(const ForceSpan& a, const ForceSpan& b) {
  const auto same = [](const auto& x, const auto& y) { return x.name == y.name; };
  return a.dimension == b.dimension && a.jammed == b.jammed && a.released.empty() &&
         std::equal(a.contacts.begin(), a.contacts.end(), b.contacts.begin(), b.contacts.end(), same);
}

template <class Names>
std::string list(const Names& names) {
  constexpr std::size_t kMost = 12;  // names that a reader takes in; JSON and the result have them all
  if (names.size() <= kMost) return fmt::format("{}", fmt::join(names, ", "));
  return fmt::format("{} and {} more", fmt::join(names.begin(), names.begin() + kMost, ", "), names.size() - kMost);
}

std::vector<std::string> names_of(const ForceSpan& span) {
  std::vector<std::string> names;
  for (const ForceSpan::Contact& contact : span.contacts) names.push_back(contact.name);
  return names;
}

std::string bound(double x) {
  return std::isfinite(x) ? fmt::format("{:.6g}", x) : "any";
}

}  // namespace

void Uniqueness::look(const simulation::Simulation& simulation, problem::Ranges ranges) {
  const simulation::ForceSample sample = simulation.sample_forces(ranges);
  const model::System system = simulation.system();
  ForceSpan now{.begin = simulation.state().t,
                .end = simulation.state().t,
                .dimension = sample.dimension,
                .ranges = ranges == problem::Ranges::all};
  for (const simulation::ContactForces& forces : sample.contacts) {
    ForceSpan::Contact& contact = now.contacts.emplace_back();
    contact.name = system.contact(forces.contact).label();
    contact.force = forces.force;
    for (std::size_t k = 0; k < forces.range.size(); ++k) {
      contact.least[k] = forces.range[k].least;
      contact.most[k] = forces.range[k].most;
    }
  }
  for (int i : sample.jammed) now.jammed.push_back(system.contact(i).label());
  const bool goes_on = open_ && same_kind(spans_.back(), now);
  open_ = now.dimension > 0 || !now.jammed.empty();
  if (goes_on) now.begin = spans_.back().begin;
  if (goes_on)
    spans_.back() = now;
  else if (open_)
    spans_.push_back(now);
}

void Uniqueness::note(const simulation::Simulation& simulation, const model::Event& event) {
  if (event.kind != model::EventKind::slip || !open_ || spans_.back().dimension == 0) return;
  for (const model::Contact& contact : simulation.system().contacts())
    if (contact.declaration == event.contact && contact.point == event.point && contact.law.jumps())
      for (const ForceSpan::Contact& known : spans_.back().contacts)
        if (known.name == contact.label()) spans_.back().released.push_back(known.name);
}

std::string to_sentence(const ForceSpan& span) {
  std::string out;
  const std::string when = span.begin == span.end ? fmt::format("at t = {:.6g} s", span.end)
                                                  : fmt::format("from t = {:.6g} s to {:.6g} s", span.begin, span.end);
  if (span.dimension > 0)
    out = fmt::format(
        "{} the forces of {} are not unique ({} {}): those given are one choice of many with the same motion", when,
        list(names_of(span)), span.dimension, span.dimension == 1 ? "dimension" : "dimensions");
  if (!span.jammed.empty())
    out += fmt::format(
        "{}{} {} so that the normal force presses the surfaces together (Painleve): the motion may be "
        "one of several",
        out.empty() ? when + " " : "; ", list(span.jammed), span.jammed.size() == 1 ? "slides" : "slide");
  if (!span.released.empty())
    out += fmt::format(
        "; then {} slipped, as soon as no forces could hold all: with a lower kinetic coefficient the "
        "laws alone would also allow earlier slip",
        list(span.released));
  return out;
}

std::string to_text(const ForceSpan& span) {
  std::string out = fmt::format("    {}\n", to_sentence(span));
  if (!span.ranges || span.contacts.empty()) return out;
  out += fmt::format("      {:<15} {:>3} {:>13} {:>13} {:>13}\n", "force [N]", "", "found", "least", "most");
  for (const ForceSpan::Contact& contact : span.contacts)
    for (std::size_t k = 0; k < kChannels.size(); ++k)
      if (contact.least[k] != contact.most[k])
        out += fmt::format("      {:<15} {:>3} {:>13.6g} {:>13} {:>13}\n", contact.name, kChannels[k], contact.force[k],
                           bound(contact.least[k]), bound(contact.most[k]));
  return out;
}

std::string spans_to_json(const std::vector<ForceSpan>& spans) {
  nlohmann::ordered_json out = nlohmann::ordered_json::array();
  for (const ForceSpan& span : spans) {
    nlohmann::ordered_json one{{"from", span.begin},
                               {"to", span.end},
                               {"dimension", span.dimension},
                               {"ranges", span.ranges},
                               {"contacts", nlohmann::ordered_json::object()},
                               {"painleve", span.jammed},
                               {"released", span.released}};
    for (const ForceSpan::Contact& contact : span.contacts) {
      auto& forces = one["contacts"][contact.name] = nlohmann::ordered_json::object();
      for (std::size_t k = 0; k < kChannels.size(); ++k)
        if (contact.force[k] != 0.0 || contact.least[k] != contact.most[k]) {
          forces[kChannels[k]] = {{"found", contact.force[k]}};
          if (span.ranges) forces[kChannels[k]].update({{"least", contact.least[k]}, {"most", contact.most[k]}});
        }
    }
    out.push_back(one);
  }
  return out.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);  // writes infinity as null
}

std::vector<ForceSpan> spans_from_json(const std::string& text) {
  std::vector<ForceSpan> out;
  const auto parsed = nlohmann::ordered_json::parse(text.empty() ? "[]" : text, nullptr, false);
  if (!parsed.is_array()) return out;
  constexpr double kNone = std::numeric_limits<double>::infinity();
  const auto number = [](const auto& from, const char* key, double instead) {
    return from.contains(key) && from[key].is_number() ? from[key].template get<double>() : instead;
  };
  for (const auto& one : parsed) {
    ForceSpan& span = out.emplace_back();
    span.begin = number(one, "from", 0.0);
    span.end = number(one, "to", 0.0);
    span.dimension = one.value("dimension", 0);
    span.ranges = one.value("ranges", false);
    span.jammed = one.value("painleve", std::vector<std::string>());
    span.released = one.value("released", std::vector<std::string>());
    for (const auto& [name, forces] : one["contacts"].items()) {
      ForceSpan::Contact& contact = span.contacts.emplace_back();
      contact.name = name;
      for (std::size_t k = 0; k < kChannels.size(); ++k) {
        if (!forces.contains(kChannels[k])) continue;
        const auto& force = forces[kChannels[k]];
        contact.force[k] = number(force, "found", 0.0);
        contact.least[k] = span.ranges ? number(force, "least", -kNone) : contact.force[k];
        contact.most[k] = span.ranges ? number(force, "most", kNone) : contact.force[k];
      }
    }
  }
  return out;
}

}  // namespace stiction::analysis

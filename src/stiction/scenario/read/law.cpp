#include "stiction/scenario/read/law.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "stiction/laws/catalogue.hpp"
#include "stiction/scenario/by_formula/programs.hpp"
#include "stiction/scenario/schema/fields.hpp"

namespace stiction::scenario {
namespace {

// Reads the parameters of laws and remembers which keys they used.
class LawReader {
 public:
  explicit LawReader(const Table& t) : t_(t) {}

  double number(const laws::Parameter& p) {
    used_.emplace(p.name);
    const bool of_patch = p.unit == "m" && !find_key(section("contact"), p.name)->choices.empty();
    if (of_patch && (t_.is_word(p.name) || (elastic_ && !t_.has(p.name)))) {
      patch_ = true;
      return 1.0;
    }
    if (of_patch) sized_ = p.name;
    if (p.name == "mu" && !t_.has("mu") && t_.text("coefficient") == "formula") return read_mu(t_)->value(0.0);
    if (!t_.has(p.name) && find_key(section("contact"), p.name)->fallback.empty())
      t_.refuse(p.name, fmt::format("is missing: {} [{}], {}", p.doc, p.unit, p.range.text()));
    return t_.number(p.name);
  }

  // The law of a family that the keys `word` and `variant` name.
  template <class Family>
  Family family(std::string_view word, std::string_view variant_key) {
    const std::string name = t_.text(word), variant = variant_key.empty() ? "" : t_.text(variant_key);
    for (const laws::Entry<Family>& entry : laws::catalogue<Family>()) {
      if (entry.name != name || (!entry.variant.empty() && entry.variant != variant)) continue;
      if (!entry.variant.empty()) used_.emplace(variant_key);
      return laws::make(entry, [&](const laws::Parameter& p) { return number(p); });
    }
    return {};  // not reached: the schema knows the names
  }

  void elastic() { elastic_ = true; }  // the patch is that of the normal law unless its size is given
  [[nodiscard]] bool patch() const {   // the size follows from the load
    if (patch_ && !sized_.empty()) t_.refuse(sized_, "and the other semi-axis must both be numbers or both \"hertz\"");
    return patch_;
  }
  void use(std::string_view key) { used_.emplace(key); }
  [[nodiscard]] bool used(std::string_view key) const { return used_.contains(key); }

 private:
  const Table& t_;
  std::set<std::string, std::less<>> used_;
  bool patch_ = false, elastic_ = false;
  std::string_view sized_;
};

// A friction law that is itself a variant of Contensou's leaves no choice of the pressure.
void check_pressure(const Table& t, LawReader& reader) {
  const std::string friction = t.text("friction"), pressure = t.text("pressure");
  const std::vector<std::string> words = laws::variants<laws::Friction>("contensou");
  if (std::find(words.begin(), words.end(), friction) == words.end()) return;
  reader.use("pressure");
  if (pressure == friction || pressure == "parabolic") return;
  t.refuse("pressure", fmt::format("cannot be combined with friction = \"{}\", which has a pressure of its own: "
                                   "omit it, or set friction = \"contensou\" with pressure = one of: {}",
                                   friction, fmt::join(words, ", ")));
}

}  // namespace

void read_law(const Table& t, model::ContactSpec& spec, std::vector<std::string>& warnings) {
  LawReader reader(t);
  laws::ContactLaw& law = spec.law;
  law.compliance = reader.family<laws::Compliance>("normal", "");
  law.normal.bilateral = t.text("normal") == laws::Unilateral::kPermanent;
  if (!laws::compliant(law.compliance) && !law.normal.bilateral) {
    law.normal = laws::make_normal([&](const laws::Parameter& p) { return reader.number(p); });
    detail::read_value(t, "impact", law.normal.impact);
    reader.use("impact");
  }
  if (std::holds_alternative<laws::Hertz>(law.compliance) || std::holds_alternative<laws::Volumetric>(law.compliance))
    reader.elastic();
  check_pressure(t, reader);
  law.friction = reader.family<laws::Friction>("friction", "pressure");
  law.coefficient = reader.family<laws::Coefficient>("coefficient", "");
  law.rolling = reader.family<laws::Rolling>("rolling", "rolling_kind");
  if (std::holds_alternative<laws::CoefficientTable>(law.coefficient)) {
    reader.use("mu_table");
    if (!t.has("mu_table")) t.refuse("mu_table", "is missing: pairs of speed [m/s] and mu, the first [0, mu]");
    spec.mu_table = t.points("mu_table");
  }
  if (std::holds_alternative<laws::CoefficientFormula>(law.coefficient)) {
    reader.use("mu_formula");
    spec.mu_formula = read_mu(t);
    if (is_constant(*spec.mu_formula)) {
      if (const std::string problem = laws::coefficient_formula_problem(*spec.mu_formula, law.mu()); !problem.empty())
        t.refuse("mu_formula", problem);
      law.coefficient = laws::ConstantCoefficient{};
    }
  }
  if (std::holds_alternative<laws::FormulaForce>(law.compliance)) {
    reader.use("normal_formula");
    spec.normal_formula = read_normal_force(t);
  }
  law.patch = reader.patch();
  if (law.patch && !laws::compliant(law.compliance)) {
    reader.use("modulus");
    law.modulus = t.number("modulus");
  }
  if (law.oriented() || (spec.custom_law && spec.custom_law->oriented())) {
    reader.use("axis");
    reader.use("axis_of");
    spec.axis = t.vector("axis");
    spec.axis_of = t.has("axis_of") ? t.text("axis_of") : "world";
  }
  for (const char* key : {"name", "enabled", "between", "point", "normal", "friction", "coefficient", "rolling"})
    reader.use(key);
  for (const Key& key : section("contact").keys) {
    if (!t.has(key.name)) continue;
    if (key.kind == Kind::number && !t.is_word(key.name)) (void)t.number(key.name);
    if (!reader.used(key.name))
      warnings.push_back(fmt::format(
          "{}: {}.{} is not used by normal = \"{}\", friction = \"{}\", coefficient = \"{}\", rolling = \"{}\"",
          t.place(key.name), t.label(), key.name, t.text("normal"), t.text("friction"), t.text("coefficient"),
          t.text("rolling")));
  }
}

}  // namespace stiction::scenario

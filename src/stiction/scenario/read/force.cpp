#include "stiction/scenario/read/force.hpp"

#include "stiction/scenario/by_formula/force.hpp"
#include "stiction/scenario/read/parts.hpp"
#include "stiction/scenario/schema/fields.hpp"
#include "stiction/scenario/schema/keys.hpp"
#include "stiction/scenario/schema/types.hpp"

namespace stiction::scenario {
namespace {

struct ForceWord {
  Type type;
  void (*read)(const Table& t, model::Builder& builder);
};

// What all forces have; name, body and the spec's own keys.
template <class Spec>
Spec read_spec(const Table& t) {
  Spec spec;
  spec.name = t.text("name");
  spec.body = t.text("body");
  read_fields(t, spec);
  return spec;
}

template <class Time>
ForceWord given_force() {
  const std::string word(Time::word);
  return {{word, word + " force", std::string(Time::doc), keys_of<model::ForceSpec, Time>()},
          [](const Table& t, model::Builder& builder) {
            auto spec = read_spec<model::ForceSpec>(t);
            spec.time = read<Time>(t).time();
            at_place(t, [&] { builder.force(spec); });
          }};
}

template <class Spec, void (model::Builder::*add)(const Spec&)>
ForceWord spring() {
  const std::string word(Spec::word);
  return {{word, word, std::string(Spec::doc), keys_of<Spec>()}, [](const Table& t, model::Builder& builder) {
            const auto spec = read_spec<Spec>(t);
            at_place(t, [&] { (builder.*add)(spec); });
          }};
}

std::vector<ForceWord> make_force_words() {
  std::vector<ForceWord> words;
  model::ForceTimes::for_each([&]<class Time>() { words.push_back(given_force<Time>()); });
  words.push_back({force_by_formula_type(), read_force_by_formula});
  words.push_back(spring<model::SpringSpec, &model::Builder::spring>());
  words.push_back(spring<model::TorsionSpringSpec, &model::Builder::torsion_spring>());
  return words;
}

const std::vector<ForceWord>& force_words() {
  static const std::vector<ForceWord> words = make_force_words();
  return words;
}

}  // namespace

Section force_section() {
  std::vector<Type> types;
  for (const ForceWord& word : force_words()) types.push_back(word.type);
  return typed_section(
      "force",
      "A force on a body: a given function of time, a formula of time and state, or that of a spring with a damper "
      "between two points or about an axis.",
      {text("name", "name of the force", true), enabled(), text("body", "body it acts on", true),
       choice("type", {}, "constant", "kind of force")},
      std::move(types));
}

void read_force(const Table& table, model::Builder& builder) {
  table.check_keys();
  const Table t = table.chosen();
  for (const ForceWord& word : force_words())
    if (word.type.name == t.text("type")) word.read(t, builder);
}

}  // namespace stiction::scenario

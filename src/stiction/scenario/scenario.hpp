#pragma once
// A scenario: a text file turned into a validated model and the options of its run.
#include <memory>
#include <string>
#include <vector>

#include "stiction/model/model.hpp"
#include "stiction/scenario/parameter_value.hpp"
#include "stiction/scenario/text/builtin_info.hpp"
#include "stiction/scenario/user_parts.hpp"
#include "stiction/simulation/simulation.hpp"

namespace stiction::scenario {

// A column computed from the state. tilt: the angle between an axis of a body and the vertical (the direction against
// gravity). beta, psi_dot, chi: of a disk that rolls on a plane (analysis/disk/disk.hpp). formula: of other columns.
enum class ColumnKind { tilt, beta, psi_dot, chi, formula };
constexpr std::array<core::Word<ColumnKind>, 5> words(ColumnKind) {
  using enum ColumnKind;
  return {{{"tilt", tilt}, {"beta", beta}, {"psi_dot", psi_dot}, {"chi", chi}, {"formula", formula}}};
}
struct ColumnFormula;  // column_formula.hpp
struct Column {
  std::string name;
  ColumnKind kind = ColumnKind::tilt;
  int body = 0;
  math::Vec3 axis = math::Vec3::UnitZ();  // of a tilt
  int contact = -1;                       // of beta, psi_dot, chi: point 1 of the disk
  std::shared_ptr<const ColumnFormula> formula{};
};

struct Scenario {
  std::string name;  // built-in name or file name without its extension
  std::string title, source;
  std::string text;  // the TOML as run, changes included
  model::Model model;
  simulation::RunOptions run;
  double record_every = 1e-3;
  std::int64_t seed = 0;
  std::vector<Column> columns;
  std::vector<model::Port> ports;               // to record
  std::vector<std::vector<std::string>> panes;  // columns that plots show at first, by pane
  std::vector<std::string> notes;          // things worth knowing, e.g. keys that stay behind with another integrator
  std::vector<std::string> warnings;       // what is written and has no effect: part of the result's warnings
  UserParts user;                          // the code it was read with
  std::vector<ParameterValue> parameters;  // by name
};

// A file (if the name has a dot or a slash, or such a file exists) or a built-in scenario, with what `unset` names
// removed and then changed by `set`: paths and `path=value` as in --unset and --set. Throws core::InputError with
// place, key, value, range and the nearest known key.
Scenario load(const std::string& name_or_file, const std::vector<std::string>& set = {},
              const std::vector<std::string>& unset = {});

// The same from text; `origin` appears in messages in place of a file name. `user` is the code that the text names.
Scenario parse(const std::string& text, const std::string& origin, const std::vector<std::string>& set = {},
               const std::vector<std::string>& unset = {}, const UserParts& user = {});

std::vector<BuiltinInfo> builtins();

double tilt(const Column& column, const model::Model& model, const model::State& state);

}  // namespace stiction::scenario

#pragma once
// A study: one scenario run in several ways, and what is compared.
#include <optional>
#include <string>
#include <vector>

#include "stiction/scenario/text/builtin_info.hpp"

namespace stiction::scenario {

enum class StudyKind { convergence, compare, sweep, matrix };

// A way to run: which scenario, and what is changed in it.
struct StudyCase {
  std::string name;
  std::string scenario;  // built-in name or file
  std::vector<std::string> set, unset;
};

// What is varied within each case.
struct StudyParameter {
  std::string path;
  std::vector<std::string> values;
};

struct Study {
  std::string name, title;
  StudyKind kind = StudyKind::compare;
  std::vector<StudyCase> cases;  // changes of the whole study included
  // Every combination is run, the last one varies fastest; steps of a convergence study go from large to small.
  std::vector<StudyParameter> parameters;
  std::vector<std::string> quantities;  // what is compared
  std::vector<double> exact;            // known values of the quantities; empty: not known
  std::optional<StudyCase> reference;   // a run the others are compared with
  bool over_time = false;               // errors: the largest over the rows instead of those at the end
  int repeat = 1;                       // runs of each row, of which the shortest time counts
  double after = 0.0;                   // s: rows before do not count for max, min, mean and maxima
  bool keep = false;                    // the results of all runs
  double agree = 0.0;                   // largest error that counts as agreement; 0: none is asked for
};

// A file or a built-in study; `set` and `unset` apply to all its runs. Throws core::InputError.
Study load_study(const std::string& name_or_file, const std::vector<std::string>& set = {},
                 const std::vector<std::string>& unset = {});
Study parse_study(const std::string& text, const std::string& origin, const std::vector<std::string>& set = {},
                  const std::vector<std::string>& unset = {});

std::vector<BuiltinInfo> builtin_studies();

}  // namespace stiction::scenario

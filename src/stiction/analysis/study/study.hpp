#pragma once
// A study from its file to its rows.
#include <filesystem>
#include <functional>

#include "stiction/analysis/study/comparison.hpp"
#include "stiction/analysis/study/journal.hpp"

namespace stiction::analysis {

struct StudySettings {
  // Which run, its number among how many, and the share of it that is done; of several at once, how many are done.
  std::function<void(const std::string& what, int run, int runs, double share)> progress;
  std::function<bool()> stop;  // called from all threads
  int jobs = 1;                // runs at once; rows and their bits do not depend on it
  Shard shard;                 // which rows are computed here
  std::filesystem::path rows;  // sweep: file of computed rows, from which it continues; empty: none
  bool fresh = false;          // compute all rows again
  bool retry_failed = false;   // compute those again that could not continue
  bool only_known = false;     // run nothing: the rows that are known
  std::filesystem::path keep;  // folder for the results of all runs; empty: they are not kept
};

// Throws core::InputError if a run would be refused, or lacks the quantities; of a sweep or matrix, if all are.
void check(const scenario::Study& study);

// Checks, then runs what is not known.
StudyReport run(const scenario::Study& study, const StudySettings& settings);

}  // namespace stiction::analysis

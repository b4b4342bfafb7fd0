#pragma once
// The rows of a sweep that are already computed, one JSON object per line: a study that was killed continues with them.
// A row counts only for the very same run: its key is made from the scenario as run, what is observed, and the program.
#include <chrono>
#include <filesystem>
#include <map>
#include <mutex>
#include <optional>

#include "stiction/analysis/study/report.hpp"

namespace stiction::analysis {

// Which of several processes computes which rows: row i belongs to shard i % count + 1.
struct Shard {
  int number = 1, count = 1;
};

// The lines of `path` and, beside it, of all shards (`<path>.<number>-of-<count>`), by key. A line that was cut short
// is ignored. Throws core::InputError for a file of another kind.
std::map<std::string, StudyRow> read_journals(const std::filesystem::path& path);

std::string hash_text(const std::string& text);  // 16 hexadecimal digits

// Adds rows. Safe for several threads. A kill loses no row, a power cut those of the last second.
class JournalWriter {
 public:
  // Throws core::InputError if the file cannot be written, is of another kind, or another study is writing it. `fresh`
  // begins anew, without the lines of an earlier one.
  JournalWriter(const std::filesystem::path& path, Shard shard, bool fresh);
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;
  ~JournalWriter();

  void add(const std::string& key, const StudyRow& row);  // throws core::RunError on a full disk

 private:
  std::filesystem::path path_;
  int file_ = -1;
  std::chrono::steady_clock::time_point settled_ = std::chrono::steady_clock::now();  // on the disk itself
  std::mutex mutex_;
};

}  // namespace stiction::analysis

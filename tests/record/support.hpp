#pragma once
// Result files whose every number follows from its place, so that any part of a file can be checked on its own.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "stiction/record/result/reader.hpp"
#include "stiction/record/result/writer.hpp"

namespace stiction::record::test {

namespace fs = std::filesystem;

inline constexpr std::size_t kCheckpointSize = 700;  // two pages: large enough to be torn

inline Layout small_layout(std::size_t rows_per_chunk = 0) {
  Layout layout;
  layout.columns = {{"t", "s"}, {"top.x", "m"}, {"top.y", "m"}};
  layout.contacts = {"tip", "rim"};
  layout.checkpoint_size = kCheckpointSize;
  layout.meta = {{"version", std::string("0.1.0")}, {"seed", std::int64_t{42}}, {"step", 1e-3}};
  layout.texts = {{"scenario", "title = \"test\"\n"}};
  layout.rows_per_chunk = rows_per_chunk;
  return layout;
}

inline std::vector<double> row_at(std::size_t k) {
  const auto x = static_cast<double>(k);
  return {0.25 * x, x * x, 1.0 / (1.0 + x)};
}

inline Event event_at(std::size_t k) {
  return {0.25 * static_cast<double>(k), k % 2, static_cast<EventKind>(k % 5), -static_cast<double>(k), 0.5};
}

inline std::vector<double> checkpoint_at(std::size_t rows) {
  std::vector<double> values(kCheckpointSize);
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<double>(rows) + 1e-3 * static_cast<double>(i);
  return values;
}

// Rows and events [first, last), without a flush.
inline void append(Writer& writer, std::size_t first, std::size_t last) {
  for (std::size_t k = first; k < last; ++k) {
    writer.row(row_at(k));
    writer.event(event_at(k));
  }
}

inline void flush(Writer& writer, std::size_t facts = 0) {
  const auto rows = writer.rows();
  Attributes summary = {{"steps", static_cast<std::int64_t>(rows)}, {"error", 1e-9}};
  for (std::size_t i = 0; i < facts; ++i) summary.emplace_back("fact" + std::to_string(i), static_cast<double>(rows));
  writer.flush(checkpoint_at(rows), summary);
}

// Everything in the file fits its place, and nothing of the first `flushed` rows is lost.
inline void expect_consistent(const fs::path& path, std::size_t flushed, bool with_summary = true) {
  const Reader reader(path);
  ASSERT_GE(reader.rows(), flushed);
  ASSERT_EQ(reader.event_count(), reader.rows());
  std::vector<double> values(reader.rows() * 3);
  reader.read_rows(0, reader.rows(), values);
  for (std::size_t k = 0; k < reader.rows(); ++k) {
    const auto expected = row_at(k);
    for (std::size_t i = 0; i < 3; ++i) ASSERT_EQ(values[3 * k + i], expected[i]) << "row " << k;
  }
  const auto events = reader.events();
  for (std::size_t k = 0; k < events.size(); ++k) ASSERT_EQ(events[k], event_at(k)) << "event " << k;
  const auto checkpoint = reader.checkpoint();
  if (flushed > 0) {
    ASSERT_TRUE(checkpoint.has_value());
    ASSERT_GE(checkpoint->rows, flushed);
    ASSERT_EQ(checkpoint->events, checkpoint->rows);
    ASSERT_EQ(checkpoint->values, checkpoint_at(checkpoint->rows));
    ASSERT_TRUE(!with_summary || find(reader.summary(), "steps") != nullptr);
  }
  ASSERT_NE(find(reader.summary(), "status"), nullptr);
}

inline std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

inline void write_bytes(const fs::path& path, const std::string& bytes) {
  fs::remove(path);  // some file systems wait for the disk when a file is emptied and written anew
  std::ofstream(path, std::ios::binary) << bytes;
}

// The message of the error that a step throws; fails if it throws none.
template <typename Error, typename Step>
std::string message_of(Step step) {
  try {
    step();
  } catch (const Error& error) {
    return error.what();
  }
  ADD_FAILURE() << "no error";
  return {};
}

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// A folder of its own for each test.
class FolderTest : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = (fs::temp_directory_path() / "stiction-record-XXXXXX").string();
    ASSERT_NE(::mkdtemp(pattern.data()), nullptr);
    folder = pattern;
  }
  void TearDown() override { fs::remove_all(folder); }

  // Runs Debian's Python with a script; true if h5py is there.
  static bool has_h5py() { return std::system("/usr/bin/python3 -c 'import h5py' >/dev/null 2>&1") == 0; }
  int python(const std::string& script) const {
    write_bytes(folder / "check.py", script);
    // A sanitizer's settings must not reach Python.
    return std::system(("cd '" + folder.string() + "' && env -u LD_PRELOAD /usr/bin/python3 check.py").c_str());
  }

  fs::path folder;
};

}  // namespace stiction::record::test

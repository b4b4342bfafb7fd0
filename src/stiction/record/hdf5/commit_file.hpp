#pragma once
// A file that goes from one consistent state to the next, even when the process is killed or the disk is full.
//
// HDF5 keeps what describes a file (sizes of datasets, index of chunks) apart from the raw numbers. Raw numbers only
// ever go to places that the description on disk does not show yet, so they are written at once. The description is
// held back in memory, in pages, and written by commit():
//
//   1. the file is made long enough;
//   2. the superblock (in page 0) learns the new length: nothing refers to the new part yet;
//   3. pages that were not on disk before: nothing refers to them yet;
//   4. index nodes, parents before children: a node has a page of its own, entries beyond a dataset's size do not
//      matter, and a full node loses entries only after its parent knows where they went;
//   5. page 0, which holds the sizes of /data and /events: from here on the new rows and events are there;
//   6. large object headers (/summary).
//
// A kill stops a write between pages, never within one, so each of these is done or not done. After a power cut any
// of the writes that the disk was not told to finish may be missing: with Survives::power_cut each step ends with that
// order. After the first error nothing more is written: what the last commit left stays valid.
#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <span>
#include <string>

#include "stiction/record/survives.hpp"

namespace stiction::record {

class CommitFile {
 public:
  static constexpr std::size_t kPage = 4096;

  explicit CommitFile(const std::filesystem::path& path);  // creates it; throws std::system_error, e.g. if it exists
  ~CommitFile();
  CommitFile(const CommitFile&) = delete;
  CommitFile& operator=(const CommitFile&) = delete;

  void write_raw(std::uint64_t address, std::span<const std::byte> bytes);
  void stage(std::uint64_t address, std::span<const std::byte> bytes);
  [[nodiscard]] bool read(std::uint64_t address, std::span<std::byte> bytes) const;
  void survive(Survives what) { survives_ = what; }  // from the next commit on
  void commit(std::uint64_t length);
  void close(std::uint64_t length);  // commit, then cut off what lies beyond the length

  [[nodiscard]] std::uint64_t length() const { return length_; }
  [[nodiscard]] bool failed() const { return !error_.empty(); }
  [[nodiscard]] const std::string& error() const { return error_; }  // why the first failing write failed
  void fail(const std::string& reason);

 private:
  using Page = std::array<std::byte, kPage>;
  Page& staged(std::uint64_t number);
  void put(std::uint64_t address, std::span<const std::byte> bytes);
  void put_page(std::uint64_t number, const Page& page);
  void resize(std::uint64_t length);
  void settle();  // on disk, if that was asked for, what was written so far
  [[nodiscard]] int rank(std::uint64_t number, const Page& page) const;

  int descriptor_ = -1;
  std::uint64_t length_ = 0;  // on disk
  std::map<std::uint64_t, Page> staged_;
  std::set<std::uint64_t> on_disk_;  // pages written by a commit
  std::string error_;
  Survives survives_ = Survives::kill;
  bool unsettled_ = false;  // something was written since the disk was last told to finish
};

}  // namespace stiction::record

#pragma once
// Reads result files, including those of runs that are still running or were killed.
#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "stiction/record/result_types.hpp"

namespace stiction::record {

// True for a readable result file of this program; false for anything else, including a missing file.
bool is_result_file(const std::filesystem::path& path);

class Reader {
 public:
  // All members throw core::InputError if the file is missing, is not a result, was cut short or is damaged.
  explicit Reader(const std::filesystem::path& path);
  // The bytes of a result file, e.g. one that was sent; `name` appears in messages.
  Reader(const std::string& name, std::span<const std::byte> bytes);
  Reader(Reader&&) noexcept;
  Reader& operator=(Reader&&) noexcept;
  ~Reader();

  [[nodiscard]] const std::filesystem::path& path() const;
  [[nodiscard]] const std::vector<Column>& columns() const;
  [[nodiscard]] const std::vector<std::string>& contacts() const;
  [[nodiscard]] const std::vector<std::string>& shapes() const;  // names for the pairs of groups; empty without any
  [[nodiscard]] const Attributes& meta() const;
  [[nodiscard]] const Attributes& summary() const;  // only status = "unreadable" if that part is damaged
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& texts() const;
  [[nodiscard]] std::string text(std::string_view name) const;        // e.g. "scenario"
  [[nodiscard]] std::string model_text(std::string_view name) const;  // e.g. "drawing"; empty where there is none
  [[nodiscard]] const std::string& verification() const;  // how far repetitions agree with the run; empty without any
  [[nodiscard]] std::size_t rows() const;
  [[nodiscard]] std::size_t event_count() const;

  // Index of a column; an unknown name is an error that suggests the nearest one, or nothing.
  [[nodiscard]] std::size_t column(std::string_view name) const;
  [[nodiscard]] std::optional<std::size_t> find_column(std::string_view name) const;
  // Rows [first, first + count), one after the other, into count x columns() values.
  void read_rows(std::size_t first, std::size_t count, std::span<double> out) const;
  [[nodiscard]] std::vector<double> read_column(std::string_view name) const;
  [[nodiscard]] std::vector<Event> events() const;
  // The newest intact checkpoint, if there is one.
  [[nodiscard]] std::optional<Checkpoint> checkpoint() const;
  // What a writer needs to make a file of the same shape.
  [[nodiscard]] Layout layout() const;

  // Calls use(first row, values) for blocks of whole rows, so that a file of any size can be read.
  template <typename Use>
  void for_each_block(Use use) const {
    const std::size_t width = columns().size();
    std::vector<double> values;
    for (std::size_t first = 0, count = 0; first < rows(); first += count) {
      count = std::min(rows() - first, block_rows());
      values.resize(count * width);
      read_rows(first, count, values);
      use(first, std::span<const double>(values));
    }
  }

 private:
  [[nodiscard]] std::size_t block_rows() const;  // rows of about a megabyte
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace stiction::record

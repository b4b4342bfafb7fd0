#pragma once
// Writes a result file (HDF5) while a run goes on.
//
//   /meta        attributes; datasets scenario (or other texts) and contacts
//   /model       datasets drawing (or other texts)
//   /columns     {name, unit}
//   /data        rows x columns
//   /events      {t, contact, event, normal_velocity, impulse}
//   /summary     attributes; status is "running" until finish()
//   /checkpoint  two slots {sequence, rows, events, hash, values}
//
// Whenever the process dies, the file holds what the last flush() saw. The file appears under its name only when it is
// complete enough to be read; until then an earlier result of that name stays as it was.
#include <filesystem>
#include <memory>
#include <span>

#include "stiction/record/result_types.hpp"

namespace stiction::record {

class Reader;

// Writers and readers of different files may be used by different threads at once; one of them, by one at a time.
class Writer {
 public:
  // Throws core::InputError for a bad place or layout: a folder, a missing parent folder, no permission, an existing
  // file that is not a result file. An existing result file is replaced.
  Writer(const std::filesystem::path& path, const Layout& layout);
  Writer(Writer&&) noexcept;
  Writer& operator=(Writer&&) noexcept;
  ~Writer();  // without finish(): keeps the rows and events so far if it can, the status stays "running"

  // All of these throw core::RunError when the file cannot be written (a full disk); nothing more is written then.
  void row(std::span<const double> values);  // one value a column; cheap, buffered
  void event(const Event& event);            // buffered
  // Makes all rows and events so far readable. An empty checkpoint keeps the previous one. The summary adds to, and
  // overwrites, what earlier summaries said; one of more than some 50 values does not fit a page, and a kill may then
  // cost the summary (nothing else).
  void flush(std::span<const double> checkpoint, const Attributes& summary);
  // flush, and close. The status becomes "finished" unless the summary brings its own, e.g. "interrupted".
  void finish(std::span<const double> checkpoint, const Attributes& summary);

  [[nodiscard]] const std::filesystem::path& path() const;
  [[nodiscard]] std::size_t rows() const;
  [[nodiscard]] std::size_t events() const;

 private:
  friend Writer resume(const Reader& from, const std::filesystem::path& path);
  struct Impl;
  explicit Writer(std::unique_ptr<Impl> impl);
  static Writer unpublished(const std::filesystem::path& path, const Layout& layout);  // not yet under its name
  void publish();                                                                      // puts the file under its name
  std::unique_ptr<Impl> impl_;
};

}  // namespace stiction::record

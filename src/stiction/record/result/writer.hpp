#pragma once
// Writes a result file (HDF5) during a run.
//
//   /meta        attributes; datasets scenario (or other texts) and contacts
//   /model       datasets drawing (or other texts)
//   /columns     {name, unit}
//   /data        rows x columns
//   /events      {t, contact, event, normal_velocity, impulse}
//   /summary     attributes; status is "running" until finish()
//   /checkpoint  two slots {sequence, rows, events, hash, values}
//   /verify      a text, where repetitions were compared with the run (verification.hpp)
//
// Whenever the process dies, the file holds what the last flush() saw; when the power fails, what the last one saw that
// was to survive that. The file appears under its name with the first flush, or with finish(): until then an earlier
// result of that name stays as it was. Meanwhile another run that would write the same result is refused. A finished
// result is compressed.
#include <filesystem>
#include <memory>
#include <span>

#include "stiction/record/result_types.hpp"
#include "stiction/record/survives.hpp"

namespace stiction::record {

class Reader;

// What becomes of an earlier result of that name.
enum class Former {
  replaced,
  kept,  // as <name>.previous.h5, where it replaces the one before
};

// Writers and readers of different files may be used by different threads at once; each of them by one at a time.
class Writer {
 public:
  // Throws core::InputError for a bad place or layout: a folder, a missing parent folder, no permission, an existing
  // file that is not a result file, another writer of the same file.
  Writer(const std::filesystem::path& path, const Layout& layout, Former former = Former::replaced);
  Writer(Writer&&) noexcept;
  Writer& operator=(Writer&&) noexcept;
  // Without finish(): keeps the rows and events so far if it can, the status stays "running". What was not yet under
  // its name goes there if nothing else has that name.
  ~Writer();

  // All of these throw core::RunError when the file cannot be written (a full disk); nothing more is written then.
  void row(std::span<const double> values);  // one value per column; cheap, buffered
  void event(const Event& event);            // buffered
  // Makes all rows and events so far readable. An empty checkpoint keeps the previous one. The summary adds to, and
  // overwrites, what earlier summaries said; one of more than some 50 values does not fit a page, and a kill may then
  // cost the summary (nothing else).
  void flush(std::span<const double> checkpoint, const Attributes& summary, Survives what = Survives::kill);
  // flush, and close. The status becomes "finished" unless the summary has its own, e.g. "interrupted".
  void finish(std::span<const double> checkpoint, const Attributes& summary, Survives what = Survives::kill);

  // The next flush takes the name of an earlier result.
  [[nodiscard]] bool replaces() const;
  [[nodiscard]] const std::filesystem::path& path() const;
  [[nodiscard]] std::size_t rows() const;
  [[nodiscard]] std::size_t events() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace stiction::record

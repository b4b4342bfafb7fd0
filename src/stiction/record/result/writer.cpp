#include "stiction/record/result/writer.hpp"

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>
#include <stdexcept>
#include <system_error>

#include "stiction/core/error.hpp"
#include "stiction/core/whole_file.hpp"
#include "stiction/record/hdf5/attributes.hpp"
#include "stiction/record/hdf5/checkpoint.hpp"
#include "stiction/record/hdf5/commit_driver.hpp"
#include "stiction/record/hdf5/events.hpp"
#include "stiction/record/hdf5/format.hpp"
#include "stiction/record/hdf5/names.hpp"
#include "stiction/record/hdf5/table.hpp"
#include "stiction/record/result/compact.hpp"
#include "stiction/record/result/output_lock.hpp"
#include "stiction/record/result/output_place.hpp"

namespace stiction::record {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kDataChunk = 256U << 10U;  // bytes; an index node covers 64 chunks, so it rarely changes
constexpr std::size_t kEventChunk = 32U << 10U;  // bytes
constexpr unsigned kSummaryRoom = 4096;          // bytes; HDF5 makes a header of 3956 of it, which fits a page
constexpr unsigned kMetaRoom = 512;              // bytes
constexpr unsigned kModelRoom = 64;              // bytes

std::size_t rows_per_chunk(const Layout& layout) {
  if (layout.rows_per_chunk > 0) return layout.rows_per_chunk;
  return std::max<std::size_t>(kDataChunk / (layout.columns.size() * sizeof(double)), 8);
}

void validate(const Layout& layout) {
  if (layout.columns.empty()) throw core::InputError("a result file needs at least one column");
  std::set<std::string_view> seen;
  for (const auto& column : layout.columns) {
    if (column.name.empty()) throw core::InputError("a column of the result file has no name");
    if (!seen.insert(column.name).second) throw core::InputError("two columns are called '" + column.name + "'");
  }
  seen.clear();
  for (const auto& contact : layout.contacts) {
    if (!seen.insert(contact).second) throw core::InputError("two contacts are called '" + contact + "'");
  }
}

std::unique_ptr<CommitFile> create_target(const fs::path& path, const fs::path& temporary) try {
  return std::make_unique<CommitFile>(temporary);
} catch (const std::system_error& error) {
  throw core::InputError("cannot create result file '" + path.string() + "': " + error.code().message());
}

// Removes the file of that name unless it was moved to its final place.
struct Scratch {
  fs::path path;
  ~Scratch() {
    std::error_code ignored;
    if (!path.empty()) fs::remove(path, ignored);
  }
};

// The open file and its parts. The order matters: /data and /events come first, so that their headers share page 0
// (commit_file.hpp), and the file is closed last.
struct Parts {
  Parts(CommitFile& target, const Layout& layout)
      : file(h5::create_file(target)),
        format(layout.contacts, layout.shapes),
        data(file, kDataName, H5T_NATIVE_DOUBLE, layout.columns.size(), rows_per_chunk(layout)),
        events(file, kEventsName, format.type(), 0, std::max<std::size_t>(kEventChunk / format.size(), 8)),
        summary(h5::create_attribute_group(file, kSummaryName, kSummaryRoom)),
        checkpoint(file, kCheckpointName, layout.checkpoint_size) {
    h5::write_columns(file, kColumnsName, layout.columns);
    const h5::Handle meta = h5::create_attribute_group(file, kMetaName, kMetaRoom);
    h5::write_attributes(meta, {{kFormatKey, std::string(kFormatName)}, {kVersionKey, kFormatVersion}});
    h5::write_attributes(meta, layout.meta);
    h5::write_names(meta, kContactsName, layout.contacts);
    if (!layout.shapes.empty()) h5::write_names(meta, kShapesName, layout.shapes);
    for (const auto& [name, text] : layout.texts) h5::write_text(meta, name.c_str(), text);
    write_model(layout);
    h5::write_attributes(summary, {{kStatusKey, std::string("running")}});
    commit();
  }
  void write_model(const Layout& layout) const {
    if (layout.model.empty()) return;
    const h5::Handle model = h5::create_attribute_group(file, kModelName, kModelRoom);
    for (const auto& [name, text] : layout.model) h5::write_text(model, name.c_str(), text);
  }
  void commit() { h5::check(H5Fflush(file, H5F_SCOPE_LOCAL), "flush"); }

  h5::Handle file;
  h5::EventFormat format;
  h5::Table data;
  h5::Table events;
  h5::Handle summary;
  h5::CheckpointSlots checkpoint;
};

}  // namespace

struct Writer::Impl {
  Impl(const fs::path& given, const Layout& layout, Former former_result)
      : path(given),
        former(former_result),
        place(checked_output_place(given)),
        lock(place),
        scratch{temporary_name(place)},
        target(create_target(given, scratch.path)) {
    attempt("create", [&] { parts.emplace(*target, layout); });
  }

  // Runs a step and turns whatever went wrong into one error that says where and why.
  template <typename Step>
  void attempt(const char* what, Step step) {
    const h5::Session session;
    std::string reason;
    try {
      if (!target->failed()) step();
    } catch (const h5::Failure& failure) {
      reason = failure.what();
    }
    if (target->failed()) reason = target->error();
    if (reason.empty()) return;
    target->fail(reason);
    throw core::RunError("cannot write result file '" + path.string() + "' (" + what + "): " + reason);
  }

  Parts& open_parts() {
    if (!parts) throw std::logic_error("the result file is finished");
    return *parts;
  }

  // The next record of a table; only a full buffer involves HDF5.
  std::span<std::byte> append(h5::Table& table, const char* what) {
    if (!table.full()) return table.append();
    std::span<std::byte> record;
    attempt(what, [&] { record = table.append(); });
    return record;
  }

  void write(std::span<const double> state, const Attributes& facts, const char* status) {
    Parts& p = open_parts();
    if (!state.empty() && state.size() != p.checkpoint.values()) throw std::invalid_argument("size of a checkpoint");
    attempt("rows", [&] { p.data.write(); });
    attempt("events", [&] { p.events.write(); });
    if (!state.empty()) attempt("checkpoint", [&] { p.checkpoint.write(p.data.size(), p.events.size(), state); });
    attempt("summary", [&] {
      if (find(facts, kStatusKey) == nullptr) h5::write_attributes(p.summary, {{kStatusKey, std::string(status)}});
      h5::write_attributes(p.summary, facts);
    });
    attempt("flush", [&] { p.commit(); });
  }

  void close() {
    attempt("close", [&] { parts.reset(); });
  }

  void publish(Survives what) {
    std::error_code error;
    if (!scratch.path.empty()) {
      if (former == Former::kept && fs::exists(place)) fs::rename(place, previous_name(place), error);
      if (!error) fs::rename(scratch.path, place, error);
    }
    if (!error && what == Survives::power_cut && !name_settled) {
      error = core::settle_folder(place);
      name_settled = true;
    }
    if (error) throw core::RunError("cannot create result file '" + path.string() + "': " + error.message());
    scratch.path.clear();
  }

  fs::path path;  // as given
  Former former;
  fs::path place;  // to which it leads
  OutputLock lock;
  Scratch scratch;  // its name until it is published
  bool name_settled = false;
  std::unique_ptr<CommitFile> target;
  std::optional<Parts> parts;
};

Writer::Writer(Writer&&) noexcept = default;
Writer& Writer::operator=(Writer&& other) noexcept {
  std::swap(impl_, other.impl_);
  return *this;
}

Writer::Writer(const fs::path& path, const Layout& layout, Former former) {
  validate(layout);
  impl_ = std::make_unique<Impl>(path, layout, former);
}

Writer::~Writer() {
  if (!impl_ || !impl_->parts) return;
  const h5::Session session;
  try {
    impl_->attempt("rows", [&] { impl_->parts->data.write(); });
    impl_->attempt("events", [&] { impl_->parts->events.write(); });
    impl_->attempt("flush", [&] { impl_->parts->commit(); });
    if (!fs::exists(impl_->place)) impl_->publish(Survives::kill);
  } catch (
      const std::exception&) {  // NOLINT(bugprone-empty-catch): what was flushed is safe; a destructor cannot report
  }
  impl_.reset();
}

void Writer::row(std::span<const double> values) {
  h5::Table& data = impl_->open_parts().data;
  if (values.size_bytes() != data.record_size()) throw std::invalid_argument("size of a row");
  std::memcpy(impl_->append(data, "rows").data(), values.data(), values.size_bytes());
}

void Writer::event(const Event& event) {
  Parts& parts = impl_->open_parts();
  if (event.contact >= parts.format.contacts()) throw std::invalid_argument("contact of an event");
  parts.format.encode(event, impl_->append(parts.events, "events"));
}

void Writer::flush(std::span<const double> checkpoint, const Attributes& summary, Survives what) {
  impl_->target->survive(what);
  impl_->write(checkpoint, summary, "running");
  impl_->publish(what);
}

void Writer::finish(std::span<const double> checkpoint, const Attributes& summary, Survives what) {
  impl_->target->survive(what);
  impl_->write(checkpoint, summary, "finished");
  impl_->publish(what);
  impl_->close();
  compact(impl_->place, what);
}

bool Writer::replaces() const {
  return !impl_->scratch.path.empty() && fs::exists(impl_->place);
}
const fs::path& Writer::path() const {
  return impl_->path;
}
std::size_t Writer::rows() const {
  return impl_->open_parts().data.size();
}
std::size_t Writer::events() const {
  return impl_->open_parts().events.size();
}

}  // namespace stiction::record

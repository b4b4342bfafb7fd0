#include "stiction/record/result/reader.hpp"

#include <algorithm>
#include <limits>
#include <new>
#include <stdexcept>
#include <unordered_map>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/record/hdf5/attributes.hpp"
#include "stiction/record/hdf5/checkpoint.hpp"
#include "stiction/record/hdf5/events.hpp"
#include "stiction/record/hdf5/format.hpp"
#include "stiction/record/hdf5/names.hpp"
#include "stiction/record/hdf5/opening.hpp"
#include "stiction/record/hdf5/table.hpp"

namespace stiction::record {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kBlock = 1U << 20U;  // bytes

[[noreturn]] void refuse_to_read(const fs::path& path, const std::string& why) {
  throw core::InputError("cannot read result file '" + path.string() + "': " + why);
}

// Runs a step and turns whatever went wrong into one error that names the file.
template <typename Step>
auto attempt(const fs::path& path, Step step) {
  const h5::Session session;
  try {
    return step();
  } catch (const h5::Failure& failure) {
    h5::Session::stay_quiet();
    refuse_to_read(path, std::string("it is damaged or was cut short (") + failure.what() + ")");
  } catch (const std::bad_alloc&) {
    refuse_to_read(path, "it is damaged or too large for the memory");
  } catch (const std::length_error&) {
    refuse_to_read(path, "it is damaged (impossible size)");
  }
}

h5::Handle open_file(const h5::Place& place) {
  return h5::open_for_reading(place, [&](const std::string& why) { refuse_to_read(place.path, why); });
}

h5::Handle open_meta(hid_t file, const fs::path& path) {
  h5::Handle meta;
  if (H5Lexists(file, kMetaName, H5P_DEFAULT) > 0) meta = h5::open_group(file, kMetaName);
  Attributes facts;
  if (meta >= 0 && H5Aexists(meta, kFormatKey) > 0) facts = h5::read_attributes(meta);
  const Value* format = find(facts, kFormatKey);
  if (format == nullptr || *format != Value(std::string(kFormatName))) {
    refuse_to_read(path,
                   "it is an HDF5 file, but not a result of this program (/meta has no format = stiction-result)");
  }
  const Value* version = find(facts, kVersionKey);
  if (version == nullptr || *version != Value(kFormatVersion)) {
    refuse_to_read(path,
                   "its format version is not " + std::to_string(kFormatVersion) + ", the one this program reads");
  }
  return meta;
}

// The texts of a group.
std::vector<std::pair<std::string, std::string>> read_texts(hid_t group) {
  std::vector<std::pair<std::string, std::string>> texts;
  H5G_info_t info;
  h5::check(H5Gget_info(group, &info), "group");
  for (hsize_t i = 0; i < info.nlinks; ++i) {
    const auto get_name = [&](char* out, std::size_t size) {
      return h5::check(H5Lget_name_by_idx(group, ".", H5_INDEX_NAME, H5_ITER_INC, i, out, size, H5P_DEFAULT), "name");
    };
    std::string name(static_cast<std::size_t>(get_name(nullptr, 0)), '\0');
    get_name(name.data(), name.size() + 1);
    if (name != kContactsName && name != kShapesName) texts.emplace_back(name, h5::read_text(group, name.c_str()));
  }
  return texts;
}

// A summary too large for one page can be torn by a kill; the rest of the file is sound all the same.
Attributes read_summary(hid_t file) {
  try {
    return h5::read_attributes(h5::open_group(file, kSummaryName));
  } catch (const h5::Failure&) {
    h5::Session::stay_quiet();
    return {{kStatusKey, std::string("unreadable")}};
  }
}

}  // namespace

bool is_result_file(const fs::path& path) {
  try {
    attempt(path, [&] {
      const h5::Handle file = open_file({path});
      open_meta(file, path);
    });
    return true;
  } catch (const core::InputError&) {
    return false;
  }
}

struct Reader::Impl {
  explicit Impl(const h5::Place& place) : path(place.path), file(open_file(place)) {
    const h5::Handle meta_group = open_meta(file, path);
    meta = h5::read_attributes(meta_group);
    std::erase_if(meta, [](const auto& fact) { return fact.first == kFormatKey || fact.first == kVersionKey; });
    texts = read_texts(meta_group);
    contacts = h5::read_names(meta_group, kContactsName);
    if (H5Lexists(meta_group, kShapesName, H5P_DEFAULT) > 0) shapes = h5::read_names(meta_group, kShapesName);
    if (H5Lexists(file, kModelName, H5P_DEFAULT) > 0) model = read_texts(h5::open_group(file, kModelName));
    if (H5Lexists(file, kVerifyName, H5P_DEFAULT) > 0) verification = h5::read_text(file, kVerifyName);
    columns = h5::read_columns(file, kColumnsName);
    for (std::size_t i = 0; i < columns.size(); ++i) places.try_emplace(columns[i].name, i);
    summary = read_summary(file);
    data = h5::open_dataset(file, kDataName);
    const std::vector<hsize_t> size = h5::extent(data, 2);
    if (columns.empty() || size[1] != columns.size()) throw h5::Failure("/data and /columns do not agree");
    rows = size[0];
    h5::check_room(data, rows, columns.size() * sizeof(double));
    events = h5::open_dataset(file, kEventsName);
    event_count = h5::extent(events, 1)[0];
    h5::check_room(events, event_count, h5::EventFormat(contacts, shapes).size());
  }

  fs::path path;
  h5::Handle file;
  h5::Handle data;
  h5::Handle events;
  std::vector<Column> columns;
  std::unordered_map<std::string_view, std::size_t> places;  // of the columns, by name
  std::vector<std::string> contacts, shapes;
  Attributes meta;
  Attributes summary;
  std::vector<std::pair<std::string, std::string>> texts, model;
  std::string verification;
  std::size_t rows = 0;
  std::size_t event_count = 0;
};

Reader::Reader(const fs::path& path) : impl_(attempt(path, [&] { return std::make_unique<Impl>(h5::Place{path}); })) {}
Reader::Reader(const std::string& name, std::span<const std::byte> bytes)
    : impl_(attempt(name, [&] {
        return std::make_unique<Impl>(h5::Place{name, bytes});
      })) {}
Reader::Reader(Reader&&) noexcept = default;
Reader& Reader::operator=(Reader&& other) noexcept {
  std::swap(impl_, other.impl_);
  return *this;
}
Reader::~Reader() {
  if (!impl_) return;
  const h5::Session session;
  impl_.reset();
}

const fs::path& Reader::path() const {
  return impl_->path;
}
const std::vector<Column>& Reader::columns() const {
  return impl_->columns;
}
const std::vector<std::string>& Reader::contacts() const {
  return impl_->contacts;
}
const std::vector<std::string>& Reader::shapes() const {
  return impl_->shapes;
}
const Attributes& Reader::meta() const {
  return impl_->meta;
}
const Attributes& Reader::summary() const {
  return impl_->summary;
}
const std::vector<std::pair<std::string, std::string>>& Reader::texts() const {
  return impl_->texts;
}
std::size_t Reader::rows() const {
  return impl_->rows;
}
std::size_t Reader::event_count() const {
  return impl_->event_count;
}

std::string Reader::text(std::string_view name) const {
  for (const auto& [key, text] : impl_->texts) {
    if (key == name) return text;
  }
  refuse_to_read(impl_->path, "it has no text '" + std::string(name) + "'");
}

std::string Reader::model_text(std::string_view name) const {
  for (const auto& [key, text] : impl_->model) {
    if (key == name) return text;
  }
  return {};
}

const std::string& Reader::verification() const {
  return impl_->verification;
}

std::optional<std::size_t> Reader::find_column(std::string_view name) const {
  const auto found = impl_->places.find(name);
  return found == impl_->places.end() ? std::nullopt : std::optional(found->second);
}

std::size_t Reader::column(std::string_view name) const {
  if (const auto place = find_column(name)) return *place;
  std::vector<std::string> names;
  for (const auto& column : impl_->columns) names.push_back(column.name);
  throw core::InputError("'" + impl_->path.string() + "' has no column '" + std::string(name) + "'" +
                         core::did_you_mean(name, names));
}

std::size_t Reader::block_rows() const {
  return std::max<std::size_t>(kBlock / (impl_->columns.size() * sizeof(double)), 1);
}

void Reader::read_rows(std::size_t first, std::size_t count, std::span<double> out) const {
  const std::size_t width = impl_->columns.size();
  if (first > impl_->rows || count > impl_->rows - first) throw std::out_of_range("rows of a result");
  if (out.size() != count * width) throw std::invalid_argument("size of the buffer for rows");
  // Where the index of a damaged file has lost a chunk, HDF5 leaves the buffer as it is.
  std::ranges::fill(out, std::numeric_limits<double>::quiet_NaN());
  attempt(impl_->path, [&] { h5::read_records(impl_->data, H5T_NATIVE_DOUBLE, width, first, count, out.data()); });
}

std::vector<double> Reader::read_column(std::string_view name) const {
  const std::size_t place = column(name);
  const std::size_t width = impl_->columns.size();
  std::vector<double> values;
  attempt(impl_->path, [&] { values.reserve(impl_->rows); });
  for_each_block([&](std::size_t, std::span<const double> block) {
    for (std::size_t i = place; i < block.size(); i += width) values.push_back(block[i]);
  });
  return values;
}

std::vector<Event> Reader::events() const {
  return attempt(impl_->path, [&] {
    const h5::EventFormat format(impl_->contacts, impl_->shapes);
    const std::size_t block = std::max<std::size_t>(kBlock / format.size(), 1);
    std::vector<Event> result;
    std::vector<std::byte> bytes;
    for (std::size_t first = 0; first < impl_->event_count; first += block) {
      const std::size_t count = std::min(block, impl_->event_count - first);
      bytes.assign(count * format.size(), std::byte{0});
      h5::read_records(impl_->events, format.type(), 0, first, count, bytes.data());
      const std::span<const std::byte> all(bytes);
      for (std::size_t i = 0; i < count; ++i) {
        result.push_back(format.decode(all.subspan(i * format.size(), format.size())));
      }
    }
    return result;
  });
}

std::optional<Checkpoint> Reader::checkpoint() const {
  return attempt(impl_->path,
                 [&] { return h5::read_checkpoint(impl_->file, kCheckpointName, impl_->rows, impl_->event_count); });
}

Layout Reader::layout() const {
  const auto checkpoint_size =
      attempt(impl_->path, [&] { return h5::checkpoint_values(impl_->file, kCheckpointName); });
  return {impl_->columns, impl_->contacts, checkpoint_size, impl_->meta, impl_->texts, 0, impl_->shapes, impl_->model};
}

}  // namespace stiction::record

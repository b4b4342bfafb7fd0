#include "stiction/record/result/compact.hpp"

#include <algorithm>
#include <array>
#include <system_error>
#include <vector>

#include "stiction/core/whole_file.hpp"
#include "stiction/record/hdf5/format.hpp"
#include "stiction/record/hdf5/names.hpp"
#include "stiction/record/hdf5/table.hpp"
#include "stiction/record/result/output_place.hpp"

namespace stiction::record {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kWorthIt = 1U << 20U;  // bytes of a file
constexpr unsigned kLevel = 3;                  // of deflate: docs/reference/result.md has the figures
constexpr std::size_t kRows = 8192;             // of a chunk, which holds one column: neighbours in time are alike
constexpr std::size_t kEvents = 4096;           // of a chunk

h5::Handle plain_access() {
  h5::Handle access = h5::property_list(H5P_FILE_ACCESS);
  h5::check(H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V18), "format version");
  h5::check(H5Pset_file_locking(access, false, true), "file locking");
  h5::check(H5Pset_fclose_degree(access, H5F_CLOSE_STRONG), "close degree");
  return access;
}

// The table again, in compressed chunks. With a width a record is that many numbers, and a chunk holds one column.
void copy_table(hid_t from, hid_t to, const char* name, std::size_t width) {
  const h5::Handle source = h5::open_dataset(from, name);
  const h5::Handle type{H5Dget_type(source), H5Tclose, name};
  const std::size_t rows = h5::extent(source, width == 0 ? 1 : 2)[0];
  const std::size_t chunk = std::clamp<std::size_t>(rows, 1, width == 0 ? kEvents : kRows);
  const h5::Handle creation = h5::property_list(H5P_DATASET_CREATE);
  const std::array<hsize_t, 2> chunk_size = {chunk, 1};
  h5::check(H5Pset_chunk(creation, width == 0 ? 1 : 2, chunk_size.data()), name);
  h5::check(H5Pset_obj_track_times(creation, false), name);
  h5::check(H5Pset_shuffle(creation), name);
  h5::check(H5Pset_deflate(creation, kLevel), name);
  const h5::Handle space =
      width == 0 ? h5::simple_space({rows}, {H5S_UNLIMITED}) : h5::simple_space({rows, width}, {H5S_UNLIMITED, width});
  const h5::Handle access = h5::property_list(H5P_DATASET_ACCESS);
  h5::check(H5Pset_chunk_cache(access, 0, 0, H5D_CHUNK_CACHE_W0_DEFAULT), name);  // whole chunks are written
  const h5::Handle target{H5Dcreate2(to, name, type, space, H5P_DEFAULT, creation, access), H5Dclose, name};
  std::vector<std::byte> buffer;
  for (std::size_t first = 0; first < rows; first += chunk) {
    const std::size_t count = std::min(chunk, rows - first);
    buffer.resize(count * H5Tget_size(type) * std::max<std::size_t>(width, 1));
    h5::read_records(source, type, width, first, count, buffer.data());
    h5::write_records(target, type, width, first, count, buffer.data());
  }
}

void copy_compressed(const fs::path& file, const fs::path& part) {
  const h5::Handle access = plain_access();
  const h5::Handle from{H5Fopen(file.c_str(), H5F_ACC_RDONLY, access), H5Fclose, "open"};
  const h5::Handle creation = h5::property_list(H5P_FILE_CREATE);
  h5::check(H5Pset_obj_track_times(creation, false), "object times");
  h5::Handle to{H5Fcreate(part.c_str(), H5F_ACC_EXCL, creation, access), H5Fclose, "create"};
  const std::size_t width = h5::extent(h5::open_dataset(from, kDataName), 2)[1];
  copy_table(from, to, kDataName, width);
  copy_table(from, to, kEventsName, 0);
  H5G_info_t info;
  h5::check(H5Gget_info(from, &info), "group");
  for (hsize_t i = 0; i < info.nlinks; ++i) {
    std::array<char, 64> name{};
    h5::check(H5Lget_name_by_idx(from, ".", H5_INDEX_NAME, H5_ITER_INC, i, name.data(), name.size(), H5P_DEFAULT),
              "name");
    if (H5Lexists(to, name.data(), H5P_DEFAULT) == 0)
      h5::check(H5Ocopy(from, name.data(), to, name.data(), H5P_DEFAULT, H5P_DEFAULT), name.data());
  }
  h5::check(to.reset(), "close");
}

}  // namespace

void compact(const fs::path& file, Survives what) noexcept try {
  if (fs::file_size(file) < kWorthIt) return;
  const fs::path part = temporary_name(file);
  try {
    const h5::Session session;
    copy_compressed(file, part);
    if (const auto error = what == Survives::power_cut ? core::settle(part) : std::error_code())
      throw std::system_error(error);
    fs::rename(part, file);
  } catch (const std::exception&) {
    std::error_code ignored;
    fs::remove(part, ignored);
  }
} catch (const std::exception&) {  // NOLINT(bugprone-empty-catch): the file stays as it is
}

}  // namespace stiction::record

#include "stiction/record/hdf5/opening.hpp"

#include <cstdint>
#include <string_view>

namespace stiction::record::h5 {

namespace fs = std::filesystem;

namespace {

using Refuse = std::function<void(const std::string&)>;

Handle reading_access() {
  Handle access = property_list(H5P_FILE_ACCESS);
  check(H5Pset_file_locking(access, false, true), "file locking");  // a run may still be writing
  check(H5Pset_fclose_degree(access, H5F_CLOSE_STRONG), "close degree");
  return access;
}

Handle open_path(const fs::path& path, const Refuse& refuse) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) refuse("there is no such file");
  if (fs::is_directory(status)) refuse("it is a folder");
  if (!fs::is_regular_file(status)) refuse("it is not a regular file");
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, reading_access());
  if (file >= 0) return {file, H5Fclose, "open"};
  const std::string reason = error_text();
  if (H5Fis_hdf5(path.c_str()) > 0) throw Failure(reason);
  if (reason.find("Permission denied") != std::string::npos) refuse("no permission to read it");
  refuse(fs::file_size(path, error) == 0 ? "it is empty" : "it is not an HDF5 file");
  return {};
}

Handle open_bytes(std::span<const std::byte> bytes, const Refuse& refuse) {
  constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
  constexpr std::size_t kGrowth = 4096;  // bytes; nothing grows here
  if (bytes.empty()) refuse("it is empty");
  const Handle access = reading_access();
  check(H5Pset_fapl_core(access, kGrowth, false), "memory");
  // HDF5 copies the bytes; it only asks for a pointer that is not constant.
  check(H5Pset_file_image(access, const_cast<std::byte*>(bytes.data()), bytes.size()), "memory");  // NOLINT
  // HDF5 takes two files in memory of one name for the same file.
  static std::uint64_t opened = 0;  // within a Session
  const std::string name = "bytes-" + std::to_string(++opened);
  const hid_t file = H5Fopen(name.c_str(), H5F_ACC_RDONLY, access);
  if (file >= 0) return {file, H5Fclose, "open"};
  const std::string reason = error_text();
  const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());  // NOLINT
  if (text.starts_with(kSignature)) throw Failure(reason);
  refuse("it is not an HDF5 file");
  return {};
}

// How long the values of a chunk are is written twice, in the type and in the layout, which HDF5 shows nobody: types
// that nobody writes are those of a damaged file.
void check_type(hid_t type) {
  const Failure damaged("the type of a dataset is damaged");
  std::size_t size = 0;
  switch (H5Tget_class(type)) {
    case H5T_FLOAT:
      for (const hid_t known : {H5T_IEEE_F64LE, H5T_IEEE_F64BE, H5T_IEEE_F32LE, H5T_IEEE_F32BE})
        if (H5Tequal(type, known) > 0) return;
      throw damaged;
    case H5T_COMPOUND:
      for (int k = 0; k < H5Tget_nmembers(type); ++k)
        size += H5Tget_size(Handle{H5Tget_member_type(type, static_cast<unsigned>(k)), H5Tclose, "type"});
      if (size != H5Tget_size(type)) throw damaged;
      return;
    case H5T_INTEGER:
      if (H5Tget_size(type) > sizeof(std::int64_t)) throw damaged;
      return;
    default:
      return;
  }
}

}  // namespace

Handle open_for_reading(const Place& place, const Refuse& refuse) {
  return place.bytes ? open_bytes(*place.bytes, refuse) : open_path(place.path, refuse);
}

void check_room(hid_t dataset, std::size_t count, std::size_t bytes_each) {
  // Deflate makes at most 1032 bytes of one; numbers in one piece take an eighth of a double at least. What was never
  // written takes no room at all: a megabyte of that is harmless.
  constexpr double kPacked = 2e3, kPlain = 8.0, kFree = 1e6;
  const Handle file{H5Iget_file_id(dataset), H5Fclose, "file"};
  hsize_t size = 0;
  check(H5Fget_filesize(file, &size), "file size");
  const Handle creation{H5Dget_create_plist(dataset), H5Pclose, "dataset"};
  const H5D_layout_t layout = H5Pget_layout(creation);
  const double ratio = layout == H5D_CHUNKED ? kPacked : kPlain;
  if (static_cast<double>(count) * static_cast<double>(bytes_each) > ratio * static_cast<double>(size) + kFree)
    throw Failure("a dataset claims more values than the file can hold");
  // HDF5 1.10 reads on behind a piece that is too short for its values.
  const Handle type{H5Dget_type(dataset), H5Tclose, "type"}, space{H5Dget_space(dataset), H5Sclose, "data space"};
  if (layout == H5D_CHUNKED) return check_type(type);
  const auto values = static_cast<double>(check(H5Sget_simple_extent_npoints(space), "data space"));
  const auto stored = static_cast<double>(H5Dget_storage_size(dataset));
  if ((stored > 0.0 || layout == H5D_COMPACT) && values * static_cast<double>(H5Tget_size(type)) > stored)
    throw Failure("a dataset is shorter than its values");
}

}  // namespace stiction::record::h5

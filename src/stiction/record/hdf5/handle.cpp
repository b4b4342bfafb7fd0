#include "stiction/record/hdf5/handle.hpp"

#include <algorithm>

namespace stiction::record::h5 {

namespace {

std::recursive_mutex& mutex() {
  static std::recursive_mutex one;
  return one;
}
bool quiet_for_good = false;  // with the mutex held

}  // namespace

Session::Session() : lock_(mutex()) {
  H5Eget_auto2(H5E_DEFAULT, &function_, &data_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Session::~Session() {
  if (!quiet_for_good) H5Eset_auto2(H5E_DEFAULT, function_, data_);
}

void Session::stay_quiet() {
  const std::lock_guard lock(mutex());
  quiet_for_good = true;
}

std::string error_text() {
  std::string text;
  const auto take_first = [](unsigned, const H5E_error2_t* error, void* out) -> herr_t {
    auto& first = *static_cast<std::string*>(out);
    if (first.empty() && error->desc != nullptr) first = error->desc;
    return 0;
  };
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, take_first, &text);
  return text;
}

Handle property_list(hid_t kind) {
  return {H5Pcreate(kind), H5Pclose, "property list"};
}

Handle open_group(hid_t parent, const char* name) {
  return {H5Gopen2(parent, name, H5P_DEFAULT), H5Gclose, name};
}

Handle open_dataset(hid_t parent, const char* name) {
  // Without a chunk cache rows go straight between file and buffer, and nothing trusts sizes in the chunk index.
  const Handle access = property_list(H5P_DATASET_ACCESS);
  check(H5Pset_chunk_cache(access, 0, 0, H5D_CHUNK_CACHE_W0_DEFAULT), "chunk cache");
  return {H5Dopen2(parent, name, access), H5Dclose, name};
}

Handle simple_space(std::initializer_list<hsize_t> size, std::initializer_list<hsize_t> limit) {
  const hsize_t* maximum = limit.size() == 0 ? nullptr : limit.begin();
  return {H5Screate_simple(static_cast<int>(size.size()), size.begin(), maximum), H5Sclose, "data space"};
}

Handle fixed_string(std::size_t size) {
  Handle type{H5Tcopy(H5T_C_S1), H5Tclose, "string type"};
  check(H5Tset_size(type, std::max<std::size_t>(size, 1)), "string type");
  check(H5Tset_strpad(type, H5T_STR_NULLPAD), "string type");
  check(H5Tset_cset(type, H5T_CSET_UTF8), "string type");
  return type;
}

Handle compound(std::size_t size) {
  return {H5Tcreate(H5T_COMPOUND, size), H5Tclose, "compound type"};
}

void add_member(hid_t compound, const char* name, std::size_t offset, hid_t type) {
  check(H5Tinsert(compound, name, offset, type), name);
}

}  // namespace stiction::record::h5

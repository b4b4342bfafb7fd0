#include "stiction/record/hdf5/commit_driver.hpp"

#include <algorithm>
#include <exception>
#include <new>

namespace stiction::record::h5 {

namespace {

struct Info {
  CommitFile* target = nullptr;
};

struct File {
  H5FD_t base{};  // first, as HDF5 sees only this part
  CommitFile* target = nullptr;
  haddr_t end = 0;  // of the space that HDF5 has allocated
};

File& self(H5FD_t* file) {
  return *reinterpret_cast<File*>(file);
}
const File& self(const H5FD_t* file) {
  return *reinterpret_cast<const File*>(file);
}

// Runs a step on the target; no exception may pass through HDF5, which is C.
template <typename Step>
herr_t guarded(CommitFile& target, Step step) noexcept {
  try {
    step();
  } catch (const std::exception& error) {
    target.fail(error.what());
  }
  return 0;
}

H5FD_t* open(const char*, unsigned, hid_t access, haddr_t) {
  const auto* info = static_cast<const Info*>(H5Pget_driver_info(access));
  auto* file = new (std::nothrow) File;
  if (file == nullptr || info == nullptr) {
    delete file;
    return nullptr;
  }
  file->target = info->target;
  return &file->base;
}

herr_t close(H5FD_t* file) {
  File& f = self(file);
  guarded(*f.target, [&] { f.target->close(f.end); });
  delete &f;
  return 0;
}

herr_t query(const H5FD_t*, unsigned long* flags) {
  // No aggregation, accumulation or sieve: every block goes where it is put, when it is put.
  *flags = H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;
  return 0;
}

haddr_t get_eoa(const H5FD_t* file, H5FD_mem_t) {
  return self(file).end;
}

herr_t set_eoa(H5FD_t* file, H5FD_mem_t, haddr_t end) {
  self(file).end = end;
  return 0;
}

haddr_t get_eof(const H5FD_t* file, H5FD_mem_t) {
  return std::max<haddr_t>(self(file).end, self(file).target->length());
}

herr_t read(H5FD_t* file, H5FD_mem_t, hid_t, haddr_t address, std::size_t size, void* buffer) {
  return self(file).target->read(address, {static_cast<std::byte*>(buffer), size}) ? 0 : -1;
}

herr_t write(H5FD_t* file, H5FD_mem_t kind, hid_t, haddr_t address, std::size_t size, const void* buffer) {
  CommitFile& target = *self(file).target;
  const std::span bytes(static_cast<const std::byte*>(buffer), size);
  return guarded(target, [&] {
    if (kind == H5FD_MEM_DRAW) {
      target.write_raw(address, bytes);
    } else {
      target.stage(address, bytes);
    }
  });
}

herr_t flush(H5FD_t* file, hid_t, hbool_t) {
  File& f = self(file);
  return guarded(*f.target, [&] { f.target->commit(f.end); });
}

const H5FD_class_t& driver() {
  static const H5FD_class_t result = [] {
    H5FD_class_t c{};
#if H5_VERSION_GE(1, 13, 0)
    c.version = H5FD_CLASS_VERSION;
    c.value = static_cast<H5FD_class_value_t>(600);  // between 512 and 65535: drivers that are not registered
#endif
    c.name = "stiction-commit";
    c.maxaddr = HADDR_MAX / 2;
    c.fc_degree = H5F_CLOSE_STRONG;
    c.fapl_size = sizeof(Info);
    c.open = open;
    c.close = close;
    c.query = query;
    c.get_eoa = get_eoa;
    c.set_eoa = set_eoa;
    c.get_eof = get_eof;
    c.read = read;
    c.write = write;
    c.flush = flush;
    constexpr H5FD_mem_t free_lists[] = H5FD_FLMAP_DICHOTOMY;
    std::ranges::copy(free_lists, c.fl_map);
    return c;
  }();
  return result;
}

}  // namespace

Handle create_file(CommitFile& target) {
  // For good: HDF5 1.10 still calls a driver that was unregistered when its last file is closed.
  static const hid_t registered = check(H5FDregister(&driver()), "file driver");
  const Handle access = property_list(H5P_FILE_ACCESS);
  const Info info{&target};
  check(H5Pset_driver(access, registered, &info), "file driver");
  // The format of HDF5 1.8: checksums on object headers, no marks for open files, read by every tool in use.
  check(H5Pset_libver_bounds(access, H5F_LIBVER_V18, H5F_LIBVER_V18), "format version");
  // Index nodes (2096 and 2616 bytes) and the header of /summary start a page and fit into it.
  check(H5Pset_alignment(access, 2048, CommitFile::kPage), "alignment");
  const Handle creation = property_list(H5P_FILE_CREATE);
  check(H5Pset_obj_track_times(creation, false), "object times");
  check(H5Pset_est_link_info(creation, 8, 12), "room for links");
  return {H5Fcreate("result", H5F_ACC_TRUNC, creation, access), H5Fclose, "create the file"};
}

}  // namespace stiction::record::h5

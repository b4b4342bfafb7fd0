#include "stiction/record/fclib/access.hpp"

#include <new>
#include <stdexcept>

#include "stiction/core/error.hpp"
#include "stiction/record/fclib/matrix.hpp"
#include "stiction/record/result/output_place.hpp"

namespace stiction::record::fclib {

namespace fs = std::filesystem;

namespace {

h5::Handle open_problem(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) refuse_file("read", path, "there is no such file");
  if (fs::is_directory(status)) refuse_file("read", path, "it is a folder");
  if (!fs::is_regular_file(status)) refuse_file("read", path, "it is not a regular file");
  const h5::Handle access = h5::property_list(H5P_FILE_ACCESS);
  h5::check(H5Pset_file_locking(access, false, true), "file locking");
  h5::check(H5Pset_fclose_degree(access, H5F_CLOSE_STRONG), "close degree");
  const hid_t file = H5Fopen(path.c_str(), H5F_ACC_RDONLY, access);
  if (file >= 0) return {file, H5Fclose, "open"};
  const std::string reason = h5::error_text();
  if (H5Fis_hdf5(path.c_str()) > 0) throw h5::Failure("it is damaged or was cut short: " + reason);
  if (reason.find("Permission denied") != std::string::npos) refuse_file("read", path, "no permission to read it");
  refuse_file("read", path, fs::file_size(path, error) == 0 ? "it is empty" : "it is not an HDF5 file");
}

bool is_problem_or_solution(const fs::path& path) {
  bool found = false;
  try {
    read_file(path, [&](hid_t file) {
      for (const char* name :
           {"fclib_local", "fclib_global", "fclib_local_rolling", "fclib_global_rolling", "solution"})
        found = found || has(file, name);
    });
  } catch (const core::InputError&) {
    return false;
  }
  return found;
}

}  // namespace

void refuse_file(const char* action, const fs::path& path, const std::string& why) {
  throw core::InputError(std::string("cannot ") + action + " problem file '" + path.string() + "': " + why);
}

void read_file(const fs::path& path, const std::function<void(hid_t)>& step) {
  const h5::Session session;
  try {
    const h5::Handle file = open_problem(path);
    step(file);
  } catch (const h5::Failure& failure) {
    h5::Session::stay_quiet();
    refuse_file("read", path, failure.what());
  } catch (const std::bad_alloc&) {
    refuse_file("read", path, "it is damaged or too large for the memory");
  } catch (const std::length_error&) {
    refuse_file("read", path, "it is damaged (impossible size)");
  }
}

void replace_file(const fs::path& path, const std::function<void(hid_t)>& step) {
  const h5::Session session;
  std::error_code error;
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (path.filename().empty() || fs::is_directory(path, error)) refuse_file("write", path, "it is a folder");
  if (!fs::is_directory(folder, error)) refuse_file("write", path, "there is no folder '" + folder.string() + "'");
  if (fs::exists(path, error) && !is_problem_or_solution(path))
    refuse_file("write", path, "it exists and is not a problem file; remove it or choose another name");
  const fs::path part = temporary_name(path);
  try {
    h5::Handle file{H5Fcreate(part.c_str(), H5F_ACC_EXCL, H5P_DEFAULT, H5P_DEFAULT), H5Fclose, "create"};
    step(file);
    h5::check(H5Fflush(file, H5F_SCOPE_GLOBAL), "write");
    h5::check(file.reset(), "close");
    fs::rename(part, path);
  } catch (const h5::Failure& failure) {
    fs::remove(part, error);
    refuse_file("write", path, failure.what());
  } catch (const fs::filesystem_error& failure) {
    fs::remove(part, error);
    refuse_file("write", path, failure.code().message());
  }
}

}  // namespace stiction::record::fclib

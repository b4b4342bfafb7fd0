#include "stiction/record/fclib/access.hpp"

#include <new>
#include <stdexcept>

#include "stiction/core/error.hpp"
#include "stiction/record/fclib/matrix.hpp"
#include "stiction/record/result/output_place.hpp"

namespace stiction::record::fclib {

namespace fs = std::filesystem;

namespace {

h5::Handle open_problem(const h5::Place& place) try {
  return h5::open_for_reading(place, [&](const std::string& why) { refuse_file("read", place.path, why); });
} catch (const h5::Failure& failure) {
  throw h5::Failure(std::string("it is damaged or was cut short: ") + failure.what());
}

bool is_problem_or_solution(const fs::path& path) {
  bool found = false;
  try {
    read_file({path}, [&](hid_t file) {
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

void read_file(const h5::Place& place, const std::function<void(hid_t)>& step) {
  const h5::Session session;
  const fs::path& path = place.path;
  try {
    const h5::Handle file = open_problem(place);
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

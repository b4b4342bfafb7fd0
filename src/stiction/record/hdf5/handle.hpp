#pragma once
// The C interface of HDF5 with owners and exceptions. Private to this module: no public header includes it.
#include <hdf5.h>

#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

namespace stiction::record::h5 {

// A call of HDF5 failed. Writer and Reader turn it into an error of the project that names the file.
struct Failure : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Held around every use of HDF5. The library is usually built without thread support: one thread at a time. While
// it lives, HDF5 does not print its error stack.
class Session {
 public:
  Session();
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;
  // HDF5 stays quiet for good: 1.10 loses track of damaged object headers and complains about that at exit.
  static void stay_quiet();

 private:
  std::lock_guard<std::recursive_mutex> lock_;  // recursive: readers and writers use each other
  H5E_auto2_t function_ = nullptr;
  void* data_ = nullptr;
};

// The innermost message on HDF5's error stack, empty if there is none.
std::string error_text();

// Throws Failure("<what>: <error_text>") for a negative result, else returns it.
template <typename Result>
Result check(Result result, const char* what) {
  if (result < 0) {
    const std::string reason = error_text();
    throw Failure(reason.empty() ? std::string(what) : what + (": " + reason));
  }
  return result;
}

// Owns an identifier and closes it with the function that belongs to its kind.
class Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Handle() = default;
  Handle(hid_t id, Close close, const char* what) : id_(check(id, what)), close_(close) {}
  Handle(Handle&& other) noexcept : id_(std::exchange(other.id_, H5I_INVALID_HID)), close_(other.close_) {}
  Handle& operator=(Handle&& other) noexcept {
    std::swap(id_, other.id_);
    std::swap(close_, other.close_);
    return *this;
  }
  ~Handle() { reset(); }

  herr_t reset() { return id_ < 0 ? 0 : close_(std::exchange(id_, H5I_INVALID_HID)); }
  operator hid_t() const { return id_; }  // NOLINT: stands for the identifier itself

 private:
  hid_t id_ = H5I_INVALID_HID;
  Close close_ = nullptr;
};

Handle property_list(hid_t kind);
Handle open_group(hid_t parent, const char* name);
Handle open_dataset(hid_t parent, const char* name);
Handle simple_space(std::initializer_list<hsize_t> size, std::initializer_list<hsize_t> limit = {});
Handle fixed_string(std::size_t size);  // UTF-8, padded with zeros; a size of 0 becomes 1
Handle compound(std::size_t size);
void add_member(hid_t compound, const char* name, std::size_t offset, hid_t type);

}  // namespace stiction::record::h5

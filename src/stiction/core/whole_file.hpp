#pragma once
// A file that appears under its name only when it is complete; what had that name before stays until then. Meanwhile it
// is written beside it under a temporary name, which is never that of an existing file or link.
#include <filesystem>
#include <fstream>
#include <system_error>

namespace stiction::core {

class WholeFile {
 public:
  // Throws InputError where no file can be written: a folder, a missing folder, no permission. Pipes and devices are
  // written as they are.
  explicit WholeFile(const std::filesystem::path& path);
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;
  ~WholeFile();  // without commit() nothing changes

  std::ostream& stream() { return out_; }
  [[nodiscard]] const std::filesystem::path& part() const { return part_; }  // the temporary file
  void commit();                                                             // throws RunError if writing failed

 private:
  std::filesystem::path path_;   // as given
  std::filesystem::path place_;  // where links lead
  std::filesystem::path part_;
  std::ofstream out_;
};

// A new empty file in the folder whose name begins with a dot and ends with `ending`, for this user alone to write.
// Throws InputError.
std::filesystem::path new_file(const std::filesystem::path& folder, const std::string& name, const std::string& ending);

std::filesystem::path follow_links(std::filesystem::path path);

// Waits until it is on the disk itself, so that a power cut cannot take it back: the contents of a file, or its name in
// its folder.
std::error_code settle(const std::filesystem::path& file);
std::error_code settle_folder(const std::filesystem::path& file);

}  // namespace stiction::core

#include "stiction/record/result/verification.hpp"

#include <system_error>

#include "stiction/core/error.hpp"
#include "stiction/record/hdf5/format.hpp"
#include "stiction/record/hdf5/names.hpp"
#include "stiction/record/result/output_place.hpp"

namespace stiction::record {
namespace {

h5::Handle open_for(const std::filesystem::path& path, unsigned access) {
  return {H5Fopen(path.c_str(), access, H5P_DEFAULT), H5Fclose, "open"};
}

}  // namespace

void store_verification(const std::filesystem::path& path, const std::string& text) {
  const auto refuse = [&](const std::string& why) {
    throw core::RunError("cannot add the verification to '" + path.string() + "': " + why);
  };
  const std::filesystem::path place = checked_output_place(path), copy = temporary_name(place);
  std::error_code error;
  try {
    const h5::Session session;
    std::filesystem::copy_file(place, copy);
    {
      h5::Handle file = open_for(copy, H5F_ACC_RDWR);
      if (H5Lexists(file, kVerifyName, H5P_DEFAULT) > 0)
        h5::check(H5Ldelete(file, kVerifyName, H5P_DEFAULT), "remove the earlier one");
      h5::write_text(file, kVerifyName, text);
      h5::check(file.reset(), "close");
    }
    std::filesystem::rename(copy, place);
  } catch (const h5::Failure& failure) {
    std::filesystem::remove(copy, error);
    refuse(failure.what());
  } catch (const std::filesystem::filesystem_error& failure) {
    std::filesystem::remove(copy, error);
    refuse(failure.code().message());
  }
}

}  // namespace stiction::record

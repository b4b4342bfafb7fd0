// Whatever bytes a file holds, the reader either reads or throws InputError: it never crashes and never hangs.
#include <hdf5.h>
#include <sys/stat.h>

#include <random>
#include <sstream>

#include "record/support.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/export/csv.hpp"

// HDF5 1.10 does not free an object header whose checksum is wrong (some 400 bytes per file).
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5";
}

namespace stiction::record::test {
namespace {

class DamagedFile : public FolderTest {
 protected:
  // A file with several index nodes, so that damage can hit every kind of structure.
  std::string sound_bytes() {
    const fs::path path = folder / "sound.h5";
    Writer writer(path, small_layout(1));
    append(writer, 0, 150);
    writer.finish(checkpoint_at(150), {{"steps", std::int64_t{150}}});
    return bytes_of(path);
  }

  // Reads all there is; true if the file passed as readable.
  bool survives(const std::string& bytes) {
    const fs::path path = folder / "damaged.h5";
    write_bytes(path, bytes);
    is_result_file(path);
    try {
      const Reader reader(path);
      std::ostringstream out;
      export_csv(reader, out, {}, 0.0);
      (void)reader.events();
      (void)reader.checkpoint();
      return true;
    } catch (const core::InputError&) {
      return false;
    }
  }

  std::string refusal(const fs::path& path) {
    EXPECT_FALSE(is_result_file(path));
    return refusal_of_contents(path);
  }

  std::string refusal_of_contents(const fs::path& path) {
    return message_of<core::InputError>([&] { const Reader reader(path); });
  }
};

TEST_F(DamagedFile, SaysWhatIsWrong) {
  EXPECT_TRUE(contains(refusal(folder / "none.h5"), "no such file"));
  EXPECT_TRUE(contains(refusal(folder), "folder"));
  write_bytes(folder / "empty.h5", "");
  EXPECT_TRUE(contains(refusal(folder / "empty.h5"), "empty"));
  write_bytes(folder / "text.h5", "t,x\n0,1\n");
  EXPECT_TRUE(contains(refusal(folder / "text.h5"), "not an HDF5 file"));
  const std::string sound = sound_bytes();
  write_bytes(folder / "cut.h5", sound.substr(0, sound.size() / 2));
  EXPECT_TRUE(contains(refusal(folder / "cut.h5"), "cut short"));
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_TRUE(contains(refusal(folder / "pipe"), "not a regular file"));
}

TEST_F(DamagedFile, TellsOtherHdf5FilesFromResults) {
  const fs::path path = folder / "other.h5";
  const hid_t file = H5Fcreate(path.c_str(), H5F_ACC_TRUNC, H5P_DEFAULT, H5P_DEFAULT);
  H5Gclose(H5Gcreate2(file, "meta", H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT));
  H5Fclose(file);
  EXPECT_TRUE(contains(refusal(path), "not a result of this program"));
  EXPECT_THROW(Writer(path, small_layout()), core::InputError);
}

// The same from the bytes of a file, with the same messages.
TEST_F(DamagedFile, ReadsBytesAsFiles) {
  const std::string sound = sound_bytes();
  const auto bytes = std::as_bytes(std::span(sound));
  const Reader file(folder / "sound.h5"), memory("sent.h5", bytes);
  EXPECT_EQ(memory.columns(), file.columns());
  EXPECT_EQ(memory.read_column("top.x"), file.read_column("top.x"));
  EXPECT_EQ(memory.events(), file.events());
  EXPECT_EQ(memory.checkpoint()->values, file.checkpoint()->values);
  const auto refused = [](std::span<const std::byte> some) {
    return message_of<core::InputError>([&] { const Reader reader("sent.h5", some); });
  };
  EXPECT_TRUE(contains(refused({}), "'sent.h5': it is empty"));
  EXPECT_TRUE(contains(refused(bytes.first(sound.size() / 2)), "cut short"));
  EXPECT_TRUE(contains(refused(bytes.subspan(100)), "not an HDF5 file"));
}

// Rows that no file of this size can hold: nothing may count up to them.
TEST_F(DamagedFile, ClaimsOfRowsAreNotBelieved) {
  for (const char* name : {"data", "events"}) {
    write_bytes(folder / "claim.h5", sound_bytes());
    const hid_t file = H5Fopen((folder / "claim.h5").c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    const hid_t dataset = H5Dopen2(file, name, H5P_DEFAULT);
    const hsize_t size[] = {hsize_t{1} << 50U, 3};
    EXPECT_GE(H5Dset_extent(dataset, size), 0);
    H5Dclose(dataset);
    H5Fclose(file);
    EXPECT_TRUE(contains(refusal_of_contents(folder / "claim.h5"), "more values than the file can hold")) << name;
  }
}

TEST_F(DamagedFile, RefusesEveryCut) {
  const std::string sound = sound_bytes();
  ASSERT_TRUE(survives(sound));
  std::mt19937_64 random(1);
  for (std::size_t length = 0; length < 5000; length += 31) EXPECT_FALSE(survives(sound.substr(0, length))) << length;
  for (int i = 0; i < 200; ++i) {
    const std::size_t length = random() % sound.size();
    EXPECT_FALSE(survives(sound.substr(0, length))) << length;
  }
}

TEST_F(DamagedFile, SurvivesFlippedBytes) {
  const std::string sound = sound_bytes();
  std::vector<std::size_t> nodes;  // where index nodes start
  for (std::size_t at = sound.find("TREE"); at != std::string::npos; at = sound.find("TREE", at + 1))
    nodes.push_back(at);
  ASSERT_GE(nodes.size(), 3U);
  std::mt19937_64 random(2);
  // A third each in headers (the first two pages), in index nodes and anywhere; one to four bytes each time.
  int refused = 0;
  for (int i = 0; i < 1800; ++i) {
    std::string bytes = sound;
    const std::size_t flips = 1 + random() % 4;
    for (std::size_t flip = 0; flip < flips; ++flip) {
      std::size_t at = random() % sound.size();
      if (i % 3 == 0) at = random() % 8192;
      if (i % 3 == 1) at = nodes[random() % nodes.size()] + random() % 2616;  // the size of a node
      if (at < bytes.size()) bytes[at] = static_cast<char>(random());
    }
    refused += survives(bytes) ? 0 : 1;
  }
  EXPECT_GT(refused, 100);  // most hits on headers are noticed; the exact number does not matter
}

TEST_F(DamagedFile, SurvivesRandomBytes) {
  std::mt19937_64 random(3);
  const std::string signature = "\x89HDF\r\n\x1a\n";
  for (int i = 0; i < 200; ++i) {
    std::string bytes(random() % 20'000, '\0');
    for (char& c : bytes) c = static_cast<char>(random());
    EXPECT_FALSE(survives(bytes));
    EXPECT_FALSE(survives(signature + static_cast<char>(i % 4) + bytes));
  }
}

}  // namespace
}  // namespace stiction::record::test

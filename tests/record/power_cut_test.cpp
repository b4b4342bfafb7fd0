// A power cut leaves what the last flush that was to survive it saw, whichever of the later writes reached the disk.
//
// The calls of a writer are listed (disk.hpp). For a cut after call n, everything up to the last call to settle before
// it is there; of the calls after that, any page may be there or not.
#include <algorithm>
#include <fstream>
#include <random>

#include "record/disk.hpp"
#include "record/support.hpp"

namespace stiction::record::test {
namespace {

constexpr std::size_t kPage = 4096;

// A file of which every page is written or not by itself.
class Image {
 public:
  void write(std::uint64_t at, const std::string& bytes) {
    if (bytes_.size() < at + bytes.size()) bytes_.resize(at + bytes.size(), '\0');
    bytes_.replace(at, bytes.size(), bytes);
  }
  void resize(std::uint64_t length) { bytes_.resize(length, '\0'); }
  template <typename Chosen>
  void apply(const DiskCall& call, Chosen chosen) {
    if (call.kind == DiskCall::resize && chosen()) resize(call.at);
    if (call.kind != DiskCall::write) return;
    for (std::size_t done = 0; done < call.bytes.size();) {
      const std::size_t count = std::min(call.bytes.size() - done, kPage - (call.at + done) % kPage);
      if (chosen()) write(call.at + done, call.bytes.substr(done, count));
      done += count;
    }
  }
  void save(const fs::path& path) const {
    std::ofstream(path, std::ios::binary).write(bytes_.data(), static_cast<std::streamsize>(bytes_.size()));
  }

 private:
  std::string bytes_;
};

class PowerCut : public FolderTest {
 protected:
  void TearDown() override {
    disk = {};
    FolderTest::TearDown();
  }

  // Rows, each flushed; returns after how many calls each flush came back.
  std::vector<std::size_t> write_rows(std::size_t rows, std::size_t before, std::size_t rows_per_chunk) {
    std::vector<std::size_t> flushed(rows + 1, 0);
    disk = {.listed = true};
    Writer writer(folder / "run.h5", small_layout(rows_per_chunk));
    for (std::size_t k = 0; k < rows; ++k) {
      append(writer, k, k + 1);
      if (k + 1 < before) continue;
      writer.flush(checkpoint_at(k + 1), {{"steps", std::int64_t{1}}}, Survives::power_cut);
      flushed[k + 1] = disk.calls.size();
    }
    writer.finish(checkpoint_at(rows), {{"steps", std::int64_t{1}}}, Survives::power_cut);
    disk.listed = false;
    return flushed;
  }

  // Cuts after every call from the first flush on, each with several choices of what reached the disk.
  void cut_everywhere(std::size_t rows, std::size_t before, std::size_t rows_per_chunk) {
    const std::vector<std::size_t> flushed = write_rows(rows, before, rows_per_chunk);
    const std::vector<DiskCall>& calls = disk.calls;
    std::mt19937_64 random(7);
    const auto always = [] { return true; };
    const auto perhaps = [&] { return random() % 2 == 0; };
    Image settled;
    std::size_t last = 0, row = before;  // calls that are certainly there; rows that were promised
    for (std::size_t n = 0; n < calls.size(); ++n) {
      if (calls[n].kind == DiskCall::settle) {
        for (; last < n; ++last) settled.apply(calls[last], always);
        last = n;
      }
      while (row < rows && flushed[row + 1] != 0 && flushed[row + 1] <= n) ++row;
      if (n < flushed[before]) continue;
      for (int choice = 0; choice < 4; ++choice) {
        Image image = settled;
        for (std::size_t call = last; call < n; ++call) image.apply(calls[call], perhaps);
        image.save(folder / "cut.h5");
        ASSERT_NO_FATAL_FAILURE(expect_consistent(folder / "cut.h5", row)) << "after call " << n;
      }
    }
    EXPECT_EQ(row, rows);
  }
};

TEST_F(PowerCut, FromTheBeginning) {
  cut_everywhere(12, 1, 3);
}
TEST_F(PowerCut, WhileTheRootSplits) {
  cut_everywhere(70, 60, 1);
}
TEST_F(PowerCut, WhileALeafSplits) {
  cut_everywhere(135, 110, 1);
}

// A name is taken only by what is on the disk, and is on the disk itself before flush() returns.
TEST_F(PowerCut, NamesComeAfterContents) {
  const std::vector<std::size_t> flushed = write_rows(3, 1, 1);
  const auto first = disk.calls.begin();
  const auto name = std::find_if(first, disk.calls.end(), [](const DiskCall& c) { return c.kind == DiskCall::rename; });
  ASSERT_NE(name, disk.calls.end());
  EXPECT_EQ((name - 1)->kind, DiskCall::settle);
  EXPECT_EQ((name + 1)->kind, DiskCall::settle_folder);
  EXPECT_LE(name + 1 - first, static_cast<std::ptrdiff_t>(flushed[1]));
}

// A name that was taken when nothing had to wait is there with the first flush that waits.
TEST_F(PowerCut, NamesTakenEarlierAreSettledOnce) {
  disk = {.listed = true};
  Writer writer(folder / "run.h5", small_layout(1));
  writer.flush(checkpoint_at(0), {});
  for (std::size_t k = 0; k < 3; ++k) {
    append(writer, k, k + 1);
    writer.flush(checkpoint_at(k + 1), {}, Survives::power_cut);
    EXPECT_EQ(std::count_if(disk.calls.begin(), disk.calls.end(),
                            [](const DiskCall& c) { return c.kind == DiskCall::settle_folder; }),
              1);
  }
}

// What a kill alone must not harm does not wait for the disk.
TEST_F(PowerCut, OtherFlushesDoNotWait) {
  disk = {.listed = true};
  Writer writer(folder / "run.h5", small_layout(1));
  append(writer, 0, 1);
  writer.flush(checkpoint_at(1), {});
  writer.finish(checkpoint_at(1), {});
  for (const DiskCall& call : disk.calls)
    EXPECT_TRUE(call.kind != DiskCall::settle && call.kind != DiskCall::settle_folder);
}

}  // namespace
}  // namespace stiction::record::test

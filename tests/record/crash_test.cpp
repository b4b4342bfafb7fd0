// A writer that dies at any moment, or whose disk is full, leaves a file with all that was flushed.
//
// A child process is stopped at each single one of its writes in turn (disk.hpp).
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <random>
#include <thread>

#include "record/disk.hpp"
#include "record/support.hpp"
#include "stiction/core/error.hpp"

namespace stiction::record::test {
namespace {

// What a child reports to its parent, even when it is killed.
struct Told {
  std::size_t flushed;  // rows of the last flush that came back
  long writes;
  bool created;
  char error[512];
};

struct Job {
  fs::path path;
  std::size_t rows_per_chunk = 1;
  std::size_t before = 0;  // rows that the first flush covers; from there on one flush per row
  std::size_t rows = 0;
  std::size_t facts_per_row = 0;  // by which the summary grows
  Fault fault = Fault::none;
  long at_write = 0;
};

class Crash : public FolderTest {
 protected:
  void SetUp() override {
    FolderTest::SetUp();
    void* shared = ::mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ASSERT_NE(shared, MAP_FAILED);
    told = static_cast<Told*>(shared);
  }
  void TearDown() override {
    ::munmap(told, sizeof(Told));
    FolderTest::TearDown();
  }

  void work(const Job& job) const {
    disk = {.fault = job.fault, .writes_left = job.at_write};
    try {
      Writer writer(job.path, small_layout(job.rows_per_chunk));
      told->created = true;
      for (std::size_t k = 0; k < job.rows; ++k) {
        append(writer, k, k + 1);
        if (k + 1 < job.before) continue;
        flush(writer, job.facts_per_row * (k + 1));
        told->flushed = k + 1;
      }
      writer.finish(checkpoint_at(job.rows), {});
      told->writes = disk.writes;
    } catch (const core::RunError& error) {
      std::strncpy(told->error, error.what(), sizeof(told->error) - 1);
    }
  }

  // Runs a step in a child that leaves through exit(), like any program, unless it is killed. Returns the wait status.
  template <typename Step>
  pid_t start(Step step) const {
    *told = Told{};
    std::fflush(nullptr);
    const pid_t child = ::fork();
    if (child == 0) {
      ::alarm(120);  // a child that hangs dies from SIGALRM, which the parent notices
      step();
      std::exit(0);
    }
    return child;
  }
  static int wait(pid_t child) {
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
  }

  void expect_killed_run_is_sound(const Job& job, int status) const {
    ASSERT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) << told->error;
    if (told->flushed == 0 && !fs::exists(job.path)) return;  // nothing was promised yet
    ASSERT_NO_FATAL_FAILURE(expect_consistent(job.path, told->flushed, job.facts_per_row == 0)) << job.at_write;
  }

  void expect_full_disk_is_reported(const Job& job, int status) const {
    ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "status " << status << " at write " << job.at_write;
    ASSERT_TRUE(contains(told->error, job.path.string())) << told->error;
    ASSERT_TRUE(contains(told->error, "No space left on device")) << told->error;
    if (told->flushed == 0 && !fs::exists(job.path)) {
      ASSERT_TRUE(fs::is_empty(folder)) << "a temporary file was left";
      return;
    }
    ASSERT_NO_FATAL_FAILURE(expect_consistent(job.path, told->flushed)) << "write " << job.at_write;
  }

  // Stops at every write of a job in turn.
  void stop_everywhere(Job job, Fault fault, long stride = 1) {
    wait(start([&] { work(job); }));
    const long writes = told->writes;
    ASSERT_GT(writes, 0) << told->error;
    job.fault = fault;
    for (job.at_write = 0; job.at_write < writes; job.at_write += stride) {
      fs::remove_all(folder);
      fs::create_directory(folder);
      const int status = wait(start([&] { work(job); }));
      if (fault == Fault::kill) {
        ASSERT_NO_FATAL_FAILURE(expect_killed_run_is_sound(job, status));
      } else {
        ASSERT_NO_FATAL_FAILURE(expect_full_disk_is_reported(job, status));
      }
    }
  }

  // Height of the chunk index: the highest level byte of its nodes (the sixth byte).
  static int index_height(const fs::path& path) {
    const std::string bytes = bytes_of(path);
    int height = -1;
    for (std::size_t at = 0; at + 6 <= bytes.size(); at += 4096) {
      if (bytes.compare(at, 4, "TREE") == 0) height = std::max(height, static_cast<int>(bytes[at + 5]));
    }
    return height;
  }

  Told* told = nullptr;
};

// An index node takes 64 chunks. The root becomes full at chunk 65, its last child at about every 58 chunks after.
// With one row per chunk these jobs meet: the beginning, the split of the root, and the split of a leaf.
TEST_F(Crash, KilledAtAnyWriteFromTheBeginning) {
  stop_everywhere({folder / "run.h5", 3, 0, 10}, Fault::kill);
}
TEST_F(Crash, KilledAtAnyWriteWhileTheRootSplits) {
  stop_everywhere({folder / "run.h5", 1, 60, 70}, Fault::kill);
}
TEST_F(Crash, KilledAtAnyWriteWhileALeafSplits) {
  stop_everywhere({folder / "run.h5", 1, 110, 135}, Fault::kill);
}
TEST_F(Crash, FullDiskAtAnyWriteFromTheBeginning) {
  stop_everywhere({folder / "run.h5", 3, 0, 10}, Fault::full_disk);
}
TEST_F(Crash, FullDiskAtAnyWriteWhileTheRootSplits) {
  stop_everywhere({folder / "run.h5", 1, 60, 70}, Fault::full_disk);
}

// More than a page of summary can be torn, which must cost only the summary.
TEST_F(Crash, KilledAtAnyWriteOfALargeSummary) {
  stop_everywhere({folder / "run.h5", 3, 0, 10, 20}, Fault::kill);
}

TEST_F(Crash, KilledWhileATallIndexSplits) {
  // The root splits for the second time after about 58 x 64 = 3700 chunks: stop there at every 37th write.
  Job job{folder / "run.h5", 1, 3600, 3900};
  work(job);
  ASSERT_EQ(index_height(job.path), 2);
  job.rows = job.before;
  work(job);
  ASSERT_EQ(index_height(job.path), 1);
  job.rows = 3900;
  stop_everywhere(job, Fault::kill, 37);
}

TEST_F(Crash, AnOlderResultStaysUntilTheNewOneIsReadable) {
  const fs::path path = folder / "run.h5";
  Writer(path, small_layout()).finish({}, {{"run", std::int64_t{1}}});
  const long create = 3;  // one of the writes of the constructor
  EXPECT_TRUE(WIFSIGNALED(wait(start([&] { work({path, 1, 0, 1, 0, Fault::kill, create}); }))));
  EXPECT_EQ(*find(Reader(path).summary(), "run"), Value(std::int64_t{1}));
}

TEST_F(Crash, KilledAtRandomMoments) {
  constexpr int kRuns = 60;
  std::mt19937_64 random(4);
  for (int run = 0; run < kRuns; ++run) {
    const fs::path path = folder / ("run" + std::to_string(run) + ".h5");
    const pid_t child = start([&] { work({path, 1 + run % 5U, 1, 1'000'000}); });
    // After some flushes, in whatever it does then: rows count, not time, so that slow machines come as far.
    const std::size_t rows = 1 + random() % 1000;
    while (static_cast<volatile Told*>(told)->flushed < rows && ::waitpid(child, nullptr, WNOHANG) == 0)
      std::this_thread::yield();
    ::kill(child, SIGKILL);
    ASSERT_TRUE(WIFSIGNALED(wait(child)));
    ASSERT_NO_FATAL_FAILURE(expect_consistent(path, told->flushed)) << "run " << run;
  }
  if (!has_h5py()) GTEST_SKIP() << "no h5py";
  EXPECT_EQ(python(R"py(
import glob, h5py, numpy
files = glob.glob('run*.h5')
assert len(files) == 60
for name in files:
    f = h5py.File(name, 'r')
    k = numpy.arange(len(f['data']))
    assert numpy.array_equal(f['data'][:, 1], 1.0 * k * k), name
    assert numpy.array_equal(f['events']['t'], 0.25 * k), name
    assert f['summary'].attrs['status'] == b'running'
    assert max(f['checkpoint']['rows']) <= len(k) + 1
)py"),
            0);
}

TEST_F(Crash, FileSizeLimit) {
  const Job job{folder / "run.h5", 0, 1, 1'000'000};
  const int status = wait(start([&] {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{1'000'000, 1'000'000};  // bytes; some ten thousand rows
    ::setrlimit(RLIMIT_FSIZE, &limit);
    work(job);
  }));
  ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_TRUE(contains(told->error, "run.h5") && contains(told->error, "File too large")) << told->error;
  EXPECT_GT(told->flushed, 1000U);
  expect_consistent(job.path, told->flushed);
}

TEST_F(Crash, SmallDisk) {
  const fs::path disk = folder / "disk";
  fs::create_directory(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=2m") != 0) GTEST_SKIP() << "no permission to mount";
  const Job job{disk / "run.h5", 0, 1, 1'000'000};
  const int status = wait(start([&] { work(job); }));
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_TRUE(contains(told->error, "No space left on device")) << told->error;
  EXPECT_GT(told->flushed, 1000U);
  expect_consistent(job.path, told->flushed);
  ::umount(disk.c_str());
}

}  // namespace
}  // namespace stiction::record::test

// What goes into a result file comes out of it, in this program and in h5py.
#include <hdf5.h>

#include <bit>
#include <cmath>
#include <limits>

#include "record/support.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/result/resume.hpp"

namespace stiction::record::test {
namespace {

using ResultFile = FolderTest;

TEST_F(ResultFile, ReturnsWhatWasWritten) {
  const fs::path path = folder / "run.h5";
  Layout layout = small_layout(7);
  layout.texts[0].second = std::string(200'000, 'x') + "end";  // more than an attribute can take (64 kB)
  Writer writer(path, layout);
  append(writer, 0, 1000);  // 142 full chunks of 7 rows and a part of one
  writer.finish(checkpoint_at(1000), {{"steps", std::int64_t{1000}}, {"state_hash", std::string("0123456789abcdef")}});

  const Reader reader(path);
  EXPECT_EQ(reader.columns(), layout.columns);
  EXPECT_EQ(reader.contacts(), layout.contacts);
  EXPECT_EQ(reader.meta(), layout.meta);
  EXPECT_EQ(reader.text("scenario"), layout.texts[0].second);
  EXPECT_EQ(reader.rows(), 1000U);
  EXPECT_EQ(*find(reader.summary(), "status"), Value(std::string("finished")));
  EXPECT_EQ(*find(reader.summary(), "steps"), Value(std::int64_t{1000}));
  EXPECT_EQ(*find(reader.summary(), "state_hash"), Value(std::string("0123456789abcdef")));
  EXPECT_EQ(reader.read_column("top.x")[999], row_at(999)[1]);
  std::vector<double> part(2 * 3);
  reader.read_rows(500, 2, part);
  EXPECT_EQ(part[3], row_at(501)[0]);
  EXPECT_TRUE(is_result_file(path));
  expect_consistent(path, 1000);
}

TEST_F(ResultFile, KeepsEveryBit) {
  using limits = std::numeric_limits<double>;
  const std::vector<double> odd = {limits::quiet_NaN(), -limits::infinity(), -0.0, limits::denorm_min(),
                                   std::bit_cast<double>(0xfff8000000000123ULL)};
  Layout layout;
  for (const char* name : {"a", "b", "c", "d", "e"}) layout.columns.push_back({name, ""});
  layout.checkpoint_size = odd.size();
  Writer writer(folder / "run.h5", layout);
  writer.row(odd);
  writer.finish(odd, {{"worst", limits::infinity()}});
  const Reader reader(folder / "run.h5");
  std::vector<double> row(odd.size());
  reader.read_rows(0, 1, row);
  const auto checkpoint = reader.checkpoint().value();
  for (std::size_t i = 0; i < odd.size(); ++i) {
    EXPECT_EQ(std::bit_cast<std::uint64_t>(row[i]), std::bit_cast<std::uint64_t>(odd[i]));
    EXPECT_EQ(std::bit_cast<std::uint64_t>(checkpoint.values[i]), std::bit_cast<std::uint64_t>(odd[i]));
  }
}

TEST_F(ResultFile, NothingIsEnough) {
  Layout layout;
  layout.columns = {{"t", "s"}};
  Writer(folder / "run.h5", layout).finish({}, {});
  const Reader reader(folder / "run.h5");
  EXPECT_EQ(reader.rows(), 0U);
  EXPECT_TRUE(reader.events().empty());
  EXPECT_TRUE(reader.contacts().empty());
  EXPECT_TRUE(reader.read_column("t").empty());
  EXPECT_FALSE(reader.checkpoint().has_value());
}

TEST_F(ResultFile, EventsOfGroupsNameTheirPair) {
  Layout layout;
  layout.columns = {{"t", "s"}};
  layout.contacts = {"balls", "floor"};
  layout.shapes = {"a", "a-b", "b-c", "world.floor"};  // dashes in names are harmless
  const std::vector<Event> events{{0.1, 0, EventKind::close, -1.0, 2.0, {1, 2}},
                                  {0.2, 1, EventKind::open, 0.0, 0.0, {0, 3}},
                                  {0.3, 1, EventKind::slip, 0.0, 1.0}};
  Writer writer(folder / "run.h5", layout);
  for (const Event& event : events) writer.event(event);
  writer.finish({}, {});
  const Reader reader(folder / "run.h5");
  EXPECT_EQ(reader.events(), events);
  EXPECT_EQ(event_name(events[0], reader.contacts(), reader.shapes()), "balls a-b-b-c");
  EXPECT_EQ(event_name(events[2], reader.contacts(), reader.shapes()), "floor");
  EXPECT_EQ(reader.layout().shapes, layout.shapes);
}

TEST_F(ResultFile, IsReadableWhileItIsWritten) {
  const fs::path path = folder / "run.h5";
  Writer writer(path, small_layout(4));
  append(writer, 0, 10);
  EXPECT_FALSE(fs::exists(path));  // it appears with the first flush (decision 26)
  flush(writer);
  append(writer, 10, 19);  // not flushed
  const Reader reader(path);
  EXPECT_EQ(reader.rows(), 10U);
  EXPECT_EQ(*find(reader.summary(), "status"), Value(std::string("running")));
  expect_consistent(path, 10);
}

TEST_F(ResultFile, AnAbandonedWriterKeepsItsRows) {
  const fs::path path = folder / "run.h5";
  {
    Writer writer(path, small_layout());
    append(writer, 0, 10);
    flush(writer);
    append(writer, 10, 15);
  }
  EXPECT_EQ(Reader(path).rows(), 15U);
  EXPECT_EQ(Reader(path).checkpoint()->rows, 10U);
  expect_consistent(path, 10);
}

TEST_F(ResultFile, ASummaryMayGrow) {
  const fs::path path = folder / "run.h5";
  Writer writer(path, small_layout());
  writer.flush({}, {{"note", std::string("short")}, {"n", std::int64_t{1}}});
  writer.flush({}, {{"note", std::string(300, 'n')}, {"n", 0.5}});
  Attributes many;
  for (int i = 0; i < 300; ++i) many.emplace_back("value" + std::to_string(i), static_cast<double>(i));
  writer.finish({}, many);
  const Reader reader(path);
  EXPECT_EQ(*find(reader.summary(), "note"), Value(std::string(300, 'n')));
  EXPECT_EQ(*find(reader.summary(), "n"), Value(0.5));
  EXPECT_EQ(*find(reader.summary(), "value299"), Value(299.0));
}

TEST_F(ResultFile, GoesOnFromACheckpoint) {
  const fs::path path = folder / "run.h5";
  {
    Writer writer(path, small_layout(4));
    append(writer, 0, 10);
    flush(writer);
    append(writer, 10, 15);  // recorded after the checkpoint: the run repeats them
  }
  {
    Writer writer = resume(Reader(path), path);
    EXPECT_EQ(writer.rows(), 10U);
    append(writer, 10, 30);
    writer.finish(checkpoint_at(30), {});
  }
  EXPECT_EQ(Reader(path).rows(), 30U);
  EXPECT_EQ(Reader(path).text("scenario"), small_layout().texts[0].second);
  expect_consistent(path, 30);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1) << "a temporary file was left";
}

TEST_F(ResultFile, CannotGoOnWithoutACheckpoint) {
  Writer(folder / "run.h5", small_layout()).finish({}, {});
  const Reader reader(folder / "run.h5");
  EXPECT_THROW(resume(reader, folder / "run.h5"), core::InputError);
}

TEST_F(ResultFile, SameInputSameBytes) {
  for (const char* name : {"a.h5", "b.h5"}) {
    Writer writer(folder / name, small_layout(5));
    append(writer, 0, 100);
    writer.finish(checkpoint_at(100), {});
  }
  EXPECT_EQ(bytes_of(folder / "a.h5"), bytes_of(folder / "b.h5"));
}

TEST_F(ResultFile, RefusesABadPlace) {
  const auto refusal = [](const fs::path& path) {
    return message_of<core::InputError>([&] { Writer(path, small_layout()); });
  };
  EXPECT_TRUE(contains(refusal(folder), "it is a folder"));
  EXPECT_TRUE(contains(refusal(folder / "no" / "run.h5"), "there is no folder"));
  write_bytes(folder / "thesis.txt", "years of work");
  EXPECT_TRUE(contains(refusal(folder / "thesis.txt"), "not a readable result"));
  EXPECT_EQ(bytes_of(folder / "thesis.txt"), "years of work");
  EXPECT_THROW(Writer("/dev/null", small_layout()), core::InputError);
  fs::create_symlink(folder / "thesis.txt", folder / "link.h5");
  EXPECT_THROW(Writer(folder / "link.h5", small_layout()), core::InputError);
  if (::geteuid() != 0) {  // root may write anywhere
    fs::create_directory(folder / "locked");
    fs::permissions(folder / "locked", fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_TRUE(contains(refusal(folder / "locked" / "run.h5"), "no permission"));
  }
}

TEST_F(ResultFile, RefusesABadLayout) {
  Layout layout = small_layout();
  layout.columns.push_back(layout.columns[1]);
  EXPECT_THROW(Writer(folder / "run.h5", layout), core::InputError);
  EXPECT_THROW(Writer(folder / "run.h5", Layout{}), core::InputError);
  EXPECT_TRUE(fs::is_empty(folder));
}

TEST_F(ResultFile, ReplacesAnOlderResult) {
  const fs::path path = folder / "run.h5";
  Writer(path, small_layout()).finish({}, {{"run", std::int64_t{1}}});
  fs::create_symlink("run.h5", folder / "link.h5");
  const Reader old(path);
  Writer(folder / "link.h5", small_layout()).finish({}, {{"run", std::int64_t{2}}});
  EXPECT_EQ(*find(Reader(path).summary(), "run"), Value(std::int64_t{2}));
  EXPECT_TRUE(fs::is_symlink(folder / "link.h5"));
  EXPECT_EQ(old.rows(), 0U);  // who has it open keeps the old one
}

TEST_F(ResultFile, LetsOthersReadButNotWriteWhileItIsWritten) {
  if (!has_h5py()) GTEST_SKIP() << "no h5py";
  Writer writer(folder / "run.h5", small_layout());
  append(writer, 0, 10);
  flush(writer);
  EXPECT_EQ(python(R"py(
import h5py
with h5py.File('run.h5', 'r') as f:
    assert len(f['data']) == 10
try:
    h5py.File('run.h5', 'r+')
    raise SystemExit('opened for writing')
except OSError:
    pass
)py"),
            0);
}

TEST_F(ResultFile, WhatChangesFitsItsPages) {
  // The order of writes in commit_file.hpp rests on this: /data and /events in page 0, /summary within one page.
  Layout layout = small_layout();
  layout.contacts.push_back(std::string(500, 'c'));
  for (int i = 0; i < 500; ++i) layout.columns.push_back({"a.long.name.of.a.column." + std::to_string(i), "kg m^2/s"});
  Writer(folder / "run.h5", layout).finish({}, {});
  const hid_t file = H5Fopen((folder / "run.h5").c_str(), H5F_ACC_RDONLY, H5P_DEFAULT);
  const auto header = [&](const char* name) {
    H5O_info_t info;
    EXPECT_GE(H5Oget_info_by_name2(file, name, &info, H5O_INFO_ALL, H5P_DEFAULT), 0);
    EXPECT_EQ(info.hdr.nchunks, 1U) << name;
    return std::pair<std::size_t, std::size_t>(info.addr, info.hdr.space.total);
  };
  for (const char* name : {"data", "events"}) {
    const auto [start, size] = header(name);
    EXPECT_LE(start + size, 4096U) << name;
  }
  const auto [start, size] = header("summary");
  EXPECT_EQ(start % 4096, 0U);
  EXPECT_LE(size, 4096U);
  EXPECT_GT(size, 3800U);  // room for some 50 numbers
  H5Fclose(file);
}

TEST_F(ResultFile, IsReadableByH5py) {
  if (!has_h5py()) GTEST_SKIP() << "no h5py";
  Writer writer(folder / "run.h5", small_layout(16));
  append(writer, 0, 100);
  writer.finish(checkpoint_at(100), {{"steps", std::int64_t{100}}});
  EXPECT_EQ(python(R"py(
import h5py
f = h5py.File('run.h5', 'r')
assert sorted(f) == ['checkpoint', 'columns', 'data', 'events', 'meta', 'summary'], list(f)
assert [c.decode() for c in f['columns']['name']] == ['t', 'top.x', 'top.y']
assert f['columns']['unit'][1] == b'm'
assert f['data'].shape == (100, 3) and f['data'][99, 1] == 99.0**2 and f['data'].dtype == 'f8'
assert f['events'].dtype.names == ('t', 'contact', 'event', 'normal_velocity', 'impulse')
assert tuple(f['events'][7]) == (1.75, b'rim', b'stick', -7.0, 0.5), f['events'][7]
assert f['meta'].attrs['seed'] == 42 and f['meta'].attrs['version'] == b'0.1.0'
assert f['meta/scenario'][()].decode() == 'title = "test"\n'
assert list(f['meta/contacts']) == [b'tip', b'rim']
assert f['summary'].attrs['status'] == b'finished' and f['summary'].attrs['steps'] == 100
newest = max(f['checkpoint'], key=lambda slot: slot['sequence'])
assert newest['rows'] == 100 and newest['values'][0] == 100.0 and len(newest['values']) == 700
)py"),
            0);
}

}  // namespace
}  // namespace stiction::record::test

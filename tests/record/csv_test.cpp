#include "stiction/record/export/csv.hpp"

#include <limits>
#include <sstream>

#include "record/support.hpp"
#include "stiction/core/error.hpp"

namespace stiction::record::test {
namespace {

class Csv : public FolderTest {
 protected:
  Reader reader(std::size_t rows) {
    Writer writer(folder / "run.h5", small_layout());
    append(writer, 0, rows);
    writer.finish({}, {});
    return Reader(folder / "run.h5");
  }
  static std::string text(const Reader& reader, const std::vector<std::string>& columns = {}, double every = 0.0) {
    std::ostringstream out;
    export_csv(reader, out, columns, every);
    return out.str();
  }
};

TEST_F(Csv, HasAHeaderAndALineARow) {
  EXPECT_EQ(text(reader(2)), "t,top.x,top.y\n0,0,1\n0.25,1,0.5\n");
}

TEST_F(Csv, WritesOnlyTheHeaderWithoutRows) {
  EXPECT_EQ(text(reader(0)), "t,top.x,top.y\n");
}

TEST_F(Csv, BringsEveryDoubleBack) {
  const Reader r = reader(50'000);  // more than one block of a megabyte
  std::istringstream lines(text(r, {"top.y"}));
  std::string line;
  std::getline(lines, line);
  for (std::size_t k = 0; k < r.rows(); ++k) {
    std::getline(lines, line);
    ASSERT_EQ(std::stod(line), row_at(k)[2]);
  }
}

TEST_F(Csv, KeepsTheOrderOfTheColumnsAskedFor) {
  EXPECT_EQ(text(reader(2), {"top.y", "t"}), "top.y,t\n1,0\n0.5,0.25\n");
}

TEST_F(Csv, ThinsByTime) {
  const Reader r = reader(20);  // t = 0, 0.25, ...
  EXPECT_EQ(text(r, {"t"}, 1.0), "t\n0\n1\n2\n3\n4\n");
  EXPECT_EQ(text(r, {"t"}, 1.1), "t\n0\n1.25\n2.25\n3.5\n4.5\n");  // the first rows at or after 1.1, 2.2, 3.3, 4.4
  EXPECT_EQ(text(r, {"t"}, 100.0), "t\n0\n");
  EXPECT_EQ(text(r, {"t"}, 0.01), text(r, {"t"}));
}

TEST_F(Csv, WritesNanAndInfinity) {
  using limits = std::numeric_limits<double>;
  Layout layout;
  layout.columns = {{"a,b", ""}, {"say \"c\"", ""}, {"d", ""}};
  Writer writer(folder / "odd.h5", layout);
  writer.row(std::vector{-limits::quiet_NaN(), limits::infinity(), -limits::infinity()});
  writer.finish({}, {});
  EXPECT_EQ(text(Reader(folder / "odd.h5")), "\"a,b\",\"say \"\"c\"\"\",d\nnan,inf,-inf\n");
}

TEST_F(Csv, NamesTheNearestColumn) {
  const Reader r = reader(1);
  const std::string message = message_of<core::InputError>([&] { text(r, {"t", "tpo.x"}); });
  EXPECT_TRUE(contains(message, "'tpo.x'") && contains(message, "'top.x'")) << message;
}

TEST_F(Csv, RefusesABadSpacing) {
  const Reader r = reader(1);
  EXPECT_THROW(text(r, {}, -1.0), core::InputError);
  EXPECT_THROW(text(r, {}, std::numeric_limits<double>::quiet_NaN()), core::InputError);
}

TEST_F(Csv, NoticesAFullDisk) {
  const Reader r = reader(1);
  std::ofstream full("/dev/full");
  if (!full) GTEST_SKIP() << "no /dev/full";
  EXPECT_THROW(export_csv(r, full, {}, 0.0), core::RunError);
}

}  // namespace
}  // namespace stiction::record::test

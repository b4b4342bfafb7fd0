// Contact problems in FCLIB's layout: what is written is read again, other forms of matrices are understood, and wrong
// files are refused with their reason.
#include <hdf5.h>

#include "random.hpp"
#include "record/support.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/fclib/written_file.hpp"

namespace stiction::record::test {
namespace {

using fclib::ProblemFile;

laws::ContactLaw coulomb(double mu) {
  laws::ContactLaw law;
  law.friction = laws::Coulomb{mu};
  return law;
}

problem::ContactProblem two_contacts(laws::ContactLaw law, laws::Layout rows) {
  problem::ContactProblem out;
  out.clear();
  for (int i = 0; i < 2; ++i) out.add_contact(law, rows);
  const int dim = rows.dim();
  for (int i = 0; i < 2; ++i) {
    for (const int j : {i, 1 - i}) {
      double* block = out.G.add_block(j, dim, dim);
      for (int k = 0; k < dim; ++k) block[k * dim + k] = i == j ? 2.0 + k : 0.5 * (k + 1);
    }
    out.G.end_row();
  }
  for (int k = 0; k < 2 * dim; ++k) out.c.push_back(k == 0 ? -1.0 : 0.1 * k);
  return out;
}

problem::BodyProblem ball_on_floor() {
  problem::BodyProblem out;
  out.M.resize(6, 6);
  out.M.setIdentity();
  out.H.resize(6, 3);
  out.H.insert(2, 0) = 1.0;
  out.H.insert(0, 1) = 1.0;
  out.H.insert(4, 1) = -1.0;
  out.H.insert(1, 2) = 1.0;
  out.H.insert(3, 2) = 1.0;
  out.f = Eigen::VectorXd::LinSpaced(6, 0.0, -1.0);
  out.w = Eigen::VectorXd::Constant(3, 0.01);
  out.add_contact(coulomb(0.3), coulomb(0.3).layout());
  return out;
}

class Fclib : public FolderTest {
 protected:
  fs::path file(const char* name = "problem.hdf5") { return folder / name; }

  std::string refusal() {
    return message_of<core::InputError>([&] { fclib::read_problem(file()); });
  }

  // Puts other values into a dataset of the file, or removes what is there.
  void put(const char* name, hid_t type, const void* values, hsize_t count) {
    const hid_t h5 = H5Fopen(file().c_str(), H5F_ACC_RDWR, H5P_DEFAULT);
    H5Ldelete(h5, name, H5P_DEFAULT);
    if (values != nullptr) {
      const hid_t space = H5Screate_simple(1, &count, nullptr);
      const hid_t set = H5Dcreate2(h5, name, type, space, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT);
      H5Dwrite(set, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values);
      H5Dclose(set);
      H5Sclose(space);
    }
    H5Fclose(h5);
  }
  void put(const char* name, const std::vector<double>& values) {
    put(name, H5T_NATIVE_DOUBLE, values.data(), values.size());
  }
  void put(const char* name, const std::vector<int>& values) {
    put(name, H5T_NATIVE_INT, values.data(), values.size());
  }
  void remove(const char* name) { put(name, 0, nullptr, 0); }
};

TEST_F(Fclib, ContactsComeBack) {
  laws::ContactLaw rolling = coulomb(0.4);
  rolling.rolling = laws::ClassicalDry{0.05};
  const std::vector<std::pair<laws::ContactLaw, laws::Layout>> kinds{
      {coulomb(0.4), {2, 0}}, {coulomb(0.4), {1, 0}}, {rolling, {2, 2}}};
  for (const auto& [law, rows] : kinds) {
    const problem::ContactProblem given = two_contacts(law, rows);
    fclib::write_problem(file(), {"a title", given});
    const ProblemFile read = fclib::read_problem(file());
    EXPECT_EQ(read.title, "a title");
    const auto& back = std::get<problem::ContactProblem>(read.problem);
    EXPECT_EQ(back.c, given.c);
    EXPECT_EQ(back.offset, given.offset);
    EXPECT_EQ(std::get<laws::Coulomb>(back.laws[1].friction).mu, 0.4);
    if (rows.rolling > 0) {
      EXPECT_EQ(std::get<laws::ClassicalDry>(back.laws[1].rolling).mu_r, 0.05);
    }
    const std::vector<double> P{given.c.rbegin(), given.c.rend()};
    std::vector<double> xi, xi_back;
    problem::relative_velocity(given, P, xi);
    problem::relative_velocity(back, P, xi_back);
    EXPECT_EQ(xi, xi_back);
  }
}

TEST_F(Fclib, BodiesAndSolutionsComeBack) {
  const problem::BodyProblem given = ball_on_floor();
  fclib::write_problem(file(), {"ball", given});
  const auto back = std::get<problem::BodyProblem>(fclib::read_problem(file()).problem);
  EXPECT_EQ((back.M - given.M).norm(), 0.0);
  EXPECT_EQ((back.H - given.H).norm(), 0.0);
  EXPECT_EQ(back.f, given.f);
  EXPECT_EQ(back.w, given.w);
  const fclib::SolutionVectors solution{Eigen::Vector3d(1, 2, 3), Eigen::Vector3d(4, 5, 6), given.f};
  fclib::write_solution(file(), file("solution.hdf5"), solution);
  fclib::write_solution(file(), file("solution.hdf5"), solution);  // may be replaced
  const fclib::SolutionVectors read = fclib::read_solution(file("solution.hdf5"));
  EXPECT_EQ(read.r, solution.r);
  EXPECT_EQ(read.u, solution.u);
  EXPECT_EQ(read.v, solution.v);
  EXPECT_EQ(std::get<problem::BodyProblem>(fclib::read_problem(file("solution.hdf5")).problem).w, given.w);
  EXPECT_TRUE(
      contains(message_of<core::InputError>([&] { fclib::write_solution(file(), file(), solution); }), "itself"));
  write_bytes(folder / "notes.txt", "mine");
  EXPECT_TRUE(
      contains(message_of<core::InputError>([&] { fclib::write_solution(file(), folder / "notes.txt", solution); }),
               "not a problem file"));
  EXPECT_EQ(bytes_of(folder / "notes.txt"), "mine");
}

TEST_F(Fclib, ReadsRowsAndTriplets) {
  fclib::write_problem(file(), {"ball", ball_on_floor()});
  const Eigen::MatrixXd H = std::get<problem::BodyProblem>(fclib::read_problem(file()).problem).H;
  put("fclib_global/H/nz", std::vector<int>{5});
  put("fclib_global/H/p", std::vector<int>{0, 1, 1, 2, 2});
  put("fclib_global/H/i", std::vector<int>{2, 0, 4, 1, 3});
  put("fclib_global/H/x", std::vector<double>{1, 1, -1, 1, 1});
  EXPECT_EQ(Eigen::MatrixXd(std::get<problem::BodyProblem>(fclib::read_problem(file()).problem).H), H);
  put("fclib_global/H/nz", std::vector<int>{-2});
  put("fclib_global/H/p", std::vector<int>{0, 1, 2, 3, 4, 5, 5});
  put("fclib_global/H/i", std::vector<int>{1, 2, 0, 2, 1});
  put("fclib_global/H/x", std::vector<double>{1, 1, 1, 1, -1});
  EXPECT_EQ(Eigen::MatrixXd(std::get<problem::BodyProblem>(fclib::read_problem(file()).problem).H), H);
}

TEST_F(Fclib, SaysWhatIsWrong) {
  EXPECT_TRUE(contains(refusal(), "no such file"));
  write_bytes(file(), "");
  EXPECT_TRUE(contains(refusal(), "empty"));
  write_bytes(file(), "r,u,v\n");
  EXPECT_TRUE(contains(refusal(), "not an HDF5 file"));
  {
    Writer writer(file("result.h5"), small_layout(1));
    append(writer, 0, 3);
    writer.finish(checkpoint_at(3), {{"steps", std::int64_t{3}}});
  }
  EXPECT_TRUE(contains(message_of<core::InputError>([&] { fclib::read_problem(file("result.h5")); }), "fclib_local"));
  const auto global = [&] {
    fs::remove(file());
    fclib::write_problem(file(), {"ball", ball_on_floor()});
  };
  const auto expect = [&](const char* part) { EXPECT_TRUE(contains(refusal(), part)) << part << ": " << refusal(); };
  global();
  remove("fclib_global/vectors/f");
  expect("'f' is missing");
  global();
  put("fclib_global/vectors/f", std::vector<double>{1, 2});
  expect("vector f has 2 values");
  global();
  put("fclib_global/vectors/w", std::vector<double>{1, NAN, 2});
  expect("'w' has nan at place 1");
  global();
  put("fclib_global/vectors/mu", std::vector<double>{-0.1});
  expect("negative");
  global();
  put("fclib_global/vectors/mu", std::vector<int>{1});
  expect("list of numbers");
  global();
  put("fclib_global/spacedim", std::vector<int>{4});
  expect("spacedim = 4");
  global();
  put("fclib_global/H/p", std::vector<int>{0, 1, 2});
  expect("'p' has 3 values instead of 4");
  global();
  put("fclib_global/H/p", std::vector<int>{0, 4, 3, 5});
  expect("'p' must not decrease");
  global();
  put("fclib_global/H/i", std::vector<int>{2, 0, 9, 1, 3});
  expect("outside");
  global();
  put("fclib_global/M/x", std::vector<double>{1, 1, 1, -1, 1, 1});
  expect("positive definite");
  global();
  put("fclib_global/M/i", std::vector<int>{0, 1, 2, 3, 4, 4});
  expect("not symmetric");
  fs::remove(file());
  fclib::write_problem(file(), {"", two_contacts(coulomb(0.1), {2, 0})});
  put("fclib_local/vectors/q", std::vector<double>{1, 2, 3});
  expect("vector q has 3 values");
}

// Sizes of a matrix are compared with the vectors before anything of that size is made: 2e9 columns would take 8 GB.
TEST_F(Fclib, ClaimsOfAMatrixAreNotBelieved) {
  for (const char* what : {"fclib_global/H/m", "fclib_global/H/n"}) {
    fs::remove(file());
    fclib::write_problem(file(), {"ball", ball_on_floor()});
    put("fclib_global/H/nz", std::vector<int>{0});
    put(what, std::vector<int>{2'000'000'000});
    EXPECT_TRUE(contains(refusal(), "2000000000")) << refusal();
  }
}

TEST_F(Fclib, ReadsBytes) {
  fclib::write_problem(file(), {"ball", ball_on_floor()});
  const std::string bytes = bytes_of(file());
  const auto read = fclib::read_problem("sent", std::as_bytes(std::span(bytes)));
  EXPECT_EQ(read.title, "ball");
  EXPECT_EQ(Eigen::MatrixXd(std::get<problem::BodyProblem>(read.problem).H), Eigen::MatrixXd(ball_on_floor().H));
  const auto cut = std::as_bytes(std::span(bytes)).first(bytes.size() / 2);
  EXPECT_TRUE(
      contains(message_of<core::InputError>([&] { fclib::read_problem("sent", cut); }), "'sent': it is damaged"));
}

// Whatever bytes a file holds, it is read or refused.
TEST_F(Fclib, SurvivesDamage) {
  fclib::write_problem(file(), {"ball", ball_on_floor()});
  const std::string sound = bytes_of(file());
  stiction::test::Random random(5);
  int refused = 0;
  for (int n = 0; n < 400; ++n) {
    std::string bytes = sound;
    if (n % 4 == 0) {
      bytes.resize(random.below(bytes.size()));
    } else {
      for (int k = 0; k < 4; ++k) bytes[random.below(bytes.size())] = static_cast<char>(random.bits());
    }
    write_bytes(file("damaged.hdf5"), bytes);
    try {
      fclib::read_problem(file("damaged.hdf5"));
    } catch (const core::InputError&) {
      ++refused;
    }
  }
  EXPECT_GE(refused, 100);  // all that were cut off
}

TEST_F(Fclib, WritesWhatTheLayoutCanHoldOnly) {
  laws::ContactLaw law;
  law.friction = laws::ContensouParabolic{0.3, 0.01};
  const auto problem = two_contacts(law, law.layout());
  EXPECT_TRUE(contains(message_of<core::InputError>([&] { fclib::write_problem(file(), {"", problem}); }), "Coulomb"));
  EXPECT_FALSE(fs::exists(file()));
}

}  // namespace
}  // namespace stiction::record::test

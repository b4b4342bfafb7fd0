#include "stiction/record/fclib/matrix.hpp"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "stiction/record/hdf5/names.hpp"
#include "stiction/record/hdf5/opening.hpp"

namespace stiction::record::fclib {
namespace {

using h5::Failure;
using h5::Handle;
using Triplets = std::vector<Eigen::Triplet<double>>;

// A list of numbers of the class asked for, of any precision.
template <class Number>
std::vector<Number> read_list(hid_t parent, const char* name, H5T_class_t kind, hid_t type) {
  if (!has(parent, name)) throw Failure(fmt::format("'{}' is missing", name));
  const Handle dataset{H5Dopen2(parent, name, H5P_DEFAULT), H5Dclose, name};
  const Handle stored{H5Dget_type(dataset), H5Tclose, name};
  if (H5Tget_class(stored) != kind)
    throw Failure(fmt::format("'{}' must be a list of {}", name, kind == H5T_INTEGER ? "integers" : "numbers"));
  const Handle space{H5Dget_space(dataset), H5Sclose, name};
  const auto count = h5::check(H5Sget_simple_extent_npoints(space), name);
  // Compressed data take less room than they fill, but not a thousandth.
  const auto room = static_cast<double>(H5Dget_storage_size(dataset)) * 2e3 + 1e6;
  if (static_cast<double>(count) * static_cast<double>(sizeof(Number)) > room)
    throw Failure(fmt::format("'{}' claims {} values, more than the file can hold", name, count));
  h5::check_room(dataset, static_cast<std::size_t>(count), sizeof(Number));
  std::vector<Number> out(static_cast<std::size_t>(count));
  if (count > 0) h5::check(H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, out.data()), name);
  return out;
}

void check_count(const char* name, const char* list, std::size_t there, std::size_t wanted) {
  if (there < wanted)
    throw Failure(fmt::format("matrix {}: '{}' has {} values instead of {}", name, list, there, wanted));
}

void add(const char* name, Triplets& out, int row, int column, double value, int m, int n) {
  if (row < 0 || row >= m || column < 0 || column >= n)
    throw Failure(fmt::format("matrix {}: index ({}, {}) is outside its {} x {} entries", name, row, column, m, n));
  out.emplace_back(row, column, value);
}

void add_compressed(const char* name, Triplets& out, const std::vector<int>& p, const std::vector<int>& i,
                    const std::vector<double>& x, int m, int n, bool rows) {
  const auto outer = static_cast<std::size_t>(rows ? m : n);
  check_count(name, "p", p.size(), outer + 1);
  if (p[0] != 0) throw Failure(fmt::format("matrix {}: 'p' must begin with 0", name));
  for (std::size_t k = 0; k < outer; ++k)
    if (p[k + 1] < p[k]) throw Failure(fmt::format("matrix {}: 'p' must not decrease", name));
  const auto count = static_cast<std::size_t>(p[outer]);
  check_count(name, "i", i.size(), count);
  check_count(name, "x", x.size(), count);
  out.reserve(count);
  for (std::size_t k = 0; k < outer; ++k)
    for (auto at = static_cast<std::size_t>(p[k]); at < static_cast<std::size_t>(p[k + 1]); ++at) {
      const int one = static_cast<int>(k), other = i[at];
      add(name, out, rows ? one : other, rows ? other : one, x[at], m, n);
    }
}

}  // namespace

bool has(hid_t parent, const char* name) {
  return H5Lexists(parent, name, H5P_DEFAULT) > 0;
}

std::vector<int> read_integers(hid_t parent, const char* name) {
  return read_list<int>(parent, name, H5T_INTEGER, H5T_NATIVE_INT);
}

int read_integer(hid_t parent, const char* name) {
  const auto values = read_integers(parent, name);
  if (values.size() != 1) throw Failure(fmt::format("'{}' must be one integer", name));
  return values[0];
}

std::vector<double> read_numbers(hid_t parent, const char* name) {
  auto values = read_list<double>(parent, name, H5T_FLOAT, H5T_NATIVE_DOUBLE);
  for (std::size_t k = 0; k < values.size(); ++k)
    if (!std::isfinite(values[k])) throw Failure(fmt::format("'{}' has {} at place {}", name, values[k], k));
  return values;
}

MatrixSize read_size(hid_t parent, const char* name) {
  if (!has(parent, name)) throw Failure(fmt::format("matrix {} is missing", name));
  const Handle group = h5::open_group(parent, name);
  const int m = read_integer(group, "m"), n = read_integer(group, "n"), nz = read_integer(group, "nz");
  if (m < 0 || n < 0 || nz < -2)
    throw Failure(fmt::format("matrix {}: m = {}, n = {}, nz = {} are not the sizes of a matrix", name, m, n, nz));
  return {m, n};
}

Eigen::SparseMatrix<double> read_matrix(hid_t parent, const char* name) {
  const auto [m, n] = read_size(parent, name);
  const Handle group = h5::open_group(parent, name);
  const int nz = read_integer(group, "nz");
  const auto p = read_integers(group, "p"), i = read_integers(group, "i");
  const auto x = read_numbers(group, "x");
  Triplets entries;
  if (nz < 0) {
    add_compressed(name, entries, p, i, x, m, n, nz == -2);
  } else {
    const auto count = static_cast<std::size_t>(nz);
    check_count(name, "p", p.size(), count);
    check_count(name, "i", i.size(), count);
    check_count(name, "x", x.size(), count);
    for (std::size_t k = 0; k < count; ++k) add(name, entries, i[k], p[k], x[k], m, n);
  }
  Eigen::SparseMatrix<double> out(m, n);
  out.setFromTriplets(entries.begin(), entries.end());
  return out;
}

Handle create_group(hid_t parent, const char* name) {
  return {H5Gcreate2(parent, name, H5P_DEFAULT, H5P_DEFAULT, H5P_DEFAULT), H5Gclose, name};
}

namespace {

void write_list(hid_t parent, const char* name, hid_t type, const void* values, std::size_t count) {
  const Handle dataset = h5::create_fixed_dataset(parent, name, type, h5::simple_space({count}));
  if (count > 0) h5::check(H5Dwrite(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, values), name);
}

}  // namespace

void write_integer(hid_t parent, const char* name, int value) {
  write_list(parent, name, H5T_NATIVE_INT, &value, 1);
}

void write_numbers(hid_t parent, const char* name, const double* values, std::size_t count) {
  write_list(parent, name, H5T_NATIVE_DOUBLE, values, count);
}

void write_matrix(hid_t parent, const char* name, const Eigen::SparseMatrix<double>& given) {
  Eigen::SparseMatrix<double> matrix = given;
  matrix.makeCompressed();
  const Handle group = create_group(parent, name);
  const auto count = static_cast<std::size_t>(matrix.nonZeros());
  write_integer(group, "m", static_cast<int>(matrix.rows()));
  write_integer(group, "n", static_cast<int>(matrix.cols()));
  write_integer(group, "nz", -1);
  write_integer(group, "nzmax", static_cast<int>(count));
  write_list(group, "p", H5T_NATIVE_INT, matrix.outerIndexPtr(), static_cast<std::size_t>(matrix.cols()) + 1);
  write_list(group, "i", H5T_NATIVE_INT, matrix.innerIndexPtr(), count);
  write_numbers(group, "x", matrix.valuePtr(), count);
}

}  // namespace stiction::record::fclib

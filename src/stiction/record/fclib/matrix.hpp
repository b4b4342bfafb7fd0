#pragma once
// Vectors and sparse matrices as FCLIB stores them, in groups {m, n, nz, nzmax, p, i, x}:
//
//   nz = -1   compressed columns: p starts of columns (n + 1), i rows, x values
//   nz = -2   compressed rows: p starts of rows (m + 1), i columns, x values
//   nz >= 0   triplets: p columns, i rows, x values (as CSparse has them)
#include <Eigen/SparseCore>
#include <vector>

#include "stiction/record/hdf5/handle.hpp"

namespace stiction::record::fclib {

bool has(hid_t parent, const char* name);

int read_integer(hid_t parent, const char* name);
std::vector<int> read_integers(hid_t parent, const char* name);
std::vector<double> read_numbers(hid_t parent, const char* name);  // refuses those that are not finite
// Rows and columns, as the file claims: to be compared with other parts of it before anything of that size is made.
struct MatrixSize {
  int m = 0, n = 0;
};
MatrixSize read_size(hid_t parent, const char* name);
Eigen::SparseMatrix<double> read_matrix(hid_t parent, const char* name);

void write_integer(hid_t parent, const char* name, int value);
void write_numbers(hid_t parent, const char* name, const double* values, std::size_t count);
void write_matrix(hid_t parent, const char* name, const Eigen::SparseMatrix<double>& matrix);
h5::Handle create_group(hid_t parent, const char* name);

}  // namespace stiction::record::fclib

#pragma once
// Python values to ours and back. Whatever does not fit is refused with the name of the argument.
#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <span>
#include <string>
#include <vector>

#include "stiction/math/types.hpp"
#include "stiction/model/state.hpp"

namespace stiction::python {

namespace py = pybind11;
using Array = py::array_t<double, py::array::c_style | py::array::forcecast>;

double number(py::handle value, const char* name);                   // finite
Array numbers(py::handle value, const char* name);                   // any shape, all finite
math::Vec3 vector(py::handle value, const char* name);               // three finite numbers
std::vector<double> list(py::handle value, const char* name);        // one axis
std::vector<std::string> texts(py::handle value, const char* name);  // a list of str

// Read-only arrays: of a copy, and of numbers that Python takes over.
py::array frozen(std::span<const double> values);
py::array frozen(const math::Vec3& v);
py::array frozen(std::vector<double>&& values, std::vector<py::ssize_t> shape, bool columns_first = false);

// Quaternions are (w, x, y, z) in Python.
inline constexpr std::size_t kMotion = 13;  // x, p, v, omega
void write_motion(const model::BodyState& body, double* to);
model::BodyState read_motion(const double* from);

}  // namespace stiction::python

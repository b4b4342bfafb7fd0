#include "convert.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace stiction::python {
namespace {

std::string kind_of(py::handle value) {
  return py::str(py::type::of(value).attr("__name__"));
}

[[noreturn]] void wrong_type(const char* name, const char* wanted, py::handle value) {
  throw py::type_error(fmt::format("{} must be {}, not {}", name, wanted, kind_of(value)));
}

[[noreturn]] void not_finite(const char* name) {
  throw py::value_error(fmt::format("{} must be finite", name));
}

}  // namespace

double number(py::handle value, const char* name) {
  const double out = PyFloat_AsDouble(value.ptr());
  if (out == -1.0 && PyErr_Occurred()) {
    PyErr_Clear();
    wrong_type(name, "a number", value);
  }
  if (!std::isfinite(out)) throw py::value_error(fmt::format("{} = {} must be finite", name, out));
  return out;
}

Array numbers(py::handle value, const char* name) {
  // Texts and complex numbers would be converted silently.
  const py::array any = py::array::ensure(value);
  if (!any || std::string_view("biuf").find(any.dtype().kind()) == std::string_view::npos) {
    PyErr_Clear();
    wrong_type(name, "an array of numbers", value);
  }
  Array out = Array::ensure(any);
  if (!out) {
    PyErr_Clear();
    wrong_type(name, "an array of numbers", value);
  }
  if (!std::all_of(out.data(), out.data() + out.size(), [](double x) { return std::isfinite(x); })) not_finite(name);
  return out;
}

math::Vec3 vector(py::handle value, const char* name) {
  const Array a = numbers(value, name);
  if (a.ndim() != 1 || a.size() != 3) throw py::value_error(fmt::format("{} must have 3 components", name));
  return {a.at(0), a.at(1), a.at(2)};
}

std::vector<double> list(py::handle value, const char* name) {
  const Array a = numbers(value, name);
  if (a.ndim() != 1) throw py::value_error(fmt::format("{} must have one axis, not {}", name, a.ndim()));
  return {a.data(), a.data() + a.size()};
}

std::vector<std::string> texts(py::handle value, const char* name) {
  if (py::isinstance<py::str>(value) || !py::isinstance<py::iterable>(value)) wrong_type(name, "a list of str", value);
  std::vector<std::string> out;
  for (const py::handle item : value) {
    if (!py::isinstance<py::str>(item)) wrong_type(name, "a list of str", item);
    out.push_back(item.cast<std::string>());
  }
  return out;
}

py::array frozen(std::span<const double> values) {
  py::array_t<double> out(static_cast<py::ssize_t>(values.size()), values.data());
  out.attr("setflags")(py::arg("write") = false);
  return out;
}

py::array frozen(const math::Vec3& v) {
  py::array_t<double> out(3, v.data());
  py::detail::array_proxy(out.ptr())->flags &= ~py::detail::npy_api::NPY_ARRAY_WRITEABLE_;
  return out;
}

py::array frozen(std::vector<double>&& values, std::vector<py::ssize_t> shape, bool columns_first) {
  auto* owned = new std::vector<double>(std::move(values));
  const py::capsule owner(owned, [](void* p) { delete static_cast<std::vector<double>*>(p); });
  std::vector<py::ssize_t> strides(shape.size());
  py::ssize_t stride = sizeof(double);
  for (std::size_t k = 0; k < shape.size(); ++k) {
    const std::size_t axis = columns_first ? k : shape.size() - 1 - k;
    strides[axis] = stride;
    stride *= shape[axis];
  }
  py::array_t<double> out(shape, strides, owned->data(), owner);
  out.attr("setflags")(py::arg("write") = false);
  return out;
}

void write_motion(const model::BodyState& body, double* to) {
  for (int k = 0; k < 3; ++k) {
    to[k] = body.x[k];
    to[7 + k] = body.v[k];
    to[10 + k] = body.omega[k];
  }
  to[3] = body.p.w();
  to[4] = body.p.x();
  to[5] = body.p.y();
  to[6] = body.p.z();
}

model::BodyState read_motion(const double* from) {
  model::BodyState out;
  out.x = {from[0], from[1], from[2]};
  out.p = {from[3], from[4], from[5], from[6]};
  out.v = {from[7], from[8], from[9]};
  out.omega = {from[10], from[11], from[12]};
  return out;
}

}  // namespace stiction::python

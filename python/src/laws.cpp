// Friction and rolling laws by name, their sets as functions of whole arrays, and laws of contacts on their own.
#include "interrupt.hpp"
#include "stiction/laws/catalogue.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "bindings.hpp"
#include "contact_law.hpp"
#include "stiction/core/check_fields.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/laws/law_parameters.hpp"
#include "stiction/scenario/lone_law.hpp"

namespace stiction::python {
namespace {

using Values = std::map<std::string, double>;

template <class Family>
Family made(const std::string& name, const std::string& variant, const Values& values) {
  std::vector<std::string> known;
  for (const laws::Entry<Family>& entry : laws::catalogue<Family>()) {
    known.emplace_back(entry.name);
    if (entry.name != name || entry.variant != variant) continue;
    std::vector<std::string> names;
    for (const laws::Parameter& p : entry.parameters) names.emplace_back(p.name);
    for (const auto& [key, value] : values)
      if (std::ranges::find(names, key) == names.end())
        throw core::InputError(fmt::format("'{}' has no parameter '{}'{}", name, key, core::did_you_mean(key, names)),
                               {"law", name, key});
    return laws::make(entry, [&](const laws::Parameter& p) {
      const auto found = values.find(std::string(p.name));
      if (found == values.end() && std::isnan(p.fallback))
        throw core::InputError(fmt::format("'{}' needs {}: {} [{}], {}", name, p.name, p.doc, p.unit, p.range.text()),
                               {"law", name, std::string(p.name)});
      const double value = found == values.end() ? p.fallback : found->second;
      if (const core::Problem problem = core::number_problem(p, value))
        throw core::InputError(problem.text(), {"law", name, std::string(p.name)});
      return value;
    });
  }
  const std::vector<std::string> variants = laws::variants<Family>(name);
  if (!variants.empty())
    throw core::InputError(
        fmt::format("'{}' is not a variant of '{}'{}", variant, name, core::did_you_mean(variant, variants)),
        {"law", name, "variant"});
  throw core::InputError(fmt::format("there is no law '{}'{}", name, core::did_you_mean(name, known)),
                         {"law", name, ""});
}

// [..., dim] -> the shape in front, and how many points there are.
std::size_t points_in(const Array& x, int dim, const char* name) {
  if (x.ndim() < 1 || x.shape(x.ndim() - 1) != dim)
    throw py::value_error(fmt::format("the last axis of {} must have {} components", name, dim));
  return static_cast<std::size_t>(x.size()) / static_cast<std::size_t>(dim);
}

// P_N of every point: one number for all, or an array of the shape in front.
class PerPoint {
 public:
  PerPoint(const py::object& value, const Array& x, std::size_t count, const char* name)
      : values_(numbers(value, name)) {
    if (values_.ndim() == 0) return;
    bool same = values_.ndim() == x.ndim() - 1;
    for (py::ssize_t k = 0; same && k < values_.ndim(); ++k) same = values_.shape(k) == x.shape(k);
    if (!same || static_cast<std::size_t>(values_.size()) != count)
      throw py::value_error(fmt::format("{} must be a number, or have the shape of the points", name));
    stride_ = 1;
  }
  [[nodiscard]] const double* data() const { return values_.data(); }
  [[nodiscard]] std::size_t stride() const { return stride_; }

 private:
  Array values_;
  std::size_t stride_ = 0;
};

py::array_t<double> like(const Array& x) {
  return py::array_t<double>(std::vector<py::ssize_t>(x.shape(), x.shape() + x.ndim()));
}

template <int dim>
math::Vec3 load(const double* x) {
  if constexpr (dim == 3)
    return {x[0], x[1], x[2]};
  else
    return {x[0], x[1], 0.0};
}

// out = f(point, P_N) for all of them, without the lock. The law is looked up once, not per point.
template <class Law, class F>
void for_points(const Array& x, const PerPoint& P_N, std::size_t count, py::array_t<double>& out, const F& f) {
  const double* from = x.data();
  const double* normal = P_N.data();
  const std::size_t stride = P_N.stride();
  double* to = out.mutable_data();
  const Unlocked unlocked;
  const auto all = [&]<int dim>(std::integral_constant<int, dim>) {
    for (std::size_t i = 0; i < count; ++i) {
      const math::Vec3 y = f(load<dim>(from + dim * i), normal[stride * i]);
      for (int k = 0; k < dim; ++k) to[dim * i + static_cast<std::size_t>(k)] = y[k];
    }
  };
  if constexpr (Law::dim == 3)
    all(std::integral_constant<int, 3>());
  else
    all(std::integral_constant<int, 2>());
}

struct FrictionSet {
  laws::Friction friction;
  [[nodiscard]] int dim() const {
    return std::visit([](const auto& law) -> int { return law.dim; }, friction);
  }
};

template <class F>
py::array_t<double> each(const FrictionSet& set, const py::object& points, const py::object& P_N, const char* name,
                         const F& f) {
  const Array x = numbers(points, name);
  const std::size_t count = points_in(x, set.dim(), name);
  const PerPoint normal(P_N, x, count, "P_N");
  py::array_t<double> out = like(x);
  std::visit(
      [&]<class Law>(const Law& law) {
        if constexpr (!std::is_same_v<Law, laws::CustomFriction> && !std::is_same_v<Law, laws::Frictionless>)
          for_points<Law>(x, normal, count, out, [&](const math::Vec3& p, double n) { return f(law, p, n); });
      },
      set.friction);
  return out;
}

py::array_t<double> project(const FrictionSet& set, const py::object& x, const py::object& P_N,
                            const py::object& stretch, const py::object& r) {
  const laws::Metric metric{number(r, "r"), number(stretch, "stretch")};
  if (!(metric.s > 0.0)) throw py::value_error("stretch must be > 0");
  if (!(metric.r > 0.0)) throw py::value_error("r must be > 0");
  return each(set, x, P_N, "x", [&](const auto& law, const math::Vec3& p, double n) {
    double hint = 0.0;
    return law.project(p, n, metric, hint);
  });
}

py::array_t<double> support(const FrictionSet& set, const py::object& d, const py::object& P_N) {
  return each(set, d, P_N, "d",
              [](const auto& law, const math::Vec3& p, double n) -> math::Vec3 { return law.support(p, n); });
}

struct RollingSet {
  laws::Rolling rolling;
};

py::array_t<double> project_rolling(const RollingSet& set, const py::object& points, const py::object& P_N,
                                    const py::object& r) {
  const Array x = numbers(points, "x");
  const std::size_t count = points_in(x, 2, "x");
  const PerPoint normal(P_N, x, count, "P_N");
  const double step = number(r, "r");
  if (!(step > 0.0)) throw py::value_error("r must be > 0");
  py::array_t<double> out = like(x);
  const double *from = x.data(), *n = normal.data();
  double* to = out.mutable_data();
  const Unlocked unlocked;
  std::visit(
      [&](const auto& law) {
        for (std::size_t i = 0; i < count; ++i) {
          const math::Vec2 y = law.project({from[2 * i], from[2 * i + 1]}, n[normal.stride() * i], step);
          to[2 * i] = y[0];
          to[2 * i + 1] = y[1];
        }
      },
      set.rolling);
  return out;
}

template <class Family>
void list_family(py::list& out, const char* family) {
  for (const laws::Entry<Family>& entry : laws::catalogue<Family>()) {
    py::list parameters;
    for (const laws::Parameter& p : entry.parameters)
      parameters.append(py::make_tuple(std::string(p.name), std::string(p.unit), p.range.text(), std::string(p.doc),
                                       std::isnan(p.fallback) ? py::object(py::none()) : py::cast(p.fallback)));
    out.append(py::make_tuple(family, std::string(entry.name), std::string(entry.variant), std::string(entry.doc),
                              parameters));
  }
}

py::list catalogue() {
  py::list out;
  list_family<laws::Friction>(out, "friction");
  list_family<laws::Coefficient>(out, "coefficient");
  list_family<laws::Rolling>(out, "rolling");
  list_family<laws::Compliance>(out, "normal");
  return out;
}

}  // namespace

void bind_laws(py::module_& m) {
  m.def("catalogue", &catalogue);
  py::class_<FrictionSet>(m, "FrictionSet")
      .def(py::init([](const std::string& name, const std::string& variant, const Values& values) {
        return FrictionSet{made<laws::Friction>(name, variant, values)};
      }))
      .def_property_readonly("dim", &FrictionSet::dim)
      .def_property_readonly(
          "lever",
          [](const FrictionSet& s) { return std::visit([](const auto& law) { return law.lever(); }, s.friction); })
      .def_property_readonly("is_set",
                             [](const FrictionSet& s) {
                               return std::visit([](const auto& law) { return law.kind == laws::LawKind::set; },
                                                 s.friction);
                             })
      .def("project", &project)
      .def("support", &support);
  py::class_<RollingSet>(m, "RollingSet")
      .def(py::init([](const std::string& name, const std::string& variant, const Values& values) {
        return RollingSet{made<laws::Rolling>(name, variant, values)};
      }))
      .def("project", &project_rolling);
  py::class_<ContactLaw>(m, "ContactLaw")
      .def(py::init([](const std::vector<std::string>& set) { return ContactLaw{scenario::contact_law(set)}; }))
      .def_property_readonly("dim", [](const ContactLaw& l) { return l.law.dim(); })
      .def_property_readonly("text", [](const ContactLaw& l) { return laws::describe(l.law); })
      .def_property_readonly("parameters", [](const ContactLaw& l) {
        py::dict out;
        for (const auto& [p, value] : laws::parameter_values(l.law)) out[py::str(std::string(p.name))] = value;
        return out;
      });
}

}  // namespace stiction::python

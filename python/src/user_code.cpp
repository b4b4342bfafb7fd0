#include "user_code.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

#include "pending.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/geometry/shapes.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/model/model.hpp"

namespace stiction::python {
namespace {

using math::Mat3;
using math::Vec3;

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

// The last owner may be a thread that does not hold the lock.
template <class T, class... Args>
std::shared_ptr<T> make_guarded(Args&&... args) {
  return std::shared_ptr<T>(new T(std::forward<Args>(args)...), [](T* p) {
    const py::gil_scoped_acquire lock;
    delete p;
  });
}

template <class Function>
Function* compiled(const py::object& callable) {
  if (!py::hasattr(callable, "address")) return nullptr;
  return reinterpret_cast<Function*>(callable.attr("address").cast<std::uintptr_t>());
}

// What `call` returns with the lock held; `otherwise` where it raises, or where something raised before.
template <class Call, class Result>
Result guarded(Call&& call, Result otherwise) {
  if (is_pending()) return otherwise;
  const py::gil_scoped_acquire lock;
  try {
    return call();
  } catch (py::error_already_set& error) {
    keep_pending(std::move(error));
  } catch (const py::builtin_exception& error) {
    error.set_error();
    keep_pending(py::error_already_set());
  }
  return otherwise;
}

// Null where it is not an array of numbers; numpy would take None for one.
Array array_of(py::handle value) {
  return value.is_none() ? py::reinterpret_steal<Array>(py::handle()) : Array::ensure(value);
}

// An array of that many numbers, finite or not.
Array sized(py::handle value, py::ssize_t size, const char* what) {
  Array a = array_of(value);
  if (!a) {
    PyErr_Clear();
    throw py::type_error(fmt::format("{} must return {} numbers, not {}", what, size,
                                     std::string(py::str(py::type::of(value).attr("__name__")))));
  }
  if (a.size() != size) throw py::value_error(fmt::format("{} must return {} numbers, not {}", what, size, a.size()));
  return a;
}

class Force : public model::UserForce {
 public:
  Force(py::object function, std::vector<std::string> bodies, py::object motion)
      : function_(std::move(function)),
        names_(std::move(bodies)),
        motion_(std::move(motion)),
        compiled_(compiled<void(double, const double*, double*)>(function_)) {}

  void bind(const model::Model& model) {
    index_.clear();
    for (const std::string& name : names_) {
      const int found = model.find_body(name);
      std::vector<std::string> known;
      for (const model::Body& body : model.bodies()) known.push_back(body.name);
      if (found < 0)
        throw core::InputError(fmt::format("there is no body '{}'{}", name, core::did_you_mean(name, known)),
                               {"force", name, "on"});
      index_.push_back(static_cast<std::size_t>(found));
    }
  }

  // Both force and torque are given in the inertial frame.
  void add(const model::State& state, std::span<model::Wrench> wrenches) const override {
    std::vector<double> out(6 * index_.size(), 0.0);
    if (compiled_) {
      std::vector<double> bodies(kMotion * index_.size());
      for (std::size_t k = 0; k < index_.size(); ++k)
        write_motion(state.bodies[index_[k]], bodies.data() + k * kMotion);
      compiled_(state.t, bodies.data(), out.data());
    } else if (!guarded([&] { return call(state, out); }, false)) {
      std::fill(out.begin(), out.end(), kNaN);
    }
    for (std::size_t k = 0; k < index_.size(); ++k) {
      const double* w = out.data() + 6 * k;
      model::Wrench& wrench = wrenches[index_[k]];
      wrench.force += Vec3(w[0], w[1], w[2]);
      wrench.torque += math::rotation(state.bodies[index_[k]].p).transpose() * Vec3(w[3], w[4], w[5]);
    }
  }

 private:
  bool call(const model::State& state, std::vector<double>& out) const {
    const std::size_t n = index_.size();
    py::tuple args(1 + n);
    args[0] = state.t;
    for (std::size_t k = 0; k < n; ++k) {
      const model::BodyState& b = state.bodies[index_[k]];
      const std::array<double, 4> p{b.p.w(), b.p.x(), b.p.y(), b.p.z()};
      args[1 + k] = motion_(frozen(b.x), frozen(p), frozen(b.v), frozen(b.omega));
    }
    const py::object answer = function_(*args);
    Array a = array_of(answer);
    if (!a) {
      PyErr_Clear();
      throw py::type_error("a force must return an array of numbers");
    }
    const auto count = static_cast<py::ssize_t>(n);
    const bool torques = a.size() == 6 * count && a.ndim() == (n == 1 ? 2 : 3);
    if (!torques && !(a.size() == 3 * count && a.ndim() == (n == 1 ? 1 : 2)))
      throw py::value_error(n == 1 ? "a force must return 3 numbers, or force and torque"
                                   : "a force must return 3 numbers, or force and torque, for each of its bodies");
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t c = 0; c < (torques ? 6u : 3u); ++c) out[6 * k + c] = a.data()[(torques ? 6 : 3) * k + c];
    return true;
  }

  py::object function_;
  std::vector<std::string> names_;
  py::object motion_;
  void (*compiled_)(double, const double*, double*);
  std::vector<std::size_t> index_;
};

class Law : public laws::CustomLaw {
 public:
  explicit Law(py::object law)
      : law_(std::move(law)),
        project_(law_.attr("project")),
        support_(law_.attr("support")),
        dim_(law_.attr("dim").cast<int>()),
        oriented_(law_.attr("oriented").cast<bool>()),
        lever_(number(law_.attr("lever"), "lever")),
        arguments_(law_.attr("_arguments").cast<int>()),
        compiled_(compiled<void(const double*, double, double, double, double*)>(project_)) {
    const auto kind = law_.attr("kind").cast<std::string>();
    kind_ = kind == "regularised"      ? laws::LawKind::regularised
            : kind == "velocity_curve" ? laws::LawKind::velocity_curve
                                       : laws::LawKind::set;
    if (py::hasattr(law_, "derivative")) derivative_ = law_.attr("derivative");
  }

  int dim() const override { return dim_; }
  laws::LawKind kind() const override { return kind_; }
  bool oriented() const override { return oriented_; }
  double lever() const override { return lever_; }

  Vec3 project(const Vec3& x, double P_N, const laws::Metric& m) const override {
    if (compiled_) {
      Vec3 out = Vec3::Zero();
      compiled_(x.data(), P_N, m.s, m.r, out.data());
      return out;
    }
    return guarded([&] { return vector_of(project_(*arguments(x, P_N, m)), "project"); }, Vec3(Vec3::Constant(kNaN)));
  }
  Vec3 support(const Vec3& d, double P_N) const override {
    return guarded([&] { return vector_of(support_(part(d), P_N), "support"); }, Vec3(Vec3::Constant(kNaN)));
  }
  laws::FrictionDerivative derivative(const Vec3& x, double P_N, const laws::Metric& m) const override {
    if (!derivative_) return CustomLaw::derivative(x, P_N, m);
    const laws::FrictionDerivative nothing{Mat3::Constant(kNaN), Vec3::Constant(kNaN)};
    return guarded(
        [&] {
          const py::object answer = derivative_(*arguments(x, P_N, m));
          if (!py::isinstance<py::sequence>(answer) || py::len(answer) != 2)
            throw py::value_error("derivative must return two arrays: by x and by P_N");
          const auto two = answer.cast<py::sequence>();
          const Array J = sized(two[0], dim_ * dim_, "derivative");
          laws::FrictionDerivative d{Mat3::Zero(), vector_of(two[1], "derivative")};
          for (int r = 0; r < dim_; ++r)
            for (int c = 0; c < dim_; ++c) d.by_x(r, c) = J.data()[r * dim_ + c];
          return d;
        },
        nothing);
  }

 private:
  py::array part(const Vec3& x) const { return frozen(std::span(x.data(), static_cast<std::size_t>(dim_))); }
  py::tuple arguments(const Vec3& x, double P_N, const laws::Metric& m) const {
    if (arguments_ == 2) return py::make_tuple(part(x), P_N);
    if (arguments_ == 3) return py::make_tuple(part(x), P_N, m.s);
    return py::make_tuple(part(x), P_N, m.s, m.r);
  }
  Vec3 vector_of(const py::object& answer, const char* what) const {
    const Array a = sized(answer, dim_, what);
    Vec3 out = Vec3::Zero();
    for (int k = 0; k < dim_; ++k) out[k] = a.data()[k];
    return out;
  }

  py::object law_, project_, support_, derivative_;
  int dim_;
  bool oriented_;
  double lever_;
  int arguments_;
  laws::LawKind kind_ = laws::LawKind::set;
  void (*compiled_)(const double*, double, double, double, double*);
};

class Surface : public geometry::surfaces::CustomSurface {
 public:
  explicit Surface(py::object surface)
      : surface_(std::move(surface)),
        jet_(surface_.attr("jet")),
        point_(surface_.attr("point")),
        extent_(surface_.attr("extent").cast<double>()),
        size_(surface_.attr("size").cast<double>()),
        least_radius_(surface_.attr("least_radius").cast<double>()),
        compiled_(compiled<void(const double*, double*)>(jet_)) {}

  double extent() const override { return extent_; }
  double size() const override { return size_; }
  double least_radius() const override { return least_radius_ > 0.0 ? least_radius_ : CustomSurface::least_radius(); }
  Vec3 point(double u, double v) const override {
    if (point_.is_none()) return CustomSurface::point(u, v);
    return guarded(
        [&] {
          const Array a = sized(point_(u, v), 3, "point");
          return Vec3(a.data()[0], a.data()[1], a.data()[2]);
        },
        Vec3(Vec3::Constant(kNaN)));
  }
  // f, three numbers of the gradient, nine of the Hessian.
  geometry::surfaces::Jet jet(const Vec3& r) const override {
    std::array<double, 13> n{};
    if (compiled_)
      compiled_(r.data(), n.data());
    else if (!guarded(
                 [&] {
                   const Array a = sized(jet_(frozen(r)), 13, "jet");
                   std::copy_n(a.data(), 13, n.begin());
                   return true;
                 },
                 false))
      n.fill(kNaN);
    geometry::surfaces::Jet out{n[0], Vec3(n[1], n[2], n[3]), Mat3()};
    for (int k = 0; k < 9; ++k) out.H(k / 3, k % 3) = n[static_cast<std::size_t>(4 + k)];
    return out;
  }

 private:
  py::object surface_, jet_, point_;
  double extent_, size_, least_radius_;
  void (*compiled_)(const double*, double*);
};

}  // namespace

scenario::UserParts user_parts(const py::dict& parts) {
  scenario::UserParts out;
  if (parts.contains("laws"))
    for (const auto& [contact, law] : parts["laws"].cast<py::dict>())
      out.laws[contact.cast<std::string>()] = make_guarded<Law>(py::reinterpret_borrow<py::object>(law));
  if (parts.contains("shapes"))
    for (const py::handle item : parts["shapes"]) {
      const auto shape = item.cast<py::tuple>();
      const geometry::Turned place{vector(shape[3], "centre"), vector(shape[4], "rotation")};
      geometry::surfaces::Custom surface(make_guarded<Surface>(py::object(shape[2])));
      throw_pending();
      out.shapes.push_back({shape[0].cast<std::string>(), shape[1].cast<std::string>(),
                            geometry::SurfaceShape{place.pose(), std::move(surface)}});
    }
  if (parts.contains("forces")) {
    const py::object motion = py::module_::import("stiction.user").attr("BodyMotion");
    for (const auto& [name, item] : parts["forces"].cast<py::dict>()) {
      const auto force = py::reinterpret_borrow<py::tuple>(item);
      out.forces[name.cast<std::string>()] = make_guarded<Force>(py::object(force[0]), texts(force[1], "on"), motion);
    }
  }
  return out;
}

void bind_forces(const scenario::UserParts& parts, const model::Model& model) {
  for (const auto& [name, force] : parts.forces) const_cast<Force&>(dynamic_cast<const Force&>(*force)).bind(model);
}

}  // namespace stiction::python

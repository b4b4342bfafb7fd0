#include "user/law.hpp"

#include "user/calls.hpp"

namespace stiction::python {
namespace {

using math::Mat3;
using math::Vec3;

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
        compiled_(compiled<void(const double*, double, double, double, double*)>(project_)),
        compiled_support_(compiled<void(const double*, double, double*)>(support_)) {
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
    if (compiled_support_) {
      Vec3 out = Vec3::Zero();
      compiled_support_(d.data(), P_N, out.data());
      return out;
    }
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
  void (*compiled_support_)(const double*, double, double*);
};

}  // namespace

std::shared_ptr<const laws::CustomLaw> make_law(const py::object& law) {
  return make_guarded<Law>(law);
}

}  // namespace stiction::python

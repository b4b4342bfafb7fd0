#include "user/surface.hpp"

#include <array>

#include "user/calls.hpp"

namespace stiction::python {
namespace {

using math::Mat3;
using math::Vec3;

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

std::shared_ptr<const geometry::surfaces::CustomSurface> make_surface(const py::object& surface) {
  return make_guarded<Surface>(surface);
}

}  // namespace stiction::python

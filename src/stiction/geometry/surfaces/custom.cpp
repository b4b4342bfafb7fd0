#include "stiction/geometry/surfaces/custom.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "stiction/geometry/closest/curvature.hpp"
#include "stiction/math/elementary/elementary.hpp"

namespace stiction::geometry::surfaces {
namespace {

constexpr int kRows = 16, kColumns = 32;

// f(u, v) for points all over the surface.
template <class Function>
void all_over(Function&& f) {
  for (int i = 0; i < kRows; ++i)
    for (int k = 0; k < kColumns; ++k) f((i + 0.5) / kRows, (k + 0.5) / kColumns);
}

std::string text(const Vec3& v) {
  return fmt::format("[{:.6g}, {:.6g}, {:.6g}]", v[0], v[1], v[2]);
}

// From r onto the surface, along a direction or else along the gradient; NaN where Newton's method does not get there.
Vec3 dropped(const CustomSurface& surface, Vec3 r, double size, const Vec3& along = Vec3::Zero()) {
  for (int i = 0; i < 50; ++i) {
    const Jet j = surface.jet(r);
    const Vec3 d = along.isZero() ? j.g : along;
    const Vec3 step = d * (j.f / j.g.dot(d));
    r -= step;
    if (!(step.norm() > 1e-9 * size)) return r;
  }
  return Vec3::Constant(std::numeric_limits<double>::quiet_NaN());
}

}  // namespace

// Newton's method along the ray, bracketed by a point inside and a point outside.
Vec3 CustomSurface::point(double u, double v) const {
  const Vec3 e = direction(u, v);
  double low = 0.0, high = (1.0 + 1e-9) * extent(), x = 0.5 * high;  // beyond a surface that reaches the extent
  if (!(jet(Vec3::Zero()).f < 0.0) || !(jet(high * e).f >= 0.0))
    return Vec3::Constant(std::numeric_limits<double>::quiet_NaN());
  for (int i = 0; i < 100; ++i) {
    const Jet j = jet(x * e);
    (j.f < 0.0 ? low : high) = x;
    const double newton = x - j.f / j.g.dot(e), next = newton > low && newton < high ? newton : 0.5 * (low + high);
    if (!(std::fabs(next - x) > 1e-15 * extent())) break;
    x = next;
  }
  return x * e;
}

double CustomSurface::least_radius() const {
  if (!std::isfinite(extent())) return size();
  const auto largest = [&](double u, double v) {
    const Jet j = jet(point(u, v));
    const TangentFrame frame = math::tangent_frame(j.g.normalized());
    const Sym2 C = geometry::curvature(j, frame.t1, frame.t2);
    return std::max(std::fabs(C.least()), std::fabs(C.trace() - C.least()));
  };
  double most = 0.0, at_u = 0.5, at_v = 0.5;
  const auto look = [&](double u, double v) {
    const double c = largest(u, v);
    if (!(c > most)) return false;
    most = c, at_u = u, at_v = v;
    return true;
  };
  all_over(look);
  for (double h = 1.0 / kRows; h > 1e-4;) {  // uphill from the sharpest of them
    const double u = at_u, v = at_v;
    const auto wrapped = [](double x) { return x - std::floor(x); };
    const bool sharper = look(std::min(u + h, 1.0), v) || look(std::max(u - h, 0.0), v) || look(u, wrapped(v + h)) ||
                         look(u, wrapped(v - h));
    if (!sharper) h *= 0.5;
  }
  return most > 0.0 ? 1.0 / most : extent();
}

Custom::Custom(std::shared_ptr<const CustomSurface> user) : user_(std::move(user)) {
  if (!user_) return;
  extent_ = user_->extent();
  size_ = user_->size();
  least_ = user_->least_radius();
}

// An unbounded surface is drawn around the point that is below the origin: above a disk of its tangent plane there.
Vec3 Custom::picture(double u, double v, double /*extent*/) const {
  if (std::isfinite(extent_)) return point(0.5 - 0.5 * math::cos(std::numbers::pi * u), v);
  const Vec3 below = dropped(*user_, Vec3::Zero(), size_);
  const TangentFrame frame = math::tangent_frame(user_->jet(below).g.normalized());
  const double longitude = 2.0 * std::numbers::pi * v, rho = 2.0 * size_ * u;
  return dropped(*user_, below + rho * (math::cos(longitude) * frame.t1 - math::sin(longitude) * frame.t2), size_,
                 frame.n);
}

core::Problem Custom::problem() const {
  return {"", "", user_ ? look_over() : "there is no surface"};
}

std::string Custom::look_over() const {
  if (!(extent_ > 0.0)) return fmt::format("its extent {} is out of range: it must be > 0", extent_);
  if (!(size_ > 0.0) || !std::isfinite(size_)) return fmt::format("its size {} must be > 0 and finite", size_);
  if (!(least_ > 0.0)) return fmt::format("its least radius {} is out of range: it must be > 0", least_);
  if (!std::isfinite(extent_)) return {};
  constexpr double kOff = 1e-6, kStep = 1e-5, kWrong = 1e-3;  // of the size; a programming error deviates by much more
  std::string wrong;
  all_over([&](double u, double v) {
    if (!wrong.empty()) return;
    const Vec3 r = user_->point(u, v);
    const Jet j = user_->jet(r);
    const double length = j.g.norm();
    if (!r.allFinite() || !(std::fabs(j.f) <= kOff * size_ * length) || !(r.norm() <= (1.0 + kOff) * extent_))
      wrong = fmt::format("its point {} is not on the surface within the extent {}", text(r), extent_);
    const double h = kStep * least_;
    for (int k = 0; k < 3 && wrong.empty(); ++k) {
      const Jet up = user_->jet(r + h * Vec3::Unit(k)), down = user_->jet(r - h * Vec3::Unit(k));
      const double slope = (up.f - down.f) / (2.0 * h);
      const Vec3 bend = (up.g - down.g) / (2.0 * h);
      if (!(std::fabs(slope - j.g[k]) <= kWrong * length))
        wrong = fmt::format("at {} its gradient has the component {:.6g}, differences of f give {:.6g}", text(r),
                            j.g[k], slope);
      else if (!((bend - j.H.col(k)).norm() <= kWrong * (j.H.norm() + length / least_)))
        wrong = fmt::format("at {} column {} of its Hessian is {}, differences of the gradient give {}", text(r), k + 1,
                            text(j.H.col(k)), text(bend));
    }
  });
  return wrong;
}

}  // namespace stiction::geometry::surfaces

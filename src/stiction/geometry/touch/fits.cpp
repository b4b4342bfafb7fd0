#include "stiction/geometry/touch/fits.hpp"

#include <cmath>

namespace stiction::geometry {
namespace {

template <class S>
concept Hollow = requires(const S& s) {
  s.of;
};
template <class S>
concept Flat = surfaces::Straight<S> && std::is_same_v<S, surfaces::Plane>;

// `inner` in the hollow of S.
template <class S, class Inner>
bool fits(const surfaces::Inside<S>& /*hollow*/, const Inner& inner) {
  if constexpr (Hollow<Inner> || surfaces::Straight<Inner>)
    return false;
  else
    return std::is_same_v<S, Inner> || std::isfinite(inner.reach());
}

}  // namespace

bool can_touch(const SurfaceShape& a, const SurfaceShape& b) {
  return std::visit(
      []<class A, class B>(const A& first, const B& second) {
        if constexpr (Hollow<A>)
          return fits(first, second);
        else if constexpr (Hollow<B>)
          return fits(second, first);
        else
          return !(surfaces::Straight<A> && surfaces::Straight<B> && (Flat<A> || Flat<B>));
      },
      a.surface, b.surface);
}

}  // namespace stiction::geometry

// A C library whose elementary functions are all wrong in their last bit, for LD_PRELOAD: runs end in the same states
// with it, so that they do not depend on the library of the system.
#include <dlfcn.h>

#include <cmath>

namespace {

template <class F>
F* system_function(const char* name) {
  return reinterpret_cast<F*>(dlsym(RTLD_NEXT, name));
}

double beside(double value) {
  return std::isfinite(value) && value != 0.0 ? std::nextafter(value, 2.0 * value) : value;
}

}  // namespace

#define OTHER1(f)                                                      \
  double f(double x) {                                                 \
    static auto* const original = system_function<double(double)>(#f); \
    return beside(original(x));                                        \
  }
#define OTHER2(f)                                                              \
  double f(double x, double y) {                                               \
    static auto* const original = system_function<double(double, double)>(#f); \
    return beside(original(x, y));                                             \
  }

extern "C" {
OTHER1(sin)
OTHER1(cos)
OTHER1(tan)
OTHER1(asin)
OTHER1(acos)
OTHER1(atan)
OTHER2(atan2)
OTHER1(exp)
OTHER1(exp2)
OTHER1(expm1)
OTHER1(log)
OTHER1(log2)
OTHER1(log1p)
OTHER1(log10)
OTHER2(pow)
OTHER1(sinh)
OTHER1(cosh)
OTHER1(tanh)
OTHER1(cbrt)
OTHER2(hypot)
void sincos(double x, double* s, double* c) {
  *s = sin(x);
  *c = cos(x);
}
}

#include "stiction/scenario/by_formula/surface.hpp"

#include "stiction/geometry/surfaces/implicit.hpp"
#include "stiction/scenario/by_formula/programs.hpp"
#include "stiction/scenario/schema/fields.hpp"
#include "stiction/scenario/schema/types.hpp"

namespace stiction::scenario {
namespace {

struct ImplicitKeys {
  std::string f;
  std::optional<double> extent;
  bool inside = false;

  static constexpr auto parameters = std::tuple{
      core::field(
          &ImplicitKeys::f,
          {"f", "", core::kAny,
           "formula of `x`, `y`, `z` in the frame of the shape and of parameters, negative inside the body, e.g. "
           "`x^2/a^2 + y^4/b^4 + z^2/c^2 - 1` ([surfaces](../howto/implicit-surfaces.md))"}),
      core::field(&ImplicitKeys::extent,
                  {"extent", "m", core::kPositive,
                   "radius of a ball about its origin that contains it; if omitted, it is found", core::kOptional}),
      core::either(&ImplicitKeys::inside, "outside", "inside",
                   {"side", "", core::kAny, "`inside` is the hollow: a bowl, a bore or a groove", core::kOptional})};
};

template <class... Parts>
std::vector<Key> all_keys() {
  return keys_of<Parts...>();
}

}  // namespace

Type implicit_type() {
  return {"implicit", "implicit", "A smooth closed surface by a formula, f(x, y, z) = 0.",
          all_keys<geometry::Turned, ImplicitKeys>()};
}

geometry::SurfaceShape read_implicit(const Table& t) {
  namespace surfaces = geometry::surfaces;
  const auto keys = read<ImplicitKeys>(t);
  const LawFormula f = read_formula(t, "f", {{"x", ""}, {"y", ""}, {"z", ""}}, "");
  const auto surface =
      std::make_shared<surfaces::Implicit>(surfaces::ImplicitFormula{f.graph, f.node, f.places}, keys.extent);
  if (const auto& wrong = surface->wrong()) refuse_part(t, "f", wrong->begin, wrong->end, wrong->why);
  const geometry::Pose place = read<geometry::Turned>(t).pose();
  if (keys.inside) return {place, surfaces::Custom(std::make_shared<surfaces::ImplicitHollow>(surface))};
  return {place, surfaces::Custom(surface)};
}

}  // namespace stiction::scenario

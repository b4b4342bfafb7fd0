#include "user/parts.hpp"

#include "pending.hpp"
#include "stiction/geometry/shapes.hpp"
#include "user/force.hpp"
#include "user/law.hpp"
#include "user/surface.hpp"

namespace stiction::python {

scenario::UserParts user_parts(const py::dict& parts) {
  scenario::UserParts out;
  if (parts.contains("laws"))
    for (const auto& [contact, law] : parts["laws"].cast<py::dict>())
      out.laws[contact.cast<std::string>()] = make_law(py::reinterpret_borrow<py::object>(law));
  if (parts.contains("shapes"))
    for (const py::handle item : parts["shapes"]) {
      const auto shape = item.cast<py::tuple>();
      const geometry::Turned place{vector(shape[3], "centre"), vector(shape[4], "rotation")};
      geometry::surfaces::Custom surface(make_surface(shape[2]));
      throw_pending();
      out.shapes.push_back({shape[0].cast<std::string>(), shape[1].cast<std::string>(),
                            geometry::SurfaceShape{place.pose(), std::move(surface)}});
    }
  if (parts.contains("forces")) {
    const py::object motion = py::module_::import("stiction.user").attr("BodyMotion");
    for (const auto& [name, item] : parts["forces"].cast<py::dict>()) {
      const auto force = py::reinterpret_borrow<py::tuple>(item);
      out.forces[name.cast<std::string>()] = make_force(force[0], texts(force[1], "on"), motion);
    }
  }
  return out;
}

void bind_forces(const scenario::UserParts& parts, const model::Model& model) {
  for (const auto& [name, force] : parts.forces) bind_force(*force, model);
}

}  // namespace stiction::python

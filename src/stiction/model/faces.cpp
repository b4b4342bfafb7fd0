#include "stiction/model/faces.hpp"

#include "stiction/model/build/checks.hpp"

namespace stiction::model {
namespace {

const geometry::DiskPlane* disk_of(const Contact& contact) {
  return std::get_if<geometry::DiskPlane>(&contact.pair);
}

bool same_shapes(const Contact& x, const Contact& y) {
  const geometry::DiskPlane &p = *disk_of(x), &q = *disk_of(y);
  return x.a == y.a && x.b == y.b && p.disk.centre == q.disk.centre && p.disk.axis == q.disk.axis &&
         p.disk.radius == q.disk.radius && p.disk.thickness == q.disk.thickness && p.plane.normal == q.plane.normal &&
         p.plane.offset == q.plane.offset;
}

}  // namespace

std::vector<Face> find_faces(std::span<const Contact> contacts) {
  std::vector<Face> faces;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    if (!disk_of(contacts[i])) continue;
    Face face;
    bool first = true;  // of its face
    for (std::size_t k = 0; k < contacts.size(); ++k) {
      if (!disk_of(contacts[k]) || !same_shapes(contacts[i], contacts[k])) continue;
      int& place = face.contacts[static_cast<std::size_t>(disk_of(contacts[k])->point - 1)];
      if (place >= 0)
        refuse({"contact", contacts[k].name, "point"}, "point {} of its disk has a contact already, '{}'",
               disk_of(contacts[k])->point, contacts[static_cast<std::size_t>(place)].name);
      place = static_cast<int>(k);
      first = first && k >= i;
    }
    const bool thick = disk_of(contacts[i])->disk.thickness > 0.0;
    for (std::size_t point = 0; point < (thick ? 4u : 3u); ++point)
      if (face.contacts[point] < 0)
        refuse({"contact", contacts[i].name, "point"}, "its {} needs a contact for point {} too",
               thick ? "thick disk" : "disk", point + 1);
    if (!thick && face.contacts[3] >= 0)
      refuse({"contact", contacts[static_cast<std::size_t>(face.contacts[3])].name, "point"},
             "point 4 is one of thick disks only");
    if (first) faces.push_back(face);
  }
  return faces;
}

}  // namespace stiction::model

#include "stiction/record/export/vtk.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "stiction/core/error.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/record/drawing/shape_json.hpp"
#include "stiction/record/result/places.hpp"

namespace stiction::record {

namespace fs = std::filesystem;

namespace {

using DrawingJson = nlohmann::ordered_json;

constexpr double kMoments = 200.0;  // unless asked for a spacing

void write_file(const fs::path& path, const std::string& text) {
  std::ofstream out(path, std::ios::binary);
  out << text;
  out.close();
  if (!out) throw core::RunError(fmt::format("{}: writing failed", path.string()));
}

template <class Values, class Print>
std::string array(const char* type, const char* name, int components, const Values& values, Print print) {
  std::string out =
      fmt::format(R"(<DataArray type="{}" Name="{}" NumberOfComponents="{}" format="ascii">)", type, name, components);
  for (const auto& value : values) out += print(value);
  return out + "</DataArray>\n";
}

std::string print_vector(const math::Vec3& v) {
  return fmt::format("{:.9g} {:.9g} {:.9g} ", v[0], v[1], v[2]);
}
std::string print_number(double x) {
  return fmt::format("{:.9g} ", x);
}
std::string print_integer(int i) {
  return fmt::format("{} ", i);
}

// A PolyData file of points and cells; a cell is the list of its points.
std::string polydata(const std::vector<math::Vec3>& points, const char* kind, const std::vector<int>& connectivity,
                     int per_cell, const std::string& point_data, const std::string& cell_data) {
  std::vector<int> offsets;
  for (std::size_t end = 1; end <= connectivity.size() / static_cast<std::size_t>(per_cell); ++end)
    offsets.push_back(static_cast<int>(end) * per_cell);
  const std::size_t cells = offsets.size();
  std::string out =
      "<?xml version=\"1.0\"?>\n<VTKFile type=\"PolyData\" version=\"0.1\" byte_order=\"LittleEndian\">\n";
  out +=
      fmt::format("<PolyData><Piece NumberOfPoints=\"{}\" NumberOfVerts=\"{}\" NumberOfPolys=\"{}\">\n", points.size(),
                  kind == std::string_view("Verts") ? cells : 0, kind == std::string_view("Polys") ? cells : 0);
  out += "<Points>" + array("Float64", "Points", 3, points, print_vector) + "</Points>\n";
  out += fmt::format("<{}>", kind) + array("Int32", "connectivity", 1, connectivity, print_integer) +
         array("Int32", "offsets", 1, offsets, print_integer) + fmt::format("</{}>\n", kind);
  out += "<PointData>\n" + point_data + "</PointData>\n<CellData>\n" + cell_data + "</CellData>\n";
  return out + "</Piece></PolyData>\n</VTKFile>\n";
}

std::string collection(const std::vector<std::pair<double, std::string>>& files) {
  std::string out = "<?xml version=\"1.0\"?>\n<VTKFile type=\"Collection\" version=\"0.1\">\n<Collection>\n";
  for (const auto& [t, file] : files)
    out += fmt::format("<DataSet timestep=\"{}\" part=\"0\" file=\"{}\"/>\n", t, file);
  return out + "</Collection>\n</VTKFile>\n";
}

// Side of a square that the whole motion fits on.
double plane_size(const Reader& reader, std::span<const BodyPlaces> bodies) {
  double far = 0.0;
  for (const BodyPlaces& body : bodies)
    for (const std::size_t place : body.x)
      for (const double v : reader.read_column(reader.columns()[place].name))
        if (std::isfinite(v)) far = std::max(far, std::abs(v));
  return 3.0 * far + 0.1;
}

// Everything of a row that is drawn.
class Scene {
 public:
  Scene(const Reader& reader, const std::string& drawing) : bodies_(body_places(reader)) {
    try {
      const double square = plane_size(reader, bodies_);
      const DrawingJson json = DrawingJson::parse(drawing);
      for (const DrawingJson& shape : json.at("shapes")) {
        if (shape.value("hidden", false)) continue;
        parts_.push_back({index_of(shape.at("body").get<std::string>()), mesh_of(shape, square)});
      }
    } catch (const std::exception& error) {
      throw core::InputError(
          fmt::format("{}: the drawing of its model cannot be read: {}", reader.path().string(), error.what()));
    }
    for (const std::string& contact : reader.contacts()) contacts_.push_back(point_places(reader, contact));
  }

  void set(std::span<const double> row) {
    row_ = row;
    poses_.clear();
    for (const auto& [name, x, q] : bodies_)
      poses_.push_back({vector_at(row, x), math::rotation(math::Quat(row[q[0]], row[q[1]], row[q[2]], row[q[3]]))});
  }

  [[nodiscard]] std::string bodies() const {
    std::vector<math::Vec3> points;
    std::vector<int> triangles, owner;
    for (const auto& [body, mesh] : parts_) {
      const auto base = static_cast<int>(points.size());
      const geometry::Pose pose = body < 0 ? geometry::Pose{} : poses_[static_cast<std::size_t>(body)];
      for (const math::Vec3& p : mesh.points) points.push_back(pose(p));
      for (const auto& [a, b, c] : mesh.triangles) triangles.insert(triangles.end(), {base + a, base + b, base + c});
      owner.insert(owner.end(), mesh.triangles.size(), body);
    }
    return polydata(points, "Polys", triangles, 3, "", array("Int32", "body", 1, owner, print_integer));
  }

  [[nodiscard]] std::string contacts() const {
    std::vector<math::Vec3> points, forces, normals;
    std::vector<double> gaps, slip, spin;
    std::vector<int> states, vertices, index, number;
    const auto add = [&](const ContactPlaces& c, std::size_t contact, std::size_t point) {
      points.push_back(vector_at(row_, c.point));
      normals.push_back(c.normal ? vector_at(row_, *c.normal) : math::Vec3(math::Vec3::Zero()));
      forces.push_back(c.force ? vector_at(row_, *c.force) : math::Vec3(math::Vec3::Zero()));
      gaps.push_back(row_[c.gap]);
      states.push_back(state_at(row_, c.state));
      slip.push_back(row_[c.vT]);
      spin.push_back(row_[c.wspin]);
      vertices.push_back(static_cast<int>(vertices.size()));
      index.push_back(static_cast<int>(contact));
      number.push_back(static_cast<int>(point));
    };
    for (std::size_t i = 0; i < contacts_.size(); ++i)
      for (std::size_t k = 0; k < contacts_[i].size(); ++k) add(contacts_[i][k], i, k + 1);
    return polydata(
        points, "Verts", vertices, 1,
        array("Float64", "force", 3, forces, print_vector) + array("Float64", "normal", 3, normals, print_vector) +
            array("Float64", "gap", 1, gaps, print_number) + array("Float64", "slip_speed", 1, slip, print_number) +
            array("Float64", "spin", 1, spin, print_number) + array("Int32", "state", 1, states, print_integer) +
            array("Int32", "contact", 1, index, print_integer) + array("Int32", "point", 1, number, print_integer),
        "");
  }

 private:
  struct Part {
    int body;
    geometry::Mesh mesh;
  };

  // -1: the world, or a body that the result does not have.
  [[nodiscard]] int index_of(const std::string& body) const {
    const auto found = std::ranges::find(bodies_, body, &BodyPlaces::name);
    return found == bodies_.end() ? -1 : static_cast<int>(found - bodies_.begin());
  }

  std::vector<BodyPlaces> bodies_;
  std::vector<Part> parts_;
  std::vector<std::vector<ContactPlaces>> contacts_;  // by points; none of a group
  std::span<const double> row_;
  std::vector<geometry::Pose> poses_;
};

}  // namespace

std::size_t export_vtk(const Reader& reader, const std::string& drawing, const fs::path& folder,
                       const VtkOptions& options) {
  if (!(options.every >= 0.0) || std::isinf(options.every))
    throw core::InputError(fmt::format("time between frames is {} s; it must be 0 or positive", options.every));
  if (reader.rows() == 0) throw core::InputError(fmt::format("{}: the result has no rows", reader.path().string()));
  Scene scene(reader, drawing);
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder)) throw core::InputError(fmt::format("{} cannot be used as a folder", folder.string()));

  const std::vector<double> t = reader.read_column("t");
  const double every = options.every > 0.0 ? options.every : (t.back() - t.front()) / kMoments;
  const std::size_t width = reader.columns().size();
  std::vector<std::pair<double, std::string>> bodies, contacts;
  double next = t.front();
  reader.for_each_block([&](std::size_t row, std::span<const double> block) {
    for (; !block.empty(); ++row, block = block.subspan(width)) {
      if (t[row] < next - 1e-9 * every) continue;
      next = t[row] + every;
      scene.set(block.first(width));
      bodies.emplace_back(t[row], fmt::format("bodies_{:06}.vtp", bodies.size()));
      write_file(folder / bodies.back().second, scene.bodies());
      contacts.emplace_back(t[row], fmt::format("contacts_{:06}.vtp", contacts.size()));
      write_file(folder / contacts.back().second, scene.contacts());
    }
  });
  write_file(folder / "bodies.pvd", collection(bodies));
  write_file(folder / "contacts.pvd", collection(contacts));
  return bodies.size();
}

}  // namespace stiction::record

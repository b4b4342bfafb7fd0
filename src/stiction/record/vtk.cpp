#include "stiction/record/vtk.hpp"

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <functional>

#include "stiction/core/error.hpp"
#include "stiction/math/tangent_frame.hpp"
#include "stiction/record/vtk_surface.hpp"

namespace stiction::record {

namespace fs = std::filesystem;

namespace {

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

// Everything of a row that is drawn.
class Moment {
 public:
  Moment(const Reader& reader, const model::Model& model, double step) : model_(model), step_(step) {
    for (const model::Body& body : model.bodies()) bodies_.push_back(reader.column(body.name + ".x"));
    for (const model::Contact& contact : model.contacts()) contacts_.push_back(reader.column(contact.name + ".gap"));
  }

  void set(std::span<const double> row) {
    row_ = row;
    poses_.clear();
    for (const std::size_t at : bodies_)
      poses_.push_back({{row[at], row[at + 1], row[at + 2]},
                        math::rotation(math::Quat(row[at + 3], row[at + 4], row[at + 5], row[at + 6]))});
  }

  [[nodiscard]] std::string bodies(double plane_size) const {
    std::vector<math::Vec3> points;
    std::vector<int> triangles, owner;
    for (const model::BodyShape& shape : model_.shapes()) {
      const Surface surface = surface_of(shape.shape, plane_size);
      const auto base = static_cast<int>(points.size());
      for (const math::Vec3& p : surface.points) points.push_back(pose(shape.body)(p));
      for (const auto& [a, b, c] : surface.triangles) triangles.insert(triangles.end(), {base + a, base + b, base + c});
      owner.insert(owner.end(), surface.triangles.size(), shape.body);
    }
    return polydata(points, "Polys", triangles, 3, "", array("Int32", "body", 1, owner, print_integer));
  }

  [[nodiscard]] std::string contacts() const {
    std::vector<math::Vec3> points, forces, normals;
    std::vector<double> gaps, slip, spin;
    std::vector<int> states, index;
    for (std::size_t i = 0; i < contacts_.size(); ++i) {
      const double* c = &row_[contacts_[i]];  // gap state PN PT1 PT2 Ptau PR1 PR2 vT wspin x y z
      const model::Contact& contact = model_.contacts()[i];
      const math::Vec3 n = std::visit(
          [&](const auto& pair) { return pair.closest(pose(contact.a), pose(contact.b)).normal; }, contact.pair);
      const math::TangentFrame frame = math::tangent_frame(n);
      points.emplace_back(c[10], c[11], c[12]);
      normals.push_back(n);
      forces.emplace_back((c[2] * frame.n + c[3] * frame.t1 + c[4] * frame.t2) / step_);
      gaps.push_back(c[0]);
      states.push_back(static_cast<int>(c[1]));
      slip.push_back(c[8]);
      spin.push_back(c[9]);
      index.push_back(static_cast<int>(i));
    }
    return polydata(
        points, "Verts", index, 1,
        array("Float64", "force", 3, forces, print_vector) + array("Float64", "normal", 3, normals, print_vector) +
            array("Float64", "gap", 1, gaps, print_number) + array("Float64", "slip_speed", 1, slip, print_number) +
            array("Float64", "spin", 1, spin, print_number) + array("Int32", "state", 1, states, print_integer) +
            array("Int32", "contact", 1, index, print_integer),
        "");
  }

 private:
  [[nodiscard]] geometry::Pose pose(int body) const {
    return body == model::kWorld ? geometry::Pose{} : poses_[static_cast<std::size_t>(body)];
  }

  const model::Model& model_;
  double step_;
  std::vector<std::size_t> bodies_, contacts_;
  std::span<const double> row_;
  std::vector<geometry::Pose> poses_;
};

// Side of a square that the whole motion fits on.
double plane_size(const Reader& reader, const model::Model& model) {
  double far = 0.0;
  for (const model::Body& body : model.bodies())
    for (const char* axis : {".x", ".y", ".z"})
      for (const double v : reader.read_column(body.name + axis))
        if (std::isfinite(v)) far = std::max(far, std::abs(v));
  return 3.0 * far + 0.1;
}

}  // namespace

std::size_t export_vtk(const Reader& reader, const model::Model& model, double step, const fs::path& folder,
                       const VtkOptions& options) {
  if (!(options.every >= 0.0) || std::isinf(options.every))
    throw core::InputError(fmt::format("time between moments is {} s; it must be 0 or positive", options.every));
  if (reader.rows() == 0) throw core::InputError(fmt::format("{}: the result has no rows", reader.path().string()));
  std::error_code error;
  fs::create_directories(folder, error);
  if (!fs::is_directory(folder)) throw core::InputError(fmt::format("{} cannot be used as a folder", folder.string()));

  const std::vector<double> t = reader.read_column("t");
  const double every = options.every > 0.0 ? options.every : (t.back() - t.front()) / kMoments;
  const double square = plane_size(reader, model);
  const std::size_t width = reader.columns().size();
  Moment moment(reader, model, step);
  std::vector<std::pair<double, std::string>> bodies, contacts;
  double next = t.front();
  reader.for_each_block([&](std::size_t row, std::span<const double> block) {
    for (; !block.empty(); ++row, block = block.subspan(width)) {
      if (t[row] < next - 1e-9 * every) continue;
      next = t[row] + every;
      moment.set(block.first(width));
      bodies.emplace_back(t[row], fmt::format("bodies_{:06}.vtp", bodies.size()));
      write_file(folder / bodies.back().second, moment.bodies(square));
      contacts.emplace_back(t[row], fmt::format("contacts_{:06}.vtp", contacts.size()));
      write_file(folder / contacts.back().second, moment.contacts());
    }
  });
  write_file(folder / "bodies.pvd", collection(bodies));
  write_file(folder / "contacts.pvd", collection(contacts));
  return bodies.size();
}

}  // namespace stiction::record

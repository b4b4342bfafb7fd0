// Results: read, as arrays, as pages, as tables.
#include <algorithm>
#include <fstream>
#include <sstream>

#include "bindings.hpp"
#include "interrupt.hpp"
#include "result_data.hpp"
#include "stiction/analysis/page/page.hpp"
#include "stiction/analysis/page/place.hpp"
#include "stiction/analysis/run/recorder.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/drawing/drawing.hpp"
#include "stiction/record/export/csv.hpp"
#include "stiction/record/export/vtk.hpp"

namespace stiction::python {

std::shared_ptr<ResultData> read_result(const std::filesystem::path& path) {
  auto out = std::make_shared<ResultData>();
  const record::Reader reader(path);
  out->columns = reader.columns();
  out->rows = reader.rows();
  out->values.resize(out->rows * out->columns.size());
  reader.for_each_block([&](std::size_t first, std::span<const double> block) {
    const std::size_t width = out->columns.size(), count = block.size() / width;
    for (std::size_t column = 0; column < width; ++column)
      for (std::size_t row = 0; row < count; ++row)
        out->values[column * out->rows + first + row] = block[row * width + column];
  });
  out->contacts = reader.contacts();
  out->shapes = reader.shapes();
  out->events = reader.events();
  out->meta = reader.meta();
  out->report = analysis::from_attributes(reader.summary());
  const auto& texts = reader.texts();
  if (std::ranges::any_of(texts, [](const auto& text) { return text.first == "scenario"; }))
    out->scenario = reader.text("scenario");
  std::ifstream in(path, std::ios::binary);
  std::ostringstream bytes;
  bytes << in.rdbuf();
  if (!in) throw core::RunError(path.string() + " cannot be read");
  out->file = std::move(bytes).str();
  return out;
}

namespace {

// A view of all columns, which keeps the result alive.
py::array values(const std::shared_ptr<ResultData>& result) {
  const auto rows = static_cast<py::ssize_t>(result->rows), columns = static_cast<py::ssize_t>(result->columns.size());
  const py::ssize_t size = sizeof(double);
  py::array_t<double> out({rows, columns}, {size, size * std::max<py::ssize_t>(rows, 1)}, result->values.data(),
                          py::cast(result));
  out.attr("setflags")(py::arg("write") = false);
  return out;
}

py::list events(const ResultData& r) {
  py::list out;
  for (const record::Event& e : r.events)
    out.append(py::make_tuple(e.t, record::event_name(e, r.contacts, r.shapes), std::string(record::to_string(e.kind)),
                              e.normal_velocity, e.impulse));
  return out;
}

py::dict attributes(const record::Attributes& all) {
  py::dict out;
  for (const auto& [name, value] : all) std::visit([&, &key = name](const auto& v) { out[py::str(key)] = v; }, value);
  return out;
}

py::dict audit(const ResultData& r) {
  py::dict work, out;
  for (std::size_t i = 0; i < r.report.contacts.size() && i < r.report.work.size(); ++i) {
    const model::Work& w = r.report.work[i];
    work[py::str(r.report.contacts[i])] = py::make_tuple(w.normal, w.sliding, w.drilling, w.rolling);
  }
  out["initial"] = r.report.energy_initial;
  out["final"] = r.report.energy_final;
  out["input"] = r.report.energy_input;
  out["dampers"] = r.report.energy_dampers;
  out["method"] = r.report.energy_method;
  out["balance_error"] = r.report.balance_error;
  out["work"] = work;
  return out;
}

std::string status(const ResultData& r) {
  static constexpr const char* kNames[] = {"finished", "interrupted", "failed", "unfinished"};
  return kNames[static_cast<std::size_t>(r.report.status)];
}

// The page of a file, without the lock: it takes a while.
std::string page(const std::string& path) {
  const Unlocked unlocked;
  return analysis::page_of(record::Reader(path));
}

// A result that holds nothing but the start: what a notebook shows of a model.
void write_start(const SharedScenario& scenario, const std::string& path) {
  const Unlocked unlocked;
  const simulation::Simulation simulation(scenario->model, scenario->run);
  analysis::Recorder recorder(scenario->model, simulation, analysis::description_of(*scenario));
  recorder.create(path);
  recorder.finish();
}

std::string csv(const std::string& path, const std::vector<std::string>& columns, double every, bool units) {
  const Unlocked unlocked;
  std::ostringstream out;
  record::export_csv(record::Reader(path), out, columns, every, units);
  return std::move(out).str();
}

std::size_t vtk(const std::string& path, const std::string& folder, double every) {
  const Unlocked unlocked;
  const record::Reader reader(path);
  return record::export_vtk(reader, reader.model_text(record::kDrawing), folder, {.every = every});
}

}  // namespace

void bind_result(py::module_& m) {
  py::class_<ResultData, std::shared_ptr<ResultData>>(m, "ResultData")
      .def_property_readonly("columns",
                             [](const ResultData& r) {
                               py::list out;
                               for (const record::Column& c : r.columns) out.append(py::make_tuple(c.name, c.unit));
                               return out;
                             })
      .def_property_readonly("values", &values)
      .def_property_readonly("contacts", [](const ResultData& r) { return r.contacts; })
      .def_property_readonly("events", &events)
      .def_property_readonly("meta", [](const ResultData& r) { return attributes(r.meta); })
      .def_property_readonly("audit", &audit)
      .def_property_readonly("status", &status)
      .def_property_readonly("failure", [](const ResultData& r) { return r.report.failure; })
      .def_property_readonly("summary", [](const ResultData& r) { return analysis::to_json(r.report); })
      .def_property_readonly("report", [](const ResultData& r) { return analysis::to_text(r.report); })
      .def_property_readonly("scenario", [](const ResultData& r) { return r.scenario; })
      .def_property_readonly("file", [](const ResultData& r) { return py::bytes(r.file); });
  m.def("read_result", [](const std::string& path) {
    const Unlocked unlocked;
    return read_result(path);
  });
  m.def("page", &page);
  m.def("write_page", [](const std::string& path, const std::string& page_path) {
    const Unlocked unlocked;
    analysis::check_page_place(page_path);
    analysis::write_page(record::Reader(path), page_path);
  });
  m.def("write_start", &write_start);
  m.def("csv", &csv);
  m.def("vtk", &vtk);
}

}  // namespace stiction::python

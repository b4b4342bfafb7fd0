#include "stiction/analysis/disk_report.hpp"

#include <fmt/format.h>

#include "stiction/core/error.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis::disk {
namespace {

// The contact of point 1 of the disk, or -1.
int disk_contact(const model::Model& model) {
  if (model.bodies().size() != 1 || model.faces().size() != 1) return -1;
  const int index = model.faces()[0].contacts[0];
  const model::Contact& contact = model.contacts()[static_cast<std::size_t>(index)];
  const auto& plane = std::get<geometry::DiskPlane>(contact.pair).plane;
  const double g = model.gravity().norm();
  return contact.b == model::kWorld && g > 0.0 && plane.normal.dot(model.gravity()) <= -0.999999 * g ? index : -1;
}

// Total energy above that of the disk lying flat, row by row; the rows of the last stage.
struct Series {
  std::vector<double> t, E;
};
Series stage_rows(const record::Reader& reader, const model::Model& model, int contact) {
  const auto& pair = std::get<geometry::DiskPlane>(model.contacts()[static_cast<std::size_t>(contact)].pair);
  const DiskData data = disk_data(model, contact);
  const double flat = data.mass * data.gravity * (pair.plane.offset + 0.5 * pair.disk.thickness);
  const double whole = stage_energy(data, 0.0);
  const std::vector<double> t = reader.read_column("t"), total = reader.read_column("energy.total");
  Series out;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const double E = total[i] - flat;
    if (E > kStageBegin * whole) out = {};  // only what comes after
    if (E > kStageBegin * whole || E < kStageEnd * whole) continue;
    out.t.push_back(t[i]);
    out.E.push_back(E);
  }
  return out;
}

}  // namespace

std::optional<LastStage> last_stage(const record::Reader& reader) {
  const scenario::Scenario scene = scenario::parse(reader.text("scenario"), "scenario of the result");
  const int contact = disk_contact(scene.model);
  if (contact < 0) return std::nullopt;
  const auto law = decay_law(scene.model, contact);
  if (!law) return std::nullopt;
  const Series rows = stage_rows(reader, scene.model, contact);
  const auto fit = fit_decay(rows.t, rows.E, *law);
  if (!fit) return std::nullopt;
  return LastStage{*law, *fit, rows.t.front(), rows.t.back(), rows.E.front(), rows.E.back()};
}

std::string last_stage_text(const record::Reader& reader) {
  std::optional<LastStage> stage;
  try {
    stage = last_stage(reader);
  } catch (const core::InputError&) {
    return {};  // a result whose scenario this version does not read
  }
  if (!stage) return {};
  const DecayLaw& law = stage->law;
  const DecayFit& fit = stage->fit;
  std::string out =
      fmt::format("  last stage        {:.3f} to {:.3f} s, E {:.3g} to {:.3g} J: {}, E_dot = -a E^(1 - q)\n",
                  stage->t_begin, stage->t_end, stage->E_begin, stage->E_end, name(law.kind));
  out += fmt::format("    {:<15} {:>13}   (law: {:g})\n", "q", fmt::format("{:.4f}", fit.q), law.q);
  out += fmt::format("    {:<15} {:>13}   (law: {:.4e})\n", "a", fmt::format("{:.4e}", fit.a), law.a);
  if (law.stops()) out += fmt::format("    {:<15} {:>11.3f} s\n", "E = 0 at", fit.t_stop);
  return out;
}

}  // namespace stiction::analysis::disk

#include "stiction/analysis/disk/report.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "stiction/core/error.hpp"
#include "stiction/record/drawing/drawing.hpp"
#include "stiction/scenario/scenario.hpp"

namespace stiction::analysis::disk {
namespace {

// The contact of point 1 of the disk, or -1.
int disk_contact(const model::Model& model) {
  if (model.bodies().size() != 1 || model.contact_list().manifolds() != 1) return -1;
  const int index = model.contact_list().manifold(0)[0];
  const model::Contact& contact = model.contacts()[static_cast<std::size_t>(index)];
  const auto* pair = std::get_if<geometry::DiskPlane>(&contact.pair);
  const double g = model.gravity().norm();
  if (!pair || contact.b != model::kWorld || !(g > 0.0)) return -1;
  return pair->plane.normal.dot(model.gravity()) <= -0.999999 * g ? index : -1;
}

struct Stage {
  DecayLaw law;
  double flat = 0.0;   // potential energy of the disk lying flat, J
  double whole = 0.0;  // 3/2 m g r
};

std::optional<Stage> stage_of(const model::Model& model) {
  const int contact = disk_contact(model);
  if (contact < 0) return std::nullopt;
  const auto law = decay_law(model, contact);
  if (!law) return std::nullopt;
  const auto& pair = std::get<geometry::DiskPlane>(model.contacts()[static_cast<std::size_t>(contact)].pair);
  const DiskData data = disk_data(model, contact);
  return Stage{*law, data.mass * data.gravity * (pair.plane.offset + 0.5 * pair.disk.thickness),
               stage_energy(data, 0.0)};
}

std::optional<Stage> read_stage(const std::string& text) {
  try {
    const auto json = nlohmann::json::parse(text);
    for (const Dissipation kind : kDissipations)
      if (json.value("kind", "") == name(kind))
        return Stage{
            {kind, json.value("q", 0.0), json.value("a", 0.0)}, json.value("flat", 0.0), json.value("whole", 0.0)};
  } catch (const nlohmann::json::exception&) {  // NOLINT(bugprone-empty-catch): a damaged stage is none
  }
  return std::nullopt;
}

// The stage of a result; if it was written without one, that of its scenario. Results with a drawing state it where
// there is one.
std::optional<Stage> stage_of(const record::Reader& reader) {
  if (const std::string text = reader.model_text(kStage); !text.empty()) return read_stage(text);
  if (!reader.model_text(record::kDrawing).empty()) return std::nullopt;
  return stage_of(scenario::parse(reader.text("scenario"), "scenario of the result").model);
}

// Total energy above that of the disk lying flat, row by row; the rows of the last stage.
struct Series {
  std::vector<double> t, E;
};
Series stage_rows(const record::Reader& reader, const Stage& stage) {
  const std::vector<double> t = reader.read_column("t"), total = reader.read_column("energy.total");
  Series out;
  for (std::size_t i = 0; i < t.size(); ++i) {
    const double E = total[i] - stage.flat;
    if (E > kStageBegin * stage.whole) out = {};  // only what comes after
    if (E > kStageBegin * stage.whole || E < kStageEnd * stage.whole) continue;
    out.t.push_back(t[i]);
    out.E.push_back(E);
  }
  return out;
}

}  // namespace

std::string stored_stage(const model::Model& model) {
  const auto stage = stage_of(model);
  if (!stage) return {};
  return nlohmann::ordered_json{{"kind", name(stage->law.kind)},
                                {"q", stage->law.q},
                                {"a", stage->law.a},
                                {"flat", stage->flat},
                                {"whole", stage->whole}}
      .dump();
}

std::optional<LastStage> last_stage(const record::Reader& reader) {
  const auto stage = stage_of(reader);
  if (!stage) return std::nullopt;
  const Series rows = stage_rows(reader, *stage);
  const auto fit = fit_decay(rows.t, rows.E, stage->law);
  if (!fit) return std::nullopt;
  return LastStage{stage->law, *fit, rows.t.front(), rows.t.back(), rows.E.front(), rows.E.back()};
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
  if (!follows(fit, law))
    out += "    the decay does not follow this law: something else dissipates, or the step is too long\n";
  return out;
}

}  // namespace stiction::analysis::disk

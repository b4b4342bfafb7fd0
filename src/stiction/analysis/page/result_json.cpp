#include "stiction/analysis/page/result_json.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "stiction/analysis/page/blocks.hpp"
#include "stiction/analysis/page/frames.hpp"
#include "stiction/analysis/page/stored_drawing.hpp"
#include "stiction/analysis/page/warnings.hpp"
#include "stiction/analysis/plot/panes.hpp"
#include "stiction/analysis/plot/thinning.hpp"
#include "stiction/core/error.hpp"
#include "stiction/scenario/text/toml.hpp"

namespace stiction::analysis {
namespace {

using Json = nlohmann::ordered_json;

Json to_json(const record::Attributes& attributes) {
  Json out = Json::object();
  for (const auto& attribute : attributes)
    std::visit([&](const auto& value) { out[attribute.first] = value; }, attribute.second);
  return out;
}

Json events_json(std::span<const record::Event> events) {
  std::vector<double> t, contact, kind, velocity, impulse;
  for (const record::Event& event : events) {
    t.push_back(event.t);
    contact.push_back(static_cast<double>(event.contact));
    kind.push_back(static_cast<double>(event.kind));
    velocity.push_back(event.normal_velocity);
    impulse.push_back(event.impulse);
  }
  return {{"count", events.size()},
          {"kinds", model::kEventNames},
          {"t", encode_float64(t)},
          {"contact", encode_float32(contact)},
          {"kind", encode_float32(kind)},
          {"velocity", encode_float32(velocity)},
          {"impulse", encode_float32(impulse)}};
}

Json columns_json(const record::Reader& reader, const std::vector<ColumnRange>& ranges, const Thinning& thinning) {
  Json columns = Json::array();
  for (std::size_t c = 0; c < reader.columns().size(); ++c)
    columns.push_back({{"name", reader.columns()[c].name},
                       {"unit", reader.columns()[c].unit},
                       {"noise", ranges[c].noise},
                       {"values", encode_float32(thinning.samples(c))}});
  return columns;
}

Json frames_json(const record::Reader& reader, const Frames& frames) {
  Json bodies = Json::array(), contacts = Json::array();
  for (std::size_t i = 0; i < frames.bodies().size(); ++i)
    bodies.push_back({{"name", frames.bodies()[i].name}, {"poses", encode_float32(frames.body(i))}});
  for (std::size_t i = 0; i < frames.contact_count(); ++i)
    contacts.push_back({{"name", reader.contacts()[i]}, {"samples", encode_float32(frames.contact(i))}});
  return {{"count", frames.times().size()},
          {"t", encode_float64(frames.times())},
          {"bodies", bodies},
          {"contacts", contacts}};
}

// Each contact with its friction set, packed.
Json contacts_json(const Json& drawing) {
  std::vector<Json> sets;
  for (const Json& set : drawing.at("sets"))
    sets.push_back({{"rows", set.at("rows").get<int>()},
                    {"columns", set.at("columns").get<int>()},
                    {"points", encode_float32(set.at("points").get<std::vector<double>>())}});
  Json contacts = drawing.at("contacts");
  for (Json& contact : contacts) {
    contact["name"] = contact.at("name").get<std::string>();
    contact["lever"] = contact.value("lever", 0.0);
    if (contact.contains("set")) contact["set"] = sets.at(contact["set"].get<std::size_t>());
  }
  return contacts;
}

// The drawing of the result; empty lists where it has none that can be read, then `problem` says why.
Json drawing_json(const record::Reader& reader, std::string& problem) {
  Json drawing;
  try {
    drawing = Json::parse(stored_drawing(reader));
    for (const char* key : {"contacts", "sets", "shapes", "springs", "torsion_springs", "joints"})
      if (!drawing.emplace(key, Json::array()).first.value().is_array()) throw core::InputError("it is damaged");
    for (const Json& shape : drawing["shapes"]) (void)shape.at("body").get<std::string>();
    drawing["contacts"] = contacts_json(drawing);
    return drawing;
  } catch (const core::InputError& error) {
    problem = error.what();
  } catch (const std::exception&) {  // of the JSON library, or a set that is not there
    problem = "it is damaged";
  }
  drawing = Json::object();
  for (const char* key : {"contacts", "shapes", "springs", "torsion_springs", "joints"}) drawing[key] = Json::array();
  return drawing;
}

// Of the contacts of the result, in their order.
std::vector<double> levers(const record::Reader& reader, const Json& drawing) {
  std::map<std::string, double> known;
  for (const Json& contact : drawing["contacts"]) known[contact["name"]] = contact["lever"];
  std::vector<double> out;
  for (const std::string& name : reader.contacts()) out.push_back(known[name]);
  return out;
}

// A TOML text as JSON, for the table of parameters; null where it is not TOML.
Json toml_json(const std::string& text) {
  try {
    std::ostringstream out;
    out << toml::json_formatter(toml::parse(text));
    return Json::parse(out.str(), nullptr, false);
  } catch (const toml::parse_error&) {
    return nullptr;
  }
}

// Empty for a model built in C++.
std::string scenario_text(const record::Reader& reader) {
  const auto& texts = reader.texts();
  const auto found = std::ranges::find(texts, "scenario", [](const auto& text) { return text.first; });
  return found == texts.end() ? "" : found->second;
}

// How far repetitions of the run agree with it; null where there are none that can be read.
Json verify_json(const record::Reader& reader) {
  const Json json = Json::parse(reader.verification(), nullptr, false);
  return json.is_array() ? json : Json();
}

// One pass over the rows.
void read_rows(const record::Reader& reader, const std::vector<std::size_t>& chosen, Thinning& thinning,
               Frames& frames) {
  const std::size_t width = reader.columns().size();
  auto next = chosen.begin();
  reader.for_each_block([&](std::size_t first, std::span<const double> block) {
    for (std::size_t r = first; !block.empty(); ++r, block = block.subspan(width)) {
      const auto row = block.first(width);
      thinning.add(row);
      if (next != chosen.end() && *next == r) {
        frames.add(row);
        ++next;
      }
    }
  });
  thinning.finish();
  frames.finish();
}

std::size_t frame_budget(const Frames& frames, const PageBudget& budget) {
  const std::size_t per_frame = frames.bodies().size() * Frames::kBodyFloats +
                                frames.contact_count() * Frames::kContactFloats + 2;  // 2: the time as a double
  return std::max<std::size_t>(200, budget.frame_values / per_frame);
}

}  // namespace

// The first of these attributes of the result that is a text.
std::string title_of(const record::Reader& reader) {
  for (const char* name : {"title", "name"})
    if (const record::Value* value = record::find(reader.meta(), name))
      if (const auto* text = std::get_if<std::string>(value)) return *text;
  return "Result";
}

Json result_json(const record::Reader& reader, const PageBudget& budget) {
  std::string problem;
  const std::string text = scenario_text(reader);
  Json drawing = drawing_json(reader, problem);
  const std::vector<record::Event> events = reader.events();
  const std::vector<ColumnRange> ranges = column_ranges(reader);
  Thinning thinning(reader.rows(), reader.columns().size(), budget.plot_values);
  Frames frames(reader, levers(reader, drawing));
  read_rows(reader, frame_rows(reader, events, frame_budget(frames, budget)), thinning, frames);

  Json data{{"format", 1},
            {"meta", to_json(reader.meta())},
            {"summary", to_json(reader.summary())},
            {"rows", reader.rows()},
            {"rows_per_bucket", thinning.rows_per_bucket()},
            {"warnings", page_warnings(reader, thinning, drawing["shapes"].size(), problem)},
            {"panes", default_panes(reader, ranges)},
            {"scenario", text},
            {"parameters", toml_json(text)},
            {"contacts", std::move(drawing["contacts"])},
            {"shapes", std::move(drawing["shapes"])},
            {"springs", std::move(drawing["springs"])},
            {"torsion_springs", std::move(drawing["torsion_springs"])},
            {"joints", std::move(drawing["joints"])},
            {"verify", verify_json(reader)}};
  data["meta"]["title"] = title_of(reader);
  if (drawing.contains("gravity")) data["gravity"] = drawing["gravity"];
  data["events"] = events_json(events);
  data["frames"] = frames_json(reader, frames);
  data["times"] = encode_float64(thinning.times());
  data["columns"] = columns_json(reader, ranges, thinning);
  return data;
}

Json compared_json(const record::Reader& reader, const PageBudget& budget) {
  Thinning thinning(reader.rows(), reader.columns().size(), budget.plot_values);
  Frames frames(reader, {});
  read_rows(reader, frame_rows(reader, {}, frame_budget(frames, budget)), thinning, frames);
  return {{"name", reader.path().stem().string()},
          {"title", title_of(reader)},
          {"scenario", scenario_text(reader)},
          {"summary", to_json(reader.summary())},
          {"frames", frames_json(reader, frames)},
          {"times", encode_float64(thinning.times())},
          {"columns", columns_json(reader, column_ranges(reader), thinning)}};
}

}  // namespace stiction::analysis

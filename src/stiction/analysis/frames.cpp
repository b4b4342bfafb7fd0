#include "stiction/analysis/frames.hpp"

#include <algorithm>
#include <cmath>

namespace stiction::analysis {
namespace {

std::optional<std::size_t> place(const record::Reader& reader, const std::string& name) {
  const auto& columns = reader.columns();
  const auto found = std::find_if(columns.begin(), columns.end(), [&](const auto& c) { return c.name == name; });
  if (found == columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns.begin());
}

// Place of `first` if the names of `rest` follow it one by one.
std::optional<std::size_t> run_of(const record::Reader& reader, const std::string& prefix,
                                  std::initializer_list<const char*> names) {
  const auto first = place(reader, prefix + *names.begin());
  if (!first) return std::nullopt;
  std::size_t i = *first;
  for (const char* name : names) {
    if (i >= reader.columns().size() || reader.columns()[i].name != prefix + name) return std::nullopt;
    ++i;
  }
  return first;
}

constexpr std::initializer_list<const char*> kPose = {"x", "y", "z", "qw", "qx", "qy", "qz"};

}  // namespace

std::vector<std::size_t> frame_rows(const record::Reader& reader, std::span<const record::Event> events,
                                    std::size_t budget) {
  const std::size_t rows = reader.rows();
  std::vector<std::size_t> chosen;
  const std::size_t stride = std::max<std::size_t>(1, (rows + budget - 1) / budget);
  for (std::size_t r = 0; r < rows; r += stride) chosen.push_back(r);
  if (rows > 0 && chosen.back() != rows - 1) chosen.push_back(rows - 1);
  if (stride == 1 || 2 * events.size() > budget) return chosen;
  const std::vector<double> t = reader.read_column("t");
  for (const record::Event& event : events) {
    const auto after = static_cast<std::size_t>(std::lower_bound(t.begin(), t.end(), event.t) - t.begin());
    if (after > 0) chosen.push_back(after - 1);
    if (after < rows) chosen.push_back(after);
  }
  std::sort(chosen.begin(), chosen.end());
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

std::vector<std::string> posed_bodies(const record::Reader& reader) {
  std::vector<std::string> bodies;
  for (const record::Column& column : reader.columns())
    if (column.name.ends_with(".qw")) {
      const std::string prefix = column.name.substr(0, column.name.size() - 2);
      if (run_of(reader, prefix, kPose)) bodies.push_back(prefix.substr(0, prefix.size() - 1));
    }
  return bodies;
}

Frames::Frames(const record::Reader& reader, const model::Model* model, double step)
    : model_(model), step_(step), time_(reader.column("t")), bodies_(posed_bodies(reader)) {
  for (const std::string& body : bodies_) {
    body_places_.push_back(*run_of(reader, body + ".", kPose));
    model_bodies_.push_back(model ? model->find_body(body) : -1);
  }
  for (const std::string& contact : reader.contacts()) {
    const auto first = run_of(reader, contact + ".",
                              {"gap", "state", "PN", "PT1", "PT2", "Ptau", "PR1", "PR2", "vT", "wspin", "x", "y", "z"});
    const std::size_t k = first.value_or(0);
    contact_places_.push_back({k + 1, k + 2, k + 3, k + 4, k + 5, k + 8, k + 9, k + 10, first.has_value()});
  }
  poses_.resize(bodies_.size());
  contacts_.resize(contact_places_.size());
  if (model) {
    workspace_.emplace(*model);
    state_ = model->initial_state();
  }
}

void Frames::add(std::span<const double> row) {
  times_.push_back(row[time_]);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const double* p = &row[body_places_[i]];
    for (const std::size_t k : {0, 1, 2, 4, 5, 6, 3}) poses_[i].push_back(static_cast<float>(p[k]));
    if (model_bodies_[i] < 0) continue;
    model::BodyState& body = state_.bodies[static_cast<std::size_t>(model_bodies_[i])];
    body.x = {p[0], p[1], p[2]};
    body.p = math::Quat(p[3], p[4], p[5], p[6]);
  }
  if (workspace_) dynamics::update_poses(*model_, state_, *workspace_);
  for (std::size_t i = 0; i < contacts_.size(); ++i) add_contact(i, row);
}

void Frames::add_contact(std::size_t i, std::span<const double> row) {
  std::vector<float>& out = contacts_[i];
  const ContactPlaces& p = contact_places_[i];
  if (!p.complete) {
    out.insert(out.end(), kContactFloats, 0.0F);
    return;
  }
  auto mode = static_cast<ContactMode>(std::clamp(row[p.state], 0.0, 2.0));
  math::Vec3 force = math::Vec3::Zero();
  const double P_N = row[p.PN];
  if (workspace_ && i < model_->contacts().size()) {
    workspace_->n_active = 0;
    dynamics::activate(*model_, static_cast<int>(i), *workspace_);
    const math::TangentFrame& frame = workspace_->active[0].frame;
    force = (P_N * frame.n + row[p.PT1] * frame.t1 + row[p.PT2] * frame.t2) / step_;
    const double lever = model_->contacts()[i].law.lever();
    if (mode == ContactMode::slip && row[p.vT] < std::abs(row[p.wspin]) * lever) mode = ContactMode::drill;
  }
  const double per_normal = P_N > 0.0 ? 1.0 / P_N : 0.0;
  for (const double value :
       {row[p.x], row[p.x + 1], row[p.x + 2], force[0], force[1], force[2], static_cast<double>(mode),
        row[p.PT1] * per_normal, row[p.PT2] * per_normal, row[p.Ptau] * per_normal})
    out.push_back(static_cast<float>(value));
}

}  // namespace stiction::analysis

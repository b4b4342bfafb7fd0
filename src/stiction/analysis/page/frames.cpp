#include "stiction/analysis/page/frames.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "stiction/analysis/plot/thinning.hpp"

namespace stiction::analysis {
namespace {

constexpr std::ptrdiff_t kForcePlace = 3, kModePlace = 6;  // among the floats of a contact

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

Frames::Frames(const record::Reader& reader, std::vector<double> levers)
    : time_(reader.column("t")), bodies_(record::body_places(reader)), levers_(std::move(levers)) {
  for (const std::string& contact : reader.contacts()) {
    places_.push_back(record::contact_places(reader, contact));
    const auto closed = reader.find_column(contact + ".closed"), slipping = reader.find_column(contact + ".slipping");
    groups_.push_back(closed && slipping ? std::optional(GroupPlaces{*closed, *slipping}) : std::nullopt);
  }
  levers_.resize(places_.size(), 0.0);
  poses_.resize(bodies_.size());
  contacts_.resize(places_.size());
}

void Frames::add(std::span<const double> row) {
  times_.push_back(row[time_]);
  for (std::size_t i = 0; i < bodies_.size(); ++i) {
    const auto& [name, x, q] = bodies_[i];
    for (const std::size_t place : {x[0], x[1], x[2], q[1], q[2], q[3], q[0]}) poses_[i].push_back(narrow(row[place]));
  }
  for (std::size_t i = 0; i < contacts_.size(); ++i) add_contact(i, row);
}

void Frames::add_contact(std::size_t i, std::span<const double> row) {
  std::vector<float>& out = contacts_[i];
  if (!places_[i]) {  // a group has no one point
    ContactMode mode = ContactMode::open;
    if (groups_[i] && row[groups_[i]->closed] > 0.0)
      mode = row[groups_[i]->slipping] > 0.0 ? ContactMode::slip : ContactMode::stick;
    out.insert(out.end(), kContactFloats, 0.0F);
    std::fill_n(out.end() - kContactFloats, 3, std::numeric_limits<float>::quiet_NaN());
    *(out.end() - kContactFloats + kModePlace) = static_cast<float>(mode);
    return;
  }
  const record::ContactPlaces& p = *places_[i];
  auto mode = static_cast<ContactMode>(record::state_at(row, p.state));
  if (mode == ContactMode::slip && row[p.vT] < std::abs(row[p.wspin]) * levers_[i]) mode = ContactMode::drill;
  const math::Vec3 point = record::vector_at(row, p.point);
  const math::Vec3 force = p.force ? record::vector_at(row, *p.force) : math::Vec3(math::Vec3::Zero());
  const double per_normal = row[p.PN] > 0.0 ? 1.0 / row[p.PN] : 0.0;
  for (const double value : {point[0], point[1], point[2], force[0], force[1], force[2], static_cast<double>(mode),
                             row[p.PT1] * per_normal, row[p.PT2] * per_normal, row[p.Ptau] * per_normal})
    out.push_back(narrow(value));
}

void Frames::finish() {
  if (times_.size() < 2) return;
  for (std::vector<float>& samples : contacts_) {
    const auto first = samples.begin(), second = samples.begin() + kContactFloats;
    const bool force = std::any_of(first + kForcePlace, first + kModePlace, [](float f) { return f != 0.0F; });
    if (force || first[kModePlace] == 0.0F || second[kModePlace] == 0.0F) continue;
    std::copy(second + kForcePlace, second + kModePlace, first + kForcePlace);
    std::copy(second + kModePlace + 1, second + kContactFloats, first + kModePlace + 1);
  }
}

}  // namespace stiction::analysis

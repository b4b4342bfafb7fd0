#pragma once
// Frames for playback: poses of the bodies, and contact points with their forces, at chosen rows.
#include <optional>
#include <span>
#include <vector>

#include "stiction/record/result/places.hpp"

namespace stiction::analysis {

// Rows to show: evenly spread, at most about `budget` of them, with the rows around every event while they fit.
std::vector<std::size_t> frame_rows(const record::Reader& reader, std::span<const record::Event> events,
                                    std::size_t budget);

enum class ContactMode { open, stick, slip, drill };  // drill: slips, and spins faster than it slides (u < 1)

class Frames {
 public:
  static constexpr std::size_t kBodyFloats = 7;      // x y z qx qy qz qw
  static constexpr std::size_t kContactFloats = 10;  // point, force, mode, friction impulse (T1 T2 tau) over P_N

  // levers: of the contacts, by which spin compares with sliding; missing ones are 0.
  Frames(const record::Reader& reader, std::vector<double> levers);
  void add(std::span<const double> row);
  // After the last row. Before the first step there are no forces: contacts that are closed then get those of the next
  // frame.
  void finish();

  [[nodiscard]] std::span<const double> times() const { return times_; }
  [[nodiscard]] const std::vector<record::BodyPlaces>& bodies() const { return bodies_; }
  [[nodiscard]] std::span<const float> body(std::size_t i) const { return poses_[i]; }
  [[nodiscard]] std::span<const float> contact(std::size_t i) const { return contacts_[i]; }
  [[nodiscard]] std::size_t contact_count() const { return contacts_.size(); }

 private:
  void add_contact(std::size_t i, std::span<const double> row);

  std::size_t time_ = 0;
  std::vector<record::BodyPlaces> bodies_;
  struct GroupPlaces {
    std::size_t closed, slipping;
  };
  std::vector<std::optional<record::ContactPlaces>> places_;
  std::vector<std::optional<GroupPlaces>> groups_;
  std::vector<double> levers_;
  std::vector<double> times_;
  std::vector<std::vector<float>> poses_, contacts_;
};

}  // namespace stiction::analysis

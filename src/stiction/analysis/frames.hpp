#pragma once
// Frames for playback: poses of the bodies, and contact points with their mean force, at chosen rows.
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "stiction/dynamics/workspace.hpp"
#include "stiction/record/result_reader.hpp"

namespace stiction::analysis {

// Rows to show: evenly spread, at most about `budget` of them, with the rows around every event while they fit.
std::vector<std::size_t> frame_rows(const record::Reader& reader, std::span<const record::Event> events,
                                    std::size_t budget);

// Names in the result that have a pose: "<body>.x .. .qz".
std::vector<std::string> posed_bodies(const record::Reader& reader);

enum class ContactMode { open, stick, slip, drill };  // drill: slips, and spins faster than it slides (u < 1)

class Frames {
 public:
  static constexpr std::size_t kBodyFloats = 7;      // x y z qx qy qz qw
  static constexpr std::size_t kContactFloats = 10;  // point, force, mode, friction impulse (T1 T2 tau) over P_N

  // model: absent where the scenario of the result cannot be read; forces then have no direction and are left out.
  Frames(const record::Reader& reader, const model::Model* model, double step);
  void add(std::span<const double> row);

  [[nodiscard]] std::span<const double> times() const { return times_; }
  [[nodiscard]] const std::vector<std::string>& bodies() const { return bodies_; }
  [[nodiscard]] std::span<const float> body(std::size_t i) const { return poses_[i]; }
  [[nodiscard]] std::span<const float> contact(std::size_t i) const { return contacts_[i]; }
  [[nodiscard]] std::size_t contact_count() const { return contacts_.size(); }

 private:
  struct ContactPlaces {  // columns; missing ones point behind the row
    std::size_t state, PN, PT1, PT2, Ptau, vT, wspin, x;
    bool complete;
  };
  void add_contact(std::size_t i, std::span<const double> row);

  const model::Model* model_;
  double step_;
  std::size_t time_ = 0;
  std::vector<std::string> bodies_;
  std::vector<std::size_t> body_places_;  // of "<body>.x"
  std::vector<int> model_bodies_;         // index in the model, -1 if it has no such body
  std::vector<ContactPlaces> contact_places_;
  std::vector<double> times_;
  std::vector<std::vector<float>> poses_, contacts_;
  std::optional<dynamics::Workspace> workspace_;
  model::State state_;
};

}  // namespace stiction::analysis

#pragma once
// The contacts of a model's groups that may close soon; the other pairs cost nothing.
//
// When pairs are searched for, every body b gets an allowance s_b: a share of its size plus the distance it moves in a
// few steps. A pair whose balls, enlarged by the allowances, overlap becomes a contact. As long as every body stays
// within its allowance of where it then was, no other pair can touch. So which open pairs are contacts depends on the
// history of a run, but neither which of them close nor their order, which is that of groups and shapes: the motion has
// the same bits as if every pair were a contact. (Pairs of two smooth surfaces remember their closest points; there it
// is the same to rounding.)
#include <compare>
#include <functional>

#include "stiction/geometry/bounds.hpp"
#include "stiction/model/system.hpp"

namespace stiction::model {

// An open contact of a group carries no warm-start data, since the pair may have been dropped and re-created.
inline void forget(const System& system, const Contact& contact, ContactState& is) {
  is.hint = 0.0;
  is.anchor.load = system.body(contact.a).mass * system.gravity().norm();
}

class NearContacts {
 public:
  // `all`: every pair is a contact for the whole run. The model must outlive this.
  explicit NearContacts(const Model& model, bool all = false);
  NearContacts(const NearContacts&) = delete;
  NearContacts& operator=(const NearContacts&) = delete;

  // The given model with its own contacts and, after them, those of groups that are near.
  [[nodiscard]] System system() const { return {*model_, list_}; }
  // The model's initial state, with the contacts that are near then.
  [[nodiscard]] const State& start() const { return start_; }
  // How many contacts are points of individually declared ones: they come first.
  [[nodiscard]] std::size_t declared() const { return declared_; }

  // No other pair can touch at the state, nor while bodies move with their velocities for that time.
  [[nodiscard]] bool covers(const State& state, double time) const;

  // Searches for pairs at a state; `step` is the time that bodies move between two checks, allowances are `wider` times
  // the usual ones. The contacts of the state become those of the model: what is known of those that stay is kept. New
  // ones get the gap they had when all others were last evaluated: then(body) is its pose at that time.
  using PoseThen = std::function<geometry::Pose(int body)>;
  void look(State& state, double step, double wider, const PoseThen& then);

  // The laws of the model were changed.
  void take_laws();
  // Bodies that `moved` were put elsewhere: their pairs are searched for, and begin, as at a start.
  void begin_again(const std::vector<char>& moved, double step, State& state);

  // Numbers from which contacts of groups continue as they are at a state; always the same count. For a state that was
  // read, pairs must be searched for afterwards. False where there were more closed contacts than there is room for.
  [[nodiscard]] bool archive(core::Archive& ar, State& state) const;

 private:
  struct Key {
    int group, i, j;  // shapes, i < j
    int point = 0;    // Contact::point
    auto operator<=>(const Key&) const = default;
    [[nodiscard]] bool of_one_pair(const Key& k) const { return group == k.group && i == k.i && j == k.j; }
  };
  struct Place {  // a shape of a group
    int body = kWorld;
    geometry::Ball ball;                     // world: where it is; else about the centre of mass
    const geometry::Plane* plane = nullptr;  // of the world
    [[nodiscard]] bool bounded() const;
  };

  [[nodiscard]] bool belongs(const Key& key) const;
  [[nodiscard]] Key key_of(const std::array<int, 2>& shapes, int point) const;
  [[nodiscard]] Contact contact_of(const Key& key) const;
  [[nodiscard]] ContactState fresh(const Contact& contact, const State& state, const PoseThen& then) const;
  void set_allowances(const State& state, double step, double wider);
  [[nodiscard]] std::size_t most_points() const;
  void find_pairs(const State& state);
  void find_pairs(int group);

  const Model* model_;
  ContactList list_;
  State start_;
  bool all_;
  std::size_t declared_;
  std::size_t capacity_ = 0;
  std::vector<Place> places_;              // of every shape
  std::vector<std::vector<char>> sides_;   // per group and shape: 1 in its first list, 2 in the second, 3 in both
  std::vector<std::array<int, 2>> alone_;  // pairs of shapes with a contact of their own, sorted
  std::vector<double> size_;               // of the bodies: radius of the largest ball, 0 without any
  std::vector<Vec3> x_0_;                  // of the bodies, when pairs were searched for
  std::vector<double> allowance_;          // of the bodies
  std::vector<Key> pairs_;                 // that are near, point = 0
  std::vector<Key> keys_, old_;            // of the contacts of groups
  std::vector<Contact> contacts_;          // memory
  std::vector<ContactState> states_;
  std::vector<geometry::Ball> balls_;
  std::vector<int> ball_shape_;
  std::vector<std::pair<double, int>> order_;
};

}  // namespace stiction::model

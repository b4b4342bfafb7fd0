#include "stiction/model/near_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "stiction/model/build/checks.hpp"
#include "stiction/model/build/contacts.hpp"

namespace stiction::model {
namespace {

constexpr double kShare = 0.1;   // of its size that a body may move
constexpr double kSteps = 10.0;  // and how many steps with its velocity
constexpr double kSure = 0.99;   // of the allowance; rounding is far below the rest

std::array<int, 2> sorted(const std::array<int, 2>& shapes) {
  return {std::min(shapes[0], shapes[1]), std::max(shapes[0], shapes[1])};
}

std::size_t at(int i) {
  return static_cast<std::size_t>(i);
}

}  // namespace

bool NearContacts::Place::bounded() const {
  return std::isfinite(ball.radius);
}

NearContacts::NearContacts(const Model& model, bool all)
    : model_(&model),
      list_(model.contact_list()),
      start_(model.initial_state()),
      all_(all),
      declared_(model.contacts().size()),
      places_(model.shapes().size()),
      sides_(model.groups().size(), std::vector<char>(model.shapes().size(), 0)),
      size_(model.bodies().size(), 0.0),
      x_0_(model.bodies().size(), Vec3::Zero()),
      allowance_(model.bodies().size(), 0.0) {
  for (std::size_t g = 0; g < sides_.size(); ++g) {
    for (int i : model_->groups()[g].first) sides_[g][at(i)] |= 1;
    for (int i : model_->groups()[g].second) sides_[g][at(i)] |= 2;
  }
  for (const Contact& contact : list_.contacts)
    if (contact.shapes[0] >= 0) alone_.push_back(sorted(contact.shapes));
  std::sort(alone_.begin(), alone_.end());
  std::size_t bounded = 0, unbounded = 0;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (std::none_of(sides_.begin(), sides_.end(), [&](const auto& side) { return side[i] != 0; })) continue;
    const BodyShape& shape = model_->shapes()[i];
    Place& place = places_[i];
    place.body = shape.body;
    place.ball = geometry::ball_around(shape.shape);
    if (shape.body == kWorld) {
      place.plane = std::get_if<geometry::Plane>(&shape.shape);
    } else {  // a ball that stays the same however the body turns
      place.ball.radius += place.ball.centre.norm();
      place.ball.centre = Vec3::Zero();
      if (place.bounded()) size_[at(shape.body)] = std::max(size_[at(shape.body)], place.ball.radius);
    }
    ++(place.bounded() ? bounded : unbounded);
  }
  // Balls touch fewer than 7 others each, on average, whatever their sizes; unbounded shapes may touch all.
  constexpr std::size_t kMostOfABall = 8;
  std::size_t pairs = 0;
  for (std::size_t g = 0; g < sides_.size(); ++g)
    pairs += model_->groups()[g].first.size() * model_->groups()[g].second.size();
  capacity_ = all_ ? pairs : std::min(pairs, bounded * (kMostOfABall + unbounded) + unbounded * unbounded);
  capacity_ *= most_points();
  const PoseThen now = [&](int body) { return pose(start_, body); };
  look(start_, 0.0, 1.0, now);
  for (std::size_t i = declared_; i < start_.contacts.size(); ++i)
    start_.contacts[i].persists = std::abs(start_.contacts[i].gap) <= kTouching;
}

bool NearContacts::covers(const State& state, double time) const {
  if (all_) return true;
  for (std::size_t b = 0; b < allowance_.size(); ++b) {
    const double limit = kSure * allowance_[b];
    const Vec3 moved = state.bodies[b].x - x_0_[b];
    if (moved.squaredNorm() > limit * limit || (moved + time * state.bodies[b].v).squaredNorm() > limit * limit)
      return false;
  }
  return true;
}

void NearContacts::set_allowances(const State& state, double step, double wider) {
  for (std::size_t b = 0; b < allowance_.size(); ++b) {
    x_0_[b] = state.bodies[b].x;
    // Pairs of unbounded bodies are contacts wherever they are.
    allowance_[b] = size_[b] > 0.0 ? wider * (kShare * size_[b] + kSteps * step * state.bodies[b].v.norm()) : HUGE_VAL;
  }
}

bool NearContacts::belongs(const Key& key) const {
  const auto in = [&](std::size_t g) {
    const int a = sides_[g][at(key.i)], b = sides_[g][at(key.j)];
    return ((a & 1) && (b & 2)) || ((a & 2) && (b & 1));
  };
  if (places_[at(key.i)].body == places_[at(key.j)].body || !in(at(key.group))) return false;
  for (std::size_t g = 0; g < at(key.group); ++g)
    if (in(g)) return false;
  return !std::binary_search(alone_.begin(), alone_.end(), std::array{key.i, key.j});
}

NearContacts::Key NearContacts::key_of(const std::array<int, 2>& shapes, int point) const {
  const auto [i, j] = sorted(shapes);
  Key key{0, i, j, point};
  while (key.group + 1 < static_cast<int>(sides_.size()) && !belongs(key)) ++key.group;
  return key;
}

// Of any pair of shapes of groups: tries each shape with the one of every kind that touches its like in most points.
std::size_t NearContacts::most_points() const {
  std::array<const geometry::Shape*, std::variant_size_v<geometry::Shape>> kinds{};
  const auto with_itself = [](const geometry::Shape& shape) {
    const auto made = geometry::make_pair(shape, shape);
    return made ? geometry::points_of(made->pair) : 0;
  };
  for (const BodyShape& shape : model_->shapes())
    if (const geometry::Shape*& kind = kinds[shape.shape.index()];
        !kind || with_itself(shape.shape) > with_itself(*kind))
      kind = &shape.shape;
  int most = 1;
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (std::none_of(sides_.begin(), sides_.end(), [&](const auto& side) { return side[i] != 0; })) continue;
    for (const geometry::Shape* other : kinds)
      if (const auto made = other ? geometry::make_pair(model_->shapes()[i].shape, *other) : std::nullopt)
        most = std::max(most, geometry::points_of(made->pair));
  }
  return at(most);
}

void NearContacts::find_pairs(int group) {
  const auto add = [&](int i, int j) {
    const Key key{group, std::min(i, j), std::max(i, j)};
    if (belongs(key)) pairs_.push_back(key);
  };
  const std::vector<char>& side = sides_[at(group)];
  balls_.clear();
  ball_shape_.clear();
  for (std::size_t i = 0; i < places_.size(); ++i) {
    const Place& place = places_[i];
    if (side[i] == 0 || !place.bounded()) continue;
    ball_shape_.push_back(static_cast<int>(i));
    if (place.body == kWorld)
      balls_.push_back(place.ball);
    else
      balls_.push_back({x_0_[at(place.body)], place.ball.radius + allowance_[at(place.body)]});
  }
  geometry::sweep(balls_, order_, [&](int a, int b) { add(ball_shape_[at(a)], ball_shape_[at(b)]); });
  for (std::size_t i = 0; i < places_.size(); ++i) {
    if (side[i] == 0 || places_[i].bounded()) continue;
    for (std::size_t k = 0; k < balls_.size(); ++k)
      if (const geometry::Plane* plane = places_[i].plane;
          !plane || !(plane->normal.dot(balls_[k].centre) - plane->offset > balls_[k].radius))
        add(static_cast<int>(i), ball_shape_[k]);
    for (std::size_t j = i + 1; j < places_.size(); ++j)
      if (side[j] != 0 && !places_[j].bounded()) add(static_cast<int>(i), static_cast<int>(j));
  }
}

void NearContacts::find_pairs(const State& state) {
  pairs_.clear();
  // What was closed and stayed closed belongs to the next step, wherever its bodies are by then.
  for (std::size_t i = declared_; i < state.contacts.size(); ++i)
    if (state.contacts[i].persists) pairs_.push_back(key_of(state.contacts[i].shapes, 0));
  if (!all_) {
    for (int g = 0; g < static_cast<int>(sides_.size()); ++g) find_pairs(g);
  } else {
    for (Key key{0, 0, 0}; at(key.group) < sides_.size(); ++key.group)
      for (key.i = 0; at(key.i) < places_.size(); ++key.i)
        for (key.j = key.i + 1; at(key.j) < places_.size(); ++key.j)
          if (belongs(key)) pairs_.push_back(key);
  }
  std::sort(pairs_.begin(), pairs_.end());
  pairs_.erase(std::unique(pairs_.begin(), pairs_.end()), pairs_.end());
}

Contact NearContacts::contact_of(const Key& key) const {
  const ContactGroup& group = model_->groups()[at(key.group)];
  std::array<int, 2> shapes{key.i, key.j};
  const auto shape = [&](std::size_t k) -> const BodyShape& { return model_->shapes()[at(shapes[k])]; };
  if (shape(0).body == kWorld) std::swap(shapes[0], shapes[1]);
  const auto made = geometry::make_pair(shape(0).shape, shape(1).shape);  // exists: the builder has checked
  if (made->swapped) std::swap(shapes[0], shapes[1]);
  return {group.name, shape(0).body, shape(1).body,
          made->pair, group.law,     group.axis,
          key.group,  shapes,        model_->declared().size() + at(key.group)};
}

ContactState NearContacts::fresh(const Contact& contact, const State& state, const PoseThen& then) const {
  ContactState is;
  is.shapes = contact.shapes;
  is.point = contact.point;
  const geometry::Pose a = pose(state, contact.a), b = pose(state, contact.b);
  if (geometry::seeks(contact.pair)) is.anchor = geometry::first_anchor(contact.pair, a, b);
  forget(*model_, contact, is);
  if (const auto* surfaces = std::get_if<geometry::SurfacePair>(&contact.pair))
    geometry::SurfacePair::note(surfaces->seek(a, b), a, b, is.anchor);
  is.gap = geometry::gap(contact.pair, then(contact.a), then(contact.b), is.anchor);
  return is;
}

void NearContacts::look(State& state, double step, double wider, const PoseThen& then) {
  set_allowances(state, step, wider);
  std::swap(keys_, old_);
  find_pairs(state);
  auto& now = list_.contacts;
  contacts_.clear();
  keys_.clear();
  const auto add = [&](Contact&& contact, Key pair) {
    pair.point = contact.point;
    keys_.push_back(pair);
    contacts_.push_back(std::move(contact));
  };
  std::size_t o = 0;
  for (const Key& pair : pairs_) {
    while (o < old_.size() && old_[o] < pair) ++o;
    if (o < old_.size() && old_[o].of_one_pair(pair))
      for (; o < old_.size() && old_[o].of_one_pair(pair); ++o) add(std::move(now[declared_ + o]), pair);
    else
      for_points(contact_of(pair), [&](Contact&& point) { add(std::move(point), pair); });
  }
  now.erase(now.begin() + static_cast<std::ptrdiff_t>(declared_), now.end());
  now.insert(now.end(), std::make_move_iterator(contacts_.begin()), std::make_move_iterator(contacts_.end()));
  list_.find_manifolds();

  // A state knows the pairs of its contacts, and may stem from another search.
  old_.clear();
  for (std::size_t i = declared_; i < state.contacts.size(); ++i)
    old_.push_back(key_of(state.contacts[i].shapes, state.contacts[i].point));
  states_.assign(state.contacts.begin(), state.contacts.begin() + static_cast<std::ptrdiff_t>(declared_));
  o = 0;
  for (std::size_t k = 0; k < keys_.size(); ++k) {
    while (o < old_.size() && old_[o] < keys_[k]) ++o;
    const bool stays = o < old_.size() && old_[o] == keys_[k];
    states_.push_back(stays ? state.contacts[declared_ + o] : fresh(now[declared_ + k], state, then));
  }
  std::swap(state.contacts, states_);
}

void NearContacts::take_laws() {
  for (std::size_t i = 0; i < list_.contacts.size(); ++i) {
    Contact& contact = list_.contacts[i];
    const ContactGroup* group = contact.group < 0 ? nullptr : &model_->groups()[at(contact.group)];
    contact.law = group ? law_on(contact.pair, group->law) : model_->contacts()[i].law;
    contact.axis = group ? group->axis : model_->contacts()[i].axis;
  }
}

void NearContacts::begin_again(const std::vector<char>& moved, double step, State& state) {
  const auto has_moved = [&](int shape) {
    const int body = model_->shapes()[at(shape)].body;
    return body != kWorld && moved[at(body)];
  };
  const auto stale = [&](const ContactState& is) { return has_moved(is.shapes[0]) || has_moved(is.shapes[1]); };
  state.contacts.erase(
      std::remove_if(state.contacts.begin() + static_cast<std::ptrdiff_t>(declared_), state.contacts.end(), stale),
      state.contacts.end());
  look(state, step, 1.0, [&](int body) { return pose(state, body); });
  for (std::size_t i = declared_; i < state.contacts.size(); ++i) {
    ContactState& is = state.contacts[i];
    const Contact& contact = list_.contacts[i];
    is.gap = geometry::gap(contact.pair, pose(state, contact.a), pose(state, contact.b), is.anchor);
    if (!stale(is)) continue;
    is.persists = std::abs(is.gap) <= kTouching;
    check_overlap(*model_, contact, is.gap);
  }
}

bool NearContacts::archive(core::Archive& ar, State& state) const {
  const auto remembers = [](const ContactState& contact) {
    return contact.persists || contact.status != ContactStatus::open || contact.hint != 0.0 || contact.P[0] != 0.0 ||
           contact.P_N_before != 0.0 || contact.anchor.seen;
  };
  // Of two solids all points or none: one that begins anew could take the features of another. Open ones too where
  // there is room, so that a resumed run has the same features.
  std::vector<ContactState> kept;
  const auto keep = [&](bool open_ones) {
    kept.clear();
    for (auto from = state.contacts.begin() + static_cast<std::ptrdiff_t>(declared_); from != state.contacts.end();) {
      const auto end = std::find_if(from, state.contacts.end(),
                                    [&](const ContactState& contact) { return contact.shapes != from->shapes; });
      const bool solids =
          std::any_of(from, end, [](const ContactState& contact) { return contact.anchor.features.any(); });
      const bool whole = solids && (open_ones || std::any_of(from, end, remembers));
      std::copy_if(from, end, std::back_inserter(kept),
                   [&](const ContactState& contact) { return whole || remembers(contact); });
      from = end;
    }
  };
  keep(true);
  if (kept.size() > capacity_) keep(false);
  std::int64_t count = static_cast<std::int64_t>(kept.size());
  ar("near", count);
  kept.resize(capacity_);
  for (ContactState& contact : kept) {
    ar("shapes", contact.shapes);
    ar("point", contact.point);
    model::archive(ar, contact);
  }
  if (!ar.reading()) return true;
  if (count < 0 || count > static_cast<std::int64_t>(capacity_)) return false;
  const auto known = [&](int shape) { return shape >= 0 && at(shape) < places_.size(); };
  for (std::int64_t k = 0; k < count; ++k)
    if (const auto& shapes = kept[static_cast<std::size_t>(k)].shapes; !known(shapes[0]) || !known(shapes[1]))
      return false;
  state.contacts.resize(declared_);
  state.contacts.insert(state.contacts.end(), kept.begin(), kept.begin() + count);
  return true;
}

}  // namespace stiction::model

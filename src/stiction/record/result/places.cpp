#include "stiction/record/result/places.hpp"

namespace stiction::record {
namespace {

// Finds columns that begin with the name of a part, and notes whether one was missing.
class Search {
 public:
  Search(const Reader& reader, const std::string& part) : reader_(reader), prefix_(part + ".") {}

  std::size_t operator()(const char* column) {
    const auto place = reader_.find_column(prefix_ + column);
    complete_ = complete_ && place;
    return place.value_or(0);
  }
  [[nodiscard]] bool complete() const { return complete_; }

 private:
  const Reader& reader_;
  std::string prefix_;
  bool complete_ = true;
};

std::optional<VectorPlace> vector_place(const Reader& reader, const std::string& part,
                                        const std::array<const char*, 3>& names) {
  Search at(reader, part);
  const VectorPlace place{at(names[0]), at(names[1]), at(names[2])};
  return at.complete() ? std::optional(place) : std::nullopt;
}

}  // namespace

std::vector<BodyPlaces> body_places(const Reader& reader) {
  constexpr std::string_view kLast = ".qw";
  std::vector<BodyPlaces> bodies;
  for (const Column& column : reader.columns()) {
    if (!column.name.ends_with(kLast)) continue;
    const std::string name = column.name.substr(0, column.name.size() - kLast.size());
    Search at(reader, name);
    BodyPlaces body{name, {at("x"), at("y"), at("z")}, {at("qw"), at("qx"), at("qy"), at("qz")}};
    if (at.complete()) bodies.push_back(std::move(body));
  }
  return bodies;
}

std::optional<ContactPlaces> contact_places(const Reader& reader, const std::string& contact) {
  Search at(reader, contact);
  ContactPlaces places{at("gap"), at("state"), at("PN"),
                       at("PT1"), at("PT2"),   at("Ptau"),
                       at("vT"),  at("wspin"), {at("x"), at("y"), at("z")},
                       {},        {}};
  if (!at.complete()) return std::nullopt;
  places.normal = vector_place(reader, contact, {"nx", "ny", "nz"});
  places.force = vector_place(reader, contact, {"fx", "fy", "fz"});
  return places;
}

std::vector<ContactPlaces> point_places(const Reader& reader, const std::string& contact) {
  std::vector<ContactPlaces> out;
  while (const auto point = contact_places(reader, contact + "." + std::to_string(out.size() + 1)))
    out.push_back(*point);
  if (!out.empty()) return out;
  if (const auto whole = contact_places(reader, contact)) out.push_back(*whole);
  return out;
}

}  // namespace stiction::record

#include "stiction/record/hdf5/events.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>

#include "stiction/record/hdf5/names.hpp"

namespace stiction::record::h5 {

namespace {

constexpr std::size_t kContact = sizeof(double);  // offset of the contact's name, behind t
constexpr std::size_t kPointSize = 4;             // bytes for the point of a contact, ".999" at most
constexpr std::size_t kKindSize = 8;              // bytes for the name of a kind

std::size_t longest(const std::vector<std::string>& names) {
  std::size_t size = 1;
  for (const auto& name : names) size = std::max(size, name.size());
  return size;
}

std::unordered_map<std::string, std::size_t> places(const std::vector<std::string>& names) {
  std::unordered_map<std::string, std::size_t> out;
  for (std::size_t i = 0; i < names.size(); ++i) out.emplace(names[i], i);
  return out;
}

}  // namespace

EventFormat::EventFormat(const std::vector<std::string>& contacts, const std::vector<std::string>& shapes)
    : contacts_(contacts),
      shapes_(shapes),
      contact_places_(places(contacts)),
      shape_places_(places(shapes)),
      contact_size_(longest(contacts) + kPointSize + (shapes.empty() ? 0 : 2 + 2 * longest(shapes))),
      size_(kContact + contact_size_ + kKindSize + 2 * sizeof(double)),
      type_(compound(size_)) {
  const std::size_t kind = kContact + contact_size_;
  add_member(type_, "t", 0, H5T_NATIVE_DOUBLE);
  add_member(type_, "contact", kContact, fixed_string(contact_size_));
  add_member(type_, "event", kind, fixed_string(kKindSize));
  add_member(type_, "normal_velocity", kind + kKindSize, H5T_NATIVE_DOUBLE);
  add_member(type_, "impulse", kind + kKindSize + sizeof(double), H5T_NATIVE_DOUBLE);
}

void EventFormat::encode(const Event& event, std::span<std::byte> record) const {
  std::byte* const kind = record.data() + kContact + contact_size_;
  std::memcpy(record.data(), &event.t, sizeof(double));
  put_text(record.data() + kContact, contact_size_, event_name(event, contacts_, shapes_));
  put_text(kind, kKindSize, to_string(event.kind));
  std::memcpy(kind + kKindSize, &event.normal_velocity, sizeof(double));
  std::memcpy(kind + kKindSize + sizeof(double), &event.impulse, sizeof(double));
}

void EventFormat::find(const std::string& name, Event& event) const {
  const auto blank = contact_places_.contains(name) ? std::string::npos : name.find(' ');
  const std::string with_point = name.substr(0, blank);
  const auto dot = with_point.rfind('.');
  auto contact = contact_places_.find(with_point);
  if (contact == contact_places_.end() && dot != std::string::npos) {
    const char* const end = with_point.data() + with_point.size();
    const auto [read, error] = std::from_chars(with_point.data() + dot + 1, end, event.point);
    if (error != std::errc() || read != end || event.point < 1) throw Failure("an event names an unknown point");
    contact = contact_places_.find(with_point.substr(0, dot));
  }
  if (contact == contact_places_.end()) throw Failure("an event names an unknown contact");
  event.contact = contact->second;
  if (blank == std::string::npos) return;
  for (auto dash = name.find('-', blank); dash != std::string::npos; dash = name.find('-', dash + 1)) {
    const auto a = shape_places_.find(name.substr(blank + 1, dash - blank - 1)),
               b = shape_places_.find(name.substr(dash + 1));
    if (a == shape_places_.end() || b == shape_places_.end()) continue;
    event.shapes = {static_cast<int>(a->second), static_cast<int>(b->second)};
    return;
  }
  throw Failure("an event names unknown shapes");
}

Event EventFormat::decode(std::span<const std::byte> record) const {
  Event event;
  const std::byte* const kind = record.data() + kContact + contact_size_;
  find(get_text(record.data() + kContact, contact_size_), event);
  const auto known_kind = event_kind(get_text(kind, kKindSize));
  if (!known_kind) throw Failure("an event names an unknown kind");
  std::memcpy(&event.t, record.data(), sizeof(double));
  event.kind = *known_kind;
  std::memcpy(&event.normal_velocity, kind + kKindSize, sizeof(double));
  std::memcpy(&event.impulse, kind + kKindSize + sizeof(double), sizeof(double));
  return event;
}

}  // namespace stiction::record::h5

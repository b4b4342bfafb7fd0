#include "stiction/record/events.hpp"

#include <algorithm>
#include <cstring>

#include "stiction/record/names.hpp"

namespace stiction::record::h5 {

namespace {

constexpr std::size_t kContact = sizeof(double);  // offset of the contact's name, behind t
constexpr std::size_t kKindSize = 8;              // bytes for the name of a kind

std::size_t longest(const std::vector<std::string>& names) {
  std::size_t size = 1;
  for (const auto& name : names) size = std::max(size, name.size());
  return size;
}

}  // namespace

EventFormat::EventFormat(const std::vector<std::string>& contacts)
    : contacts_(contacts),
      contact_size_(longest(contacts)),
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
  put_text(record.data() + kContact, contact_size_, contacts_.at(event.contact));
  put_text(kind, kKindSize, to_string(event.kind));
  std::memcpy(kind + kKindSize, &event.normal_velocity, sizeof(double));
  std::memcpy(kind + kKindSize + sizeof(double), &event.impulse, sizeof(double));
}

Event EventFormat::decode(std::span<const std::byte> record) const {
  Event event;
  const std::byte* const kind = record.data() + kContact + contact_size_;
  const std::string contact = get_text(record.data() + kContact, contact_size_);
  const auto known = std::ranges::find(contacts_, contact);
  const auto known_kind = event_kind(get_text(kind, kKindSize));
  if (known == contacts_.end() || !known_kind) throw Failure("an event names an unknown contact or kind");
  std::memcpy(&event.t, record.data(), sizeof(double));
  event.contact = static_cast<std::size_t>(known - contacts_.begin());
  event.kind = *known_kind;
  std::memcpy(&event.normal_velocity, kind + kKindSize, sizeof(double));
  std::memcpy(&event.impulse, kind + kKindSize + sizeof(double), sizeof(double));
  return event;
}

}  // namespace stiction::record::h5

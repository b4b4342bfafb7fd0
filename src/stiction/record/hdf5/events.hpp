#pragma once
// The record of an event in a file: {t, contact, event, normal_velocity, impulse}. A point of a contact that
// has several is called "rim.2", a contact of a group by the group and its two shapes, "balls ball1-ball2". Private to
// this module.
#include <span>
#include <unordered_map>

#include "stiction/record/hdf5/handle.hpp"
#include "stiction/record/result_types.hpp"

namespace stiction::record::h5 {

class EventFormat {
 public:
  EventFormat(const std::vector<std::string>& contacts, const std::vector<std::string>& shapes);

  [[nodiscard]] hid_t type() const { return type_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::size_t contacts() const { return contacts_.size(); }
  void encode(const Event& event, std::span<std::byte> record) const;
  [[nodiscard]] Event decode(std::span<const std::byte> record) const;  // throws Failure for an unknown name

 private:
  void find(const std::string& name, Event& event) const;

  std::vector<std::string> contacts_, shapes_;
  std::unordered_map<std::string, std::size_t> contact_places_, shape_places_;
  std::size_t contact_size_;
  std::size_t size_;
  Handle type_;
};

}  // namespace stiction::record::h5

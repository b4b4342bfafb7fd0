#pragma once
// Contacts and groups of them.
#include <array>
#include <string>
#include <vector>

#include "stiction/geometry/pairs.hpp"
#include "stiction/laws/contact_law.hpp"

namespace stiction::model {

inline constexpr int kWorld = -1;  // the body that never moves

// An axis fixed in one of the bodies or in the world, along which T1 lies: for laws that distinguish directions.
struct ContactAxis {
  bool given = false;
  int body = kWorld;
  math::Vec3 axis = math::Vec3::UnitX();
};

// A contact point between the first body (never the world) and the second; P acts on the first along the contact
// normal. A pair of shapes may have several, which share its declaration.
struct Contact {
  std::string name;
  int a = 0, b = kWorld;
  geometry::Pair pair;
  laws::ContactLaw law;
  ContactAxis axis;
  int group = -1;                     // of which it is a pair; none where it was declared individually
  std::array<int, 2> shapes{-1, -1};  // of its bodies, in this order; none of a joint
  std::size_t declaration = 0;        // what works and events are booked to: declared contacts, then groups
  int point = 0;                      // of its declaration, from 1; 0 where that has one only
  int coordinates = -1;               // the system of coordinates of a program to which it belongs,
  int number = 0;                     // and which of its contacts it is

  // "rim.2": what its columns and events are called.
  [[nodiscard]] std::string label() const { return point == 0 ? name : name + "." + std::to_string(point); }

  // Of a contact of a group, which of its pairs it is.
  [[nodiscard]] std::array<int, 2> group_pair() const { return group < 0 ? std::array{-1, -1} : shapes; }
};

// An individually declared contact: all points of a pair of shapes, or one of them.
struct DeclaredContact {
  std::string name;
  std::size_t first = 0, points = 1;  // in the model's list of contacts
};

// One law for every pair of a shape of the first list and one of the second. Excluded are shapes of one body, pairs
// with a contact of their own, and pairs of an earlier group. Which pairs are contacts follows from where the bodies
// are (near_contacts.hpp).
struct ContactGroup {
  std::string name;
  std::vector<int> first, second;  // shapes, in ascending order
  laws::ContactLaw law;
  ContactAxis axis;
};

}  // namespace stiction::model

#pragma once
// Named values on an HDF5 object. Private to this module.
#include "stiction/record/hdf5/handle.hpp"
#include "stiction/record/result_types.hpp"

namespace stiction::record::h5 {

// A group for attributes, whose header starts with room for about `room` bytes of them and keeps their order.
Handle create_attribute_group(hid_t parent, const char* name, unsigned room);

// Sets attributes, new or existing. Strings get some room, so that a later value of similar length fits in place.
void write_attributes(hid_t object, const Attributes& attributes);

Attributes read_attributes(hid_t object);

}  // namespace stiction::record::h5

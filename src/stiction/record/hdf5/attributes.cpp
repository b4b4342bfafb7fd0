#include "stiction/record/hdf5/attributes.hpp"

#include <algorithm>
#include <type_traits>

namespace stiction::record::h5 {

namespace {

constexpr std::size_t kStringRoom = 32;  // bytes

Handle type_of(const Value& value) {
  if (const auto* text = std::get_if<std::string>(&value)) return fixed_string(std::max(text->size(), kStringRoom));
  return {H5Tcopy(std::holds_alternative<double>(value) ? H5T_IEEE_F64LE : H5T_STD_I64LE), H5Tclose, "type"};
}

// The attribute of that name if it can take the value as it is.
Handle open_fitting(hid_t object, const std::string& name, const Value& value) {
  if (check(H5Aexists(object, name.c_str()), "attribute") == 0) return {};
  Handle attribute{H5Aopen(object, name.c_str(), H5P_DEFAULT), H5Aclose, name.c_str()};
  const Handle type{H5Aget_type(attribute), H5Tclose, name.c_str()};
  const Handle wanted = type_of(value);
  const bool fits = H5Tget_class(type) == H5Tget_class(wanted) && H5Tget_size(type) >= H5Tget_size(wanted);
  if (fits) return attribute;
  attribute.reset();
  check(H5Adelete(object, name.c_str()), name.c_str());
  return {};
}

void write_attribute(hid_t object, const std::string& name, const Value& value) {
  Handle attribute = open_fitting(object, name, value);
  if (attribute < 0) {
    const Handle scalar{H5Screate(H5S_SCALAR), H5Sclose, "scalar"};
    attribute = Handle{H5Acreate2(object, name.c_str(), type_of(value), scalar, H5P_DEFAULT, H5P_DEFAULT), H5Aclose,
                       name.c_str()};
  }
  const Handle type{H5Aget_type(attribute), H5Tclose, name.c_str()};
  if (const auto* text = std::get_if<std::string>(&value)) {
    std::string padded = *text;
    padded.resize(H5Tget_size(type), '\0');
    check(H5Awrite(attribute, type, padded.data()), name.c_str());
  } else if (const auto* number = std::get_if<double>(&value)) {
    check(H5Awrite(attribute, H5T_NATIVE_DOUBLE, number), name.c_str());
  } else {
    check(H5Awrite(attribute, H5T_NATIVE_INT64, &std::get<std::int64_t>(value)), name.c_str());
  }
}

// Nothing for kinds that this module does not write.
std::optional<Value> read_value(hid_t attribute) {
  const Handle type{H5Aget_type(attribute), H5Tclose, "attribute type"};
  const Handle space{H5Aget_space(attribute), H5Sclose, "attribute space"};
  if (H5Sget_simple_extent_npoints(space) != 1) return std::nullopt;
  switch (H5Tget_class(type)) {
    case H5T_FLOAT: {
      double number = 0.0;
      check(H5Aread(attribute, H5T_NATIVE_DOUBLE, &number), "attribute");
      return number;
    }
    case H5T_INTEGER: {
      std::int64_t number = 0;
      check(H5Aread(attribute, H5T_NATIVE_INT64, &number), "attribute");
      return number;
    }
    case H5T_STRING: {
      if (H5Tis_variable_str(type) != 0) return std::nullopt;
      std::string text(H5Tget_size(type), '\0');
      check(H5Aread(attribute, type, text.data()), "attribute");
      text.resize(text.find_last_not_of('\0') + 1);
      return text;
    }
    default:
      return std::nullopt;
  }
}

}  // namespace

Handle create_attribute_group(hid_t parent, const char* name, unsigned room) {
  const Handle creation = property_list(H5P_GROUP_CREATE);
  check(H5Pset_obj_track_times(creation, false), "object times");
  check(H5Pset_attr_creation_order(creation, H5P_CRT_ORDER_TRACKED), "attribute order");
  check(H5Pset_attr_phase_change(creation, 65535, 0), "attribute storage");  // always in the header, never in a heap
  constexpr unsigned kPerEntry = 64;  // bytes that HDF5 reserves for a link of a name of 44 letters, about
  check(H5Pset_est_link_info(creation, std::max(room / kPerEntry, 1U), 44), "room for attributes");
  return {H5Gcreate2(parent, name, H5P_DEFAULT, creation, H5P_DEFAULT), H5Gclose, name};
}

void write_attributes(hid_t object, const Attributes& attributes) {
  for (const auto& [name, value] : attributes) write_attribute(object, name, value);
}

Attributes read_attributes(hid_t object) {
  Attributes result;
  H5O_info_t info;
  check(H5Oget_info2(object, &info, H5O_INFO_NUM_ATTRS), "attributes");
  for (hsize_t i = 0; i < info.num_attrs; ++i) {
    const Handle attribute{H5Aopen_by_idx(object, ".", H5_INDEX_CRT_ORDER, H5_ITER_INC, i, H5P_DEFAULT, H5P_DEFAULT),
                           H5Aclose, "attribute"};
    std::string name(static_cast<std::size_t>(check(H5Aget_name(attribute, 0, nullptr), "attribute name")), '\0');
    check(H5Aget_name(attribute, name.size() + 1, name.data()), "attribute name");
    if (auto value = read_value(attribute)) result.emplace_back(std::move(name), std::move(*value));
  }
  return result;
}

}  // namespace stiction::record::h5

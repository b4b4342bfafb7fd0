#pragma once
// A force that is a Python function.
#include "convert.hpp"
#include "stiction/model/model.hpp"

namespace stiction::python {

// motion: the class of what the function gets for each body.
std::shared_ptr<const model::UserForce> make_force(const py::object& function, std::vector<std::string> bodies,
                                                   const py::object& motion);

// Finds its bodies; throws core::InputError for unknown names.
void bind_force(const model::UserForce& force, const model::Model& model);

}  // namespace stiction::python

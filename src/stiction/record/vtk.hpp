#pragma once
// A result as files that ParaView opens: bodies.pvd (surfaces of the bodies), contacts.pvd (contact points with
// forces), each with one .vtp file a moment.
#include <filesystem>

#include "stiction/model/model.hpp"
#include "stiction/record/result_reader.hpp"

namespace stiction::record {

struct VtkOptions {
  double every = 0.0;  // time between moments in s; 0: about 200 moments
};

// model: of the scenario in the result; step: of its integrator, it turns impulses into mean forces.
// The folder is made if need be. Throws core::InputError for a place that is no folder or a bad `every`, core::RunError
// if writing fails. Returns the number of moments.
std::size_t export_vtk(const Reader& reader, const model::Model& model, double step,
                       const std::filesystem::path& folder, const VtkOptions& options = {});

}  // namespace stiction::record

#pragma once
// A result as files that ParaView opens: bodies.pvd (surfaces of the bodies), contacts.pvd (contact points with
// forces), each with one .vtp file per frame.
#include <filesystem>
#include <string>

#include "stiction/record/result/reader.hpp"

namespace stiction::record {

struct VtkOptions {
  double every = 0.0;  // time between frames in s; 0: about 200 frames
};

// drawing: that of the result (drawing/drawing.hpp), or one made for it. Results without forces and normals
// have zero vectors in their place. The folder is made if need be. Throws core::InputError for a path that is not a
// folder, a bad `every` or an invalid drawing, core::RunError if writing fails. Returns the number of frames.
std::size_t export_vtk(const Reader& reader, const std::string& drawing, const std::filesystem::path& folder,
                       const VtkOptions& options = {});

}  // namespace stiction::record

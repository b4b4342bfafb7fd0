#pragma once
// Lets HDF5 write through a CommitFile. Private to this module.
#include "stiction/record/hdf5/commit_file.hpp"
#include "stiction/record/hdf5/handle.hpp"

namespace stiction::record::h5 {

// Creates an HDF5 file in `target`, which must outlive it. H5Fflush commits. Errors of the disk are not shown to HDF5,
// which cannot undo a failed write and may not even be able to close its file then: ask target.failed().
Handle create_file(CommitFile& target);

}  // namespace stiction::record::h5

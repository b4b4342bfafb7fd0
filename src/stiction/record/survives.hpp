#pragma once
// What a written result withstands (hdf5/commit_file.hpp). Waiting for the disk takes some milliseconds per step.

namespace stiction::record {

enum class Survives { kill, power_cut };

}  // namespace stiction::record

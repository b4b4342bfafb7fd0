#pragma once
// The last stage of a recorded disk compared with the decay laws of [LLG 5.5].
#include <optional>
#include <string>

#include "stiction/analysis/disk/decay.hpp"
#include "stiction/record/result/reader.hpp"

namespace stiction::analysis::disk {

// Shares of 3/2 m g r between which a motion is in its last stage: the inclination to the plane is 0.2 to 0.01
// rad. Above, the laws are not yet accurate (their error is of second order in it); below, little is left to record.
inline constexpr double kStageBegin = 0.2, kStageEnd = 0.01;

struct LastStage {
  DecayLaw law;
  DecayFit fit;
  double t_begin = 0.0, t_end = 0.0, E_begin = 0.0, E_end = 0.0;
};

// What the last stage of a model with one disk on a horizontal plane is compared with, as a text of /model in the
// result: energy of the disk lying flat and of one that stands (J), kind, q and a of the decay law. Empty for others.
inline constexpr const char* kStage = "disk";
std::string stored_stage(const model::Model& model);

// Of a result with one body, a disk on a horizontal plane of the world; nothing for others, for contacts without a
// decay law, and where fewer than 8 rows lie in the last stage.
std::optional<LastStage> last_stage(const record::Reader& reader);

// The same as lines of `stiction show`; empty where there is nothing to say.
std::string last_stage_text(const record::Reader& reader);

}  // namespace stiction::analysis::disk

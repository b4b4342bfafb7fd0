#pragma once
// The format of study files (study.hpp) as data.
#include "stiction/scenario/schema/schema.hpp"

namespace stiction::scenario {

const std::vector<Section>& study_schema();

}  // namespace stiction::scenario

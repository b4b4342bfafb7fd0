#pragma once
#include "stiction/model/build/builder.hpp"
#include "stiction/scenario/text/table.hpp"

namespace stiction::scenario {

// [[drive]]: made from the list model::Motions.
Section drive_section();
void read_drive(const Table& t, model::Builder& builder);

}  // namespace stiction::scenario

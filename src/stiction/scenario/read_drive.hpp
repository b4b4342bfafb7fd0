#pragma once
#include "stiction/model/builder.hpp"
#include "stiction/scenario/table.hpp"

namespace stiction::scenario {

// [[drive]]: made from the list model::Motions.
Section drive_section();
void read_drive(const Table& t, model::Builder& builder);

}  // namespace stiction::scenario

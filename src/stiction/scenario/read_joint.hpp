#pragma once
#include "stiction/model/builder.hpp"
#include "stiction/scenario/table.hpp"

namespace stiction::scenario {

void read_joint(const Table& t, model::Builder& builder);  // [[joint]]
void read_drive(const Table& t, model::Builder& builder);  // [[drive]]

}  // namespace stiction::scenario

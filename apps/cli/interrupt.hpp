#pragma once
// Ctrl-C for long commands: the first ends the work in good order, a second one has its usual effect.

namespace stiction::cli {

void catch_interrupts();
bool interrupted();

}  // namespace stiction::cli

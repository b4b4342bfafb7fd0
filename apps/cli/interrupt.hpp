#pragma once
// Ctrl-C for long commands: the first ends the work cleanly, a second one has its usual effect.

namespace stiction::cli {

void catch_interrupts();
bool interrupted();

}  // namespace stiction::cli

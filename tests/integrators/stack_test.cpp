// Bodies that lie on each other stay where they are.
#include "integrators/stack.hpp"

namespace stiction::simulation {
namespace {

TEST(Stack, FiveSpheresStayAtRest) {
  expect_stack_at_rest(0.125, 0.0);
}

}  // namespace
}  // namespace stiction::simulation

#include "stiction/scenario/schema/examples.hpp"

#include <array>

namespace stiction::scenario {
namespace {

struct Example {
  std::string_view section, key, text;  // an empty section stands for all
};

constexpr std::array kExamples{
    Example{"contact", "between", R"(["ball.sphere", "world"])"},
    Example{"joint", "between", R"(["arm", "world"])"},
    Example{"", "mu_table", "[[0, 0.3], [0.1, 0.2]]"},
    Example{"", "force_formula", R"(["-k*ball.x", "0", "0"])"},
    Example{"", "torque_formula", R"(["0", "0", "-c*ball.wz"])"},
    Example{"force", "table", "[[0, 1], [0.5, 0]]"},
    Example{"drive", "table", "[[0, 0], [0.5, 10]]"},
    Example{"", "points", "[[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]"},
    Example{"", "copies", "[10, 10, 2]"},
    Example{"", "ports", R"(["floor"])"},
    Example{"", "panes", R"(["ball.z", "energy.total, energy.kinetic"])"},
    Example{"", "user_code", R"(["contact.floor"])"},
    Example{"", "set", R"(["integrator.step=1e-5"])"},
    Example{"", "unset", R"(["integrator.tolerance"])"},
    Example{"", "quantities", R"(["ball.position", "energy.total"])"},
    Example{"", "values", R"([0.1, 0.2, 0.3] or "0.1:0.1:1")"},
    Example{"", "steps", "[1e-3, 5e-4]"},
    Example{"", "exact", "[1.5, 0.25]"},
};

}  // namespace

std::string_view example_of(std::string_view section, std::string_view key) {
  for (const Example& example : kExamples)
    if (example.key == key && (example.section.empty() || example.section == section)) return example.text;
  return {};
}

}  // namespace stiction::scenario

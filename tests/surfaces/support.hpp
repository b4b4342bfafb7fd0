#pragma once
// Scenarios run to the end, and reference curves.
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <sstream>
#include <vector>

#include "stiction/scenario/scenario.hpp"

namespace stiction::surfaces_test {

using math::Vec3;
using simulation::Simulation;

inline void run(Simulation& simulation, const std::function<void(const Simulation&)>& look = {}) {
  while (!simulation.done()) {
    const auto failure = simulation.advance();
    ASSERT_FALSE(failure) << failure->message;
    if (look) look(simulation);
  }
}

// Columns of a CSV file, without its first line.
inline std::vector<std::vector<double>> rows_of(const std::string& name) {
  std::ifstream in(STICTION_SOURCE_DIR "/tests/surfaces/data/" + name);
  std::vector<std::vector<double>> rows;
  std::string line, cell;
  std::getline(in, line);
  while (std::getline(in, line)) {
    std::istringstream cells(line);
    rows.emplace_back();
    while (std::getline(cells, cell, ',')) rows.back().push_back(std::stod(cell));
  }
  return rows;
}

}  // namespace stiction::surfaces_test

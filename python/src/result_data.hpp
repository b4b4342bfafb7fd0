#pragma once
// A result in memory: the numbers of its columns, and the file itself, from which pages are made and which is saved.
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "stiction/analysis/run/report.hpp"
#include "stiction/record/result/reader.hpp"

namespace stiction::python {

struct ResultData {
  std::vector<record::Column> columns;
  std::size_t rows = 0;
  std::vector<double> values;  // column by column
  std::vector<std::string> contacts, shapes;
  std::vector<record::Event> events;
  record::Attributes meta;
  analysis::RunReport report;
  std::string scenario;  // TOML text
  std::string file;      // its bytes
};

std::shared_ptr<ResultData> read_result(const std::filesystem::path& path);

}  // namespace stiction::python

#include "stiction/analysis/study/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "stiction/analysis/study/statistic.hpp"
#include "stiction/core/printable.hpp"

namespace stiction::analysis {
namespace {

using scenario::StudyKind;

std::string digits(double value, int count) {
  return std::isnan(value) ? "-" : fmt::format("{:.{}g}", value, count);
}

bool any(const StudyReport& report, std::size_t k, std::vector<double> StudyRow::*member) {
  for (const StudyRow& row : report.rows)
    if (!std::isnan((row.*member)[k])) return true;
  return false;
}

// The text shows the last two maxima of a column, the other forms all of them.
bool is_further_maximum(const std::string& quantity) {
  const auto statistic = Statistic::parse(quantity);
  return statistic && statistic->kind == StatisticKind::maximum && statistic->count > 2;
}

// Columns side by side, as wide as they must be: the first aligned left, the others right.
std::string aligned(const std::vector<std::vector<std::string>>& cells) {
  std::vector<std::size_t> width(cells.front().size(), 0);
  for (const auto& line : cells)
    for (std::size_t k = 0; k < line.size(); ++k) width[k] = std::max(width[k], line[k].size());
  std::string out;
  for (const auto& line : cells) {
    std::string text = "  ";
    for (std::size_t k = 0; k < line.size(); ++k)
      text += k == 0 ? fmt::format("{:<{}}", line[k], width[k]) : fmt::format("  {:>{}}", line[k], width[k]);
    text.erase(text.find_last_not_of(' ') + 1);
    out += text + "\n";
  }
  return out;
}

std::vector<std::string> header(const StudyReport& report) {
  std::vector<std::string> line{"case"};
  if (report.study.parameters.size() == 1)
    line[0] += " " + report.study.parameters[0].path;
  else
    for (const auto& parameter : report.study.parameters) line.push_back(parameter.path);
  for (std::size_t k = 0; k < report.study.quantities.size(); ++k) {
    const std::string& name = report.study.quantities[k];
    if (is_further_maximum(name)) continue;
    if (any(report, k, &StudyRow::values)) line.push_back(name);
    if (any(report, k, &StudyRow::errors)) line.push_back(fmt::format("error of {}", name));
    if (any(report, k, &StudyRow::orders)) line.push_back("order");
  }
  line.insert(line.end(), {"steps", "iterations", "wall s", ""});
  return line;
}

std::vector<std::string> cells(const StudyReport& report, const StudyRow& row) {
  std::vector<std::string> line{row.name};
  if (report.study.parameters.size() == 1)
    line[0] += (row.name.empty() || row.value.empty() ? "" : " ") + row.value;
  else
    for (std::size_t i = 0; i < report.study.parameters.size(); ++i)  // the reference has no values
      line.push_back(i < row.point.size() ? row.point[i] : "-");
  for (std::size_t k = 0; k < report.study.quantities.size(); ++k) {
    if (is_further_maximum(report.study.quantities[k])) continue;
    if (any(report, k, &StudyRow::values)) line.push_back(digits(row.values[k], 12));
    if (any(report, k, &StudyRow::errors)) line.push_back(digits(row.errors[k], 3));
    if (any(report, k, &StudyRow::orders)) line.push_back(digits(row.orders[k], 3));
  }
  const integration::Statistics& s = row.report.statistics;
  std::string remark;
  if (s.unconverged_steps > 0) remark = fmt::format("{} steps not converged", s.unconverged_steps);
  if (row.disagrees) remark = fmt::format("DISAGREES by more than {:g}", report.study.agree);
  if (!row.refused.empty()) {
    line.insert(line.end(), {"-", "-", "-", "refused: " + row.refused});
    return line;
  }
  if (row.report.status == RunStatus::failed) remark = fmt::format("could not continue: {}", row.report.failure);
  line.insert(line.end(),
              {fmt::format("{}", s.steps), digits(s.iterations_mean(), 3), digits(row.report.wall_s, 3), remark});
  return line;
}

std::string_view status_name(const StudyRow& row) {
  if (!row.refused.empty()) return "refused";
  const RunStatus status = row.report.status;
  return status == RunStatus::finished ? "finished" : status == RunStatus::failed ? "failed" : "interrupted";
}

}  // namespace

bool StudyReport::failed() const {
  const bool refusals = study.kind == StudyKind::sweep;
  return std::ranges::any_of(rows, [&](const StudyRow& row) {
    return row.report.status == RunStatus::failed || row.disagrees || (refusals && !row.refused.empty());
  });
}

std::string to_text(const StudyReport& report) {
  std::vector<std::vector<std::string>> table{header(report)};
  if (report.reference) table.push_back(cells(report, *report.reference));
  for (const StudyRow& row : report.rows) table.push_back(cells(report, row));
  const bool cut = std::ranges::any_of(report.study.quantities, is_further_maximum);
  return fmt::format("{}\n\n{}{}", report.study.title, aligned(table),
                     cut ? "  (the two last maxima; --csv, --json and --plot show all)\n" : "");
}

std::vector<std::string> csv_columns(const scenario::Study& study) {
  std::vector<std::string> out{"case"};
  if (study.parameters.size() < 2)
    out.emplace_back("value");
  else
    for (const auto& parameter : study.parameters) out.push_back(parameter.path);
  for (const std::string& name : study.quantities) out.insert(out.end(), {name, "error:" + name, "order:" + name});
  out.insert(out.end(),
             {"status", "t_end", "steps", "iterations_mean", "unconverged_steps", "balance_error", "wall_s"});
  if (study.kind == StudyKind::sweep) out.insert(out.end(), {"state_hash", "file", "reason"});
  return out;
}

std::string to_csv(const StudyReport& report) {
  std::string out;
  for (const std::string& name : csv_columns(report.study)) {
    if (!out.empty()) out += ',';
    out += core::csv_field(name);
  }
  out += '\n';
  const auto number = [](double value) { return std::isnan(value) ? std::string() : fmt::format("{}", value); };
  const auto line = [&](const StudyRow& row) {
    out += core::csv_field(row.name);
    if (report.study.parameters.size() < 2)
      out += "," + core::csv_field(row.value);
    else
      for (std::size_t i = 0; i < report.study.parameters.size(); ++i)
        out += "," + (i < row.point.size() ? core::csv_field(row.point[i]) : "");
    for (std::size_t k = 0; k < report.study.quantities.size(); ++k)
      out += fmt::format(",{},{},{}", number(row.values[k]), number(row.errors[k]), number(row.orders[k]));
    const RunReport& r = row.report;
    out += fmt::format(",{},{},{},{},{},{},{}", status_name(row), r.t_end, r.statistics.steps,
                       r.statistics.iterations_mean(), r.statistics.unconverged_steps, r.balance_error, r.wall_s);
    if (report.study.kind == StudyKind::sweep)
      out += fmt::format(",{},{},{}", r.state_hash, core::csv_field(row.file),
                         core::csv_field(row.refused.empty() ? r.failure : row.refused));
    out += '\n';
  };
  if (report.reference) line(*report.reference);
  for (const StudyRow& row : report.rows) line(row);
  return out;
}

std::string to_json(const StudyReport& report) {
  using json = nlohmann::ordered_json;
  const auto object = [&](const StudyRow& row) {
    json out{{"case", row.name}, {"value", row.value}};
    for (std::size_t i = 0; i < row.point.size(); ++i) out["point"][report.study.parameters[i].path] = row.point[i];
    for (std::size_t k = 0; k < report.study.quantities.size(); ++k)  // NaN becomes null
      out["quantities"][report.study.quantities[k]] = {
          {"value", row.values[k]}, {"error", row.errors[k]}, {"order", row.orders[k]}};
    out["run"] = json::parse(to_json(row.report));
    out["status"] = status_name(row);
    if (!row.refused.empty()) out["refused"] = row.refused;
    if (!row.file.empty()) out["file"] = row.file;
    if (report.study.agree > 0.0) out["agrees"] = !row.disagrees;
    if (row.report.status == RunStatus::failed) out["failure"] = row.report.failure;
    return out;
  };
  std::vector<std::string> paths;
  for (const auto& parameter : report.study.parameters) paths.push_back(parameter.path);
  json out{
      {"study", report.study.name}, {"title", report.study.title}, {"vary", fmt::format("{}", fmt::join(paths, ","))}};
  if (report.reference) out["reference"] = object(*report.reference);
  out["rows"] = json::array();
  for (const StudyRow& row : report.rows) out["rows"].push_back(object(row));
  return out.dump();
}

}  // namespace stiction::analysis

#include "stiction/analysis/page/warnings.hpp"

#include <fmt/format.h>

#include <cctype>

#include "stiction/analysis/run/report.hpp"

namespace stiction::analysis {
namespace {

std::string status_of(const record::Reader& reader) {
  const record::Value* value = record::find(reader.summary(), "status");
  return value && std::holds_alternative<std::string>(*value) ? std::get<std::string>(*value) : "";
}

}  // namespace

std::vector<std::string> page_warnings(const record::Reader& reader, const Thinning& thinning, std::size_t shapes,
                                       const std::string& problem) {
  std::vector<std::string> out;
  const std::string status = status_of(reader);
  const RunReport report = from_attributes(reader.summary());
  if (status.empty())
    out.emplace_back("The run wrote no summary: it ended before its first flush.");
  else if (status == "running")
    out.emplace_back(
        "The run did not finish cleanly (or is still running): what follows is its state at the last flush.");
  else if (status == "interrupted")
    out.push_back(fmt::format("The run was interrupted at t = {:.6g} s.", report.t_end));
  else if (status == "failed")
    out.push_back(fmt::format("The simulation could not continue: {}", report.failure));
  if (reader.rows() == 0) out.emplace_back("The result has no rows: there is nothing to plot or to play back.");
  if (!problem.empty())
    out.push_back(fmt::format("The result has no drawing of its model, so there are no shapes: {}", problem));
  else if (shapes == 0)
    out.emplace_back("The model has no shapes: bodies are drawn as axes.");
  for (std::size_t c = 0; c < reader.columns().size(); ++c)
    if (const std::size_t n = thinning.not_finite(c); n > 0) {
      // A point of two solids that their faces do not have now is infinitely far away.
      if (reader.columns()[c].name.ends_with(".gap") && n == thinning.boundless(c)) continue;
      out.push_back(fmt::format("Column {} is not a finite number in {} of {} rows (first bad value at t = {:.6g} s).",
                                reader.columns()[c].name, n, reader.rows(), thinning.first_not_finite()));
      break;  // the others follow from it
    }
  for (const ForceSpan& span : report.not_unique) {
    std::string sentence = to_sentence(span) + ".";
    sentence[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(sentence[0])));
    out.push_back(sentence);
  }
  for (const std::string& warning : report.warnings) out.push_back(warning + ".");
  return out;
}

}  // namespace stiction::analysis

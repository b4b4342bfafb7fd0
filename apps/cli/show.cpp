#include <fmt/format.h>

#include <array>
#include <map>

#include "commands.hpp"
#include "print.hpp"
#include "stiction/analysis/disk/report.hpp"
#include "stiction/analysis/plot/result_chart.hpp"
#include "stiction/analysis/plot/text_plot.hpp"
#include "stiction/analysis/run/run.hpp"
#include "stiction/record/result/reader.hpp"

namespace stiction::cli {
namespace {

std::string text(const record::Attributes& attributes, std::string_view name) {
  const record::Value* value = record::find(attributes, name);
  return value && std::holds_alternative<std::string>(*value) ? std::get<std::string>(*value) : "";
}

void show_events(const record::Reader& reader) {
  std::map<std::size_t, std::array<std::size_t, 5>> counts;
  std::map<std::size_t, double> first_close;
  for (const record::Event& event : reader.events()) {
    ++counts[event.contact][static_cast<std::size_t>(event.kind)];
    if (event.kind == record::EventKind::close) first_close.try_emplace(event.contact, event.t);
  }
  for (const auto& [contact, n] : counts) {
    std::string line;
    for (std::size_t k = 0; k < n.size(); ++k)
      if (n[k] > 0) line += fmt::format("{}{} {}", line.empty() ? "" : ", ", n[k], model::kEventNames[k]);
    if (first_close.contains(contact)) line += fmt::format("; first close at {:.6f} s", first_close[contact]);
    print("    {:<15} {}\n", reader.contacts().at(contact), line);
  }
}

// The first curves of the first two default panes.
void show_plot(const record::Reader& reader) {
  analysis::Panes panes = analysis::default_panes(reader);
  if (reader.rows() < 2 || panes.empty()) return;
  panes.resize(std::min<std::size_t>(panes.size(), 2));
  for (auto& pane : panes) pane.resize(1);
  print("\n{}", analysis::text_plot(analysis::result_chart({{&reader}}, {.panes = panes}).chart));
}

}  // namespace

void add_show(CLI::App& app, Action& action) {
  auto file = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("show", "summary of a result: energy audit, solver statistics, events");
  command->add_option("RESULT", *file, "result file")->required()->type_name("");
  command->callback([&action, file] {
    action = [file] {
      const record::Reader reader(*file);
      print("{}\n", text(reader.meta(), "title"));
      print("  stiction {} {}, {} rows of {} columns\n", text(reader.meta(), "version"),
            text(reader.meta(), "git_hash"), reader.rows(), reader.columns().size());
      if (text(reader.summary(), "status") == "running")
        print("  This run did not finish cleanly (or is still running): the summary is that of its last flush.\n");
      print("{}", analysis::to_text(analysis::from_attributes(reader.summary())));
      show_events(reader);
      print("{}", analysis::disk::last_stage_text(reader));
      show_plot(reader);
      return kDone;
    };
  });
}

}  // namespace stiction::cli

#include "stiction/analysis/run/recorder.hpp"

#include <fmt/format.h>
#include <algorithm>

#include "stiction/analysis/disk/report.hpp"
#include "stiction/analysis/plot/panes.hpp"
#include "stiction/analysis/run/derived_column.hpp"
#include "stiction/analysis/run/warnings.hpp"
#include "stiction/core/version.hpp"
#include "stiction/record/columns.hpp"
#include "stiction/record/drawing/drawing.hpp"
#include "stiction/record/result/resume.hpp"
#include "stiction/scenario/result_columns.hpp"

namespace stiction::analysis {
namespace {

constexpr double kFlushSeconds =
    1.0;                             // wall time between flushes: at most this much work is lost by a kill or power cut
constexpr double kSlowFlush = 0.02;  // share of the time that flushes may take

// Whether steps differ in length: a column then records it. Smooth motion is recorded at its outputs.
bool steps_vary(const simulation::Method& method) {
  return std::visit(
      [](const auto& m) {
        bool vary = false;
        if constexpr (requires { m.smallest_step; }) vary = m.tolerance > 0.0;
        if constexpr (requires { m.locate_impacts; }) vary = vary || m.locate_impacts;
        return vary;
      },
      method);
}

std::vector<record::Column> derived_columns(const Description& description, const simulation::Method& method) {
  std::vector<record::Column> out;
  if (steps_vary(method)) out.push_back({"dt", "s"});
  for (const scenario::Column& column : description.columns) out.push_back(scenario::result_column(column));
  for (const model::Port& port : description.ports)
    for (record::Column& column : scenario::result_columns(port)) out.push_back(std::move(column));
  return out;
}

}  // namespace

Description description_of(const scenario::Scenario& s) {
  return {s.name, s.title, s.source, s.text, s.seed, s.columns, s.ports, s.panes, s.warnings};
}

Recorder::Recorder(const model::Model& model, const simulation::Simulation& simulation, Description description)
    : model_(model),
      simulation_(simulation),
      description_(std::move(description)),
      columns_(record::columns_of(model, derived_columns(description_, simulation.options().method))),
      next_flush_(kFlushSeconds) {
  formulas_ = FormulaColumns(description_.columns, columns_);
  if (description_.title.empty()) description_.title = description_.name;
  warnings_ = description_.warnings;
  for (const std::string& warning : model_warnings(model, simulation.options())) warnings_.push_back(warning);
}

double Recorder::seconds() const {
  return std::chrono::duration<double>(Clock::now() - start_).count();
}

record::Layout Recorder::layout() const {
  record::Layout layout;
  layout.columns = columns_;
  layout.contacts = contact_names(model_);
  if (!model_.groups().empty()) layout.shapes = shape_labels(model_);
  layout.checkpoint_size = simulation_.checkpoint().size();
  layout.meta = {{"name", description_.name},
                 {"title", description_.title},
                 {"source", description_.source},
                 {"version", std::string(core::version())},
                 {"git_hash", std::string(core::git_hash())},
                 {"seed", description_.seed},
                 {"step", simulation_.options().step}};
  if (!description_.scenario.empty()) layout.texts.emplace_back("scenario", description_.scenario);
  if (!description_.panes.empty()) layout.texts.emplace_back(kPanesText, to_text(description_.panes));
  layout.model.emplace_back(record::kDrawing, record::drawing_of(model_));
  if (std::string disk = disk::stored_stage(model_); !disk.empty()) layout.model.emplace_back(disk::kStage, disk);
  return layout;
}

void Recorder::create(const std::filesystem::path& file, record::Former former) {
  writer_.emplace(file, layout(), former);
  write_row();
  if (!writer_->replaces())
    flush(record::Survives::kill);  // an earlier result stays until there is a second of work to show
}

void Recorder::resume(const record::Reader& from, const std::filesystem::path& file) {
  const RunReport before = from_attributes(from.summary());
  wall_before_ = before.wall_s;
  gathered_ = before.gathered_events;
  writer_.emplace(record::resume(from, file));
  events_ = static_cast<std::int64_t>(writer_->events());
}

const std::vector<double>& Recorder::row() {
  const auto energy = dynamics::energy(simulation_.system(), simulation_.state());
  kinetic_ = std::max(kinetic_, energy.kinetic);
  simulation_.sample(contacts_);
  if (model_.declared().size() < model_.contacts().size()) simulation_.sample(manifolds_);
  simulation_.sample(groups_);
  simulation_.sample(joints_);
  simulation_.sample(description_.ports, ports_);
  derived_.clear();
  if (steps_vary(simulation_.options().method)) derived_.push_back(simulation_.last_dt());
  for (const scenario::Column& column : description_.columns)
    derived_.push_back(derived_value(column, model_, simulation_.state()));
  for (const model::PortSample& port : ports_)
    for (const math::Vec3& v : {port.v, port.omega, port.force, port.torque})
      derived_.insert(derived_.end(), {v[0], v[1], v[2]});
  record::fill_row({.model = model_,
                    .state = simulation_.state(),
                    .contacts = contacts_,
                    .work = simulation_.audit().contacts,
                    .kinetic = energy.kinetic,
                    .potential = energy.potential,
                    .derived = derived_,
                    .joints = joints_,
                    .groups = groups_,
                    .manifolds = manifolds_,
                    .dt = simulation_.last_dt()},
                   row_);
  formulas_.fill(row_);
  return row_;
}

void Recorder::write(std::span<const double> row) {
  if (writer_) writer_->row(row);
}

void Recorder::write_events() {
  std::span<const model::Event> rows = simulation_.events();
  if (rows.empty()) return;
  if (looked_)
    for (const model::Event& event : rows) uniqueness_.note(simulation_, event);
  if (events_ >= description_.many_events) {
    gathered_ += gather_events(rows, event_rows_);
    rows = event_rows_;
  }
  events_ += static_cast<std::int64_t>(rows.size());
  if (!writer_) return;
  for (const model::Event& event : rows) writer_->event(event);
}

void Recorder::flush_now_and_then() {
  if (writer_ && seconds() >= next_flush_) flush(record::Survives::power_cut);
}

// A flush that takes long, such as that of a heap on a slow disk, delays the next one.
void Recorder::flush(record::Survives what) {
  const double begin = seconds();
  record::Attributes facts = to_attributes(report());
  std::erase_if(facts, [](const auto& fact) { return fact.first == "status"; });  // it stays "running"
  checkpoint_ = simulation_.checkpoint();
  writer_->flush(checkpoint_, facts, what);
  const double end = seconds();
  next_flush_ = end + std::max(kFlushSeconds, (end - begin) / kSlowFlush);
}

void Recorder::step() {
  write_events();
  if (writer_) write_row();
  flush_now_and_then();
}

void Recorder::look_at_forces(problem::Ranges ranges) {
  uniqueness_.look(simulation_, ranges);
  looked_ = true;
}

RunReport Recorder::report() const {
  RunReport report;
  report.scenario = description_.name;
  report.t_end = simulation_.state().t;
  report.wall_s = wall_before_ + seconds();
  report.step = simulation_.options().step;
  const integration::Audit& audit = simulation_.audit();
  report.energy_initial = audit.initial;
  report.energy_final = simulation_.energy();
  report.energy_input = audit.input;
  report.energy_dampers = audit.dampers;
  report.energy_method = audit.method;
  report.balance_error = audit.balance_error(report.energy_final);
  report.contacts = contact_names(model_);
  report.work = audit.contacts;
  report.statistics = simulation_.statistics();
  report.events = events_;
  report.gathered_events = gathered_;
  report.not_unique = uniqueness_.spans();
  report.state_hash = fmt::format("{:016x}", model::state_hash(simulation_.state()));
  report.warnings = warnings_;
  const double at_start = dynamics::energy(model_, model_.initial_state()).kinetic;
  for (const std::string& warning : run_warnings(report, std::max(kinetic_, at_start)))
    report.warnings.push_back(warning);
  return report;
}

RunReport Recorder::finish(RunStatus status, const std::string& failure) {
  if (!looked_) look_at_forces(problem::Ranges::none);
  RunReport out = report();
  out.status = status;
  out.failure = failure;
  if (writer_) {
    const bool costly = writer_->replaces() || seconds() >= kFlushSeconds;
    writer_->finish(simulation_.checkpoint(), to_attributes(out),
                    costly ? record::Survives::power_cut : record::Survives::kill);
  }
  writer_.reset();
  return out;
}

}  // namespace stiction::analysis

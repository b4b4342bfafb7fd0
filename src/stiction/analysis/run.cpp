#include "stiction/analysis/run.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

#include "stiction/analysis/derived_column.hpp"
#include "stiction/core/error.hpp"
#include "stiction/core/version.hpp"
#include "stiction/record/columns.hpp"
#include "stiction/record/result_reader.hpp"
#include "stiction/record/result_writer.hpp"
#include "stiction/record/resume.hpp"
#include "stiction/scenario/same_system.hpp"

namespace stiction::analysis {
namespace {

using Clock = std::chrono::steady_clock;
constexpr double kFlushSeconds = 1.0;  // wall time between flushes: at most this much work is lost by a kill
constexpr int kLookEvery = 1024;       // steps of fixed length between looks at the clock and at the stop flag

// Turns a simulation into rows and events of a result file.
class Recorder {
 public:
  Recorder(const scenario::Scenario& scenario, const integrators::Simulation& simulation)
      : scenario_(scenario), simulation_(simulation) {}

  [[nodiscard]] record::Layout layout() const {
    record::Layout layout;
    layout.columns = columns_of(scenario_);
    layout.contacts = contact_names(scenario_.model);
    if (!scenario_.model.groups().empty()) layout.shapes = shape_labels(scenario_.model);
    layout.checkpoint_size = simulation_.checkpoint().size();
    layout.meta = {{"name", scenario_.name},
                   {"title", scenario_.title},
                   {"source", scenario_.source},
                   {"version", std::string(core::version())},
                   {"git_hash", std::string(core::git_hash())},
                   {"seed", scenario_.seed},
                   {"step", scenario_.run.step}};
    layout.texts = {{"scenario", scenario_.text}};
    return layout;
  }

  const std::vector<double>& row() {
    const auto energy = dynamics::energy(simulation_.model(), simulation_.state());
    simulation_.sample(samples_);
    simulation_.sample(groups_);
    simulation_.sample(joints_);
    derived_.clear();
    for (const auto& column : scenario_.columns)
      derived_.push_back(derived_value(column, scenario_.model, simulation_.state()));
    simulation_.sample(scenario_.ports, ports_);
    for (const model::PortSample& port : ports_)
      for (const math::Vec3& v : {port.v, port.omega, port.force, port.torque})
        derived_.insert(derived_.end(), {v[0], v[1], v[2]});
    record::fill_row({simulation_.state(), samples_, simulation_.audit().contacts, energy.kinetic, energy.potential,
                      derived_, joints_, &scenario_.model, groups_},
                     row_);
    return row_;
  }

 private:
  const scenario::Scenario& scenario_;
  const integrators::Simulation& simulation_;
  std::vector<model::ContactSample> samples_;
  std::vector<model::GroupSample> groups_;
  std::vector<model::JointSample> joints_;
  std::vector<model::PortSample> ports_;
  std::vector<double> derived_, row_;
};

RunReport make_report(const scenario::Scenario& scenario, const integrators::Simulation& simulation, double wall_s,
                      std::int64_t events) {
  RunReport report;
  report.scenario = scenario.name;
  report.t_end = simulation.state().t;
  report.wall_s = wall_s;
  report.step = scenario.run.step;
  const integrators::Audit& audit = simulation.audit();
  report.energy_initial = audit.initial;
  report.energy_final = simulation.energy();
  report.energy_input = audit.input;
  report.energy_method = audit.method;
  report.balance_error = audit.balance_error(report.energy_final);
  report.contacts = contact_names(scenario.model);
  report.work = audit.contacts;
  report.statistics = simulation.statistics();
  report.events = events;
  report.state_hash = fmt::format("{:016x}", model::state_hash(simulation.state()));
  return report;
}

// Takes a simulation to where the result's last checkpoint left it; the writer goes on with that result's rows.
record::Writer resume_from(const scenario::Scenario& scenario, const RunSettings& settings, const Recorder& recorder,
                           integrators::Simulation& simulation) {
  const record::Reader reader(settings.resume);
  const auto checkpoint = reader.checkpoint();
  if (!checkpoint) throw core::InputError(fmt::format("{}: no checkpoint to resume from", settings.resume.string()));
  if (!scenario::same_system(reader.text("scenario"), scenario.text) || reader.columns() != recorder.layout().columns)
    throw core::InputError(fmt::format(
        "{}: this result is of another system or step; only [run] may change when resuming", settings.resume.string()));
  simulation.restore(checkpoint->values);
  if (simulation.done())
    throw core::InputError(fmt::format("{}: nothing to do, the result ends at t = {} s; set a longer run.duration",
                                       settings.resume.string(), simulation.state().t));
  return record::resume(reader, settings.out.empty() ? settings.resume : settings.out);
}

}  // namespace

double RunReport::dissipated() const {
  double sum = 0.0;
  for (const model::Work& w : work) sum -= w.total();
  return sum;
}

std::vector<record::Column> columns_of(const scenario::Scenario& scenario) {
  std::vector<record::Column> derived;
  for (const auto& column : scenario.columns) derived.push_back(derived_column(column));
  for (const model::Port& port : scenario.ports)
    for (const auto& [vector, unit] : {std::pair("v", "m/s"), {"w", "rad/s"}, {"f", "N"}, {"t", "N m"}})
      for (const char* along : {"x", "y", "z"}) derived.push_back({port.name + "." + vector + along, unit});
  return record::columns_of(scenario.model, derived);
}

RunReport run(const scenario::Scenario& scenario, const RunSettings& settings) {
  integrators::Simulation simulation(scenario.model, scenario.run);
  Recorder recorder(scenario, simulation);
  std::optional<record::Writer> writer;
  std::int64_t events = 0;
  double wall_before = 0.0;  // what an earlier part of a resumed run took
  if (!settings.resume.empty()) {
    writer.emplace(resume_from(scenario, settings, recorder, simulation));
    events = static_cast<std::int64_t>(writer->events());
    wall_before = from_attributes(record::Reader(settings.resume).summary()).wall_s;
  } else if (!settings.out.empty()) {
    writer.emplace(settings.out, recorder.layout());
  }
  const auto record_row = [&] {
    if (!writer && !settings.row) return;
    const std::vector<double>& row = recorder.row();
    if (writer) writer->row(row);
    if (settings.row) settings.row(row);
  };
  if (settings.resume.empty()) record_row();

  const auto start = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  const std::int64_t rows_every = std::max<std::int64_t>(1, std::llround(scenario.record_every / scenario.run.step));
  using integrators::Scheme;
  const Scheme scheme = scenario.run.stepping.scheme;
  const bool fixed = scheme != Scheme::event_driven && scheme != Scheme::ode && scenario.run.tolerance == 0.0;
  const int look_every = fixed && scenario.model.groups().empty() ? kLookEvery : 1;  // steps of a heap are long
  double next_flush = kFlushSeconds;
  std::optional<std::string> failure;
  bool interrupted = false;
  std::int64_t step = simulation.done_steps();
  const auto look = [&] {
    if (settings.stop && settings.stop()) interrupted = true;
    if (settings.progress) settings.progress(static_cast<double>(step) / static_cast<double>(simulation.total_steps()));
    if (const double now = seconds(); writer && now > next_flush) {
      record::Attributes facts = to_attributes(make_report(scenario, simulation, wall_before + now, events));
      std::erase_if(facts, [](const auto& fact) { return fact.first == "status"; });  // it stays "running"
      writer->flush(simulation.checkpoint(), facts);
      next_flush = now + kFlushSeconds;
    }
  };

  while (!simulation.done() && !failure && !interrupted) {
    failure = simulation.advance();
    ++step;
    events += static_cast<std::int64_t>(simulation.events().size());
    for (const model::Event& event : simulation.events()) {
      if (writer) writer->event(event);
      if (settings.event) settings.event(event);
    }
    if (step % rows_every == 0 || simulation.done() || failure) record_row();
    if (step % look_every == 0) look();
  }

  RunReport report = make_report(scenario, simulation, wall_before + seconds(), events);
  report.status = failure ? RunStatus::failed : interrupted ? RunStatus::interrupted : RunStatus::finished;
  report.failure = failure.value_or("");
  if (writer) writer->finish(simulation.checkpoint(), to_attributes(report));
  return report;
}

}  // namespace stiction::analysis

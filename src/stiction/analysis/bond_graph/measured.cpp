#include "stiction/analysis/bond_graph/measured.hpp"

#include <algorithm>
#include <cmath>

#include "stiction/analysis/bond_graph/source.hpp"
#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

// What contacts, then groups give bodies in a step, and release: sums over their points, and over the pairs that were
// contacts in it.
struct ContactEnergies {
  explicit ContactEnergies(const model::Model& model)
      : given(model.declared().size() + model.groups().size(), std::vector<double>(model.bodies().size() + 1)),
        released(given.size()) {}

  void sum(const model::System& near, const integration::Ports& ports) {
    for (std::vector<double>& bodies : given) std::fill(bodies.begin(), bodies.end(), 0.0);
    std::fill(released.begin(), released.end(), 0.0);
    for (std::size_t i = 0; i < ports.contacts.size(); ++i) {
      const model::Contact& contact = near.contacts()[i];
      const std::size_t g = contact.declaration;
      given[g][static_cast<std::size_t>(contact.a)] += ports.contacts[i].given[0];
      const std::size_t world = given[g].size() - 1;  // after the bodies
      given[g][contact.b == model::kWorld ? world : static_cast<std::size_t>(contact.b)] += ports.contacts[i].given[1];
      released[g] += ports.contacts[i].released;
    }
  }

  std::vector<std::vector<double>> given;
  std::vector<double> released;
};

double energy_of(const Source& source, const integration::Ports& ports, const ContactEnergies& contacts) {
  switch (source.of) {
    case Source::Of::kinetic:
      return ports.bodies[source.index].kinetic;
    case Source::Of::gravity:
      return ports.bodies[source.index].gravity;
    case Source::Of::user:
      return ports.bodies[source.index].user;
    case Source::Of::given:
      return source.sign * (ports.*source.elements)[source.index].given[source.end];
    case Source::Of::released:
      return source.sign * (ports.*source.elements)[source.index].released;
    case Source::Of::contact_given:
      return source.sign * contacts.given[source.index][source.end];
    case Source::Of::contact_released:
      return source.sign * contacts.released[source.index];
  }
  return 0.0;
}

// Of all steps of a run.
struct Sums {
  double time = 0.0, largest_power = 0.0, worst_junction = 0.0;
  double work = 0.0;        // of all that does not store energy: the audit counts the same
  double gyroscopic = 0.0;  // zero in theory: tiny, and lost in the rounding of the others
  double moved = 0.0;       // energy that the method added where nothing passed through a port
  double kinetic = 0.0;     // taken by the inertances
  double exchanged = 0.0;   // absolute values

  void add(const model::System& model, const integration::Ports& ports, double dt) {
    time += dt;
    moved += ports.moved;
    for (std::size_t b = 0; b < ports.bodies.size(); ++b) {
      const integration::Ports::Body& body = ports.bodies[b];
      worst_junction = std::max(worst_junction, std::abs(ports.balance(model, b)) / dt);
      work += body.user;
      gyroscopic += body.gyroscopic;
      kinetic += body.kinetic;
      exchanged += std::abs(body.gravity) + std::abs(body.kinetic);
    }
    for (const auto* elements :
         {&ports.contacts, &ports.joints, &ports.forces, &ports.springs, &ports.torsion_springs, &ports.user_ports})
      for (const integration::Ports::Element& element : *elements) {
        worst_junction = std::max(worst_junction, std::abs(element.balance()) / dt);
        work += element.released - element.elastic;
        exchanged += std::abs(element.released);
      }
  }
};

}  // namespace

BondGraph measured_bond_graph(const scenario::Scenario& scenario) {
  Built built = build_bond_graph(scenario.model);
  BondGraph& graph = built.graph;
  simulation::RunOptions options = scenario.run;
  options.meter_ports = true;
  simulation::Simulation simulation(scenario.model, options);
  Sums sums;
  ContactEnergies contacts(scenario.model);
  while (!simulation.done()) {
    const double t = simulation.state().t;
    if (const auto stopped = simulation.advance()) throw core::RunError(stopped->message);
    const double dt = simulation.state().t - t;
    if (!(dt > 0.0)) continue;
    const integration::Ports& ports = *simulation.ports();
    sums.add(simulation.system(), ports, dt);
    contacts.sum(simulation.system(), ports);
    for (std::size_t i = 0; i < graph.bonds.size(); ++i) {
      const double energy = energy_of(built.sources[i], ports, contacts), power = energy / dt;
      BondPower& sum = graph.bonds[i].power;
      sum.mean += energy;
      if (std::abs(power) > std::abs(sum.peak)) sum.peak = power;
      sums.largest_power = std::max(sums.largest_power, std::abs(power));
    }
  }
  for (Bond& bond : graph.bonds) bond.power.mean /= sums.time > 0.0 ? sums.time : 1.0;
  graph.measured = true;
  graph.worst_junction = sums.largest_power > 0.0 ? sums.worst_junction / sums.largest_power : 0.0;
  const integration::Audit& audit = simulation.audit();
  const dynamics::Energy first = dynamics::energy(scenario.model, scenario.model.initial_state());
  const dynamics::Energy last = dynamics::energy(simulation.system(), simulation.state());
  const double scale = std::max({sums.exchanged, first.kinetic, std::abs(first.potential)});
  if (!(scale > 0.0)) return graph;
  graph.audit_difference = std::abs(sums.work + sums.gyroscopic + sums.moved - audit.input - audit.dampers -
                                    audit.method - audit.contact_work()) /
                           scale;
  graph.kinetic_difference = std::abs(sums.kinetic - (last.kinetic - first.kinetic)) / scale;
  return graph;
}

}  // namespace stiction::analysis

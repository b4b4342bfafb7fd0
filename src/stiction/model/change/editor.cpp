#include "stiction/model/change/editor.hpp"

#include <algorithm>

#include "stiction/laws/law_parameters.hpp"
#include "stiction/model/build/checks.hpp"
#include "stiction/model/build/contacts.hpp"

namespace stiction::model {
namespace {

void archive_motion(core::Archive& ar, TimeLaw& law) {
  int index = static_cast<int>(law.index());
  ar("motion", index);
  if (index < 0 || index > 3) throw core::InputError("the checkpoint names a motion that does not exist");
  if (index >= 2) {  // points and formulas are not stored, but they can be compared
    const auto* lines = std::get_if<Lines>(&law);
    const auto* by = std::get_if<ByFormula>(&law);
    const double own = lines ? lines->fingerprint() : by ? by->fingerprint() : 0.0;
    std::array<double, 3> numbers{own, 0.0, 0.0};
    ar("numbers", numbers);
    if (index != static_cast<int>(law.index()) || numbers[0] != own)
      throw core::InputError(
          "the checkpoint has a drive that follows another table or formula: set that drive first, then restore");
    return;
  }
  std::array<double, 3> numbers{};
  if (const auto* steady = std::get_if<Steady>(&law)) numbers = {steady->level, 0.0, 0.0};
  if (const auto* harmonic = std::get_if<Harmonic>(&law))
    numbers = {harmonic->amplitude, harmonic->frequency, harmonic->phase};
  ar("numbers", numbers);
  if (!ar.reading()) return;
  if (index == 0)
    law = Steady{numbers[0]};
  else
    law = Harmonic{numbers[0], numbers[1], numbers[2]};
}

}  // namespace

void Editor::gravity(const Vec3& g) {
  require_finite(g, {"world", "", "gravity"});
  model_.gravity_ = g;
}

laws::ContactLaw& Editor::find_law(const std::string& contact) {
  if (const int i = model_.find_contact(contact); i >= 0) return model_.list_.contacts[static_cast<std::size_t>(i)].law;
  if (const int g = find(model_.groups_, contact); g >= 0) return model_.groups_[static_cast<std::size_t>(g)].law;
  throw core::InputError(
      fmt::format("there is no contact '{}'{}", contact, core::did_you_mean(contact, contact_names(model_))),
      {"contact", contact, ""});
}

const laws::ContactLaw& Editor::law_of(const std::string& contact) const {
  return const_cast<Editor*>(this)->find_law(contact);
}

// What the law refers to must be kept by the model: a table is copied, user code must be that of a law it has.
void Editor::put_law(const std::string& contact, const laws::ContactLaw& law) {
  laws::ContactLaw& old = find_law(contact);
  ContactSpec spec;
  spec.name = contact;
  spec.law = law;
  if (const auto* custom = std::get_if<laws::CustomFriction>(&law.friction))
    for (const std::shared_ptr<const void>& kept : model_.kept_)
      if (kept.get() == custom->law) spec.custom_law = std::static_pointer_cast<const laws::CustomLaw>(kept);
  KeptLaw kept;
  const laws::ContactLaw checked = checked_law(spec, kept);
  if (checked.normal.bilateral && !old.normal.bilateral)
    refuse({"contact", contact, "normal"}, "a contact is bilateral from the start, where it touches, or not at all");
  const int index = model_.find_contact(contact);
  if (index >= 0) check_edge(model_.list_.contacts[static_cast<std::size_t>(index)].pair, checked, contact);
  ContactAxis& axis = index >= 0 ? model_.list_.contacts[static_cast<std::size_t>(index)].axis
                                 : model_.groups_[static_cast<std::size_t>(find(model_.groups_, contact))].axis;
  if (checked.oriented() && !axis.given) axis = {true, kWorld, Vec3::UnitX()};
  const auto* had = std::get_if<laws::CoefficientTable>(&old.coefficient);
  const laws::CoefficientPoints* same = had && kept.points && *had->points == *kept.points ? had->points : nullptr;
  old = checked;
  if (same)
    std::get<laws::CoefficientTable>(old.coefficient).points = same;
  else if (kept.points)
    model_.kept_.push_back(kept.points);
  if (index < 0) return;
  old = law_on(model_.list_.contacts[static_cast<std::size_t>(index)].pair, old);
  const DeclaredContact& declared =
      model_.declared_[model_.list_.contacts[static_cast<std::size_t>(index)].declaration];
  for (std::size_t i = declared.first + 1; i < declared.first + declared.points; ++i) {
    model_.list_.contacts[i].law = old;
    model_.list_.contacts[i].axis = axis;
  }
}

void Editor::law(const std::string& contact, const laws::ContactLaw& law) {
  const int index = model_.find_contact(contact);
  if (index >= 0 &&
      std::holds_alternative<geometry::JointAxis>(model_.contacts()[static_cast<std::size_t>(index)].pair))
    refuse({"contact", contact, ""}, "it belongs to a joint: its law cannot be replaced, only its parameters");
  put_law(contact, law);
}

void Editor::parameter(const std::string& contact, const std::string& name, double value) {
  laws::ContactLaw law = find_law(contact);
  if (!laws::set_parameter(law, name, value))
    refuse({"contact", contact, name}, "its law has no parameter '{}'{}", name,
           core::did_you_mean(name, laws::parameter_names(law)));
  if (law.normal.dry() || find_law(contact).normal.dry()) {
    if (const core::Problem problem = core::number_problem({"friction", "", core::kPositive, ""}, value))
      core::refuse({"contact", contact, name}, problem.text());
    find_law(contact) = law;
    return;
  }
  put_law(contact, law);
}

void Editor::force(const std::string& name, const Vec3& force, const Vec3& torque) {
  const int index = find(model_.forces_, name);
  if (index < 0)
    throw core::InputError(
        fmt::format("there is no force '{}'{}", name, core::did_you_mean(name, names(model_.forces_))),
        {"force", name, ""});
  require_finite(force, {"force", name, "force"});
  require_finite(torque, {"force", name, "torque"});
  model_.forces_[static_cast<std::size_t>(index)].force = force;
  model_.forces_[static_cast<std::size_t>(index)].torque = torque;
}

void Editor::load(const std::string& body, const Vec3& force, const Vec3& torque) {
  const int index = find(model_.bodies_, body);
  if (index < 0)
    throw core::InputError(
        fmt::format("there is no body '{}'{}", body, core::did_you_mean(body, names(model_.bodies_))),
        {"body", body, ""});
  require_finite(force, {"body", body, "force"});
  require_finite(torque, {"body", body, "torque"});
  model_.loads_.resize(model_.bodies_.size());
  model_.loads_[static_cast<std::size_t>(index)] = {force, torque};
  drop_idle_loads(model_.loads_);
}

Joint& Editor::find_drive(const std::string& name) {
  std::vector<std::string> drives;
  for (Joint& joint : model_.joints_) {
    if (!joint.drives()) continue;
    if (joint.name == name) return joint;
    drives.push_back(joint.name);
  }
  throw core::InputError(fmt::format("there is no drive '{}'{}", name, core::did_you_mean(name, drives)),
                         {"drive", name, ""});
}

void Editor::drive(const std::string& name, const TimeLaw& speed, double t) {
  Joint& drive = find_drive(name);
  if (const core::Problem problem = time_law_problem("speed", speed))
    core::refuse({"drive", name, "speed"}, problem.text());
  drive.value += integral(drive.speed, t) - integral(speed, t);
  drive.speed = speed;
}

void Editor::archive(core::Archive& ar) {
  ar("gravity", model_.gravity_);
  for (Contact& contact : model_.list_.contacts) laws::archive(ar, contact.law);
  for (ContactGroup& group : model_.groups_) laws::archive(ar, group.law);
  for (Force& force : model_.forces_) {
    ar("force", force.force);
    ar("torque", force.torque);
  }
  std::vector<Load> loads = model_.loads_;
  loads.resize(model_.bodies_.size());
  for (Load& load : loads) {
    ar("load.force", load.force);
    ar("load.torque", load.torque);
  }
  for (Joint& joint : model_.joints_) {
    if (!joint.drives()) continue;
    ar("value", joint.value);
    archive_motion(ar, joint.speed);
  }
  if (!ar.reading()) return;
  model_.loads_ = std::move(loads);
  drop_idle_loads(model_.loads_);
}

}  // namespace stiction::model

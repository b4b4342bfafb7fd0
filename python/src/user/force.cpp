#include "user/force.hpp"

#include <fmt/format.h>

#include <array>

#include "stiction/core/error.hpp"
#include "stiction/core/nearest.hpp"
#include "stiction/math/rotation.hpp"
#include "user/calls.hpp"

namespace stiction::python {
namespace {

using math::Vec3;

class Force : public model::UserForce {
 public:
  Force(py::object function, std::vector<std::string> bodies, py::object motion)
      : function_(std::move(function)),
        names_(std::move(bodies)),
        motion_(std::move(motion)),
        compiled_(compiled<void(double, const double*, double*)>(function_)) {}

  void bind(const model::Model& model) {
    index_.clear();
    for (const std::string& name : names_) {
      const int found = model.find_body(name);
      std::vector<std::string> known;
      for (const model::Body& body : model.bodies()) known.push_back(body.name);
      if (found < 0)
        throw core::InputError(fmt::format("there is no body '{}'{}", name, core::did_you_mean(name, known)),
                               {"force", name, "on"});
      index_.push_back(static_cast<std::size_t>(found));
    }
  }

  // Both force and torque are given in the inertial frame.
  void add(const model::State& state, std::span<model::Wrench> wrenches) const override {
    std::vector<double> out(6 * index_.size(), 0.0);
    if (compiled_) {
      std::vector<double> bodies(kMotion * index_.size());
      for (std::size_t k = 0; k < index_.size(); ++k)
        write_motion(state.bodies[index_[k]], bodies.data() + k * kMotion);
      compiled_(state.t, bodies.data(), out.data());
    } else if (!guarded([&] { return call(state, out); }, false)) {
      std::fill(out.begin(), out.end(), kNaN);
    }
    for (std::size_t k = 0; k < index_.size(); ++k) {
      const double* w = out.data() + 6 * k;
      model::Wrench& wrench = wrenches[index_[k]];
      wrench.force += Vec3(w[0], w[1], w[2]);
      wrench.torque += math::rotation(state.bodies[index_[k]].p).transpose() * Vec3(w[3], w[4], w[5]);
    }
  }

 private:
  bool call(const model::State& state, std::vector<double>& out) const {
    const std::size_t n = index_.size();
    py::tuple args(1 + n);
    args[0] = state.t;
    for (std::size_t k = 0; k < n; ++k) {
      const model::BodyState& b = state.bodies[index_[k]];
      const std::array<double, 4> p{b.p.w(), b.p.x(), b.p.y(), b.p.z()};
      args[1 + k] = motion_(frozen(b.x), frozen(p), frozen(b.v), frozen(b.omega));
    }
    const py::object answer = function_(*args);
    Array a = array_of(answer);
    if (!a) {
      PyErr_Clear();
      throw py::type_error("a force must return an array of numbers");
    }
    const auto count = static_cast<py::ssize_t>(n);
    const bool torques = a.size() == 6 * count && a.ndim() == (n == 1 ? 2 : 3);
    if (!torques && !(a.size() == 3 * count && a.ndim() == (n == 1 ? 1 : 2)))
      throw py::value_error(n == 1 ? "a force must return 3 numbers, or force and torque"
                                   : "a force must return 3 numbers, or force and torque, for each of its bodies");
    for (std::size_t k = 0; k < n; ++k)
      for (std::size_t c = 0; c < (torques ? 6u : 3u); ++c) out[6 * k + c] = a.data()[(torques ? 6 : 3) * k + c];
    return true;
  }

  py::object function_;
  std::vector<std::string> names_;
  py::object motion_;
  void (*compiled_)(double, const double*, double*);
  std::vector<std::size_t> index_;
};

}  // namespace

std::shared_ptr<const model::UserForce> make_force(const py::object& function, std::vector<std::string> bodies,
                                                   const py::object& motion) {
  return make_guarded<Force>(function, std::move(bodies), motion);
}

void bind_force(const model::UserForce& force, const model::Model& model) {
  const_cast<Force&>(dynamic_cast<const Force&>(force)).bind(model);
}

}  // namespace stiction::python

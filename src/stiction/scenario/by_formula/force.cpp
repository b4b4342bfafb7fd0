#include "stiction/scenario/by_formula/force.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "stiction/formula/program.hpp"
#include "stiction/math/elementary/elementary.hpp"
#include "stiction/math/rotation.hpp"
#include "stiction/scenario/language/evaluate.hpp"
#include "stiction/scenario/read/parts.hpp"
#include "stiction/scenario/schema/fields.hpp"
#include "stiction/scenario/schema/keys.hpp"
#include "stiction/scenario/schema/types.hpp"

namespace stiction::scenario {
namespace {

using math::Vec3;

// What a formula may use of a body, by the names of the columns of the result.
struct Quantity {
  std::string_view name, unit;
  double (*of)(const model::BodyState&);
};
Vec3 spin(const model::BodyState& b) {
  return math::rotation(b.p) * b.omega;
}
constexpr std::array kQuantities{
    Quantity{"x", "m", [](const model::BodyState& b) { return b.x[0]; }},
    Quantity{"y", "m", [](const model::BodyState& b) { return b.x[1]; }},
    Quantity{"z", "m", [](const model::BodyState& b) { return b.x[2]; }},
    Quantity{"vx", "m/s", [](const model::BodyState& b) { return b.v[0]; }},
    Quantity{"vy", "m/s", [](const model::BodyState& b) { return b.v[1]; }},
    Quantity{"vz", "m/s", [](const model::BodyState& b) { return b.v[2]; }},
    Quantity{"wx", "rad/s", [](const model::BodyState& b) { return b.omega[0]; }},
    Quantity{"wy", "rad/s", [](const model::BodyState& b) { return b.omega[1]; }},
    Quantity{"wz", "rad/s", [](const model::BodyState& b) { return b.omega[2]; }},
    Quantity{"omega_x", "rad/s", [](const model::BodyState& b) { return spin(b)[0]; }},
    Quantity{"omega_y", "rad/s", [](const model::BodyState& b) { return spin(b)[1]; }},
    Quantity{"omega_z", "rad/s", [](const model::BodyState& b) { return spin(b)[2]; }},
    Quantity{"qw", "1", [](const model::BodyState& b) { return b.p.w(); }},
    Quantity{"qx", "1", [](const model::BodyState& b) { return b.p.x(); }},
    Quantity{"qy", "1", [](const model::BodyState& b) { return b.p.y(); }},
    Quantity{"qz", "1", [](const model::BodyState& b) { return b.p.z(); }},
    Quantity{"speed", "m/s", [](const model::BodyState& b) { return b.v.norm(); }},
    Quantity{"roll", "rad",
             [](const model::BodyState& b) {
               const math::Mat3 R = math::rotation(b.p);
               return math::atan2(R(2, 1), R(2, 2));
             }},
    Quantity{"pitch", "rad",
             [](const model::BodyState& b) { return math::asin(std::clamp(-math::rotation(b.p)(2, 0), -1.0, 1.0)); }},
    Quantity{"yaw", "rad",
             [](const model::BodyState& b) {
               const math::Mat3 R = math::rotation(b.p);
               return math::atan2(R(1, 0), R(0, 0));
             }},
};

constexpr std::size_t kMostInputs = 64;

struct Input {
  int body = -1;  // -1: the time
  double (*of)(const model::BodyState&) = nullptr;
};

// Force and torque at a point of a body, by a program of the inputs.
class StateForce : public model::UserForce {
 public:
  StateForce(int body, const Vec3& point, bool in_body_frame, std::vector<Input> inputs, formula::Program program)
      : body_(body),
        point_(point),
        in_body_frame_(in_body_frame),
        inputs_(std::move(inputs)),
        program_(std::move(program)) {}

  void add(const model::State& state, std::span<model::Wrench> wrenches) const override {
    std::array<double, kMostInputs> in;
    for (std::size_t i = 0; i < inputs_.size(); ++i)
      in[i] = inputs_[i].body < 0 ? state.t : inputs_[i].of(state.bodies[static_cast<std::size_t>(inputs_[i].body)]);
    std::array<double, 6> out;
    program_.run(std::span(in).first(inputs_.size()), out);
    const auto b = static_cast<std::size_t>(body_);
    const math::Mat3 R = math::rotation(state.bodies[b].p);
    Vec3 force(out[0], out[1], out[2]), torque(out[3], out[4], out[5]);
    const Vec3 in_body = in_body_frame_ ? force : Vec3(R.transpose() * force);
    if (in_body_frame_) force = R * force;
    if (!in_body_frame_) torque = R.transpose() * torque;
    wrenches[b].force += force;
    wrenches[b].torque += torque + point_.cross(in_body);
  }

 private:
  int body_;
  Vec3 point_;
  bool in_body_frame_;
  std::vector<Input> inputs_;
  formula::Program program_;
};

struct FormulaKeys {
  Vec3 point = Vec3::Zero();
  bool in_body_frame = false;
  static constexpr auto parameters = std::tuple{
      core::field(&FormulaKeys::point, model::kForcePoint),
      core::either(
          &FormulaKeys::in_body_frame, "world", "body",
          {"frame", "", core::kAny, "frame in which `force`, `torque` and `axis` are given", core::kOptional})};
};

// Six formulas over common inputs, which are found while they are read.
class ForceReader {
 public:
  ForceReader(const Table& t, const model::Builder& builder) : t_(t), builder_(builder), scope_(t.scope()) {
    scope_.what = "a parameter, t, or a quantity of a body such as ball.x";
    scope_.find = [this](std::string_view name) { return find(name); };
  }

  void three(const std::string& key, const std::string& unit) {
    const std::vector<std::string> texts = t_.texts(key);
    if (!texts.empty() && texts.size() != 3) t_.refuse(key, "must be a list of three formulas, as texts");
    key_ = key;
    for (std::size_t i = 0; i < 3; ++i) {
      nodes_.push_back(texts.empty() ? graph_.constant(0.0) : parse_into(graph_, t_, key, texts[i], scope_, unit).node);
    }
  }
  [[nodiscard]] std::vector<Input> inputs() const { return inputs_; }
  [[nodiscard]] std::optional<std::array<double, 6>> constant() const {
    std::array<double, 6> out{};
    for (std::size_t i = 0; i < 6; ++i) {
      if (!graph_.is_constant(nodes_[i])) return std::nullopt;
      out[i] = graph_[nodes_[i]].value;
    }
    return out;
  }
  [[nodiscard]] formula::Program program() const {
    try {
      return {graph_, nodes_, static_cast<int>(inputs_.size())};
    } catch (const formula::TooLong&) {
      t_.refuse(key_, "is too long");
    }
  }

 private:
  std::optional<formula::Symbol> find(std::string_view name) {
    const auto parameter = t_.scope().find ? t_.scope().find(name) : std::nullopt;
    std::optional<std::pair<Input, std::string_view>> input;
    if (name == "t") input = {Input{}, "s"};
    const auto dot = name.rfind('.');
    const int body = dot == std::string_view::npos ? -1 : builder_.body_place(std::string(name.substr(0, dot)));
    if (body >= 0)
      for (const Quantity& q : kQuantities)
        if (q.name == name.substr(dot + 1)) input = {Input{body, q.of}, q.unit};
    if (!input) return parameter;
    if (parameter) t_.refuse(key_, fmt::format("names '{}', which is both a variable and a parameter", name));
    const auto same = [&](const Input& i) { return i.body == input->first.body && i.of == input->first.of; };
    const auto known = std::ranges::find_if(inputs_, same);
    const int number = static_cast<int>(known - inputs_.begin());
    if (known == inputs_.end()) inputs_.push_back(input->first);
    if (inputs_.size() > kMostInputs) t_.refuse(key_, fmt::format("uses more than {} quantities", kMostInputs));
    return formula::Symbol{0.0, stated_unit(input->second), number};
  }

  const Table& t_;
  const model::Builder& builder_;
  formula::Scope scope_;
  formula::Graph graph_;
  std::string key_;
  std::vector<int> nodes_;
  std::vector<Input> inputs_;
};

}  // namespace

Type force_by_formula_type() {
  std::vector<Key> keys = keys_of<FormulaKeys>();
  const std::string of =
      " as formulas of the time `t`, of the motion of bodies (`ball.x`, `ball.vx`, `ball.pitch`, ...) "
      "and of parameters ([formulas](../howto/laws-by-formula.md))";
  keys.push_back(list("force_formula", Kind::texts, kAny, "three components [N]" + of));
  keys.push_back(list("torque_formula", Kind::texts, kAny, "three components [N m]" + of));
  return {"formula", "force by formula", "A force that depends on time and state.", std::move(keys)};
}

void read_force_by_formula(const Table& t, model::Builder& builder) {
  if (!t.has("force_formula") && !t.has("torque_formula"))
    t.refuse("force_formula", "is missing: give it, or torque_formula, or both");
  const std::string body = t.text("body");
  const auto keys = read<FormulaKeys>(t);
  ForceReader reader(t, builder);
  reader.three("force_formula", "N");
  reader.three("torque_formula", "N m");
  // What is constant is a constant force: nothing is evaluated in a step.
  if (const auto constant = reader.constant()) {
    model::ForceSpec spec{t.text("name"), body};
    spec.force = Vec3((*constant)[0], (*constant)[1], (*constant)[2]);
    spec.torque = Vec3((*constant)[3], (*constant)[4], (*constant)[5]);
    spec.point = keys.point;
    spec.in_body_frame = keys.in_body_frame;
    return at_place(t, [&] { builder.force(spec); });
  }
  const int place = builder.body_place(body);
  if (place < 0) t.refuse("body", "is not a body of the model");
  builder.user_force(std::make_shared<StateForce>(place, builder.from_centre(body, keys.point), keys.in_body_frame,
                                                  reader.inputs(), reader.program()));
}

}  // namespace stiction::scenario

#pragma once
// A surface f(x, y, z) = 0 by formula, with exact derivatives; the body is f < 0, bounded, of any form. Where it is and
// how large follows from f itself. f may have any unit: it is scaled here.
#include <optional>

#include "stiction/formula/parse.hpp"
#include "stiction/formula/program.hpp"
#include "stiction/geometry/surfaces/custom.hpp"
#include "stiction/geometry/surfaces/level_set.hpp"

namespace stiction::geometry::surfaces {

// Of the variables 0, 1, 2: x, y, z.
struct ImplicitFormula {
  formula::Graph graph;
  int node = -1;
  std::vector<formula::Place> places{};  // parts of its text, for messages
};

class Implicit : public CustomSurface {
 public:
  // Why the formula is no surface of a body, and which part [begin, end) of its text is to blame; end = 0: all of it.
  struct Wrong {
    std::string why;
    std::size_t begin = 0, end = 0;
  };

  // `within`: radius of a ball about the origin that contains the body; without it the body is searched for on rays
  // from the origin.
  explicit Implicit(ImplicitFormula formula, std::optional<double> within = {});

  [[nodiscard]] const std::optional<Wrong>& wrong() const { return wrong_; }

  [[nodiscard]] Jet jet(const Vec3& r) const override;
  [[nodiscard]] double extent() const override { return extent_; }
  [[nodiscard]] double size() const override { return size_; }
  [[nodiscard]] Vec3 point(double u, double v) const override;
  [[nodiscard]] double least_radius() const override { return least_radius_; }
  [[nodiscard]] Mesh skin() const override { return skin_; }
  [[nodiscard]] std::optional<Moments> moments() const override;

  [[nodiscard]] const ImplicitFormula& formula() const { return formula_; }
  // The nearest point of the surface to first order; NaN where Newton's method does not get there.
  [[nodiscard]] Vec3 onto(Vec3 r) const;

 private:
  void refuse(std::string why) { wrong_ = {std::move(why)}; }
  void seek(std::optional<double> within);
  std::optional<double> seen_from_origin();
  bool grow(LevelGrid& grid, double most);
  void lay_skin(const LevelGrid& grid);
  void measure();
  double farthest(Vec3 r) const;
  double sharpest(Vec3 r);

  ImplicitFormula formula_;
  formula::Program value_, jet_;  // jet_: f, gradient, xx, xy, xz, yy, yz, zz
  double scale_ = 1.0, extent_ = 0.0, size_ = 0.0, least_radius_ = 0.0, cell_ = 0.0;
  Mesh skin_;
  std::optional<Wrong> wrong_;
};

// The hollow of such a body: a bowl, a bore. Unbounded.
class ImplicitHollow : public CustomSurface {
 public:
  explicit ImplicitHollow(std::shared_ptr<const Implicit> of) : of_(std::move(of)) {}
  [[nodiscard]] Jet jet(const Vec3& r) const override {
    const Jet j = of_->jet(r);
    return {-j.f, -j.g, -j.H};
  }
  [[nodiscard]] double extent() const override { return std::numeric_limits<double>::infinity(); }
  [[nodiscard]] double size() const override { return of_->size(); }
  [[nodiscard]] double least_radius() const override { return of_->least_radius(); }
  [[nodiscard]] Mesh skin() const override { return of_->skin(); }

 private:
  std::shared_ptr<const Implicit> of_;
};

}  // namespace stiction::geometry::surfaces

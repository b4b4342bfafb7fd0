#pragma once
// What a study compares: a column or a number that stands for it over time, a vector of columns, or the time of an
// event.
#include <limits>
#include <string>
#include <vector>

#include "stiction/analysis/run/run.hpp"
#include "stiction/analysis/study/statistic.hpp"

namespace stiction::analysis {

inline constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();  // not observed

struct Quantity {
  std::string name;
  std::vector<std::size_t> columns;  // one, three of a vector, four of an orientation; none: an event
  std::size_t contact = 0;           // of an event
  model::EventKind kind = model::EventKind::close;
  int count = 1;                       // which one of its kind
  std::optional<Statistic> statistic;  // of a column over time
  double after = 0.0;                  // s: rows that count for it

  [[nodiscard]] bool is_event() const { return columns.empty(); }
};

// Throws core::InputError naming the nearest known quantity.
Quantity find_quantity(const std::string& name, const scenario::Scenario& scenario, double after = 0.0);

// What a run showed of its quantities.
struct Observed {
  std::vector<double> t;                  // of the rows
  std::vector<std::vector<double>> rows;  // per row: the columns of all quantities one after the other
  std::vector<double> events;             // per quantity: time of its event, NaN if it did not happen
};

class Observer {
 public:
  explicit Observer(std::vector<Quantity> quantities);
  void row(std::span<const double> row);
  void event(const model::Event& event);
  [[nodiscard]] const Observed& observed() const { return observed_; }

 private:
  std::vector<Quantity> quantities_;
  std::vector<int> seen_;
  Observed observed_;
};

// Value of quantity k at the end, or of its statistic: NaN of a vector.
double final_value(const std::vector<Quantity>& quantities, const Observed& observed, std::size_t k);

// Distance of two runs in quantity k at the end, or the largest over their rows; NaN where it is not defined.
double distance(const std::vector<Quantity>& quantities, const Observed& a, const Observed& b, std::size_t k,
                bool over_time);

}  // namespace stiction::analysis

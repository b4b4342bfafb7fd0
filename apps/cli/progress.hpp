#pragma once
// A progress bar on the terminal: share done, rate and time left. Silent where stderr is not a terminal.
#include <chrono>
#include <string>

namespace stiction::cli {

class Progress {
 public:
  Progress(std::string title, double total_steps, bool wanted);
  ~Progress();  // clears the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void update(double share);

 private:
  using Clock = std::chrono::steady_clock;
  std::string title_;
  double total_steps_;
  bool active_;
  double first_share_ = -1.0;  // a resumed run does not start at 0
  Clock::time_point start_ = Clock::now(), last_{};
};

}  // namespace stiction::cli

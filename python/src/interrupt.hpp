#pragma once
// Long calls: they run without the lock of the interpreter (GIL), ask now and then for Ctrl-C, and survive its end.
#include <pybind11/pybind11.h>

#include <chrono>

namespace stiction::python {

// Made and destroyed with the lock held, for the duration of a long call; one per thread that asks.
//   In the main thread, Python's own handlers run: what they raise is pending afterwards (pending.hpp).
//   In another thread, any SIGINT that arrives meanwhile counts.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  // Whether to stop, without the lock held; cheap: it checks every 20 ms.
  bool asked();

 private:
  using Clock = std::chrono::steady_clock;
  bool main_;
  long seen_;
  Clock::time_point next_;
};

// The lock is released for its lifetime. Once the interpreter ends, no thread but the one that ends it returns from
// here.
class Unlocked {
 public:
  Unlocked();
  ~Unlocked();
  Unlocked(const Unlocked&) = delete;
  Unlocked& operator=(const Unlocked&) = delete;

 private:
  PyThreadState* state_;
};

// Ends all calls of other threads and waits for them, with the lock held: for the end of the interpreter, after which
// no thread may take its lock.
void end_all();

}  // namespace stiction::python

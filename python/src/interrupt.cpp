#include "interrupt.hpp"

#include <pybind11/pybind11.h>

#include <atomic>
#include <csignal>
#include <thread>

#include "pending.hpp"

namespace stiction::python {
namespace {

namespace py = pybind11;

// How often SIGINT came while a handler of ours was in front of Python's. Only runs in threads other than the main one
// need it: Python informs its main thread alone.
std::atomic<long> interrupts = 0;
struct sigaction former {};
int users = 0;  // of the handler; under the lock of the interpreter

std::atomic<int> unlocked = 0;  // calls that go on without the lock
std::atomic<bool> ending = false;
std::thread::id ender;  // the thread that ends the interpreter; written before `ending`

// A thread that asks for the lock of an interpreter that ends is ended itself, through frames that cannot be unwound:
// the process would abort. Waiting for its end is harmless.
void wait_if_ending() {
  while (ending && std::this_thread::get_id() != ender) std::this_thread::sleep_for(std::chrono::hours(1));
}

void count_and_pass_on(int number, siginfo_t* info, void* context) {
  interrupts.fetch_add(1, std::memory_order_relaxed);
  if (former.sa_flags & SA_SIGINFO)
    former.sa_sigaction(number, info, context);
  else if (former.sa_handler != SIG_IGN && former.sa_handler != SIG_DFL)
    former.sa_handler(number);
}

void listen() {
  if (users++ > 0) return;
  struct sigaction now {};
  if (sigaction(SIGINT, nullptr, &former) != 0 || (!(former.sa_flags & SA_SIGINFO) && former.sa_handler == SIG_DFL)) {
    users = 0;  // the process ends anyway
    return;
  }
  now.sa_sigaction = count_and_pass_on;
  now.sa_flags = (former.sa_flags & ~SA_NODEFER) | SA_SIGINFO;
  now.sa_mask = former.sa_mask;
  sigaction(SIGINT, &now, nullptr);
}

void listen_no_more() {
  if (users == 0 || --users > 0) return;
  struct sigaction now {};
  if (sigaction(SIGINT, nullptr, &now) == 0 && (now.sa_flags & SA_SIGINFO) && now.sa_sigaction == count_and_pass_on)
    sigaction(SIGINT, &former, nullptr);
}

bool in_main_thread() {
  const py::module_ threading = py::module_::import("threading");
  return threading.attr("current_thread")().is(threading.attr("main_thread")());
}

constexpr auto kEvery = std::chrono::milliseconds(20);

}  // namespace

Interrupt::Interrupt() : main_(in_main_thread()), seen_(interrupts), next_(Clock::now() + kEvery) {
  if (!main_) listen();
}

Interrupt::~Interrupt() {
  if (!main_) listen_no_more();
}

bool Interrupt::asked() {
  if (is_pending()) return true;
  const auto now = Clock::now();
  if (now < next_) return false;
  next_ = now + kEvery;
  if (!main_) return interrupts.load(std::memory_order_relaxed) != seen_;
  const py::gil_scoped_acquire lock;
  if (PyErr_CheckSignals() == 0) return false;
  keep_pending(py::error_already_set());
  return true;
}

Unlocked::Unlocked() : state_(PyEval_SaveThread()) {
  wait_if_ending();
  ++unlocked;
}

Unlocked::~Unlocked() {
  if (ending && std::this_thread::get_id() != ender) {
    --unlocked;
    wait_if_ending();
  }
  PyEval_RestoreThread(state_);
  --unlocked;
}

void end_all() {
  ender = std::this_thread::get_id();
  ending = true;
  ++interrupts;
  PyThreadState* const state = PyEval_SaveThread();
  for (int tries = 0; unlocked > 0 && tries < 500; ++tries) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  PyEval_RestoreThread(state);
}

}  // namespace stiction::python

#pragma once
// A request to end work that takes long, polled from within it. Work that heeds it is left unfinished and must be
// discarded; heeded() says so.
#include <functional>
#include <utility>

namespace stiction::core {

class StopRequest {
 public:
  explicit StopRequest(std::function<bool()> asked) : asked_(std::move(asked)) {}

  // True if the work is to end now, and from then on.
  bool heed() {
    heeded_ = heeded_ || (asked_ && asked_());
    return heeded_;
  }
  [[nodiscard]] bool heeded() const { return heeded_; }
  // From now on nobody asks: for what must still be done after all.
  void withdraw() {
    asked_ = nullptr;
    heeded_ = false;
  }

 private:
  std::function<bool()> asked_;
  bool heeded_ = false;
};

}  // namespace stiction::core

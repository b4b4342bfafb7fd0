#include "stiction/model/build/order_joints.hpp"

#include <algorithm>
#include <set>

namespace stiction::model {

void order_joints(std::vector<Joint>& joints) {
  const std::size_t n = joints.size();
  std::vector<std::set<std::size_t>> coupled(n);
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (shares_body(joints[i], joints[j])) {
        coupled[i].insert(j);
        coupled[j].insert(i);
      }
  std::vector<std::size_t> mechanism(n);
  for (std::size_t i = 0; i < n; ++i) mechanism[i] = i;
  for (std::size_t i = 0; i < n; ++i)
    for (std::size_t j : coupled[i]) {
      const std::size_t from = std::max(mechanism[i], mechanism[j]), to = std::min(mechanism[i], mechanism[j]);
      std::replace(mechanism.begin(), mechanism.end(), from, to);
    }
  std::vector<bool> done(n, false);
  int row = 0;
  for (std::size_t count = 0; count < n; ++count) {
    std::size_t best = n;
    for (std::size_t i = 0; i < n; ++i)
      if (!done[i] &&
          (best == n || std::pair(mechanism[i], coupled[i].size()) < std::pair(mechanism[best], coupled[best].size())))
        best = i;
    done[best] = true;
    joints[best].row = row;
    row += joints[best].rows();
    for (std::size_t i : coupled[best]) {
      coupled[i].insert(coupled[best].begin(), coupled[best].end());
      coupled[i].erase(i);
      coupled[i].erase(best);
    }
  }
}

}  // namespace stiction::model

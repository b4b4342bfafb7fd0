#include "stiction/math/supernodes.hpp"

#include <Eigen/OrderingMethods>
#include <Eigen/SparseCore>
#include <algorithm>
#include <numeric>
#include <utility>

namespace stiction::math {
namespace {

using Graph = std::vector<std::vector<int>>;

// Blocks of columns that are coupled by an entry of the matrix.
Graph coupled_blocks(std::span<const int> begin, std::span<const int> row, std::span<const int> block_begin) {
  const auto blocks = block_begin.size() - 1;
  std::vector<int> block_of(begin.size() - 1);
  for (std::size_t b = 0; b < blocks; ++b)
    std::fill(block_of.begin() + block_begin[b], block_of.begin() + block_begin[b + 1], static_cast<int>(b));
  Graph out(blocks);
  std::vector<int> seen(blocks, -1);
  for (std::size_t b = 0; b < blocks; ++b) {
    seen[b] = static_cast<int>(b);
    for (int c = block_begin[b]; c < block_begin[b + 1]; ++c)
      for (int k = begin[static_cast<std::size_t>(c)]; k < begin[static_cast<std::size_t>(c) + 1]; ++k) {
        const int other = block_of[static_cast<std::size_t>(row[static_cast<std::size_t>(k)])];
        if (std::exchange(seen[static_cast<std::size_t>(other)], static_cast<int>(b)) == static_cast<int>(b)) continue;
        out[b].push_back(other);
        out[static_cast<std::size_t>(other)].push_back(static_cast<int>(b));
      }
  }
  return out;
}

std::vector<int> minimum_degree(const Graph& graph) {
  const auto n = static_cast<int>(graph.size());
  std::vector<Eigen::Triplet<double, int>> entries;
  for (int i = 0; i < n; ++i) {
    entries.emplace_back(i, i, 1.0);
    for (const int j : graph[static_cast<std::size_t>(i)]) entries.emplace_back(j, i, 1.0);
  }
  Eigen::SparseMatrix<double> pattern(n, n);
  pattern.setFromTriplets(entries.begin(), entries.end());
  Eigen::PermutationMatrix<Eigen::Dynamic, Eigen::Dynamic, int> order;
  Eigen::AMDOrdering<int>()(pattern, order);
  return {order.indices().data(), order.indices().data() + n};
}

// Rows of the factor below each column, for columns in the given order; parents in the elimination tree.
void eliminate(const Graph& graph, const std::vector<int>& order, Graph& rows, std::vector<int>& parent) {
  const auto n = order.size();
  std::vector<int> place(n), mark(n, -1);
  for (std::size_t k = 0; k < n; ++k) place[static_cast<std::size_t>(order[k])] = static_cast<int>(k);
  Graph children(n);
  rows.assign(n, {});
  parent.assign(n, -1);
  for (std::size_t k = 0; k < n; ++k) {
    const int self = static_cast<int>(k);
    const auto take = [&](int r) {
      if (r > self && std::exchange(mark[static_cast<std::size_t>(r)], self) != self) rows[k].push_back(r);
    };
    for (const int other : graph[static_cast<std::size_t>(order[k])]) take(place[static_cast<std::size_t>(other)]);
    for (const int child : children[k])
      for (const int r : rows[static_cast<std::size_t>(child)]) take(r);
    std::sort(rows[k].begin(), rows[k].end());
    if (rows[k].empty()) continue;
    parent[k] = rows[k].front();
    children[static_cast<std::size_t>(parent[k])].push_back(self);
  }
}

// Children before parents, the descendants of each in one piece.
std::vector<int> postorder(const std::vector<int>& parent) {
  const auto n = parent.size();
  Graph children(n + 1);
  for (std::size_t k = 0; k < n; ++k)
    children[parent[k] < 0 ? n : static_cast<std::size_t>(parent[k])].push_back(static_cast<int>(k));
  std::vector<int> out, path{static_cast<int>(n)};
  std::vector<std::size_t> next(n + 1, 0);
  out.reserve(n);
  while (!path.empty()) {
    const auto at = static_cast<std::size_t>(path.back());
    if (next[at] < children[at].size()) {
      path.push_back(children[at][next[at]++]);
    } else {
      path.pop_back();
      if (at < n) out.push_back(static_cast<int>(at));
    }
  }
  return out;
}

}  // namespace

void Supernodes::find_order(std::span<const int> begin, std::span<const int> row, std::span<const int> block_begin) {
  const Graph graph = coupled_blocks(begin, row, block_begin);
  std::vector<int> first = minimum_degree(graph);
  eliminate(graph, first, block_rows_, block_parent_);
  std::vector<int> order(first.size());
  const std::vector<int> post = postorder(block_parent_);
  for (std::size_t k = 0; k < post.size(); ++k) order[k] = first[static_cast<std::size_t>(post[k])];
  eliminate(graph, order, block_rows_, block_parent_);
  place.resize(begin.size() - 1);
  block_width_.resize(order.size());
  int at = 0;
  for (std::size_t k = 0; k < order.size(); ++k) {
    const auto b = static_cast<std::size_t>(order[k]);
    block_width_[k] = block_begin[b + 1] - block_begin[b];
    for (int c = block_begin[b]; c < block_begin[b + 1]; ++c) place[static_cast<std::size_t>(c)] = at++;
  }
}

void Supernodes::analyse(std::span<const int> begin, std::span<const int> row, std::span<const int> block_begin,
                         const SupernodeTuning& tuning) {
  find_order(begin, row, block_begin);
  const auto blocks = block_rows_.size();
  std::vector<int> start(blocks + 1, 0), below(blocks, 0);
  for (std::size_t k = 0; k < blocks; ++k) {
    start[k + 1] = start[k] + block_width_[k];
    for (const int r : block_rows_[k]) below[k] += block_width_[static_cast<std::size_t>(r)];
  }
  nodes.clear();
  rows.clear();
  nonzeros = 0;
  operations = 0.0;
  std::vector<int> node_of(blocks), last;  // last block of each supernode
  double zeros = 0.0;                      // in the panel under construction
  for (std::size_t k = 0; k < blocks; ++k) {
    const int w = block_width_[k];
    bool merge = false;
    if (k > 0 && block_parent_[k - 1] == static_cast<int>(k)) {
      const Supernode& node = nodes.back();
      const double more = static_cast<double>(node.width) * (w + below[k] - node.height);
      const int width = node.width + w;
      const double stored = 0.5 * width * width + static_cast<double>(width) * below[k];
      merge = zeros + more <= (width <= tuning.narrow ? tuning.few : tuning.zeros) * stored;
      if (merge) zeros += more;
    }
    if (!merge) {
      nodes.push_back({start[k], 0, 0, -1, 0, 0, 0});
      last.push_back(0);
      zeros = 0.0;
    }
    nodes.back().width += w;
    nodes.back().height = below[k];
    last.back() = static_cast<int>(k);
    node_of[k] = static_cast<int>(nodes.size()) - 1;
  }
  panel_size = front_size = 0;
  for (std::size_t s = 0; s < nodes.size(); ++s) {
    Supernode& node = nodes[s];
    const auto end = static_cast<std::size_t>(last[s]);
    if (block_parent_[end] >= 0) node.parent = node_of[static_cast<std::size_t>(block_parent_[end])];
    node.rows = rows.size();
    for (const int r : block_rows_[end])
      for (int c = start[static_cast<std::size_t>(r)]; c < start[static_cast<std::size_t>(r) + 1]; ++c)
        rows.push_back(c);
    node.panel = panel_size;
    const auto w = static_cast<std::size_t>(node.width), h = static_cast<std::size_t>(node.height);
    panel_size += w * (w + h);
    front_size = std::max(front_size, (w + h) * (w + h));
    nonzeros += w * (w + 1) / 2 + w * h;
    operations += node.operations();
  }
  // Places of rows in the parent's front.
  relative.resize(rows.size());
  for (const Supernode& node : nodes) {
    if (node.parent < 0) continue;
    const Supernode& above = nodes[static_cast<std::size_t>(node.parent)];
    const int* its_rows = rows.data() + above.rows;
    int at = 0;
    for (std::size_t k = node.rows; k < node.rows + static_cast<std::size_t>(node.height); ++k) {
      if (rows[k] < above.first + above.width) {
        relative[k] = rows[k] - above.first;
      } else {
        while (its_rows[at] != rows[k]) ++at;
        relative[k] = above.width + at;
      }
    }
  }
  tree.choose(nodes);
  place_entries(begin, row);
  block_rows_.clear();
  block_rows_.shrink_to_fit();
}

void Supernodes::place_entries(std::span<const int> begin, std::span<const int> row) {
  std::vector<int> node_of(place.size());
  for (std::size_t s = 0; s < nodes.size(); ++s)
    std::fill_n(node_of.begin() + nodes[s].first, nodes[s].width, static_cast<int>(s));
  std::vector<std::size_t> count(nodes.size() + 1, 0);
  const auto ends = [&](std::size_t c, std::size_t k) {
    const int a = place[c], b = place[static_cast<std::size_t>(row[k])];
    return std::pair{std::max(a, b), std::min(a, b)};  // row, column
  };
  const auto each = [&](auto&& visit) {
    for (std::size_t c = 0; c + 1 < begin.size(); ++c)
      for (auto k = static_cast<std::size_t>(begin[c]); k < static_cast<std::size_t>(begin[c + 1]); ++k) {
        const auto [r, column] = ends(c, k);
        visit(k, r, column, static_cast<std::size_t>(node_of[static_cast<std::size_t>(column)]));
      }
  };
  each([&](std::size_t, int, int, std::size_t s) { ++count[s + 1]; });
  std::partial_sum(count.begin(), count.end(), count.begin());
  for (std::size_t s = 0; s < nodes.size(); ++s) nodes[s].entries = count[s];
  entry.resize(row.size());
  target.resize(row.size());
  turned.resize(row.size());
  for (std::size_t c = 0; c + 1 < begin.size(); ++c)
    for (auto k = static_cast<std::size_t>(begin[c]); k < static_cast<std::size_t>(begin[c + 1]); ++k)
      turned[k] = place[static_cast<std::size_t>(row[k])] < place[c];
  each([&](std::size_t k, int r, int column, std::size_t s) {
    const Supernode& node = nodes[s];
    int local = r - node.first;
    if (local >= node.width) {
      const int* below = rows.data() + node.rows;
      local = node.width + static_cast<int>(std::lower_bound(below, below + node.height, r) - below);
    }
    const std::size_t at = count[s]++;
    entry[at] = static_cast<int>(k);
    target[at] = local + (column - node.first) * (node.width + node.height);
  });
}

}  // namespace stiction::math

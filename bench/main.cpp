// Google Benchmark first, then the comparison with MLG, unless a filter asks for something else:
//   ./dev bench                                    everything, a few minutes
//   ./dev bench --benchmark_filter=contensou       the projections on the exact bodies
//   ./dev bench --benchmark_filter=comparison      the tables of the comparison alone
#include <benchmark/benchmark.h>

#include <cstdio>
#include <regex>

#include "comparison.hpp"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 1;
  const std::string filter = benchmark::GetBenchmarkFilter();
  if (filter != "comparison") benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
  if (!std::regex_search("comparison", std::regex(filter == "all" ? "." : filter))) return 0;
  std::fflush(stdout);
  bench::print_comparison();
  return 0;
}

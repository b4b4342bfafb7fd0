// Runs a fuzz target without libFuzzer, in the tests: every file of its corpus, then changes of them.
//
//   fuzz_<target> CORPUS EXECUTIONS SECONDS [SEED]
//
// With fuzz/corpus/<target> also every file of fuzz/found/<target>: inputs that once failed, as they were.
// Changes follow from the seed; it ends after so many executions, or after so many seconds on a slow machine. The
// input of a failure is kept in the file that is named.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <vector>

#include "target.hpp"

namespace {

namespace fs = std::filesystem;
using Random = std::mt19937_64;
using Input = std::vector<std::uint8_t>;

const Input* current = nullptr;
std::string kept;  // the file for the input of a failure

// Only calls that are allowed in a signal handler.
extern "C" void keep_input(int number) {
  const int file = ::open(kept.c_str(), O_CREAT | O_TRUNC | O_WRONLY, 0644);
  if (file >= 0 && current) (void)!::write(file, current->data(), current->size());
  for (const std::string_view told :
       {std::string_view("the input is in "), std::string_view(kept), std::string_view("\n")})
    (void)!::write(STDERR_FILENO, told.data(), told.size());
  std::signal(number, SIG_DFL);
  std::raise(number);
}

std::size_t below(Random& random, std::size_t n) {
  return n == 0 ? 0 : static_cast<std::size_t>(random() % n);
}

constexpr std::string_view kWords[] = {"0",    "-1", "1e308", "nan",     "inf", "1e-300", "9223372036854775807",
                                       "\"\"", "[]", "{}",    "true",    "[[",  "]]",     "=",
                                       "\n",   ".",  "1e-9",  "\\u0007", "'",   "-0.0"};

void change(Input& input, const Input& other, Random& random) {
  const auto at = [&] { return input.begin() + static_cast<std::ptrdiff_t>(below(random, input.size())); };
  const auto put = [&](Input::iterator place, const auto& bytes) {
    for (std::size_t i = 0; i < bytes.size() && place != input.end(); ++i, ++place)
      *place = static_cast<std::uint8_t>(bytes[i]);
  };
  if (input.empty()) input.push_back(0);
  switch (below(random, 8)) {
    case 0:
      *at() = static_cast<std::uint8_t>(random());
      break;
    case 1:
      *at() ^= static_cast<std::uint8_t>(1U << below(random, 8));
      break;
    case 2: {  // a piece is dropped
      const auto from = at();
      input.erase(from, from + std::min<std::ptrdiff_t>(1 + static_cast<std::ptrdiff_t>(below(random, 16)),
                                                        input.end() - from));
      break;
    }
    case 3: {  // or doubled
      const auto from = at();
      const Input piece(from, from + std::min<std::ptrdiff_t>(1 + static_cast<std::ptrdiff_t>(below(random, 64)),
                                                              input.end() - from));
      input.insert(at(), piece.begin(), piece.end());
      break;
    }
    case 4: {  // a piece of another input
      if (other.empty()) break;
      const auto from = other.begin() + static_cast<std::ptrdiff_t>(below(random, other.size()));
      put(at(), Input(from, from + std::min<std::ptrdiff_t>(1 + static_cast<std::ptrdiff_t>(below(random, 64)),
                                                            other.end() - from)));
      break;
    }
    case 5:
      put(at(), kWords[below(random, std::size(kWords))]);
      break;
    case 6: {
      const std::string_view word = kWords[below(random, std::size(kWords))];
      input.insert(at(), word.begin(), word.end());
      break;
    }
    default: {  // a number of a binary file
      constexpr std::uint64_t kNumbers[] = {0, 1, 0xff, 0x7fff, 0x7fffffff, 0xffffffff, 1ULL << 40U, ~0ULL};
      const std::uint64_t number = kNumbers[below(random, std::size(kNumbers))];
      Input bytes;
      for (std::size_t k = 0, n = std::size_t{1} << below(random, 4); k < n; ++k)
        bytes.push_back(static_cast<std::uint8_t>(number >> (8 * k)));
      put(at(), bytes);
    }
  }
}

std::vector<Input> corpus_of(const fs::path& folder) {
  if (!fs::is_directory(folder)) return {};
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) files.push_back(entry.path());
  std::ranges::sort(files);
  std::vector<Input> out;
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    out.emplace_back(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  }
  return out;
}

void execute(const Input& input) {
  current = &input;
  LLVMFuzzerTestOneInput(input.data(), input.size());
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) {
    std::fprintf(stderr, "usage: %s CORPUS EXECUTIONS SECONDS [SEED]\n", words[0]);
    return 2;
  }
  kept = std::string(words[0]) + "-failure";
  const std::vector<Input> corpus = corpus_of(words[1]);
  const long executions = std::strtol(words[2], nullptr, 10);
  const double seconds = std::strtod(words[3], nullptr);
  Random random(count > 4 ? std::strtoull(words[4], nullptr, 10) : 1);
  for (const int number : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL}) std::signal(number, keep_input);
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  const fs::path folder(words[1]);
  const std::vector<Input> found = corpus_of(folder.parent_path().parent_path() / "found" / folder.filename());
  for (const auto& list : {corpus, found})
    for (const Input& input : list) execute(input);
  long done = 0;
  for (; done < executions && std::chrono::duration<double>(Clock::now() - start).count() < seconds; ++done) {
    Input input = corpus.empty() ? Input{} : corpus[below(random, corpus.size())];
    for (std::size_t n = 1 + below(random, 4); n > 0; --n)
      change(input, corpus.empty() ? input : corpus[below(random, corpus.size())], random);
    execute(input);
  }
  std::printf("%zu files and %ld changed ones in %.1f s\n", corpus.size() + found.size(), done,
              std::chrono::duration<double>(Clock::now() - start).count());
  return 0;
}

#include "stiction/analysis/study/journal.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>

#include "stiction/analysis/study/quantity.hpp"
#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

const std::string kFirstLine = R"({"stiction study rows":1})";

ordered_json line_of(const std::string& key, const StudyRow& row) {
  ordered_json out{{"key", key},           {"case", row.name},       {"point", row.point}, {"values", row.values},
                   {"errors", row.errors}, {"refused", row.refused}, {"file", row.file}};
  ordered_json& run = out["run"];
  for (const auto& [name, value] : to_attributes(row.report))
    std::visit([&, &n = name](const auto& v) { run[n] = v; }, value);
  return out;
}

std::vector<double> numbers_of(const ordered_json& list) {
  std::vector<double> out;
  for (const ordered_json& value : list) out.push_back(value.is_number() ? value.get<double>() : kNaN);
  return out;
}

StudyRow row_of(const ordered_json& line) {
  StudyRow row;
  row.name = line.at("case").get<std::string>();
  row.point = line.at("point").get<std::vector<std::string>>();
  row.values = numbers_of(line.at("values"));
  row.errors = numbers_of(line.at("errors"));
  row.orders.assign(row.values.size(), kNaN);
  row.refused = line.at("refused").get<std::string>();
  row.file = line.at("file").get<std::string>();
  record::Attributes run;
  for (const auto& [name, value] : line.at("run").items()) {
    if (value.is_string())
      run.emplace_back(name, value.get<std::string>());
    else if (value.is_number_integer())
      run.emplace_back(name, value.get<std::int64_t>());
    else
      run.emplace_back(name, value.is_number() ? value.get<double>() : kNaN);
  }
  row.report = from_attributes(run);
  return row;
}

[[noreturn]] void refuse_stranger(const fs::path& path) {
  throw core::InputError(fmt::format(
      "{} exists and does not hold the rows of a study: remove it, or name another file with --rows", path.string()));
}

void read_journal(const fs::path& path, std::map<std::string, StudyRow>& rows) {
  std::ifstream in(path, std::ios::binary);
  if (!in) return;
  std::string line;
  if (!std::getline(in, line) || line.empty()) return;
  if (line != kFirstLine) refuse_stranger(path);
  while (std::getline(in, line)) {
    const ordered_json object = ordered_json::parse(line, nullptr, false);
    if (object.is_discarded()) continue;
    try {
      rows.insert_or_assign(object.at("key").get<std::string>(), row_of(object));
    } catch (const nlohmann::json::exception&) {  // not a row of ours: it is computed again
    }
  }
}

}  // namespace

std::string hash_text(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325ULL;  // FNV-1a
  for (const char c : text) {
    hash ^= static_cast<unsigned char>(c);
    hash *= 0x100000001b3ULL;
  }
  return fmt::format("{:016x}", hash);
}

std::map<std::string, StudyRow> read_journals(const fs::path& path) {
  std::map<std::string, StudyRow> rows;
  read_journal(path, rows);
  const std::string start = path.filename().string() + ".";
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(path.has_parent_path() ? path.parent_path() : ".", error))
    if (const std::string name = entry.path().filename().string();
        name.starts_with(start) && name.find("-of-") != std::string::npos)
      read_journal(entry.path(), rows);
  return rows;
}

JournalWriter::JournalWriter(const fs::path& path, Shard shard, bool fresh)
    : path_(shard.count > 1 ? fs::path(fmt::format("{}.{}-of-{}", path.string(), shard.number, shard.count)) : path) {
  std::map<std::string, StudyRow> ignored;
  read_journal(path_, ignored);  // refuses a stranger
  file_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file_ < 0)
    throw core::InputError(fmt::format("{} cannot be written: {} (--rows names another file, --rows '' keeps none)",
                                       path_.string(), std::strerror(errno)));
  if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
    ::close(file_);
    throw core::InputError(fmt::format("{}: another study is writing it", path_.string()));
  }
  // A line that a kill cut short would swallow the next one.
  std::error_code error;
  const auto size = fresh ? 0 : fs::file_size(path_, error);
  std::string last(1, '\n');
  if (size > 0 && ::pread(file_, last.data(), 1, static_cast<off_t>(size) - 1) == 1 && last != "\n")
    (void)!::write(file_, "\n", 1);
  if (fresh && ::ftruncate(file_, 0) != 0) error = std::make_error_code(std::errc::io_error);
  if (size == 0) (void)!::write(file_, (kFirstLine + "\n").data(), kFirstLine.size() + 1);
}

JournalWriter::~JournalWriter() {
  (void)::fdatasync(file_);
  ::close(file_);
}

void JournalWriter::add(const std::string& key, const StudyRow& row) {
  const std::string line = line_of(key, row).dump(-1, ' ', false, ordered_json::error_handler_t::replace) + "\n";
  const std::lock_guard lock(mutex_);
  if (::write(file_, line.data(), line.size()) != static_cast<ssize_t>(line.size()))
    throw core::RunError(fmt::format("{}: writing failed (is the disk full?)", path_.string()));
  const auto now = std::chrono::steady_clock::now();
  if (now - settled_ < std::chrono::seconds(1)) return;
  (void)::fdatasync(file_);  // where it cannot be told, nothing is lost that was not lost before
  settled_ = now;
}

}  // namespace stiction::analysis

#include "stiction/record/hdf5/commit_file.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>
#include <vector>

namespace stiction::record {

namespace {

constexpr std::size_t kSuperblock = 48;  // bytes of superblock version 2, with its checksum

bool starts_with(std::span<const std::byte> page, const char* signature) {
  return std::memcmp(page.data(), signature, 4) == 0;
}

// Calls use(page number, offset in page, offset in the block, count) for each page that a block touches.
template <typename Use>
void for_each_page(std::uint64_t address, std::size_t size, Use use) {
  for (std::size_t done = 0; done < size;) {
    const std::size_t offset = (address + done) % CommitFile::kPage;
    const std::size_t count = std::min(size - done, CommitFile::kPage - offset);
    use((address + done) / CommitFile::kPage, offset, done, count);
    done += count;
  }
}

}  // namespace

CommitFile::CommitFile(const std::filesystem::path& path)
    : descriptor_(::open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category());
  // HDF5 requests a shared lock to read and an exclusive one to write: others may read along, and only that. A file
  // system without locks is fine too.
  (void)::flock(descriptor_, LOCK_SH | LOCK_NB);
}

CommitFile::~CommitFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

void CommitFile::fail(const std::string& reason) {
  if (error_.empty()) error_ = reason;
}

void CommitFile::put(std::uint64_t address, std::span<const std::byte> bytes) {
  while (!bytes.empty() && !failed()) {
    const ssize_t written = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(address));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return fail(std::generic_category().message(written < 0 ? errno : ENOSPC));
    unsettled_ = true;
    bytes = bytes.subspan(static_cast<std::size_t>(written));
    address += static_cast<std::uint64_t>(written);
    length_ = std::max(length_, address);
  }
}

void CommitFile::resize(std::uint64_t length) {
  if (failed()) return;
  if (::ftruncate(descriptor_, static_cast<off_t>(length)) != 0) return fail(std::generic_category().message(errno));
  length_ = length;
  unsettled_ = true;
}

void CommitFile::settle() {
  if (survives_ == Survives::kill || !unsettled_ || failed()) return;
  // Some file systems cannot be told.
  if (::fdatasync(descriptor_) != 0 && errno != EINVAL && errno != ENOSYS)
    return fail(std::generic_category().message(errno));
  unsettled_ = false;
}

void CommitFile::write_raw(std::uint64_t address, std::span<const std::byte> bytes) {
  put(address, bytes);
  for_each_page(address, bytes.size(), [&](std::uint64_t number, std::size_t offset, std::size_t from, std::size_t n) {
    if (const auto page = staged_.find(number); page != staged_.end()) {
      std::memcpy(page->second.data() + offset, bytes.data() + from, n);
    }
  });
}

CommitFile::Page& CommitFile::staged(std::uint64_t number) {
  const auto [page, is_new] = staged_.try_emplace(number);
  if (is_new) {
    // read() lays staged pages over the file, so read into a copy that is not staged yet.
    Page content{};
    staged_.erase(page);
    if (!read(number * kPage, content)) fail("cannot read back: " + std::generic_category().message(errno));
    return staged_[number] = content;
  }
  return page->second;
}

void CommitFile::stage(std::uint64_t address, std::span<const std::byte> bytes) {
  for_each_page(address, bytes.size(), [&](std::uint64_t number, std::size_t offset, std::size_t from, std::size_t n) {
    std::memcpy(staged(number).data() + offset, bytes.data() + from, n);
  });
}

bool CommitFile::read(std::uint64_t address, std::span<std::byte> bytes) const {
  std::size_t done = 0;
  while (done < bytes.size()) {
    const ssize_t count =
        ::pread(descriptor_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(address + done));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return false;
    if (count == 0) break;
    done += static_cast<std::size_t>(count);
  }
  std::ranges::fill(bytes.subspan(done), std::byte{0});  // what is not written yet reads as zeros
  for_each_page(address, bytes.size(), [&](std::uint64_t number, std::size_t offset, std::size_t to, std::size_t n) {
    if (const auto page = staged_.find(number); page != staged_.end()) {
      std::memcpy(bytes.data() + to, page->second.data() + offset, n);
    }
  });
  return true;
}

// Place in the order of commit(), steps 3 to 6. The level of an index node is its sixth byte; level 0 has the chunks.
int CommitFile::rank(std::uint64_t number, const Page& page) const {
  if (number == 0) return 1000;
  if (!on_disk_.contains(number)) return 0;
  if (starts_with(page, "TREE")) return 1 + 255 - std::to_integer<int>(page[5]);
  return starts_with(page, "OHDR") ? 1001 : 999;
}

void CommitFile::put_page(std::uint64_t number, const Page& page) {
  // The last page may be cut short by the end of the file.
  const std::uint64_t start = number * kPage;
  const std::size_t count = static_cast<std::size_t>(std::min<std::uint64_t>(kPage, length_ - start));
  put(start, std::span(page).first(count));
  on_disk_.insert(number);
}

void CommitFile::commit(std::uint64_t length) {
  if (length_ < length) resize(length);
  settle();  // the superblock must not tell of a length that is not there
  if (const auto front = staged_.find(0); front != staged_.end() && on_disk_.contains(0)) {
    put(0, std::span(front->second).first(kSuperblock));
  }
  std::vector<std::pair<int, std::uint64_t>> order;
  order.reserve(staged_.size());
  for (const auto& [number, page] : staged_) {
    if (number * kPage < length_) order.emplace_back(rank(number, page), number);
  }
  std::ranges::sort(order);
  int before = 0;
  for (const auto& [place, number] : order) {
    if (std::exchange(before, place) != place) settle();
    put_page(number, staged_.at(number));
  }
  settle();
  staged_.clear();
}

void CommitFile::close(std::uint64_t length) {
  commit(length);
  if (length_ > length) resize(length);
  settle();
  if (::close(std::exchange(descriptor_, -1)) != 0) fail(std::generic_category().message(errno));
}

}  // namespace stiction::record

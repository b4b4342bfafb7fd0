// Bytes of a result file: refused, or everything in it can be read, printed and drawn.
#include <sstream>

#include "stiction/analysis/page/page.hpp"
#include "stiction/analysis/run/report.hpp"
#include "stiction/core/error.hpp"
#include "stiction/record/export/csv.hpp"
#include "stiction/record/result/reader.hpp"
#include "target.hpp"

// HDF5 1.10 does not free an object header whose checksum is wrong.
extern "C" const char* __lsan_default_suppressions() {
  return "leak:libhdf5";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace stiction;
  try {
    const record::Reader reader("fuzz.h5", fuzz::bytes_of(data, size));
    std::ostringstream table;
    record::export_csv(reader, table, {}, 0.0);
    for (const record::Event& event : reader.events())
      fuzz::require(event.contact < reader.contacts().size(), "an event has a contact");
    if (const auto checkpoint = reader.checkpoint())
      fuzz::require(checkpoint->rows <= reader.rows(), "a checkpoint is covered by rows");
    (void)reader.layout();
    const analysis::RunReport report = analysis::from_attributes(reader.summary());
    (void)analysis::to_text(report);
    (void)analysis::to_json(report);
    (void)analysis::page_of(reader);
  } catch (const core::InputError& error) {
    fuzz::require(*error.what() != '\0', "a refusal says why");
  }
  return 0;
}

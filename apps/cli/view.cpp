#include <fmt/format.h>

#include <algorithm>

#include "commands.hpp"
#include "print.hpp"
#include "stiction/analysis/page/place.hpp"
#include "stiction/core/error.hpp"

namespace stiction::cli {
namespace {

struct ViewOptions {
  std::vector<std::string> files;
  std::string out;
};

// Beside the first result; of several, with the names of all.
std::filesystem::path default_page(const std::vector<std::string>& files) {
  std::filesystem::path page = files.front();
  std::string name = page.stem().string();
  for (std::size_t i = 1; i < files.size(); ++i) name += "-" + std::filesystem::path(files[i]).stem().string();
  return page.replace_filename(name + ".html");
}

void check_comparable(const record::Reader& first, const record::Reader& other) {
  const bool common = std::ranges::any_of(
      other.columns(), [&](const record::Column& c) { return c.name != "t" && first.find_column(c.name); });
  if (!common)
    throw core::InputError(fmt::format("cannot compare '{}' with '{}': they have no column in common besides t",
                                       other.path().string(), first.path().string()));
}

int view(const ViewOptions& options) {
  const record::Reader reader(options.files.front());
  std::vector<record::Reader> compared;
  for (std::size_t i = 1; i < options.files.size(); ++i)
    check_comparable(reader, compared.emplace_back(options.files[i]));
  const std::filesystem::path page =
      options.out.empty() ? default_page(options.files) : std::filesystem::path(options.out);
  analysis::write_page(reader, page, compared);
  print("wrote {}\n", page.string());
  return kDone;
}

}  // namespace

void add_view(CLI::App& app, Action& action) {
  auto options = std::make_shared<ViewOptions>();
  CLI::App* command = app.add_subcommand("view", "write the report page of a result: 3-D playback, plots, summary");
  command->add_option("RESULT", options->files, "result file; more than one are compared on one page")
      ->required()
      ->expected(1, 6)
      ->type_name("");
  command->add_option("-o,--out", options->out, "page to write (default: beside the result)")->type_name("FILE");
  command->callback([&action, options] { action = [options] { return view(*options); }; });
}

}  // namespace stiction::cli

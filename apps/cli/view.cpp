#include <fmt/format.h>

#include "commands.hpp"
#include "print.hpp"
#include "stiction/analysis/page/place.hpp"

namespace stiction::cli {

void add_view(CLI::App& app, Action& action) {
  struct Options {
    std::string file, out;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("view", "write the report page of a result: 3-D playback, plots, summary");
  command->add_option("RESULT", options->file, "result file")->required()->type_name("");
  command->add_option("-o,--out", options->out, "page to write (default: beside the result)")->type_name("FILE");
  command->callback([&action, options] {
    action = [options] {
      const record::Reader reader(options->file);
      const std::filesystem::path page = !options->out.empty()
                                             ? std::filesystem::path(options->out)
                                             : std::filesystem::path(options->file).replace_extension(".html");
      analysis::write_page(reader, page);
      print("wrote {}\n", page.string());
      return kDone;
    };
  });
}

}  // namespace stiction::cli

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "commands.hpp"
#include "print.hpp"
#include "stiction/record/result/reader.hpp"

namespace stiction::cli {

void add_events(CLI::App& app, Action& action) {
  struct Options {
    std::string file;
    bool json = false;
  };
  auto options = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand("events", "contact events of a result");
  command->add_option("RESULT", options->file, "result file")->required()->type_name("");
  command->add_flag("--json", options->json, "print one JSON list");
  command->callback([&action, options] {
    action = [options] {
      const record::Reader reader(options->file);
      nlohmann::ordered_json list = nlohmann::ordered_json::array();
      if (!options->json)
        print("{:>14}  {:<16} {:<7} {:>14} {:>14}\n", "t [s]", "contact", "event", "v_N [m/s]", "P_N [N s]");
      for (const record::Event& event : reader.events()) {
        const std::string contact = record::event_name(event, reader.contacts(), reader.shapes());
        if (options->json)
          list.push_back({{"t", event.t},
                          {"contact", contact},
                          {"event", record::to_string(event.kind)},
                          {"normal_velocity", event.normal_velocity},
                          {"impulse", event.impulse}});
        else
          print("{:>14.9f}  {:<16} {:<7} {:>14.6e} {:>14.6e}\n", event.t, contact, record::to_string(event.kind),
                event.normal_velocity, event.impulse);
      }
      if (options->json)
        fmt::print("{}\n", list.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
      return kDone;
    };
  });
}

}  // namespace stiction::cli

#include "stiction/analysis/page/page.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "stiction/analysis/page/result_json.hpp"
#include "stiction/core/embedded.hpp"
#include "stiction/core/error.hpp"

namespace stiction::analysis {
namespace {

using PageJson = nlohmann::ordered_json;

std::string replaced(std::string_view text, std::string_view mark, std::string_view with) {
  const std::size_t at = text.find(mark);
  if (at == std::string_view::npos) throw core::RunError(fmt::format("the page template has no mark {}", mark));
  std::string out(text.substr(0, at));
  out += with;
  out += text.substr(at + mark.size());
  return out;
}

// JSON that may stand inside a script element: no '<' remains.
std::string for_script(const PageJson& json) {
  std::string out;
  for (const char c : json.dump(-1, ' ', false, PageJson::error_handler_t::replace)) {
    if (c == '<')
      out += "\\u003c";
    else
      out += c;
  }
  return out;
}

std::string for_html(std::string_view text) {
  std::string out;
  for (const char c : text) out += c == '<' ? std::string("&lt;") : c == '&' ? std::string("&amp;") : std::string(1, c);
  return out;
}

}  // namespace

std::string page_of(const record::Reader& reader, const PageBudget& budget) {
  return page_of(reader, {}, budget);
}

std::string page_of(const record::Reader& reader, std::span<const record::Reader> compared, const PageBudget& budget) {
  const std::size_t results = 1 + compared.size();
  const PageBudget each{budget.plot_values / results, budget.frame_values / results};
  PageJson data = result_json(reader, each);
  data["name"] = reader.path().stem().string();
  data["others"] = PageJson::array();
  for (const record::Reader& other : compared) data["others"].push_back(compared_json(other, each));
  const std::string page =
      replaced(core::page_template(), "<title>Stiction</title>", "<title>" + for_html(title_of(reader)) + "</title>");
  return replaced(page, "<!--stiction-data-->",
                  "<script type=\"application/json\" id=\"stiction-data\">" + for_script(data) + "</script>");
}

}  // namespace stiction::analysis

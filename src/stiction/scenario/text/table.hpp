#pragma once
// A TOML table read against its section of the schema. Every error names file, line, key, value and what is
// allowed; a value that came from --set is named by its path instead of a line.
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "stiction/formula/parse.hpp"
#include "stiction/math/types.hpp"
#include "stiction/scenario/schema/schema.hpp"
#include "stiction/scenario/text/toml.hpp"

namespace stiction::scenario {

// Where a value was written, where the node itself does not know: it took the place of a formula, or is a copy.
struct Written {
  std::string file;
  std::size_t line = 0, column = 0;  // 0: not known
  std::string formula{};             // of which it is the value; empty: of none
};

struct Source {
  std::string origin;                                  // file or scenario name
  std::map<const toml::node*, std::string> overrides;  // values set from outside and their paths
  std::map<const toml::node*, Written> written{};
  formula::Scope scope{};  // the parameters, for formulas that are evaluated during the run

  [[nodiscard]] Written written_at(const toml::node& node) const;
  [[nodiscard]] std::string place(const toml::node& node) const;  // "file.toml:12" or "--set contact.stick.mu"
};

// A value as it stands in the file, shortened for a message.
std::string value_text(const toml::node& node, std::size_t most = 60);

class Table {
 public:
  // label is the path with names in it, e.g. "contact.stick"
  Table(const toml::table& table, const Section& section, std::string label, const Source& source);

  // Refuses keys that the schema does not know; subtables that have a section of their own are known.
  void check_keys() const;

  // The same table as one of the type that it chooses. Refuses keys of other types, which would be ignored silently.
  [[nodiscard]] Table chosen() const;

  // The table below this one that holds keys of one type alone, such as [integrator.moreau]; empty where there is none.
  // Refuses other keys in it.
  [[nodiscard]] Table below(const Type& type) const;

  [[nodiscard]] bool has(std::string_view key) const { return table_.contains(key); }
  [[nodiscard]] double number(std::string_view key) const;
  [[nodiscard]] std::int64_t integer(std::string_view key) const;
  [[nodiscard]] bool boolean(std::string_view key) const;
  [[nodiscard]] std::string text(std::string_view key) const;
  [[nodiscard]] bool is_word(std::string_view key) const;  // a word stands in place of the number or vector
  [[nodiscard]] math::Vec3 vector(std::string_view key) const;
  [[nodiscard]] math::Vec3 direction(std::string_view key) const;  // a unit vector from one of any length except zero
  [[nodiscard]] math::Quat quaternion(std::string_view key) const;
  [[nodiscard]] math::Mat3 inertia(std::string_view key) const;
  [[nodiscard]] std::vector<std::string> names(std::string_view key) const;
  [[nodiscard]] std::vector<std::string> texts(std::string_view key) const;  // a list; empty if omitted
  [[nodiscard]] std::vector<double> list(std::string_view key) const;        // the same of numbers, each in range
  [[nodiscard]] std::vector<std::pair<double, double>> points(std::string_view key) const;
  [[nodiscard]] std::vector<math::Vec3> vectors(std::string_view key) const;

  // A file by its path; a relative one starts at the folder of the scenario's file, or, where none is there, at the
  // current folder.
  [[nodiscard]] std::filesystem::path path(std::string_view key) const;

  // Tables of [[key]] (or none), each labelled by its name.
  [[nodiscard]] std::vector<Table> children(std::string_view key, const Section& section) const;

  [[nodiscard]] const Section& section() const { return section_; }
  [[nodiscard]] const toml::table* data() const { return &table_; }
  [[nodiscard]] const std::string& label() const { return label_; }
  [[nodiscard]] const formula::Scope& scope() const { return source_.scope; }
  [[nodiscard]] std::string place(std::string_view key = {}) const;  // "file.toml:12" or "--set contact.stick.mu"
  [[noreturn]] void refuse(std::string_view key, const std::string& why) const;

 private:
  [[nodiscard]] const toml::node* find(std::string_view key) const;  // null: take the default
  [[nodiscard]] const Key& key_of(std::string_view key) const;
  [[nodiscard]] std::string kind(std::string_view key) const;  // what its value must be
  [[nodiscard]] double number_of(const toml::node& node, std::string_view key) const;
  [[nodiscard]] std::vector<double> numbers(std::string_view key, std::size_t count) const;

  const toml::table& table_;
  const Section& section_;
  const Type* type_ = nullptr;
  std::string label_;
  const Source& source_;
};

}  // namespace stiction::scenario

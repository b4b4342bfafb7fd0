#pragma once
// A law on its own, without a contact: what `stiction law` draws, and what contact problems of programs are made of.
#include <string>
#include <utility>
#include <vector>

#include "stiction/laws/contact_law.hpp"

namespace stiction::scenario {

struct LoneLaw {
  laws::ContactLaw law;
  std::vector<std::pair<std::string, std::string>> words;  // pressure, coefficient, rolling_kind where they apply
  std::vector<std::pair<std::string, double>> parameters;  // by name
};

// key: "friction" or "rolling"; name: the law's; set: keys of a [[contact]] as NAME=VALUE. Parameters that are not set
// have their default, else the example in their table. Throws core::InputError as the reader of scenarios does, and for
// keys that the law does not use.
LoneLaw lone_law(const std::string& key, const std::string& name, const std::vector<std::string>& set);

// The law of a [[contact]] that has these keys, NAME=VALUE; all that it needs must be given. Throws core::InputError as
// the reader of scenarios does, and for keys that the law does not use. Laws with a table need a scenario.
laws::ContactLaw contact_law(const std::vector<std::string>& set);

}  // namespace stiction::scenario

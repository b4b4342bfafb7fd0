#pragma once
// The one place that includes toml++.
#define TOML_ENABLE_FORMATTERS 1
#include <toml++/toml.h>

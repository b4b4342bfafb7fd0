#pragma once
// Models from text: files, built-in scenarios, TOML in a string, with values replaced as by --set.
#include "stiction/scenario/scenario.hpp"

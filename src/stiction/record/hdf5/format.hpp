#pragma once
// Names in a result file. Private to this module; others script against the names, so they stay.
#include <cstdint>

namespace stiction::record {

inline constexpr const char* kDataName = "data";
inline constexpr const char* kEventsName = "events";
inline constexpr const char* kSummaryName = "summary";
inline constexpr const char* kCheckpointName = "checkpoint";
inline constexpr const char* kColumnsName = "columns";
inline constexpr const char* kMetaName = "meta";
inline constexpr const char* kModelName = "model";
inline constexpr const char* kVerifyName = "verify";
inline constexpr const char* kContactsName = "contacts";  // in /meta
inline constexpr const char* kShapesName = "shapes";      // in /meta, where there are groups of contacts

inline constexpr const char* kFormatKey = "format";  // attributes of /meta that distinguish result files from others
inline constexpr const char* kFormatName = "stiction-result";
inline constexpr const char* kVersionKey = "format_version";
inline constexpr std::int64_t kFormatVersion = 1;
inline constexpr const char* kStatusKey = "status";  // in /summary

}  // namespace stiction::record

// Text that is hardly a scenario at all: cut short, empty, not UTF-8, nested endlessly.
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "scenario/support.hpp"

namespace stiction::scenario::test {
namespace {

// True if accepted, false if refused as wrong input; anything else is rethrown.
bool taken(const std::string& text) {
  try {
    (void)parse(text, "test.toml");
    return true;
  } catch (const core::InputError& error) {
    EXPECT_STRNE(error.what(), "");
    return false;
  }
}

std::string repeated(const std::string& part, std::size_t count) {
  std::string text;
  text.reserve(part.size() * count);
  for (std::size_t i = 0; i < count; ++i) text += part;
  return text;
}

TEST(Toml, CutAtEveryByte) {
  for (const core::EmbeddedText& builtin : core::builtin_scenarios()) {
    const std::string text(builtin.text);
    for (std::size_t size = 0; size < text.size(); ++size) {
      SCOPED_TRACE(text.substr(0, size));
      ASSERT_NO_THROW((void)taken(text.substr(0, size)));
    }
    EXPECT_TRUE(taken(text));
  }
}

TEST(Toml, NothingInIt) {
  for (const char* text : {"", "\n", "# only a comment", "# one\n# two\n\n", "   \t\n"})
    expect_parts(message_of(text), {"test.toml", "title is missing"});
}

TEST(Toml, LineEndingsAndByteOrderMarkOfOtherSystems) {
  std::string windows;
  for (const char c : kBall) windows += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_TRUE(taken(windows));
  EXPECT_TRUE(taken("\xef\xbb\xbf" + kBall));
}

TEST(Toml, NotUtf8) {
  for (const char* bytes : {"\xff", "\xc3", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xc0\xaf", "\x80"})
    expect_parts(message_of(edited(kBall, "Ball", bytes)), {"test.toml:1:", "not valid TOML"});
  EXPECT_FALSE(taken(std::string("title = \"a\0b\"", 13)));
  EXPECT_FALSE(taken(std::string(1000, '\0')));
  EXPECT_FALSE(taken("\xff\xfet\0i\0"));  // UTF-16
}

// A thousand levels are more than any format needs, a hundred thousand would overflow a stack.
TEST(Toml, NestedWithoutEnd) {
  for (const std::size_t depth : {1000u, 100'000u, 1'000'000u}) {
    EXPECT_FALSE(taken("a = " + repeated("[", depth)));
    EXPECT_FALSE(taken("a = " + repeated("[", depth) + repeated("]", depth)));
    EXPECT_FALSE(taken("a = " + repeated("{a=", depth)));
    EXPECT_FALSE(taken(repeated("a.", depth) + "a = 1"));
    EXPECT_FALSE(taken(repeated("\"=\" . ", depth) + "a = 1"));
    EXPECT_FALSE(taken("[" + repeated("a.", depth) + "a]"));
    EXPECT_FALSE(taken("[[" + repeated("a . ", depth) + "a]]"));
    EXPECT_FALSE(taken("a = {" + repeated("'a'.", depth) + "a = 1}"));
    EXPECT_FALSE(taken("a = {a = \"\"\"x\"\"\"\", " + repeated("a.", depth) + "a = 1}"));
  }
}

// The deepest tables that both limits let through.
TEST(Toml, NestedAsDeepAsThereIsALimit) {
  const std::string key = repeated("a.", 16) + "a";
  EXPECT_FALSE(taken("[" + key + "]\n" + key + " = " + repeated("{" + key + " = ", 250) + "1" + repeated("}", 250)));
}

TEST(Toml, TextsMayHaveManyDotsAndLines) {
  const std::string dots = repeated("...", 1000);
  EXPECT_EQ(parse(edited(kBall, "Ball", dots), "test").title, dots + " on the floor");
  EXPECT_TRUE(taken(edited(kBall, "\"Ball on the floor\"", "\"\"\"\nit's \"" + dots + "\" \\\"\\\"\\\"\n\"\"\"")));
  EXPECT_TRUE(taken(edited(kBall, "\"Ball on the floor\"", "'''\n\\" + dots + "'''")));
  EXPECT_TRUE(taken("# it's " + dots + "\n" + kBall));
}

TEST(Toml, LongAndManyThings) {
  EXPECT_FALSE(taken(edited(kBall, "mass = 2", "mass = " + std::string(1'000'000, '9'))));
  EXPECT_TRUE(taken(edited(kBall, "Ball", std::string(1'000'000, 'x'))));
  // A misspelt key of any length gets an answer in time.
  EXPECT_FALSE(taken(std::string(1'000'000, 'k') + " = 1\n" + kBall));
}

TEST(Load, FilesThatAreNoScenario) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(::testing::TempDir()) / ("stiction-scenario-" + std::to_string(::getpid()));
  fs::create_directories(folder);
  const auto message = [](const fs::path& path) {
    try {
      (void)load(path.string());
    } catch (const core::InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  expect_parts(message(folder), {folder.string(), "directory"});
  expect_parts(message(folder / "none.toml"), {"none.toml", "no such file"});
  expect_parts(message("tipe-top"), {"'tipe-top'", "did you mean 'tippe-top'"});
  std::ofstream(folder / "large.toml") << "title = 1\n";
  fs::resize_file(folder / "large.toml", 100u << 20);  // a hole of 100 MB: it must not even be read
  expect_parts(message(folder / "large.toml"), {"large.toml", "104857600 bytes"});
  std::ofstream(folder / "ball.toml") << kBall;
  EXPECT_EQ(load((folder / "ball.toml").string()).name, "ball");
  fs::remove_all(folder);
}

TEST(Load, BuiltInScenarios) {
  EXPECT_EQ(builtins().size(), core::builtin_scenarios().size());
  for (const BuiltinInfo& info : builtins()) {
    const Scenario scenario = load(info.name);
    EXPECT_EQ(scenario.title, info.title);
    EXPECT_EQ(scenario.source, info.source);
    EXPECT_FALSE(info.source.empty()) << info.name;
    for (const std::string& note : scenario.notes)  // a body that is placed says where it came to lie
      EXPECT_NE(note.find(" to its start, ["), std::string::npos) << info.name << ": " << note;
    EXPECT_TRUE(scenario.warnings.empty()) << info.name;
  }
}

}  // namespace
}  // namespace stiction::scenario::test

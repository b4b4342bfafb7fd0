// What formulas mean, and where wrong ones are wrong.
#include "stiction/formula/parse.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "stiction/formula/program.hpp"

namespace stiction::formula {
namespace {

Scope some() {
  Scope scope;
  scope.known = {"R", "mass", "x", "ball.x"};
  scope.find = [](std::string_view name) -> std::optional<Symbol> {
    if (name == "R") return Symbol{0.5, known({{1, 0, 0}})};
    if (name == "mass") return Symbol{2.0, known({{0, 1, 0}})};
    if (name == "plain") return Symbol{3.0, {}};
    if (name == "ball.x" || name == "a-b.x") return Symbol{7.0, {}};
    if (name == "x") return Symbol{0.0, {}, 0};
    return std::nullopt;
  };
  return scope;
}

double value(const std::string& text) {
  Graph graph;
  const Parsed parsed = parse(text, some(), graph);
  EXPECT_TRUE(graph.is_constant(parsed.node)) << text;  // a formula of constants is one number
  return graph[parsed.node].value;
}

TEST(Parse, MeansWhatIsUsual) {
  const std::array<std::pair<const char*, double>, 24> cases{{{"1 + 2*3", 7},
                                                              {"(1 + 2)*3", 9},
                                                              {"-2^2", -4},
                                                              {"2^3^2", 512},
                                                              {"2^-1", 0.5},
                                                              {"8/4/2", 1},
                                                              {"1 - 2 - 3", -4},
                                                              {"- -1", 1},
                                                              {"1e-3", 1e-3},
                                                              {".5", 0.5},
                                                              {"2*R", 1},
                                                              {"sqrt(16)", 4},
                                                              {"atan2(1, 0)/pi", 0.5},
                                                              {"min(2, 3) + max(2, 3)", 5},
                                                              {"if(R < 1, 10, 20)", 10},
                                                              {"if(R >= 1 or plain == 3, 10, 20)", 10},
                                                              {"not (1 < 2)", 0},
                                                              {"1 < 2 and 2 != 3", 1},
                                                              {"ball.x", 7},
                                                              {"`a-b.x` - 1", 6},
                                                              {"floor(-1.5) + ceil(1.2) + round(2.5)", 3},
                                                              {"sign(-3)*abs(-3)", -3},
                                                              {"log10(1000)", 3},
                                                              {"\t1 +\n1 ", 2}}};
  for (const auto& [text, expected] : cases) EXPECT_NEAR(value(text), expected, 1e-15 * std::fabs(expected)) << text;
}

// The part that is wrong, and why.
void expect_wrong(const std::string& text, const std::string& part, const std::string& why) {
  Graph graph;
  try {
    (void)parse(text, some(), graph);
    ADD_FAILURE() << text << " is accepted";
  } catch (const Error& error) {
    ASSERT_LE(error.begin, error.end);
    ASSERT_LE(error.end, text.size());
    EXPECT_EQ(text.substr(error.begin, error.end - error.begin), part) << text;
    EXPECT_NE(std::string(error.what()).find(why), std::string::npos) << text << ": " << error.what();
  }
}

TEST(Parse, SaysWhichPartIsWrong) {
  expect_wrong("1 + ", "", "something is missing");
  expect_wrong("", "", "something is missing");
  expect_wrong("(1 + 2", "", "')' is missing");
  expect_wrong("1 + 2)", ")", "not expected");
  expect_wrong("2r", "2r", "products are written with *");
  expect_wrong("R + RR", "RR", "is not a parameter; did you mean 'R'?");
  expect_wrong("sn(1)", "sn", "did you mean 'sin'?");
  expect_wrong("sin", "sin", "parentheses");
  expect_wrong("sin(1, 2)", "sin(1, 2)", "needs 1 argument");
  expect_wrong("atan2(1)", "atan2(1)", "needs 2 arguments");
  expect_wrong("1 + 1/(2 - 2)", "1/(2 - 2)", "not finite");
  expect_wrong("sqrt(-1) + 1", "sqrt(-1)", "not a number");
  expect_wrong("1 $ 2", "$", "not a sign");
  expect_wrong("1e999", "1e999", "not a number");
  expect_wrong("`a", "`a", "closing");
  expect_wrong("x = 3", "=", "not a sign");
  expect_wrong("open(\"/etc/passwd\")", "open", "is not a function");
  expect_wrong("1 \xc3\xa4", "\xc3\xa4", "not a sign");
}

TEST(Parse, ChecksUnits) {
  expect_wrong("R + mass", "R + mass", "different units, m and kg");
  expect_wrong("R < mass", "R < mass", "different units");
  expect_wrong("1 + sin(R)", "R", "sin needs a pure number");
  expect_wrong("2^R", "R", "an exponent needs a pure number");
  Graph graph;
  const auto unit = [&](const std::string& text) {
    const Unit u = parse(text, some(), graph).unit;
    return u.is == Unit::Is::known ? u.dimension.text() : u.is == Unit::Is::number ? "number" : "unchecked";
  };
  EXPECT_EQ(unit("2*R + 0.1"), "m");
  EXPECT_EQ(unit("mass*R^2/5"), "kg m^2");
  EXPECT_EQ(unit("1/R"), "1/m");
  EXPECT_EQ(unit("sqrt(R^2 + R*R)"), "m");
  EXPECT_EQ(unit("sin(R/R)"), "1");
  EXPECT_EQ(unit("2*pi"), "number");
  EXPECT_EQ(unit("plain*R"), "unchecked");
  EXPECT_EQ(parse_unit("N s/m")->text(), "kg/s");
  EXPECT_EQ(parse_unit("kg m^2")->text(), "kg m^2");
  EXPECT_EQ(*parse_unit("J"), *parse_unit("N m"));
  EXPECT_EQ(parse_unit("N/m^exponent"), std::nullopt);
  EXPECT_EQ(parse_unit("rad/s or m/s"), std::nullopt);
}

// No text can make it recurse without bound or grow without bound.
TEST(Parse, LengthAndDepthAreBounded) {
  Graph graph;
  const auto repeated = [](const char* part, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += part;
    return out;
  };
  for (const std::string& text :
       {repeated("(", 3000), repeated("-", 3000) + "1", repeated("2^", 1500) + "2", repeated("sin(", 900),
        repeated("not ", 900) + "1", repeated("1+", 100000) + "1", std::string(5000, ' ') + "1"})
    EXPECT_THROW((void)parse(text, some(), graph), Error) << text.substr(0, 10);
  EXPECT_NO_THROW((void)parse(repeated("(", 50) + "1" + repeated(")", 50), some(), graph));
  std::string powers = "x";  // each derivative of a long product is longer
  for (int i = 0; i < 300; ++i) powers += "*(x + " + std::to_string(i) + ")";
  Graph long_one;
  int node = parse(powers, some(), long_one).node;
  EXPECT_THROW(
      {
        for (int i = 0; i < 50; ++i) node = long_one.derivative(node, 0);
      },
      TooLong);
}

}  // namespace
}  // namespace stiction::formula

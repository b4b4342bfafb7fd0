// A user-defined law goes through the same contract as the built-in ones, and the page that explains it shows this
// code.
#include <fstream>

#include "laws/contract.hpp"
#include "laws/pyramid_friction.hpp"
#include "random.hpp"
#include "stiction/laws/friction/slip.hpp"

namespace stiction::laws {
namespace {

const example::PyramidFriction kPyramid{0.3, 0.1};

// What the contract requires besides what a contact needs: the number of channels at compile time and a size.
struct Pyramid : CustomFriction {
  static constexpr int dim = 2;
  static constexpr LawKind kind = LawKind::set;
  static constexpr bool oriented = true;
  double mu = 0.3;

  Pyramid() : CustomFriction(&kPyramid) {}
};
Vec3 farthest(const Pyramid&, const Vec3& d) {  // per mu
  return {std::copysign(1.0, d[0]), std::copysign(1.0 / 3.0, d[1]), 0.0};
}

TEST(CustomLaw, PyramidObeysTheContract) {
  EXPECT_TRUE(obeys_contract(Pyramid{}));
}

// The same law without a derivative of its own.
struct Lazy : example::PyramidFriction {
  using PyramidFriction::PyramidFriction;
  FrictionDerivative derivative(const Vec3& x, double P_N, const Metric& m) const override {
    return CustomLaw::derivative(x, P_N, m);
  }
};

TEST(CustomLaw, DifferencesTakeThePlaceOfADerivative) {
  const Lazy lazy{0.3, 0.1};
  test::Random random(1);
  for (int i = 0; i < 100000; ++i) {
    const double P_N = std::exp(3.0 * random.normal()), a = random.normal(), b = random.normal();
    const Vec3 x = 0.5 * P_N * Vec3(a, b, 0.0);
    if (std::abs(std::abs(x[0]) - 0.3 * P_N) < 1e-5 * P_N || std::abs(std::abs(x[1]) - 0.1 * P_N) < 1e-5 * P_N)
      continue;
    const FrictionDerivative exact = kPyramid.derivative(x, P_N, Metric{}), d = lazy.derivative(x, P_N, Metric{});
    ASSERT_LE((d.by_x - exact.by_x).norm() + (d.by_normal - exact.by_normal).norm(), 1e-9);  // rounding 1e-16/1e-6
  }
  EXPECT_TRUE(lazy.derivative(Vec3::Ones(), 0.0, Metric{}).by_x.isZero(0.0));
}

TEST(CustomLaw, ChannelsFollowTheUsersLaw) {
  const ContactLaw law{{}, CustomFriction(&kPyramid)};
  EXPECT_EQ(law.layout().friction, 2);
  EXPECT_EQ(law.dim(), 3);
  EXPECT_EQ(law.lever(), 0.0);
  EXPECT_EQ((ContactLaw{{}, CustomFriction{}}.dim()), 1);  // without a law: no channels
}

// What a law states about itself is available from the contact.
TEST(CustomLaw, KindAndOrientationFollowTheUsersLaw) {
  struct Creeping : example::PyramidFriction {
    using PyramidFriction::PyramidFriction;
    [[nodiscard]] LawKind kind() const override { return LawKind::regularised; }
    [[nodiscard]] bool oriented() const override { return true; }
  };
  const Creeping creeping{0.3, 0.1};
  const ContactLaw plain{{}, CustomFriction(&kPyramid)}, other{{}, CustomFriction(&creeping)};
  EXPECT_EQ(parts_of(plain)[SLIDING].kind, PartKind::set);
  EXPECT_EQ(parts_of(other)[SLIDING].kind, PartKind::smooth);
  EXPECT_FALSE(plain.oriented());
  EXPECT_TRUE(other.oriented());
}

TEST(CustomLaw, ThePageShowsThisCode) {
  const auto read = [](const char* path) {
    std::ifstream file(std::string(STICTION_SOURCE_DIR) + path);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  };
  const std::string code = read("/tests/laws/pyramid_friction.hpp"), page = read("/docs/howto/custom-law.md");
  const std::string begin = "// example begins\n";
  const auto from = code.find(begin), to = code.find("// example ends");
  ASSERT_TRUE(from != std::string::npos && to != std::string::npos);
  const std::string shown = code.substr(from + begin.size(), to - from - begin.size());
  ASSERT_GT(shown.size(), 500u);
  EXPECT_NE(page.find("```cpp\n" + shown + "```"), std::string::npos) << "docs/howto/custom-law.md shows other code";
}

}  // namespace
}  // namespace stiction::laws

#include "stiction/formula/parse.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "stiction/core/nearest.hpp"
#include "stiction/core/printable.hpp"
#include "stiction/formula/tokens.hpp"

namespace stiction::formula {
namespace {

// A part of the formula with its place.
struct Part {
  int node = -1;
  Unit unit{};
  std::size_t begin = 0, end = 0;
};

bool is_number(const Unit& unit) {
  return unit.is == Unit::Is::number;
}
bool is_known(const Unit& unit) {
  return unit.is == Unit::Is::known;
}
Dimension dimension_in_product(const Unit& unit) {
  return is_known(unit) ? unit.dimension : Dimension{};
}

const Function* find_function(std::string_view name) {
  for (const Function& f : functions())
    if (f.name == name) return &f;
  return nullptr;
}

bool is_word(std::string_view name) {
  return name == "and" || name == "or" || name == "not" || name == "pi" || find_function(name) != nullptr;
}

class Parser {
 public:
  Parser(std::string_view text, const Scope& scope, Graph& graph) : text_(text), scope_(scope), graph_(graph) {}

  Part whole() {
    if (text_.size() > kLongestText)
      throw Error(kLongestText, text_.size(), fmt::format("is longer than {} letters", kLongestText));
    advance();
    const Part out = either();
    if (token_.is != Token::Is::end) throw Error(token_.begin, token_.end, "is not expected here");
    return out;
  }
  [[nodiscard]] const std::vector<Place>& places() const { return places_; }

 private:
  void advance() {
    last_end_ = token_.end;
    token_ = token_at(text_, token_.end);
    if (token_.is != Token::Is::wrong) return;
    if (token_.text.starts_with('`')) throw Error(token_.begin, token_.end, "lacks the closing `");
    if (token_.text.starts_with('[')) throw Error(token_.begin, token_.end, "lacks the closing ]");
    const bool digits = token_.text.front() >= '.' && token_.text.front() <= '9';
    throw Error(token_.begin, token_.end,
                digits ? "is not a number: products are written with *" : "is not a sign of formulas");
  }
  [[nodiscard]] bool at(std::string_view sign) const { return token_.is == Token::Is::sign && token_.text == sign; }
  [[nodiscard]] bool at_word(std::string_view word) const {
    return token_.is == Token::Is::name && token_.text == word;
  }
  void expect(std::string_view sign) {
    if (!at(sign)) throw Error(token_.begin, token_.end, fmt::format("is where '{}' is missing", sign));
    advance();
  }

  // A node for the parts; a number that is none is an error of this part.
  Part make(Op op, const Part& a, const Part& b, const Part& c, const Unit& unit, std::size_t begin) {
    Part out{-1, unit, begin, last_end_};
    try {
      out.node = graph_.make(op, a.node, b.node, c.node);
    } catch (const TooLong& error) {
      throw Error(0, text_.size(), "is too long");
    }
    places_.push_back({out.node, begin, last_end_});
    if (graph_.is_constant(out.node) && !std::isfinite(graph_[out.node].value))
      throw Error(begin, last_end_, std::isnan(graph_[out.node].value) ? "is not a number" : "is not finite");
    return out;
  }

  // Units of two things that are added or compared.
  [[nodiscard]] Unit same(const Part& a, const Part& b) const {
    if (is_known(a.unit) && is_known(b.unit) && !(a.unit.dimension == b.unit.dimension))
      throw Error(
          a.begin, b.end,
          fmt::format("has parts of different units, {} and {}", a.unit.dimension.text(), b.unit.dimension.text()));
    if (is_number(a.unit) && is_number(b.unit)) return a.unit;
    if (is_known(a.unit) || is_known(b.unit)) return is_known(a.unit) ? a.unit : b.unit;
    return {};
  }
  static Unit product(const Unit& a, const Unit& b, double sign) {
    if (a.is == Unit::Is::unchecked || b.is == Unit::Is::unchecked) return {};
    // A number may silently have a unit; something pure takes none from it.
    const auto bare = [](const Unit& u) { return is_number(u) || u.dimension == Dimension{}; };
    if ((is_number(a) || is_number(b)) && bare(a) && bare(b)) return {Unit::Is::number, {}};
    return known(dimension_in_product(a) * formula::power(dimension_in_product(b), sign));
  }
  void must_be_pure(const Part& a, const std::string& what) const {
    if (is_known(a.unit) && !(a.unit.dimension == Dimension{}))
      throw Error(a.begin, a.end,
                  fmt::format("has the unit {}, but {} needs a pure number (a number may have a unit: 2[m/s])",
                              a.unit.dimension.text(), what));
  }
  static Unit pure(const Part& a) {
    return a.unit.is == Unit::Is::unchecked ? Unit{} : is_number(a.unit) ? a.unit : known({});
  }
  static constexpr Unit kNumber{Unit::Is::number, {}};

  struct Deeper {
    explicit Deeper(Parser& p) : parser(p) {
      if (++p.depth_ > kDeepest) throw Error(p.token_.begin, p.token_.end, "is nested too deeply");
    }
    Deeper(const Deeper&) = delete;
    Deeper& operator=(const Deeper&) = delete;
    ~Deeper() { --parser.depth_; }
    Parser& parser;
  };

  // What is true or false: 1 where not 0.
  Part truth(const Part& a) { return unless(unless(a)); }
  Part unless(const Part& a) {
    const Part yes = number(1.0, a.begin), no = number(0.0, a.begin);
    return make(Op::select, a, no, yes, kNumber, a.begin);
  }
  Part number(double value, std::size_t begin) { return {graph_.constant(value), kNumber, begin, last_end_}; }

  Part either() {
    Part a = both();
    while (at_word("or")) {
      advance();
      const Part b = both();
      a = make(Op::max, truth(a), truth(b), {}, kNumber, a.begin);
    }
    return a;
  }
  Part both() {
    Part a = denial();
    while (at_word("and")) {
      advance();
      const Part b = denial();
      a = make(Op::min, truth(a), truth(b), {}, kNumber, a.begin);
    }
    return a;
  }
  Part denial() {
    if (!at_word("not")) return comparison();
    const Deeper deeper(*this);
    advance();
    return unless(denial());
  }
  Part comparison() {
    const Part a = sum();
    if (token_.is != Token::Is::sign) return a;
    const std::string sign(token_.text);
    constexpr std::array<std::string_view, 6> kSigns{"<", "<=", ">", ">=", "==", "!="};
    if (std::ranges::find(kSigns, sign) == kSigns.end()) return a;
    advance();
    const Part b = sum();
    (void)same(a, b);
    if (sign == "<") return make(Op::less, a, b, {}, kNumber, a.begin);
    if (sign == "<=") return make(Op::less_equal, a, b, {}, kNumber, a.begin);
    if (sign == ">") return make(Op::less, b, a, {}, kNumber, a.begin);
    if (sign == ">=") return make(Op::less_equal, b, a, {}, kNumber, a.begin);
    const Part below = make(Op::less_equal, a, b, {}, kNumber, a.begin);
    const Part above = make(Op::less_equal, b, a, {}, kNumber, a.begin);
    const Part equal = make(Op::min, below, above, {}, kNumber, a.begin);
    return sign == "==" ? equal : unless(equal);
  }
  Part sum() {
    Part a = term();
    while (at("+") || at("-")) {
      const Op op = at("+") ? Op::add : Op::subtract;
      advance();
      const Part b = term();
      a = make(op, a, b, {}, same(a, b), a.begin);
    }
    return a;
  }
  Part term() {
    Part a = signed_factor();
    while (at("*") || at("/")) {
      const bool over = at("/");
      advance();
      const Part b = signed_factor();
      a = make(over ? Op::divide : Op::multiply, a, b, {}, product(a.unit, b.unit, over ? -1.0 : 1.0), a.begin);
    }
    return a;
  }
  Part signed_factor() {
    const std::size_t begin = token_.begin;
    if (!at("-") && !at("+")) return power();
    const Deeper deeper(*this);
    const bool minus = at("-");
    advance();
    const Part a = signed_factor();
    return minus ? make(Op::negate, a, {}, {}, a.unit, begin) : a;
  }
  Part power() {
    const Part a = factor();
    if (!at("^")) return a;
    const Deeper deeper(*this);
    advance();
    const Part b = signed_factor();
    must_be_pure(b, "an exponent");
    Unit unit = pure(a);
    if (is_known(a.unit) && !(a.unit.dimension == Dimension{})) {
      if (!graph_.is_constant(b.node))
        throw Error(a.begin, a.end,
                    fmt::format("has the unit {}, but its exponent is not a number", a.unit.dimension.text()));
      unit = known(formula::power(a.unit.dimension, graph_[b.node].value));
    }
    return make(Op::power, a, b, {}, unit, a.begin);
  }
  Part factor() {
    const Deeper deeper(*this);
    const Token token = token_;
    if (token.is == Token::Is::number) {
      advance();
      const Unit unit = token_.is == Token::Is::unit ? unit_of_number() : kNumber;
      return {graph_.constant(token.number), unit, token.begin, last_end_};
    }
    if (at("(")) {
      advance();
      Part inner = either();
      expect(")");
      inner.begin = token.begin;
      inner.end = last_end_;
      return inner;
    }
    if (token.is == Token::Is::name) {
      advance();
      return at("(") ? call(token) : named(token);
    }
    throw Error(token.begin, token.end,
                token.is == Token::Is::end ? "is where something is missing" : "is not expected here");
  }
  // "[m/s^2]" behind a number; "[]" leaves it unchecked.
  Unit unit_of_number() {
    const std::optional<Dimension> dimension = parse_unit(token_.text);
    if (!dimension && !token_.text.empty())
      throw Error(token_.begin, token_.end, "is not a unit of the SI, such as [m/s^2]");
    advance();
    return dimension ? known(*dimension) : Unit{};
  }
  Part named(const Token& token) {
    if (token.text == "pi") return {graph_.constant(std::numbers::pi), kNumber, token.begin, token.end};
    const std::optional<Symbol> symbol = scope_.find ? scope_.find(token.text) : std::nullopt;
    if (!symbol) {
      const bool function = find_function(token.text) != nullptr;
      throw Error(token.begin, token.end,
                  function ? "is a function: write its arguments in parentheses"
                           : fmt::format("is not {}{}", scope_.what,
                                         core::did_you_mean(std::string(token.text), scope_.known)));
    }
    const int node = symbol->variable < 0 ? graph_.constant(symbol->value) : graph_.variable(symbol->variable);
    return {node, symbol->unit, token.begin, token.end};
  }
  Part call(const Token& name) {
    const Function* function = find_function(name.text);
    if (!function) {
      std::vector<std::string> known;
      for (const Function& f : functions()) known.emplace_back(f.name);
      throw Error(name.begin, name.end, "is not a function" + core::did_you_mean(std::string(name.text), known));
    }
    advance();
    std::vector<Part> args{either()};
    while (at(",") && args.size() < 4) {
      advance();
      args.push_back(either());
    }
    expect(")");
    const int wanted = operands(function->op);
    if (static_cast<int>(args.size()) != wanted)
      throw Error(name.begin, last_end_, fmt::format("needs {} argument{}", wanted, wanted == 1 ? "" : "s"));
    args.resize(3);
    return make(function->op, args[0], args[1], args[2], unit_of_call(*function, args), name.begin);
  }
  [[nodiscard]] Unit unit_of_call(const Function& function, const std::vector<Part>& args) const {
    switch (function.op) {
      case Op::abs:
        return args[0].unit;
      case Op::min:
      case Op::max:
        return same(args[0], args[1]);
      case Op::select:
        return same(args[1], args[2]);
      case Op::atan2:
        (void)same(args[0], args[1]);
        return pure(args[0]);
      case Op::sign:
        return kNumber;
      case Op::sqrt:
      case Op::cbrt:
        if (!is_known(args[0].unit)) return args[0].unit;
        return known(formula::power(args[0].unit.dimension, function.op == Op::sqrt ? 0.5 : 1.0 / 3.0));
      default:
        must_be_pure(args[0], std::string(function.name));
        return pure(args[0]);
    }
  }

  std::string_view text_;
  const Scope& scope_;
  Graph& graph_;
  Token token_{};
  std::size_t last_end_ = 0;
  int depth_ = 0;
  std::vector<Place> places_;
};

}  // namespace

Parsed parse(std::string_view text, const Scope& scope, Graph& graph) {
  Parser parser(text, scope, graph);
  const Part whole = parser.whole();
  return {whole.node, whole.unit, parser.places()};
}

std::vector<std::string> names_in(std::string_view text) {
  std::vector<std::string> names;
  for (Token token = token_at(text, 0); token.is != Token::Is::end; token = token_at(text, token.end)) {
    const std::string name(token.text);
    if (token.is == Token::Is::name && !is_word(name) && std::ranges::find(names, name) == names.end())
      names.push_back(name);
  }
  return names;
}

}  // namespace stiction::formula

#include "authority/authority.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <string>

#include "base/limits.h"
#include "parsed.h"

using namespace plumbline;
using namespace plumbline::authority;

namespace {

bool within(const std::string& child, const std::string& parent) {
  return !first_widening(readable_authority(child), readable_authority(parent));
}

std::string widening(const std::string& child, const std::string& parent) {
  const auto found = first_widening(readable_authority(child), readable_authority(parent));
  return found ? found->dimension + " | " + found->child + " | " + found->parent : "";
}

std::string ttl(const std::string& value) { return R"({"ttl":)" + value + "}"; }

// The reasons, one a line. permits() has to agree.
std::string refused(const std::string& authority, const std::string& scope,
                    const std::string& context) {
  const Authority read = readable_authority(authority);
  const Parsed parsed(context);
  std::string out;
  for (const std::string& reason : refusals(read, scope, parsed.value())) out += reason + "\n";
  CHECK(permits(read, scope, parsed.value()) == out.empty());
  return out;
}

const char* const kReader =
    R"({"scopes":["crm.read","mail.*"],"constraints":[{"key":"max_rows","max":50},)"
    R"({"key":"region","type":"allow","one_of":["eu"]}],"ttl":3600})";

}  // namespace

TEST_SUITE("authority/authority") {
  TEST_CASE("within: every dimension at once") {
    CHECK(within(kReader, kReader));
    CHECK(within(R"({"scopes":["mail.a.*"],"constraints":[{"key":"max_rows","max":5},)"
                 R"({"key":"region","type":"allow","one_of":[]},{"key":"more"}],"ttl":60})",
                 kReader));
    CHECK(within("{}", "{}"));
    CHECK(within(kReader, R"({"scopes":["crm.*","mail.*"]})"));
  }

  TEST_CASE("limit: 50 reasons are listed, the others are counted") {
    const auto refusing = [](std::size_t count) {
      std::string text = R"({"scopes":["a.b"],"constraints":[)";
      for (std::size_t i = 0; i < count; ++i) {
        text += (i == 0 ? "" : ",") + (R"({"key":"k)" + std::to_string(i) + R"(","type":"other"})");
      }
      return refused(text + "]}", "a.b", "{}");
    };
    const auto lines = [](const std::string& text) {
      return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
    };
    CHECK(lines(refusing(limits::listed_reasons)) == 50);
    CHECK(refusing(50).find("more") == std::string::npos);
    CHECK(lines(refusing(limits::listed_reasons + 1)) == 51);
    CHECK(refusing(51).ends_with("and 1 more constraints\n"));
    CHECK(refusing(60).ends_with("and 10 more constraints\n"));
  }

  TEST_CASE("a child may add constraints, never drop one") {
    const char* const rows = R"({"constraints":[{"key":"max_rows","max":5}]})";
    CHECK(within(rows, "{}"));
    CHECK_FALSE(within("{}", rows));
    CHECK_FALSE(within("{}", R"({"constraints":[{"key":"unknown"}]})"));
  }

  TEST_CASE("a parent with a ttl has children with one that is not above it") {
    CHECK(within(ttl("3600"), ttl("3600")));
    CHECK(within(ttl("3600.0"), ttl("36e2")));
    CHECK(within(ttl("60"), ttl("null")));
    CHECK_FALSE(within(ttl("null"), ttl("3600")));
    CHECK_FALSE(within("{}", ttl("3600")));
    CHECK_FALSE(within(ttl("3600.5"), ttl("3600")));
    CHECK_FALSE(within(ttl("9007199254740993"), ttl("9007199254740992.0")));
    CHECK(within(ttl("9007199254740992.0"), ttl("9007199254740993")));
  }

  TEST_CASE("the first dimension that widens: scopes, constraints by key, ttl") {
    const char* const loose =
        R"({"scopes":["web.get","mail.send"],"constraints":[{"key":"region","type":"allow",)"
        R"("one_of":["rm"]},{"key":"max_rows","max":51}],"ttl":7200})";
    CHECK(widening(loose, kReader) == "scopes | web.get | [crm.read,mail.*]");
    CHECK(widening(loose,
                   R"({"scopes":["mail.*","web.*"],"constraints":[{"key":"max_rows","max":50},)"
                   R"({"key":"region","type":"allow","one_of":["eu"]}],"ttl":3600})") ==
          "max_rows | max_rows<=51 | max_rows<=50");
    CHECK(widening(R"({"constraints":[{"key":"max_rows","max":5}]})", kReader) ==
          R"(region | unbounded | region in ["eu"])");
    CHECK(widening(R"({"constraints":[{"key":"max_rows","max":5},{"key":"region","type":"allow",)"
                   R"("one_of":["eu"],"field":"zone"}],"ttl":1})",
                   kReader) == R"(region | region (field zone) in ["eu"] | region in ["eu"])");
    CHECK(widening(ttl("7200"), ttl("3600")) == "ttl | 7200 | 3600");
    CHECK(widening("{}", ttl("3600")) == "ttl | unbounded | 3600");
    CHECK(widening(R"({"scopes":["a.b"]})", "{}") == "scopes | a.b | []");
  }

  TEST_CASE("refusals: every reason, scope first, constraints by key") {
    CHECK(refused(kReader, "crm.read", R"({"rows":50,"region":"eu"})") == "");
    CHECK(refused(kReader, "mail.a.b", "{}") == "");
    CHECK(refused(kReader, "mail.a.b", "null") == "");
    CHECK(refused(kReader, "crm.write\n", R"({"rows":51,"region":1})") ==
          "scope \"crm.write\\u000a\" not covered by [crm.read,mail.*]\n"
          "max_rows<=50: rows is 51\n"
          "region in [\"eu\"]: region is 1\n");
    CHECK(refused("{}", "a.b", "{}") == "scope a.b not covered by []\n");
    CHECK(refused(R"({"scopes":["a.b"],"constraints":[{"key":"odd"}]})", "a.b", "{}") ==
          "odd (unknown type: admits nothing)\n");
    CHECK(permits(readable_authority(kReader), "crm.read", json::Value()));
  }

  TEST_CASE("what is no context is outside every authority") {
    for (const char* context : {"[]", R"("")", "0", "false", R"([{"rows":1}])"}) {
      CAPTURE(context);
      CHECK(refused(R"({"scopes":["a.b"]})", "a.b", context) != "");
    }
    CHECK(refused(kReader, "crm.read", "[]") == "context is an array, not an object\n");
  }

  TEST_CASE("as many constraints as may be and a hundred thousand members on both sides") {
    std::string parent =
        R"({"scopes":["a.b"],"constraints":[{"key":"list","type":"deny","not_one_of":[0)";
    for (int i = 1; i < 100000; ++i) parent += "," + std::to_string(i);
    parent += "]}";
    std::string child = parent.substr(0, parent.size() - 2) + ",\"x\"]}";
    std::string context = "{\"none\":0";
    for (std::size_t i = 0; i + 1 < limits::authority_constraints; ++i) {
      const std::string key = "k" + std::to_string(i);
      const std::string start = R"(,{"key":")" + key + R"(","type":"allow","one_of":[1)";
      parent += start + ",2]}";
      child += start + "]}";
      context += ",\"" + key + "\":1";
    }
    const Authority wide = readable_authority(parent + "]}");
    const Authority tight = readable_authority(child + "]}");
    CHECK_FALSE(first_widening(tight, wide));
    const auto widened = first_widening(wide, tight);
    REQUIRE(widened);
    CHECK(widened->dimension == "k0");
    const Parsed ones(context + "}");
    CHECK(permits(tight, "a.b", ones.value()));
    CHECK(refusals(tight, "a.b", Parsed(R"({"k9":3,"k77":4})").value()).size() == 2);
  }

  TEST_CASE("many constraints on a few very long numbers") {
    std::string text = R"({"scopes":["a.b"],"constraints":[{"key":"max_rows","max":1})";
    for (std::size_t i = 0; i + 1 < limits::authority_constraints; ++i) {
      text += R"(,{"type":"deny","not_one_of":[1],"key":"k)" + std::to_string(i) +
              R"(","field":")" + (i % 2 == 0 ? "even" : "odd") + "\"}";
    }
    const Parsed context("{\"even\":" + std::string(200000, '2') + ",\"odd\":" +
                         std::string(200000, '3') + "}");
    CHECK(permits(readable_authority(text + "]}"), "a.b", context.value()));
  }
}

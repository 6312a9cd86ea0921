#include "kitelogik/sessions.h"

#include "kitelogik/exports.h"

using namespace plumbline;
using namespace plumbline::kitelogik;

namespace {

Session session(const std::string& id, const std::string& token, ParentNames parent, std::int64_t depth,
                std::vector<std::string> scopes) {
  Session made;
  made.id = id;
  made.token_ids = {token};
  made.parent = std::move(parent);
  made.depth = depth;
  made.scopes = std::move(scopes);
  return made;
}

using Scopes = std::vector<std::string>;
using Numbers = std::vector<std::uint32_t>;

}  // namespace

TEST_SUITE("kitelogik/sessions") {
  TEST_CASE("a parent has the session and the token that are named, else one of them") {
    Sessions all;
    all.add("p", session("s-1", "t-1", {}, 0, {"a"}));
    all.add("q", session("s-2", "t-2", {}, 0, {"b"}));
    CHECK(all.parent_of({"s-1", "t-1"})->number == 0);
    CHECK(all.parent_of({"s-1", "t-1"})->both);
    CHECK(all.parent_of({"s-2", "t-1"})->number == 1);
    CHECK_FALSE(all.parent_of({"s-2", "t-1"})->both);
    CHECK(all.parent_of({"s-9", "t-1"})->number == 0);
    CHECK_FALSE(all.parent_of({"s-9", "t-9"}));
    CHECK_FALSE(all.parent_of({"", ""}));
  }

  TEST_CASE("of a session exported twice what both hold counts") {
    Sessions all;
    all.add("wide", session("s", "t", {}, 0, {"a", "b", "c"}));
    all.add("narrow", session("s", "t", {}, 0, {"b", "c", "d"}));
    CHECK(*all.parent_of({"s", "t"})->scopes == Scopes{"b", "c"});
    CHECK(all.parent_of({"s", "t"})->depth == 0);
    all.add("deeper", session("s", "t", {}, 1, {"b"}));
    CHECK(*all.parent_of({"s", "t"})->scopes == Scopes{"b"});
    CHECK_FALSE(all.parent_of({"s", "t"})->depth);
    Session unread = session("s", "t", {}, 0, {});
    unread.scopes.reset();
    all.add("unread", unread);
    CHECK_FALSE(all.parent_of({"s", "t"})->scopes);
  }

  TEST_CASE("a path is added once, and children hang on one parent") {
    Sessions all;
    CHECK(all.add("p", session("s", "t", {}, 0, {})) == 0);
    CHECK(all.add("p", session("x", "y", {}, 0, {})) == 0);
    CHECK(all.add("p2", session("s", "t", {}, 0, {})) == 1);
    CHECK(all.add("c1", session("c1", "", {"s", "t"}, 1, {})) == 2);
    CHECK(all.children_of(0) == Numbers{2});
    CHECK(all.add("c2", session("c2", "", {"z", "t"}, 1, {})) == 3);
    CHECK(all.children_of(0) == Numbers{2, 3});
    CHECK(all.children_of(1).empty());
    CHECK(all.number_of("c2") == 3u);
    CHECK_FALSE(all.number_of("c3"));
  }

  TEST_CASE("what names itself is not its own child, and nobody's token is a token") {
    Sessions all;
    all.add("loop", session("s", "t", {"s", "t"}, 1, {}));
    CHECK(all.children_of(0).empty());
    all.add("none", session("", "", {}, 0, {}));
    CHECK_FALSE(all.parent_of({"z", ""}));
    CHECK_FALSE(all.parent_of({"", "z"}));
  }
}

TEST_SUITE("kitelogik/session") {
  TEST_CASE("a session is what its records agree on") {
    SessionFold fold;
    std::vector<std::unique_ptr<json::ParsedText>> kept;
    const auto note = [&](const Said& said) {
      kept.push_back(std::make_unique<json::ParsedText>(record_text(said)));
      REQUIRE(kept.back()->ok());
      fold.note(read_record(kept.back()->value()));
    };
    note({.outcome = "blocked", .depth = "1", .scopes = R"(["c","a","b","a"])"});
    CHECK(*fold.session().scopes == Scopes{"a", "b", "c"});
    note({.token = "t-2", .depth = "1.0", .scopes = R"(["b","c","z"])"});
    note({.tool = "agent.spawn", .depth = "1", .scopes = R"(["b","c","z"])"});
    note({.outcome = "hitl_queued", .depth = "1", .scopes = R"(["c","b"])"});
    CHECK(*fold.session().scopes == Scopes{"b", "c"});
    CHECK(fold.session().depth == 1);
    CHECK(fold.session().token_ids == std::set<std::string>{"t-1", "t-2"});
    CHECK(fold.session().records == 4);
    CHECK(fold.session().ran == 1);
    CHECK(fold.session().delegations == 1);
    CHECK(fold.session().denials == 1);
    note({.depth = "2", .scopes = "null"});
    CHECK_FALSE(fold.session().depth);
    CHECK_FALSE(fold.session().scopes);
  }
}

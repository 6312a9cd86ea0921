// The parts of the text report, in the order they are printed. Each appends whole lines, or nothing
// where there is nothing to say. Internal to render.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "render/layout.h"

namespace plumbline::render {

// The verdict, and in sentences what was checked, what was not and why.
void append_account(const Report& report, const TextStyle& style, std::string& out);
// A line a check with what it measured.
void append_checks(const Report& report, const TextStyle& style, std::string& out);
// A row a node, as the tree of delegations; without `verdicts` nothing of what was found about it.
void append_nodes(const Report& report, const TextStyle& style, std::string& out, bool verdicts = true);
// A row a token, root first.
void append_tokens(const Report& report, const TextStyle& style, std::string& out);
// After a break in the chain: which entries hold among themselves.
void append_intact(const Report& report, const TextStyle& style, std::string& out);
// Each finding with its position.
void append_findings(const Report& report, const TextStyle& style, std::string& out);
// A line an entry, where the report has them. None is left out.
void append_entries(const Report& report, std::string& out);

// What the account says in other words.
struct VerdictWord {
  std::string_view word;
  Tone tone;
};
VerdictWord verdict_word(Verdict verdict);
// Its sentences, a paragraph each: the verdict, what was checked and what was not, what bounds it.
std::vector<std::string> account(const Report& report);

// A check, how it came out in a word or two, and what it measured or where it failed first.
struct CheckLine {
  Check check;
  std::string status, details;
  bool failed;
};
std::vector<CheckLine> check_lines(const Report& report);

// What a check measured, or why it was not made; "" where there is nothing to say.
std::string measured(const Report& report, Check check);

// The same of a check of a token chain, and the sentences of its account.
std::string measured_of_tokens(const Report& report, Check check);
std::string token_verdict_sentence(const Report& report);
std::string tokens_not_checked(const Report& report);

// The same of a session export: what a check measured, what passed, what was not made and why ("" for
// a check that it does not have), and what its hash is worth.
std::string measured_of_session(const Report& report, Check check);
std::vector<std::string> session_parts_checked(const Report& report);
std::string session_part_not_checked(const Report& report, Check check);
std::string state_of_session(const Report& report);

// Where a finding is: "seq 7 (line 8)", and the entry's position too where its seq is another; of
// a chain "token 2 (line 4)"; "" where it is about no place.
std::string position(const Finding& finding);

// Whether explain can be asked about a finding of the report, by its number among them.
bool findings_are_explained(const Report& report);

}  // namespace plumbline::render

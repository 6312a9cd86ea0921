"""Whether an output is valid in its format, and says as much as the reports it was made of.

What a format demands is checked from its standard: JSON by RFC 8259 and the members that the
report's schema requires; SARIF 2.1.0 (OASIS) by the members and the relations between them that it
demands; JUnit by what the schemas of Ant, Jenkins and Surefire have in common; workflow commands by
how a runner reads a line.
"""
import json
import os
import re
import urllib.parse
import xml.etree.ElementTree

from harness import ROOT, check
from pages import check_page

FORMATS = ("text", "json", "jsonl", "summary", "sarif", "junit", "github", "html")
WORDS = {0: ("verified", "consistent"), 2: ("failed",), 3: ("unproven",), 4: ("unreadable",)}


def printable(out, what):
    """Nothing that a terminal or a viewer would act upon reaches it: ASCII and line ends alone."""
    bad = sorted(set(re.sub(rb"[\n -~]", b"", out)))
    check(not bad, "%s: bytes %s" % (what, bad))
    check(not out or out.endswith(b"\n"), "%s: no line end at the end" % what)


def strict_json(text):
    def once(pairs):
        names = [name for name, _ in pairs]
        check(len(set(names)) == len(names), "a member stands twice: %s" % names)
        return dict(pairs)

    def refuse(word):
        check(False, "no JSON: " + word)
    return json.loads(text, object_pairs_hook=once, parse_constant=refuse)


def reports_of(out, several):
    whole = strict_json(out)
    check(isinstance(whole, list) == several, "an array for several inputs, an object for one")
    return whole if several else [whole]


def worst(reports):
    return min((r["exit_code"] for r in reports), key=[1, 2, 4, 3, 0].index)


def check_reports(reports):
    with open(os.path.join(ROOT, "schemas", "report.v1.schema.json"), encoding="utf-8") as file:
        required = json.load(file)["required"]
    for report in reports:
        check(set(required) <= set(report), "members: %s" % sorted(report))
        check(report["verdict"] in WORDS[report["exit_code"]], report["verdict"])


def check_text(out, reports):
    verdicts = re.findall(rb"(?m)^(?:\x1b\[\d+m)?([A-Z]+)  \S", out)
    check([v.decode().lower() for v in verdicts] == [r["verdict"] for r in reports], str(verdicts))


def check_summary(out, reports):
    lines = out.decode().splitlines()
    check(len(lines) == len(reports), "a line an input")
    for line, report in zip(lines, reports):
        check(("unreadable: " in line) == (report["verdict"] == "unreadable"), line)
        word = "draft=" if "tokens" in report else "integrity="
        check((word in line) != (report["verdict"] == "unreadable"), line)


# SARIF

LEVELS = {"error": "error", "condition": "error", "warning": "warning"}


def members(value, required, allowed, where):
    check(isinstance(value, dict), where + " is no object")
    check(set(required) <= set(value), "%s lacks %s" % (where, set(required) - set(value)))
    check(set(value) <= set(required) | set(allowed), "%s has %s" % (
        where, set(value) - set(required) - set(allowed)))


def message_text(message):
    """The text as a viewer shows it: placeholders and embedded links there must be none."""
    members(message, ["text"], [], "message")
    text = message["text"]
    unbraced = text.replace("{{", "").replace("}}", "")
    check("{" not in unbraced and "}" not in unbraced, "placeholder in " + text)
    check(not re.search(r"\[(?:[^\[\]\\]|\\.)*\]\(", text), "link in " + text)
    check(re.fullmatch(r"[ -~]+", text) is not None, "unprintable: %r" % text)
    return text


def check_artifact_location(location, artifacts):
    members(location, ["uri", "index"], ["uriBaseId"], "artifactLocation")
    uri = location["uri"]
    check(re.fullmatch(r"(?:[A-Za-z0-9._~/-]|%[0-9A-F]{2})+",
                       uri[len("file:"):] if uri.startswith("file:///") else uri), uri)
    check(("uriBaseId" in location) != uri.startswith("file:"), "base of " + uri)
    check(artifacts[location["index"]]["location"]["uri"] == uri, "index of " + uri)


def check_location(location, artifacts):
    members(location, ["physicalLocation"], ["logicalLocations"], "location")
    physical = location["physicalLocation"]
    members(physical, ["artifactLocation"], ["region"], "physicalLocation")
    check_artifact_location(physical["artifactLocation"], artifacts)
    if "region" in physical:
        members(physical["region"], ["startLine"], ["startColumn"], "region")
        check(all(isinstance(n, int) and n >= 1 for n in physical["region"].values()), "region")
    for logical in location.get("logicalLocations", []):
        members(logical, ["name", "kind"], [], "logicalLocation")
        check(re.fullmatch(r"[ -~]+", logical["name"]) is not None, "unprintable name")


def check_rules(rules):
    check(len({rule["id"] for rule in rules}) == len(rules), "rule ids")
    for rule in rules:
        members(rule, ["id", "shortDescription", "fullDescription", "help", "defaultConfiguration"],
                ["properties"], "rule")
        for text in ("shortDescription", "fullDescription", "help"):
            message_text(rule[text])


def check_result(result, finding, rules, artifacts):
    members(result, ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
            ["properties"], "result")
    check(rules[result["ruleIndex"]]["id"] == result["ruleId"] == finding["reason"], "its rule")
    check(result["level"] == LEVELS[finding["severity"]], "its level")
    message_text(result["message"])
    check(len(result["locations"]) == 1, "one location")
    check_location(result["locations"][0], artifacts)
    region = result["locations"][0]["physicalLocation"].get("region", {})
    check(region.get("startLine") == finding["line"], "its line")
    check(all(re.fullmatch(r"[0-9a-f]{64}", v) for v in result["partialFingerprints"].values())
          and list(result["partialFingerprints"]) == ["plumblineFinding/v1"], "its fingerprint")
    return region


def check_sarif(out, reports, directory):
    log = strict_json(out)
    members(log, ["$schema", "version", "runs"], [], "log")
    check(log["version"] == "2.1.0" and len(log["runs"]) == 1, "version, one run")
    run = log["runs"][0]
    members(run, ["tool", "results", "artifacts", "invocations", "columnKind"],
            ["defaultEncoding", "originalUriBaseIds"], "run")
    check(run["columnKind"] == "unicodeCodePoints", run["columnKind"])
    driver, artifacts = run["tool"]["driver"], run["artifacts"]
    members(driver, ["name", "version", "semanticVersion", "rules"], [], "driver")
    check_rules(driver["rules"])
    check(len({json.dumps(a, sort_keys=True) for a in artifacts}) == len(artifacts), "unique")
    for artifact in artifacts:
        members(artifact, ["location", "length", "roles"], ["hashes", "properties", "description"],
                "artifact")
        check_artifact_location(artifact["location"], artifacts)
        for digest in artifact.get("hashes", {}).values():
            check(re.fullmatch(r"[0-9a-f]{64}", digest) is not None, digest)
    findings = [(r, f) for r in reports for f in r["findings"]]
    check(len(run["results"]) == len(findings), "a result a finding")
    for result, (report, finding) in zip(run["results"], findings):
        region = check_result(result, finding, driver["rules"], artifacts)
        check_place(region, finding, os.path.join(directory, report["input"]["path"]))
        uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
        check(same_file(uri, report["input"]["path"]), uri)
    check_invocation(run["invocations"], reports, artifacts)
    check(b"<" not in out, "markup")


def same_file(uri, path):
    if path.startswith("\ufffd"):
        return True  # not UTF-8: the report says its bytes in another form
    decoded = urllib.parse.unquote(uri[len("file://"):] if uri.startswith("file:") else uri)
    return os.path.normpath(decoded) == os.path.normpath(path)


def check_place(region, finding, path):
    """Line and column name the byte that the report gives, counted in characters."""
    if not region or not os.path.exists(path):
        return
    with open(path, "rb") as file:
        before = file.read()[:finding["offset"]]
    before = before[3:] if before.startswith(b"\xef\xbb\xbf") else before
    line = before.rfind(b"\n") + 1
    column = 1 + len(before[line:].decode("utf-8", "surrogatepass"))
    check((region["startLine"], region["startColumn"]) == (before.count(b"\n") + 1, column),
          "%s of %s" % (region, finding))


def check_invocation(invocations, reports, artifacts):
    check(len(invocations) == 1, "one invocation")
    members(invocations[0], ["executionSuccessful", "exitCode", "toolExecutionNotifications"], [],
            "invocation")
    unreadable = [r for r in reports if r["verdict"] == "unreadable"]
    check(invocations[0]["executionSuccessful"] is (not unreadable), "executionSuccessful")
    check(invocations[0]["exitCode"] == worst(reports), "exitCode")
    notifications = invocations[0]["toolExecutionNotifications"]
    check(len(notifications) == len(unreadable), "a notification an unreadable input")
    for notification in notifications:
        members(notification, ["message", "level", "descriptor", "associatedRule", "locations"], [],
                "notification")
        check(notification["level"] == "error", "level")
        message_text(notification["message"])
        for location in notification["locations"]:
            check_location(location, artifacts)


# JUnit

SUITE = {"name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname", "id",
         "package"}


def check_suite(suite, report):
    check(set(suite.attrib) == SUITE, str(suite.attrib))
    check(re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d", suite.get("timestamp")) is not None,
          "timestamp")
    tags = [child.tag for child in suite]
    cases = suite.findall("testcase")
    check(tags == ["properties"] + ["testcase"] * len(cases) + ["system-out", "system-err"],
          str(tags))
    for one in cases:
        check(set(one.attrib) == {"name", "classname", "time"}, str(one.attrib))
        check(len(one) <= 1 and all(c.tag in ("failure", "error", "skipped") for c in one), "case")
        check(all(c.get("message") and (c.tag == "skipped" or c.get("type")) for c in one), "why")
    for name, tag in (("tests", "."), ("failures", "failure"), ("errors", "error"),
                      ("skipped", "skipped")):
        count = len(cases) if tag == "." else sum(one.find(tag) is not None for one in cases)
        check(suite.get(name) == str(count), "%s is %s" % (name, suite.get(name)))
    names = [one.get("name") for one in cases]
    check(names == ["input", *report["checks"], "trust", "require"], str(names))
    check_cases({one.get("name"): one for one in cases}, report)


def check_cases(cases, report):
    passed = all(one.find("failure") is None and one.find("error") is None
                 for one in cases.values())
    check(passed == (report["exit_code"] == 0), "passed: %s" % passed)
    unreadable = report["verdict"] == "unreadable"
    check((cases["input"].find("error") is not None) == unreadable, "input")
    tags = {"pass": None, "fail": "failure", "not-checked": "skipped", "not-applicable": "skipped"}
    for name, outcome in report["checks"].items():
        found = cases[name][0].tag if len(cases[name]) else None
        check(found == tags[outcome], "%s is %s, %s" % (name, outcome, found))
    told = sum(len(re.findall(r"(?m)^(?:[a-z]+ .*?: )?%s: " % re.escape(f["reason"]),
                              cases[f["check"]].find("failure").text) or [])
               for f in report["findings"] if f["severity"] == "error" and f["check"]
               and not unreadable)
    errors = [f for f in report["findings"] if f["severity"] == "error" and f["check"]]
    check(unreadable or told >= len(errors), "not all errors are told")


def check_junit(out, reports):
    check(b"<!" not in out and b"]]>" not in out, "no declaration, no section")
    root = xml.etree.ElementTree.fromstring(out)
    check(root.tag == "testsuites" and set(root.attrib) == {"name"}, root.tag)
    check(all(suite.tag == "testsuite" for suite in root) and len(root) == len(reports), "suites")
    check([suite.get("id") for suite in root] == [str(i) for i in range(len(reports))], "ids")
    for suite, report in zip(root, reports):
        check_suite(suite, report)


# GitHub

COMMAND = re.compile(r"::(error|warning) ((?:[a-z]+=[^,:\r\n]*,)*[a-z]+=[^,:\r\n]*)::([^\r\n]+)")


def check_github(out, reports):
    *lines, last = out.decode("ascii").splitlines()
    findings = [f for r in reports for f in r["findings"]]
    check(len(lines) == len(findings), "an annotation a finding")
    check(re.fullmatch(r"plumbline: \d+ inputs?(, \d+ [a-z]+)*; exit status \d", last) is not None,
          last)
    check(last.endswith(str(worst(reports))), last)
    for line, finding in zip(lines, findings):
        matched = COMMAND.fullmatch(line)
        check(matched is not None, line)
        check(matched[1] == LEVELS[finding["severity"]], line)
        properties = dict(p.split("=", 1) for p in matched[2].split(","))
        check(set(properties) <= {"file", "line", "col", "title"}, line)
        check(properties["title"] == "plumbline%3A " + finding["reason"], line)
        check(properties.get("line") == (finding["line"] and str(finding["line"])), line)
        for text in (matched[2], matched[3]):
            check(not re.search(r"%(?!25|3A|2C)", text), "% of the evidence's: " + line)


def check_output(name, out, reports, directory):
    """`reports` are those of the same run as JSON, of inputs in `directory`."""
    printable(out, name)
    if name in ("json", "jsonl"):
        several = len(reports) > 1
        got = (reports_of(out, several) if name == "json"
               else [strict_json(line) for line in out.splitlines()])
        check(got == reports, "other reports")
        return check_reports(got)
    if name in ("sarif", "junit"):
        check(b"<script" not in out, "markup")
    if name == "sarif":
        return check_sarif(out, reports, directory)
    if name == "html":
        return check_page(out, [r["verdict"] for r in reports])
    checks = {"text": check_text, "summary": check_summary, "junit": check_junit,
              "github": check_github}
    return checks[name](out, reports)

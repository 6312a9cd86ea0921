#!/usr/bin/env python3
"""Opens plumbline's pages in a headless Chromium: they are shown, ask for nothing, and run nothing of
the evidence; the search and the keyboard work.

    run.py --bin build/dev/cmd/plumbline [--only SUBSTRING]

Ends with 77, which ctest reports as skipped, where Chromium or its driver is not installed.
"""
import argparse
import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(HERE), "program"))

import harness  # noqa: E402
from test_matrix import HOSTILE_NAME, hostile_ledger  # noqa: E402
from webdriver import Browser, find_programs  # noqa: E402

SKIPPED = 77
CASES = []
check = harness.check
sample = harness.sample
# What a page that ran anything would show for it.
ALARMED = """
return [document.title, document.querySelectorAll('script').length, document.images.length,
        document.querySelectorAll('iframe,object,embed,link,form').length,
        Array.from(document.querySelectorAll('*')).filter(e => Array.from(e.attributes).some(
            a => a.name.startsWith('on') || a.name === 'style')).length, typeof window.gone]"""


def case(function):
    CASES.append(function)
    return function


class Page:
    """A page of plumbline's that is open in the browser."""

    def __init__(self, browser, program, *args, status=0):
        program.run(*args, *harness.NOW, "--format", "html", "-o", "page.html").expect(
            err="", status=status)
        self.browser, self.path = browser, program.path("page.html")
        browser.open(self.path)

    def run(self, script, *arguments):
        return self.browser.run(script, *arguments)

    def rows(self):
        return self.run("return Array.from(document.querySelectorAll('tbody.find > tr'))"
                        ".filter(row => row.offsetParent !== null || row.getClientRects().length)"
                        ".map(row => row.textContent)")

    def wait(self, script, wanted):
        self.browser.post("/timeouts", script=5000)
        got = self.browser.post("/execute/async", args=[wanted], script="""
            const wanted = arguments[0], done = arguments[1], begun = Date.now();
            (function look() {
              const got = (function () { %s })();
              if (got === wanted || Date.now() - begun > 4000) { done(got); } else { setTimeout(look, 20); }
            }());""" % script)
        check(got == wanted, "%s gives %r, not %r" % (script, got, wanted))

    def check_quiet(self):
        """Nothing on the console, nothing asked for but the page, no dialog."""
        check(self.browser.alert() is None, "a dialog")
        problems = [line["message"] for line in self.browser.log("browser")]
        check(not problems, "console: %s" % problems)
        asked = [url for url in self.browser.requested() if url != "file://" + self.path]
        check(not asked, "asked for %s" % asked)


@case
def pages_are_shown_and_ask_for_nothing(browser, program):
    chain = [sample("chain.json"), "--pubkey", sample("key.hex")]
    for args, status, word in (
            (["show", sample("good.bundle.json"), "--pubkey", sample("key.hex")], 0, "VERIFIED"),
            (["verify", sample("widened.bundle.json"), "--entries"], 2, "FAILED"),
            (["verify", os.devnull], 4, "UNREADABLE"), (["token", *chain], 2, "FAILED")):
        page = Page(browser, program, *args, status=status)
        check(page.run("return document.querySelector('h1 .word').textContent") == word, str(args))
        page.check_quiet()


@case
def on_paper_every_page_has_the_head_and_nothing_is_folded(browser, program):
    if shutil.which("pdftotext") is None:
        raise harness.Skip("pdftotext is not installed (Debian: poppler-utils)")
    with open(sample("good.ledger.jsonl"), encoding="utf-8") as file:
        entries = [json.loads(line) for line in file]
    denied = next(entry for entry in entries if entry["event"] == "deny")
    entries += [{**denied, "seq": len(entries) + i, "hash": "%064x" % i} for i in range(60)]
    program.write("x.jsonl", "".join(json.dumps(entry) + "\n" for entry in entries))
    Page(browser, program, "verify", "x.jsonl", status=2)
    with open(program.path("page.pdf"), "wb") as file:
        file.write(base64.b64decode(browser.post("/print")))
    text = subprocess.run(["pdftotext", "-layout", program.path("page.pdf"), "-"], check=True,
                          stdout=subprocess.PIPE, timeout=60).stdout.decode()
    pages = [page for page in text.split("\f") if "prev_hash is not" in page]
    check(len(pages) > 2 and all("What was found" in page for page in pages), "the head of the findings")
    check("All nodes as numbers" in text and "Time given" in text, "the numbers are folded")


@case
def a_policy_that_holds(browser, program):
    """What an attacker would need, the page refuses, and the browser says so."""
    page = Page(browser, program, "show", sample("good.bundle.json"))
    page.check_quiet()
    page.run("""
        const script = document.createElement('script');
        script.textContent = 'window.gone = 1';
        document.body.append(script);
        const image = document.createElement('img');
        image.src = 'http://127.0.0.1:9/x';
        document.body.append(image);
        document.body.setAttribute('onclick', 'window.gone = 1');
        document.body.click();""")
    check(page.run("return typeof window.gone") == "undefined", "a script ran")
    refused = " ".join(line["message"] for line in browser.log("browser"))
    check("script-src" in refused and ("img-src" in refused or "default-src" in refused), refused)


@case
def a_hostile_record_runs_nothing(browser, program):
    program.write("hostile.jsonl", hostile_ledger())
    program.write(HOSTILE_NAME, hostile_ledger())
    for name in ("hostile.jsonl", HOSTILE_NAME):
        for command in (["show", name], ["verify", name, "--entries", "--all"]):
            page = Page(browser, program, *command, status=2)
            title, scripts, images, others, inline, gone = page.run(ALARMED)
            check(title.startswith("FAILED: ") and title.endswith(" - plumbline"), title)
            check((scripts, images, others, inline, gone) == (1, 0, 0, 0, "undefined"),
                  str((scripts, images, others, inline, gone)))
            check("alert" in page.run("return document.body.textContent"), "the text is not there")
            page.check_quiet()


@case
def the_search_leaves_what_fits(browser, program):
    page = Page(browser, program, "show", sample("widened.bundle.json"), status=2)
    every = page.rows()
    check(len(every) > 8, str(every))
    browser.type(browser.find("#q"), "MAILER")
    page.wait("return document.getElementById('found').textContent", "3 of %d rows" % len(every))
    # In the tree, among the denials and in the picture of who acted when.
    check(len(page.rows()) == 3 and all("mailer" in row for row in page.rows()), str(page.rows()))
    check(page.run("return document.getElementById('found').getAttribute('aria-live')") == "polite",
          "the count is not announced")
    browser.type(browser.find("#q"), "".join(["\ue003"] * 6))
    page.wait("return document.getElementById('found').textContent", "")
    check(page.rows() == every, "rows after the search was cleared")
    browser.post("/element/%s/click" % browser.find("#failing"))
    page.wait("return document.querySelectorAll('tbody.find > tr:not([hidden])').length", 2)
    page.check_quiet()


@case
def the_keyboard_reaches_everything(browser, program):
    page = Page(browser, program, "show", sample("widened.bundle.json"), status=2)
    browser.press("tab")
    check(page.run("return document.activeElement.className") == "skip", "the first stop")
    check(page.run("return document.activeElement.getBoundingClientRect().left") >= 0, "not seen")
    browser.press("enter")
    check(page.run("return document.activeElement.id") == "main", "the link to the report")
    browser.press("tab")
    check(page.run("return document.activeElement.id") == "q", "the search")
    outline = page.run("return getComputedStyle(document.activeElement).outlineStyle")
    check(outline != "none", "the focus is not seen")
    # A heading of the tree, by the keyboard alone, sorts, sorts the other way, and back.
    page.run("document.querySelector('table.nodes thead button').focus()")
    names = "return Array.from(document.querySelectorAll('table.nodes tbody th code')).map(" \
            "c => c.textContent).join(' ')"
    order = page.run(names)
    wanted = " ".join(reversed(order.split()))
    browser.press("space")
    check(page.run("return document.querySelector('table.nodes th').getAttribute('aria-sort')")
          == "ascending", "aria-sort")
    browser.press("enter")
    check(page.run(names) == wanted, page.run(names))
    browser.press("enter")
    check(page.run(names) == order, "the order of the report")
    page.check_quiet()


@case
def every_width_holds_the_page(browser, program):
    """Nothing stands beyond the edge of a phone, and what is cut there is cut for no one else."""
    program.write("hostile.jsonl", hostile_ledger())
    for args, status in (([sample("widened.bundle.json")], 2), (["hostile.jsonl"], 2)):
        for width in (320, 412, 800, 1280, 1800):
            browser.devtools("Emulation.setDeviceMetricsOverride", width=width, height=900,
                             deviceScaleFactor=1, mobile=False)
            page = Page(browser, program, "verify", *args, "--entries", status=status)
            over = page.run("return document.documentElement.scrollWidth - window.innerWidth")
            check(over <= 0, "%s at %d: %d beyond the edge" % (args, width, over))
    browser.devtools("Emulation.clearDeviceMetricsOverride")


@case
def without_a_script_all_is_there(browser, program):
    browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
    try:
        page = Page(browser, program, "show", sample("widened.bundle.json"), status=2)
        page.check_quiet()
        root = browser.devtools("DOM.getDocument")["root"]["nodeId"]
        found = browser.devtools("DOM.querySelectorAll", nodeId=root, selector="tbody > tr")["nodeIds"]
        check(len(found) > 20, "%d rows" % len(found))
        hidden = browser.devtools("DOM.querySelectorAll", nodeId=root,
                                  selector="#tools[hidden], tr[hidden]")["nodeIds"]
        check(len(hidden) == 1, "a search that does nothing is shown")
    finally:
        browser.devtools("Emulation.setScriptExecutionDisabled", value=False)


# The pairs of colours that text stands in: what it is written in, and on what.
COLOURS = """
const luminance = (text) => {
  const part = text.match(/[\\d.]+/g).slice(0, 3).map(Number).map(
      v => v / 255 <= 0.04045 ? v / 255 / 12.92 : Math.pow((v / 255 + 0.055) / 1.055, 2.4));
  return 0.2126 * part[0] + 0.7152 * part[1] + 0.0722 * part[2];
};
const ground = (element) => {
  for (let e = element; e; e = e.parentElement) {
    const colour = getComputedStyle(e).backgroundColor;
    if (!/, 0\\)$|transparent/.test(colour)) { return colour; }
  }
  return 'rgb(255, 255, 255)';
};
const poor = [];
document.querySelectorAll('body *').forEach((e) => {
  const own = Array.from(e.childNodes).some(n => n.nodeType === 3 && n.textContent.trim() !== '');
  if (!own || e.tagName === 'SCRIPT' || e.getClientRects().length === 0) { return; }
  const a = luminance(getComputedStyle(e).color), b = luminance(ground(e));
  const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (contrast < 4.5) { poor.push(e.tagName + ' ' + e.className + ' ' + contrast.toFixed(2)); }
});
return poor;"""


def contrast_is_enough(browser, program):
    """WCAG 2.2, 1.4.3: 4.5 to 1."""
    for args, status in ((["good.bundle.json", "--pubkey", sample("key.hex")], 0),
                         (["good.bundle.json"], 0), (["widened.bundle.json"], 2)):
        page = Page(browser, program, "show", sample(args[0]), *args[1:], status=status)
        poor = page.run(COLOURS)
        check(not poor, str(poor))


@case
def contrast_in_light(browser, program):
    contrast_is_enough(browser, program)


@case
def contrast_in_the_dark(browser, program):
    browser.devtools("Emulation.setEmulatedMedia", features=[
        {"name": "prefers-color-scheme", "value": "dark"}])
    try:
        contrast_is_enough(browser, program)
    finally:
        browser.devtools("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": "light"}])


@case
def names_and_headings_for_who_does_not_see(browser, program):
    page = Page(browser, program, "show", sample("widened.bundle.json"), status=2)
    levels = page.run("return Array.from(document.querySelectorAll('h1,h2,h3')).map("
                      "h => Number(h.tagName[1]))")
    check(levels[0] == 1 and levels.count(1) == 1, str(levels))
    check(all(b - a <= 1 for a, b in zip(levels, levels[1:])), str(levels))
    for landmark in ("main", "nav", "header", "footer"):
        check(page.run("return document.querySelectorAll('%s').length" % landmark) >= 1, landmark)
    check(page.run("return Array.from(document.querySelectorAll('table')).every(t =>"
                   "document.getElementById(t.getAttribute('aria-labelledby')) !== null &&"
                   "Array.from(t.querySelectorAll('th')).every(h => h.scope !== ''))"), "tables")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bin", required=True)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    programs = find_programs()
    if programs is None:
        print("SKIPPED: Chromium and chromedriver are not installed (Debian: chromium, chromium-driver)")
        return SKIPPED
    failed = passed = skipped = 0
    with Browser(programs) as browser:
        for function in CASES:
            if options.only not in function.__name__:
                continue
            try:
                browser.log("browser")
                browser.requested()
                with tempfile.TemporaryDirectory(prefix="plumbline-test-") as directory:
                    function(browser, harness.Program(os.path.abspath(options.bin), directory, False))
                passed += 1
            except harness.Skip as why:
                skipped += 1
                print("SKIP %s: %s" % (function.__name__, why))
            except Exception as trouble:  # a case that breaks is a case that failed
                failed += 1
                print("FAIL %s: %s: %s" % (function.__name__, type(trouble).__name__, trouble))
    print("%d passed, %d failed, %d skipped" % (passed, failed, skipped))
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())

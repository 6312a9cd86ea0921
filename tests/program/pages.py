"""Whether a page is well formed, allows only what it carries, and holds evidence as text alone.

Every element and attribute must be one of ours with a value of ours; between them there are no markup
characters but as references. The policy must name the digests of the one style and the one script.
"""
import base64
import hashlib
import html
import html.parser
import re

from harness import check

VOID = {"meta", "input", "br"}
NUMBER = r"\d+"
IDS = r"(?:r\d+-)?[a-z]+|main|q"
# The attributes an element may have, and what their values must be.
ANY = {"class": r"[a-z0-9 ]+", "id": IDS}
LABELLED = {**ANY, "aria-labelledby": IDS}
CELL = {**ANY, "scope": "col|row"}
ELEMENTS = {
    "html": {"lang": "en"}, "head": {}, "title": {}, "style": {}, "script": {}, "body": {},
    "meta": {"charset": "utf-8", "http-equiv": "Content-Security-Policy", "content": r"[^<>&\"]+",
             "name": "viewport|color-scheme|referrer|generator"},
    "a": {"class": "skip", "href": "#(?:%s)" % IDS}, "header": ANY, "nav": {"aria-label": "Sections"},
    "main": {"id": "main", "tabindex": "-1"}, "article": LABELLED, "section": LABELLED, "footer": ANY,
    "h1": ANY, "h2": ANY, "h3": ANY, "p": ANY, "ul": ANY, "li": ANY, "dl": ANY, "dt": {}, "dd": {},
    "div": {**ANY, "role": "search", "hidden": None},
    "span": {**ANY, "role": "status", "aria-live": "polite"},
    "b": {}, "i": ANY, "br": {}, "code": {}, "pre": {}, "details": {}, "summary": ANY,
    "label": {"for": "q|failing"},
    "input": {"id": "q|failing", "type": "search|checkbox", "autocomplete": "off",
              "spellcheck": "false"},
    "table": LABELLED, "thead": {}, "tbody": {"class": "find"}, "tr": {"class": "bad"}, "th": CELL,
    "td": ANY,
    "svg": {"viewbox": r"0 0 \d+ \d+", "preserveaspectratio": "none", "role": "img",
            "aria-label": r"\d+ allowed, \d+ denied"},
    "path": {"class": "[audle]", "d": r"[MHVhvz\d -]+"},
}
REFERENCES = {"amp", "lt", "gt", "quot"}


class Page(html.parser.HTMLParser):
    def __init__(self, out):
        super().__init__(convert_charrefs=False)
        self.open, self.ids, self.links, self.words = [], [], [], []
        self.style, self.script, self.policy, self.title = [], [], None, ""
        self.text = []
        self.feed(out.decode("ascii"))
        self.close()
        check(not self.open, "not closed: %s" % self.open)

    def handle_decl(self, decl):
        check(decl == "doctype html", decl)

    def handle_starttag(self, tag, attrs):
        check(tag in ELEMENTS, "element " + tag)
        check(len({name for name, _ in attrs}) == len(attrs), "an attribute twice")
        for name, value in attrs:
            check(name in ELEMENTS[tag], "attribute %s of %s" % (name, tag))
            allowed = ELEMENTS[tag][name]
            fits = value is None if allowed is None else re.fullmatch(allowed, value or "")
            check(fits, "%s=%r of %s" % (name, value, tag))
        values = dict(attrs)
        if "id" in values:
            self.ids.append(values["id"])
        self.links += [values[name].lstrip("#") for name in ("href", "aria-labelledby", "for")
                       if name in values]
        if values.get("http-equiv"):
            self.policy = html.unescape(values["content"])
        if tag not in VOID:
            self.open.append((tag, values.get("class")))

    def handle_startendtag(self, tag, attrs):
        check(tag == "path", "closes itself: " + tag)
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag):
        check(self.open and self.open[-1][0] == tag, "%s closes %s" % (tag, self.open[-1:]))
        self.open.pop()

    def handle_data(self, data):
        tag, kind = self.open[-1] if self.open else ("", None)
        if tag in ("style", "script"):
            (self.style if tag == "style" else self.script).append(data)
            return
        check(not re.search("[<>&\"']", data), "not escaped: %r" % data)
        check(not data.strip() or tag, "text outside: %r" % data)
        if kind == "word":
            self.words.append(data)
        self.text.append(data)

    def handle_entityref(self, name):
        check(name in REFERENCES, "reference " + name)
        self.text.append(html.unescape("&%s;" % name))

    def handle_charref(self, name):
        check(name in ("39", "xFFFD"), "reference " + name)
        self.text.append(html.unescape("&#%s;" % name))

    def handle_comment(self, data):
        check(False, "a comment: %r" % data)

    def handle_pi(self, data):
        check(False, "an instruction: %r" % data)

    def unknown_decl(self, data):
        check(False, "a section: %r" % data)


def source(content):
    return "'sha256-%s'" % base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()


def read_page(out):
    """The page, of which all but the verdicts was checked."""
    page = Page(out)
    check(len(page.style) == 1 and len(page.script) == 1, "one style, one script")
    check(page.policy == "default-src 'none'; script-src %s; style-src %s; base-uri 'none'; "
          "form-action 'none'" % (source(page.script[0]), source(page.style[0])), page.policy)
    check(len(set(page.ids)) == len(page.ids), "an id twice: %s" % sorted(page.ids))
    check(set(page.links) <= set(page.ids), "leads nowhere: %s" % (set(page.links) - set(page.ids)))
    return page


def check_page(out, verdicts):
    page = read_page(out)
    check([word.lower() for word in page.words] == verdicts, "verdicts %s" % page.words)
    return page

"""Readers of the two graph languages, as far as plumbline writes them.

DOT after the grammar of "The DOT Language" (graphviz.org): statements of subgraphs, nodes, edges and
attributes; a quoted string ends at the first quote that no backslash stands before. Mermaid after the
flowchart syntax of mermaid.js.org, a statement a line. Whatever else stands there is refused, so that
evidence that leaves its label is noticed.
"""
import html
import re

from harness import check

# DOT

TOKEN = re.compile(r'\s*(?:(?P<id>[A-Za-z_][A-Za-z_0-9]*|-?\d+(?:\.\d+)?)|'
                   r'(?P<quoted>"(?:[^"\\\n]|\\[^\n])*")|(?P<mark>->|[{}\[\]=;,]))')


def dot_tokens(text):
    at, tokens = 0, []
    while text[at:].strip():
        found = TOKEN.match(text, at)
        check(found, "DOT: %r" % text[at:at + 60])
        tokens.append(found[found.lastgroup] if found.lastgroup != "quoted" else
                      ("quoted", found["quoted"][1:-1]))
        at = found.end()
    return tokens


class Dot:
    """nodes: id -> label; edges: (from, to, label); titles: of the clusters."""

    def __init__(self, out):
        self.tokens = dot_tokens(out.decode("ascii"))
        self.nodes, self.edges, self.titles = {}, [], []
        self.expect("digraph", "plumbline")
        self.body()
        check(not self.tokens, "DOT: behind the graph: %s" % self.tokens[:5])

    def take(self):
        check(self.tokens, "DOT: the text breaks off")
        return self.tokens.pop(0)

    def expect(self, *wanted):
        for one in wanted:
            got = self.take()
            check(got == one, "DOT: %r where %r was wanted" % (got, one))

    def body(self):
        self.expect("{")
        while self.tokens and self.tokens[0] != "}":
            self.statement()
        self.expect("}")

    def statement(self):
        name = self.take()
        check(isinstance(name, str) and re.match(r"[a-z]", name), "DOT: statement %r" % (name,))
        if name == "subgraph":
            cluster = self.take()
            check(re.fullmatch(r"cluster_\d+", cluster), "DOT: " + cluster)
            return self.body()
        if self.tokens[0] == "=":
            self.take()
            value = self.take()
            if name == "label":
                self.titles.append(label(value))
            return self.expect(";")
        target = None
        if self.tokens[0] == "->":
            self.take()
            target = self.take()
        attributes = self.attributes()
        self.expect(";")
        if target is not None:
            check(name in self.nodes and target in self.nodes, "DOT: an edge before its nodes")
            self.edges.append((name, target, label(attributes.get("label", ""))))
        elif name not in ("graph", "node", "edge"):
            check(re.fullmatch(r"i\d+n\d+", name), "DOT: node " + name)
            self.nodes[name] = label(attributes["label"])

    def attributes(self):
        out = {}
        if self.tokens[0] != "[":
            return out
        while self.take() != "]":
            name = self.take()
            self.expect("=")
            out[name] = self.take()
            check(self.tokens[0] in (",", "]"), "DOT: %r" % (self.tokens[0],))
        return out


def label(value):
    """The lines of a label as they are drawn."""
    text = value[1] if isinstance(value, tuple) else value
    lines, line, at = [], "", 0
    while at < len(text):
        if text[at] == "\\":
            at += 1
            if text[at] == "l":
                lines.append(line)
                line = ""
            else:
                check(text[at] in '"\\', "DOT: escape \\%s" % text[at])
                line += text[at]
        else:
            line += text[at]
        at += 1
    check(not line, "DOT: a line without its end: %r" % line)
    for one in lines:
        check(not re.search("&(?!amp;)", one), "DOT: entity in %r" % one)
    return [html.unescape(one) for one in lines]


# Mermaid

QUOTED = r'"([^"]*)"'
STATEMENTS = (("node", re.compile(r'    (i\d+n\d+)\[%s\](?::::bad)?' % QUOTED)),
              ("edge", re.compile(r'    (i\d+n\d+) (?:-->|==>)(?:\|%s\|)? (i\d+n\d+)' % QUOTED)),
              ("subgraph", re.compile(r'  subgraph (i\d+)\[%s\]' % QUOTED)),
              ("end", re.compile(r"  end")), ("style", re.compile(r"  style i\d+ [a-z0-9:#,-]+")),
              ("classDef", re.compile(r"  classDef bad [a-z0-9:#,-]+")))


def mermaid_label(text):
    lines = text.split("<br/>")
    for line in lines:
        check(re.fullmatch(r"(?:[A-Za-z0-9 .,()=/]|#\d+;)*", line), "Mermaid: %r" % line)
    return [re.sub(r"#(\d+);", lambda code: chr(int(code[1])), line) for line in lines]


class Mermaid:
    def __init__(self, out):
        first, *lines = out.decode("ascii").splitlines()
        check(first == "flowchart TD", first)
        self.nodes, self.edges, self.titles = {}, [], []
        for line in lines:
            kind, found = next(((kind, found) for kind, pattern in STATEMENTS
                                if (found := pattern.fullmatch(line))), (None, None))
            check(kind, "Mermaid: %r" % line)
            if kind == "node":
                self.nodes[found[1]] = mermaid_label(found[2])
            elif kind == "edge":
                check(found[1] in self.nodes and found[3] in self.nodes, "an edge before its nodes")
                self.edges.append((found[1], found[3], mermaid_label(found[2] or "")))
            elif kind == "subgraph":
                self.titles.append(mermaid_label(found[2]))
        check(lines.count("  end") == len(self.titles), "Mermaid: subgraphs that do not end")

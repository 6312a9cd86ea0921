"""JSON as the vectors need it: RFC 8785 bytes to hash and sign, and text in chosen spellings.

Written from RFC 8785 and ECMA-262 alone, so that it shares no mistake with the verifier.
"""
import json
import math

SAFE = 2**53 - 1


class NoCanonicalForm(ValueError):
    """The value has no RFC 8785 form: unsafe integer, overflow or lone surrogate."""


class Spelled:
    """A number written to the file exactly as given: Spelled("1e0") is the number 1."""

    def __init__(self, spelling):
        self.spelling = spelling

    def number(self):
        if len(self.spelling) < 400 and self.spelling.lstrip("-").isdigit():
            return int(self.spelling)
        return float(self.spelling)


def _number(value):
    if isinstance(value, int):
        if abs(value) > SAFE:
            raise NoCanonicalForm(value)
        return str(value)
    if not math.isfinite(value):
        raise NoCanonicalForm(value)
    if value == 0:
        return "0"
    if value.is_integer() and abs(value) > SAFE:
        raise NoCanonicalForm(value)
    sign = "-" if value < 0 else ""
    mantissa, _, exponent = f"{abs(value)!r}".partition("e")
    whole, _, fraction = mantissa.partition(".")
    point = len(whole) + int(exponent or 0)
    digits = whole + fraction
    point -= len(digits) - len(digits.lstrip("0"))
    digits = digits.strip("0")
    # ECMA-262 Number::toString: `point` is its n, the number of digits its k.
    if len(digits) <= point <= 21:
        return sign + digits + "0" * (point - len(digits))
    if 0 < point <= 21:
        return sign + digits[:point] + "." + digits[point:]
    if -6 < point <= 0:
        return sign + "0." + "0" * -point + digits
    tail = "." + digits[1:] if len(digits) > 1 else ""
    return f"{sign}{digits[0]}{tail}e{point - 1:+d}"


def _string(value):
    if any(0xD800 <= ord(c) <= 0xDFFF for c in value):
        raise NoCanonicalForm("lone surrogate")
    return json.dumps(value, ensure_ascii=False)


def _canonical(value):
    if isinstance(value, Spelled):
        value = value.number()
    if value is None or isinstance(value, bool):
        return json.dumps(value)
    if isinstance(value, (int, float)):
        return _number(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, list):
        return "[" + ",".join(map(_canonical, value)) + "]"
    names = {name: _string(name) for name in value}
    order = sorted(value, key=lambda name: name.encode("utf-16-be"))
    return "{" + ",".join(f"{names[n]}:{_canonical(value[n])}" for n in order) + "}"


def jcs(value):
    """The RFC 8785 bytes of a value; NoCanonicalForm where there are none."""
    return _canonical(value).encode("utf-8")


def text(value, indent=None, compact=False, ascii_only=True, level=1):
    """JSON text with members in the order they stand: as json.dump writes it with this indent,
    or, compact, without any white space."""
    if isinstance(value, Spelled):
        return value.spelling
    if not isinstance(value, (dict, list)) or not value:
        return json.dumps(value, ensure_ascii=ascii_only)
    between, colon = (",", ":") if compact else (", ", ": ")
    first = last = ""
    if indent is not None:
        first, last = "\n" + " " * (indent * level), "\n" + " " * (indent * (level - 1))
        between = "," + first
    def nested(child):
        return text(child, indent, compact, ascii_only, level + 1)
    if isinstance(value, list):
        return "[" + first + between.join(map(nested, value)) + last + "]"
    members = (json.dumps(k, ensure_ascii=ascii_only) + colon + nested(v) for k, v in value.items())
    return "{" + first + between.join(members) + last + "}"

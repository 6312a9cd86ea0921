#!/usr/bin/env python3
"""Checks the JSON Schemas of the project, or reports against them.

  check.py                    the schemas against their metaschema, then every case of cases.json
  check.py --report FILE...   each file (one object, an array of them, or one a line) against the
                              schema that its objects name

A case of cases.json is a base document with some members set or removed, so that a bad one differs
from a good one in the one place its name tells; set_each and remove_each make one document of each
change. The number of documents is asserted: one that is never tried proves nothing.
"""
import argparse
import copy
import json
import pathlib
import sys

from jsonschema import Draft202012Validator

HERE = pathlib.Path(__file__).resolve().parent
SCHEMAS = HERE.parent.parent / "schemas"


def read_json(path):
    return json.loads(path.read_text(encoding="utf-8"))


def load_schemas():
    """The schemas by the name in their $id, which must be that of their file."""
    schemas = {}
    for path in sorted(SCHEMAS.glob("*.schema.json")):
        name, version, _, _ = path.name.split(".")
        schema = read_json(path)
        assert schema["$id"] == f"urn:plumbline:schema:{name}:{version}", path.name
        schemas[name] = schema
    return schemas


def validators(schemas):
    by_id = {schema["$id"]: schema for schema in schemas.values()}
    try:
        from referencing import Registry, Resource
    except ImportError:  # before jsonschema 4.18
        from jsonschema import RefResolver
        return {name: Draft202012Validator(
                    schema, resolver=RefResolver(schema["$id"], schema, store=by_id))
                for name, schema in schemas.items()}
    registry = Registry().with_resources(
        (uri, Resource.from_contents(schema)) for uri, schema in by_id.items())
    return {name: Draft202012Validator(schema, registry=registry)
            for name, schema in schemas.items()}


def described_names(schema):
    """Every member name the schema gives, with whether the place it stands in describes it."""
    if isinstance(schema, list):
        for item in schema:
            yield from described_names(item)
    elif isinstance(schema, dict):
        for name, member in schema.get("properties", {}).items():
            yield name, isinstance(member, dict) and "description" in member
        for value in schema.values():
            yield from described_names(value)


def undescribed(schema):
    """The member names that no place describes; a condition may restate a member without words."""
    places = list(described_names(schema))
    return sorted({name for name, _ in places} - {name for name, described in places if described})


def at(document, pointer):
    """The container and the last step of an RFC 6901 pointer."""
    *steps, last = [s.replace("~1", "/").replace("~0", "~") for s in pointer.split("/")[1:]]
    for step in steps:
        document = document[int(step)] if isinstance(document, list) else document[step]
    return document, int(last) if isinstance(document, list) else last


def changed(document, settings, removals):
    document = copy.deepcopy(document)
    for pointer, value in settings.items():
        container, last = at(document, pointer)
        container[last] = value
    for pointer in removals:
        container, last = at(document, pointer)
        del container[last]
    return document


def documents_of(case, bases):
    """The documents a case stands for: one, or with set_each and remove_each one for each."""
    if "document" in case:
        yield case["name"], case["document"]
        return
    base = changed(bases[case["base"]], case.get("set", {}), case.get("remove", []))
    for pointer, values in case.get("set_each", {}).items():
        for value in values:
            yield f"{case['name']}: {pointer} {value}", changed(base, {pointer: value}, [])
    for pointer in case.get("remove_each", []):
        yield f"{case['name']}: {pointer}", changed(base, {}, [pointer])
    if "set_each" not in case and "remove_each" not in case:
        yield case["name"], base


def first_error(validator, document):
    error = next(iter(sorted(validator.iter_errors(document), key=lambda e: len(e.path))), None)
    if error is None:
        return None
    return "/".join(map(str, error.absolute_path)) + ": " + error.message[:200]


def check_cases(valid):
    """The differences, one line each, and how many good and bad documents were tried."""
    cases = read_json(HERE / "cases.json")
    wrong, tried = [], {"good": 0, "bad": 0}
    for name, group in cases["schemas"].items():
        cases_of = [("good", {"name": base, "base": base}) for base in group["bases"]]
        cases_of += [(kind, case) for kind in ("good", "bad") for case in group[kind]]
        for kind, case in cases_of:
            for label, document in documents_of(case, group["bases"]):
                error = first_error(valid[name], document)
                if (error is None) != (kind == "good"):
                    wrong.append(f"{name}: {kind} document accepted: {label}" if error is None
                                 else f"{name}: {kind} document refused: {label}: {error}")
                tried[kind] += 1
    tried = {"schemas": len(cases["schemas"]), **tried}
    if tried != cases["counts"]:
        wrong.append(f"tried {tried}, cases.json promises {cases['counts']}")
    return wrong, tried


def check_schemas(schemas):
    wrong = []
    for name, schema in schemas.items():
        for error in Draft202012Validator(Draft202012Validator.META_SCHEMA).iter_errors(schema):
            wrong.append(f"{name}: {error.message[:200]}")
        for key in ("title", "description"):
            if not schema.get(key):
                wrong.append(f"{name}: no {key}")
        wrong += [f"{name}: no description of {member}" for member in undescribed(schema)]
    return wrong


def reports_in(path):
    text = path.read_text(encoding="utf-8")
    try:
        whole = json.loads(text)
    except json.JSONDecodeError:
        return [json.loads(line) for line in text.split("\n") if line.strip()]
    return whole if isinstance(whole, list) else [whole]


def check_reports(valid, paths):
    wrong, count = [], 0
    for path in map(pathlib.Path, paths):
        reports = reports_in(path)
        if not reports:
            wrong.append(f"{path}: holds no report")
        for number, report in enumerate(reports):
            error = first_error(valid[report["schema"].split(".")[1]], report)
            if error is not None:
                wrong.append(f"{path}: report {number}: {error}")
        count += len(reports)
    return wrong, count


def main():
    arguments = argparse.ArgumentParser(description="Check the schemas, or reports against them.")
    arguments.add_argument("--report", nargs="+", metavar="FILE", help="reports to validate")
    options = arguments.parse_args()
    schemas = load_schemas()
    valid = validators(schemas)
    if options.report:
        wrong, count = check_reports(valid, options.report)
        summary = f"{count} reports"
    else:
        wrong = check_schemas(schemas)
        if set(schemas) != set(read_json(HERE / "cases.json")["schemas"]):
            wrong.append("schemas/ and cases.json do not name the same schemas")
        case_wrong, tried = check_cases(valid)
        wrong += case_wrong
        summary = "{schemas} schemas, {good} good and {bad} bad documents".format(**tried)
    for line in wrong:
        print(line)
    print(f"{summary}: {len(wrong)} differences")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""The claims of tokens, their authorities, and which is within which (spec 5)."""
from tokens import NOW, ORDER, detail, healthy, pair

ABSENT = object()


def put(mapping, name, value):
    if value is ABSENT:
        del mapping[name]
    else:
        mapping[name] = value


def claims_02(book):
    wrong = {"iss": (ABSENT, "", 5), "jti": (ABSENT, ""), "sub": ("", 5),
             "client_id": (5, None), "aud": (ABSENT, None, [], ["a", 1], 5),
             "iat": (ABSENT, "0", True), "exp": (ABSENT, "5", True, None),
             "cnf": (None, {}, "jkt", ["jkt"], {"kid": "a"})}
    names = {ABSENT: "absent", "": "empty", None: "null", True: "true"}
    for claim, values in wrong.items():
        for number, value in enumerate(values):
            links = healthy("02")
            put(links[1].payload, claim, value)
            told = names.get(value, str(number)) if isinstance(value, (str, type(None), bool)) or \
                value is ABSENT else str(number)
            book.chain("malformed", f"{claim}_{told}_02", links,
                       f"5: revision 02 demands a good {claim}", [("malformed", 1)],
                       args=("--draft", "02"), check="form")
    links = healthy("01")
    book.chain("malformed", "read_as_02", links, "5: a chain of 01 is none of 02",
               [("malformed", 0)], args=("--draft", "02"), check="form")


def details(book):
    for draft, check in (("01", "attenuation"), ("02", "form")):
        def changed(name, change, draft=draft, check=check):
            links = healthy(draft)
            change(links[1])
            book.chain("malformed", f"{name}_{draft}", links, "5: the one authorization detail",
                       [("malformed", 1)], check=check)
        key = "authorization_details"
        changed("details_absent", lambda link: link.payload.pop(key))
        changed("details_object", lambda link: link.payload.update({key: {}}))
        changed("details_empty", lambda link: link.payload.update({key: []}))
        changed("details_two", lambda link: link.payload[key].append({"type": "agent_delegation"}))
        changed("detail_string", lambda link: link.payload.update({key: ["agent_delegation"]}))
        changed("detail_type", lambda link: detail(link).update(type="payment"))
        changed("detail_member", lambda link: detail(link).update(actions=["read"]))
        changed("detail_ttl", lambda link: detail(link).update(ttl=5))
        for name, scopes in (("number", [1]), ("string", "crm.read"), ("object", {}),
                             ("star", ["*"]), ("newline", ["crm.read\n"]), ("null", None),
                             ("star_inside", ["crm.*.read"]), ("space", ["a b"])):
            changed(f"scopes_{name}", lambda link: detail(link).update(scopes=scopes))
        changed("constraints_null", lambda link: detail(link).update(constraints=None))
        changed("constraint_string", lambda link: detail(link).update(constraints=["max_rows"]))
        changed("constraint_member",
                lambda link: detail(link)["constraints"][0].update(other=1))
        changed("constraint_twice",
                lambda link: detail(link)["constraints"].append(detail(link)["constraints"][0]))
    for name, claim, value in (("exp_string", "exp", "5"), ("exp_absent", "exp", ABSENT),
                               ("iat_true", "iat", True)):
        links = healthy("01")
        put(links[1].payload, claim, value)
        book.chain("malformed", f"{name}_01", links, "5: iat and exp are numbers",
                   [("malformed", 1)], check="attenuation")


def constraints_02(book):
    wrong = {"two_types": {"key": "a", "max": 5, "min": 1}, "no_type": {"key": "a"},
             "old_type": {"key": "a", "one_of": ["x"], "type": "allow"},
             "unknown_two": {"key": "a", "x": 1, "y": 2}, "key_absent": {"max": 5},
             "key_number": {"key": 1, "max": 5}, "max_string": {"key": "a", "max": "5"},
             "max_true": {"key": "a", "max": True}, "min_null": {"key": "a", "min": None},
             "max_on_calls": {"key": "max_calls", "max": 5},
             "max_on_scoped_calls": {"key": "max_calls[crm.*]", "max": 5},
             "list_string": {"key": "a", "one_of": "x"}, "list_nested": {"key": "a", "one_of": [[]]},
             "prefix_number": {"key": "a", "prefix": 1},
             "rank_without_order": {"key": "a", "rank": "x"},
             "order_with_max": {"key": "a", "max": 1, "order": ORDER},
             "order_of_one": {"key": "a", "rank": "x", "order": ["x"]},
             "order_twice": {"key": "a", "rank": "x", "order": ["x", "y", "x"]},
             "order_number": {"key": "a", "rank": "x", "order": ["x", 1]},
             "order_string": {"key": "a", "rank": "x", "order": "xy"},
             "rank_outside": {"key": "a", "rank": "z", "order": ["x", "y"]},
             "rank_number": {"key": "a", "rank": 1, "order": ["x", "y"]}}
    for name, constraint in wrong.items():
        book.chain("malformed", f"constraint_{name}_02", pair("02", [constraint], [constraint]),
                   "5: the constraints of revision 02", [("malformed", 0)], check="form")


WIDER_01 = {
    "max": ({"key": "max_rows", "max": 5}, {"key": "max_rows", "max": 6}),
    "rank": ({"key": "egress", "rank": "none"}, {"key": "egress", "rank": "any"}),
    "list": ({"key": "r", "type": "allow", "one_of": ["a"]},
             {"key": "r", "type": "allow", "one_of": ["a", "b"]}),
    "deny": ({"key": "r", "type": "deny", "not_one_of": ["a", "b"]},
             {"key": "r", "type": "deny", "not_one_of": ["a"]}),
    "prefix": ({"key": "p", "type": "prefix", "prefix": "/a"},
               {"key": "p", "type": "prefix", "prefix": "/"}),
    "kind": ({"key": "r", "type": "allow", "one_of": ["a"]},
             {"key": "r", "type": "deny", "not_one_of": ["b"]}),
    "field": ({"key": "r", "type": "allow", "one_of": ["a"]},
              {"key": "r", "type": "allow", "one_of": ["a"], "field": "other"}),
    "unknown": ({"key": "w", "v": 1}, {"key": "w", "v": 2})}
WIDER_02 = {
    "max": ({"key": "a", "max": 5}, {"key": "a", "max": 5.5}),
    "min": ({"key": "a", "min": 5}, {"key": "a", "min": 4}),
    "lifetime": ({"key": "a", "max_lifetime": 5}, {"key": "a", "max_lifetime": 6}),
    "subtree": ({"key": "a", "max_subtree": 5}, {"key": "a", "max_subtree": 6}),
    "lifetime_for_subtree": ({"key": "a", "max_subtree": 5}, {"key": "a", "max_lifetime": 5}),
    "max_for_lifetime": ({"key": "a", "max_lifetime": 5}, {"key": "a", "max": 5}),
    "list": ({"key": "a", "one_of": ["x"]}, {"key": "a", "one_of": ["x", "y"]}),
    "deny": ({"key": "a", "not_one_of": ["x", "y"]}, {"key": "a", "not_one_of": ["y"]}),
    "prefix": ({"key": "a", "prefix": "/x"}, {"key": "a", "prefix": "/"}),
    "rank": ({"key": "a", "rank": "silver", "order": ORDER},
             {"key": "a", "rank": "gold", "order": ORDER}),
    "order": ({"key": "a", "rank": "base", "order": ORDER},
              {"key": "a", "rank": "base", "order": ["base", "gold", "silver"]}),
    "order_longer": ({"key": "a", "rank": "base", "order": ORDER},
                     {"key": "a", "rank": "base", "order": [*ORDER, "lead"]}),
    "unknown": ({"key": "a", "w": [1]}, {"key": "a", "w": [2]}),
    "unknown_type": ({"key": "a", "w": 1}, {"key": "a", "x": 1})}


def wider(book):
    def refused(name, links, why="5 step 4: within the parent's"):
        book.chain("not_narrower", name, links, why, [("not_narrower", 1)], check="attenuation")
    for draft, table in (("01", WIDER_01), ("02", WIDER_02)):
        for name, (parent, child) in table.items():
            refused(f"{name}_{draft}", pair(draft, [parent], [child]))
        refused(f"dropped_{draft}", pair(draft, [table["max"][0]], []))
    def scopes(name, draft, parent, child):
        refused(f"scope_{name}_{draft}", healthy(draft, held=((parent, [], 900), (child, [], 900))))
    for draft in ("01", "02"):
        scopes("other", draft, ["crm.read"], ["crm.write"])
        scopes("wildcard", draft, ["crm.read"], ["crm.*"])
        scopes("boundary", draft, ["crm.*"], ["crmx.read"])
        scopes("stem", draft, ["crm.a.*"], ["crm.*"])
    scopes("opaque_below_wildcard", "02", ["crm.*"], ["crm.Read"])
    scopes("opaque_case", "02", ["User.Read"], ["user.Read"])
    scopes("opaque_longer", "02", ["User.Read"], ["User.Read.All"])
    links = healthy("01")
    links[1].payload["exp"] = NOW + 3601
    refused("ttl_01", links, "5 step 4: revision 01 compares exp - iat")
    links = healthy("01")
    links[1].payload["iat"] = NOW - 3600
    refused("ttl_by_iat_01", links, "5 step 4: revision 01 compares exp - iat")
    links = healthy("02")
    links[1].payload["del_max_depth"] = 8
    refused("max_depth_02", links, "5 step 4: del_max_depth may only fall")
    links = healthy("02")
    links[1].payload["del_max_depth"] = 0
    book.chain("malformed", "max_depth_zero_02", links, "5 step 4: del_max_depth is positive",
               [("malformed", 1)], check="attenuation")


def vectors(book):
    for part in (claims_02, details, constraints_02, wider):
        part(book)

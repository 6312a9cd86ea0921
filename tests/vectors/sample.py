"""testdata/sample: the README's evidence, healthy, and with one delegation widened; a token chain; session
exports of a parent and a child, and of a child that overspent."""
import kitelogik
import tokens
from evidence import bundle_text
from runs import sample
from signing import ANCHOR


def rows(most):
    return [{"key": "max_rows", "max": most}, {"key": "region", "one_of": ["eu"]}]


def chain():
    held = ((["crm.*", "mail.send"], rows(100), 3600), (["crm.*"], rows(50), 1800),
            (["crm.read"], rows(20), 900))
    return tokens.as_object(tokens.encode(tokens.healthy("02", held=held)))


def files():
    """name -> bytes."""
    note = {"note": "offline-verifiable evidence of one run"}
    good, widened = sample(), sample(summarizer_rows=5000)
    return {"good.bundle.json": bundle_text(good.bundle(**note)),
            "widened.bundle.json": bundle_text(widened.bundle(**note)),
            "good.ledger.jsonl": good.ledger(),
            "chain.json": chain(),
            "desk.session.json": kitelogik.desk().text(),
            "refunds.session.json": kitelogik.refunds().text(),
            "overspent.session.json": kitelogik.refunds().refund(75.25).text(),
            "key.hex": (ANCHOR.public() + "\n").encode()}

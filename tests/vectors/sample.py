"""testdata/sample: the README's evidence, healthy, and with one delegation widened."""
from evidence import bundle_text
from runs import sample
from signing import ANCHOR


def files():
    """name -> bytes."""
    note = {"note": "offline-verifiable evidence of one run"}
    good, widened = sample(), sample(summarizer_rows=5000)
    return {"good.bundle.json": bundle_text(good.bundle(**note)),
            "widened.bundle.json": bundle_text(widened.bundle(**note)),
            "good.ledger.jsonl": good.ledger(),
            "key.hex": (ANCHOR.public() + "\n").encode()}

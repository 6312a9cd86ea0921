"""Compressed inputs for the tests: gzip by the standard library, zstd by hand."""
import gzip


def gzip_of(*parts):
    """One member a part, with nothing in it that differs from run to run."""
    return b"".join(gzip.compress(part, mtime=0) for part in parts)


def zstd_of(*parts):
    """One frame a part (RFC 8878), of raw blocks alone."""
    return b"".join(frame(part) for part in parts)


def frame(content):
    window = b"\x38"  # 128 KiB, the most that one block holds
    blocks = [content[at:at + (1 << 17)] for at in range(0, len(content), 1 << 17)] or [b""]
    out = b"\x28\xb5\x2f\xfd\x00" + window
    for number, block in enumerate(blocks):
        last = number + 1 == len(blocks)
        out += (len(block) << 3 | last).to_bytes(3, "little") + block
    return out

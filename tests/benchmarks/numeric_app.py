"""Speed of the numeric library at the sizes that the app draws, here and in the browser's Python.

    python -m tests.benchmarks.numeric_app             # natively
    python -m tests.benchmarks.numeric_app --pyodide   # in Pyodide, under Node

Prints a Markdown table, and ends with 1 where a median is over the limit.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from positions import (
    alibi,
    attention,
    quantised,
    relative,
    residual,
    rotary,
    rotary_scaling,
    sinusoidal,
    wordpiece,
)

LIMIT = 0.010
"""Seconds that each may take, but for those in LIMITS."""

NEAREST = "nearest of 30,522 rows of 384, int8"
TOKENISE = "WordPiece, 10,000 characters"
LIMITS = {NEAREST: 0.050, TOKENISE: 0.100}

# Both in the project's folder and in the browser's Python, where it lies at the same place.
VOCABULARY = Path("static/data/minilm/vocabulary.txt")

ROUNDS = 15

N, D, HEADS, HEAD_DIM = 512, 512, 16, 64


def cases() -> dict[str, Callable[[], object]]:
    """Return what the app computes for its largest pictures."""
    rng = np.random.default_rng(0)
    one_head = rng.normal(size=(N, HEAD_DIM))
    query = rng.standard_normal((HEADS, N, HEAD_DIM), dtype=np.float32)
    frequencies = rotary.inverse_frequencies(HEAD_DIM)
    positions = np.arange(N)
    far = relative.distances(N)
    buckets = rng.normal(size=(32, 1))
    start = rng.normal(size=(16, 64))
    blocks = residual.toy_blocks(6, 64)
    small = quantised.quantise(rng.standard_normal((30_522, 384), dtype=np.float32))
    bert = wordpiece.read_vocabulary(VOCABULARY.read_text(encoding="utf-8"))
    text = " ".join(piece for piece in bert.pieces[2000:] if piece.isalpha())[:10_000]
    return {
        f"sinusoidal {N} x {D}": lambda: sinusoidal.sinusoidal(N, D),
        f"sinusoidal similarity of {2 * N - 1} distances, width {D}": lambda: (
            sinusoidal.dot_product(np.arange(1 - N, N), D)
        ),
        f"rotate {HEADS} heads of {N} x {HEAD_DIM}, float32": lambda: rotary.rotate(
            query, N, inverse_frequencies=frequencies
        ),
        f"rotary scores of one query and {N} keys": lambda: rotary.score(
            one_head[0], one_head, N - 1, positions, inverse_frequencies=frequencies
        ),
        "YaRN frequencies, 64 pairs": lambda: rotary_scaling.yarn(
            128, factor=4, original_max_positions=4096
        ),
        f"ALiBi {N} x {N}": lambda: alibi.bias(1, N),
        f"ALiBi {HEADS} heads, {N} x {N}, float32": lambda: alibi.bias(HEADS, N, dtype=np.float32),
        f"T5 buckets {N} x {N}": lambda: relative.t5_bucket(far, bidirectional=True),
        f"T5 bias {N} x {N}": lambda: relative.t5_bias(buckets, N, bidirectional=True),
        f"softmax {N} x {N}": lambda: attention.softmax(far.astype(np.float64)),
        NEAREST: lambda: quantised.nearest(small, small.rows[7].astype(np.float32), 10),
        TOKENISE: lambda: wordpiece.encode(text, bert),
        "stream of 16 tokens through 6 blocks": lambda: residual.stream(start, blocks),
    }


def measure() -> dict[str, float]:
    """Return the median seconds of each case."""
    result = {}
    for name, function in cases().items():
        function()
        times = []
        for _ in range(ROUNDS):
            begin = time.perf_counter()
            function()
            times.append(time.perf_counter() - begin)
        result[name] = statistics.median(times)
    return result


def main() -> int:
    """Measure, print the table, and return 0 where every case is within the limit."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pyodide", action="store_true", help="in Pyodide, under Node")
    if parser.parse_args().pyodide:
        from tests.benchmarks.numeric_pyodide import run

        where, times = run("numeric_app")
    else:
        where, times = f"Python {sys.version.split()[0]}", measure()
    print(f"{where}, median of {ROUNDS}\n")
    print("| function | time | limit | |\n|---|---|---|---|")
    met = {name: seconds <= LIMITS.get(name, LIMIT) for name, seconds in times.items()}
    for name, seconds in times.items():
        limit = 1000 * LIMITS.get(name, LIMIT)
        verdict = "met" if met[name] else "MISSED"
        print(f"| {name} | {1000 * seconds:.2f} ms | {limit:.0f} ms | {verdict} |")
    return 0 if all(met.values()) else 1


if __name__ == "__main__":
    sys.exit(main())

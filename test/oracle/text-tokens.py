"""Token counts of tiktoken's cl100k_base on written and random texts.

tiktoken fetches the vocabulary; where it cannot, name a copy of cl100k_base.tiktoken (its checksum is checked).
Written with tiktoken 0.14.0. Run: python test/oracle/text-tokens.py [cl100k_base.tiktoken]
"""

import hashlib
import json
import pathlib
import random
import sys

import tiktoken
import tiktoken_ext.openai_public as public
from tiktoken.load import load_tiktoken_bpe

SHA256 = "223921b76ee99bde995b7ff738513eef100fb51d18c93597a113bcffe865b2a7"
WRITTEN = [
    "",
    " ",
    "\n\n\n",
    "Hello, world!",
    "The judge's verdict: 4/5 (see p. 1,234).",
    "It's we'll I'VE they'd HE'S don\u2019t",
    "  two  spaces   three\tand\ttabs \r\n windows \r\n\r\n ends  ",
    "<|endoftext|> is plain text, and <|fim_prefix|> too",
    "caf\u00e9 cafe\u0301 na\u00efve \u00c5ngstr\u00f6m \ufb01ligree",
    "\u4f60\u597d\uff0c\u4e16\u754c\u3002\u3053\u3093\u306b\u3061\u306f\u0e2a\u0e27\u0e31\u0e2a\u0e14\u0e35",
    "\U0001f600\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f \U0001d4d7",
    "1234567890123 3.14159 0x1F4A9 2026-01-31T12:00:00Z",
    "const x = { 'a': [1, 2, 3] }; // comment\nreturn x?.a ?? null;\n",
    "!!!!!!!!!!???----====____....",
    "\u2014\u201cQuoted,\u201d she said\u2026 \u2018inner\u2019\u2014and on.",
    "a" * 500,
    "ab " * 300,
    "\u00a0\u2003\u3000x\u2028y\u0085z",
    "antidisestablishmentarianism floccinaucinihilipilification",
]
ALPHABETS = ["abcdefg  ,.'", "aA1 \n\t", "\u00e9\u0301e \u4f60\u597d", "{}[]()<>|=+-*/ \n", "\U0001f600\U0001f44d \u200d\ufe0f"]


def encoding():
    if len(sys.argv) > 1:
        data = pathlib.Path(sys.argv[1])
        assert hashlib.sha256(data.read_bytes()).hexdigest() == SHA256, "not the published vocabulary"
        public.load_tiktoken_bpe = lambda url, expected_hash: load_tiktoken_bpe(str(data), expected_hash)
    return tiktoken.Encoding(**public.cl100k_base())


def main():
    enc = encoding()
    rng = random.Random(11)
    texts = WRITTEN + [
        "".join(rng.choice(alphabet) for _ in range(rng.randrange(1, 80))) for alphabet in ALPHABETS for _ in range(40)
    ]
    rows = [[t, len(enc.encode(t, disallowed_special=()))] for t in texts]
    out = pathlib.Path(__file__).parent / "fixtures" / "text-tokens.json"
    out.write_text(json.dumps({"columns": ["text", "tokens"], "rows": rows}, separators=(",", ":")) + "\n")


main()

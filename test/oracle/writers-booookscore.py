"""Fixture for test/writers/release.test.ts: the requests that the released summarizers issue, by hash.

booookscore 0.1.3 from PyPI (Chang et al. 2024), its API client replaced by a stub whose reply follows from the hash of
what it is asked, its tokens by words (tiktoken fetches its encoding from the network), and its prompts by short ones
of our own: what is compared is which requests are made, in which order, with which limits.

    pip download --no-deps booookscore==0.1.3 && unzip booookscore-*.whl
    python3 writers-booookscore.py FOLDER-OF-THE-WHEEL > fixtures/writers-booookscore.json
"""

import hashlib
import json
import os
import pickle
import re
import sys
import tempfile
import types
from collections import defaultdict

sys.path[:0] = [sys.argv[1], sys.argv[1] + '/booookscore']
for name in ('tiktoken', 'torch', 'openai', 'anthropic', 'tqdm'):
    sys.modules[name] = types.ModuleType(name)
sys.modules['tqdm'].tqdm = lambda values, **_: values
sys.modules['openai'].OpenAI = sys.modules['anthropic'].Anthropic = object


class Words:
    """Tokens are words with the white space after them."""

    def encode(self, text):
        return re.findall(r'\S+\s*', text)

    def decode(self, tokens):
        return ''.join(tokens)


sys.modules['tiktoken'].get_encoding = lambda _: Words()

import booookscore.chunk as chunking  # noqa: E402
import summ  # noqa: E402

summ.encoding = Words()
summ.time.sleep = lambda _: None
print_ = print
summ.print = lambda *_: None


class Prompt:
    """Our own words around the values; a number of words is whole, as ours is."""

    def __init__(self, text):
        self.text = text

    def format(self, *values):
        shown = [str(round(each)) if isinstance(each, (int, float)) else each for each in values]
        return self.text.format(*shown)


def digest(text):
    return hashlib.sha256(text.encode()).hexdigest()


def reply(prompt, most, temperature):
    """So many words that some are too many, every fourth reply breaks off; a compression is near its target or not."""
    seed = bytes.fromhex(digest(f'{prompt}|{most}|{temperature:g}'))
    count = 1 + seed[0] % (most + 3)
    target = re.search(r'^COMPRESS [\s\S]* TO (\d+)$', prompt)
    if target:
        count = 1 + int(target[1]) * (70 + seed[0] % 60) // 100
    words = [f'w{seed[1 + k % 30]}' + ('.' if k % 7 == 6 else '') for k in range(count)]
    return ' '.join(words).rstrip('.') + ('' if seed[31] % 4 == 0 else '.')


class Client:
    def __init__(self):
        self.asked = []

    def obtain_response(self, prompt, max_tokens, temperature):
        self.asked.append([prompt, max_tokens, temperature])
        return reply(prompt, max_tokens, temperature)


def document(sentences, seed):
    words = []
    for k in range(sentences):
        byte = hashlib.sha256(f'{seed}/{k}'.encode()).digest()
        words.append(' '.join(f'v{each}' for each in byte[: 3 + byte[0] % 9]) + '.')
    return '\n'.join(' '.join(words[k : k + 5]) for k in range(0, len(words), 5))


def chunks_of(text, size):
    lines = [line for line in text.split('\n') if line]
    return ['\n'.join(lines)] if len('\n'.join(lines).split()) <= size else chunking.chunk_text(lines, size)


def summarizer(case):
    made = object.__new__(summ.Summarizer)
    made.client = Client()
    made.chunk_size, made.max_context_len, made.max_summary_len = case['chunk'], case['context'], case['maxSummary']
    made.word_ratio = 0.65
    return made


def hierarchical(case):
    made = summarizer(case)
    made.templates = {
        'init_template': Prompt('CHUNK {} WORDS {}'),
        'template': Prompt('MERGE {} WORDS {}'),
        'context_template': Prompt('BEFORE {} MERGE {} WORDS {}'),
    }
    chunks = chunks_of(document(case['sentences'], case['seed']), case['chunk'])
    levels = made.estimate_levels(chunks, case['assumedSummary'])[1]
    estimate = made.estimate_levels
    made.estimate_levels = lambda chunks: estimate(chunks, case['assumedSummary'])
    summaries = {'book': {'summaries_dict': defaultdict(list)}}
    final, _ = made.summarize_book('book', chunks, summaries)
    return {'chunks': [digest(each) for each in chunks], 'limits': levels, **recorded(made, final)}


def incremental(case):
    """The loop over one book; the release crashes where none of six compressions can be used."""
    made = summarizer(case)
    made.max_summary_len = case['longest']
    chunks = chunks_of(document(case['sentences'], case['seed']), case['chunk'])
    texts = {
        'get_summaries_inc/init.txt': 'FIRST {}',
        'get_summaries_inc/intermediate.txt': 'UPDATE {} SO FAR {}',
        'get_summaries_inc/compress.txt': 'COMPRESS {} OF {} TO {}',
    }
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f'{folder}/prompts/get_summaries_inc')
        for name, text in texts.items():
            open(f'{folder}/prompts/{name}', 'w').write(text)
        pickle.dump({'book': chunks}, open(f'{folder}/book.pkl', 'wb'))
        made.summ_path = f'{folder}/out.json'
        before = os.getcwd()
        os.chdir(folder)
        try:
            made.get_incremental_summaries('book.pkl')
            kept = json.load(open('out.json'))['book']
        except ValueError:
            return None
        finally:
            os.chdir(before)
    return {'longest': case['longest'], **recorded(made, kept[-1])}


def recorded(made, final):
    asked = [digest(f'{prompt}|{most}|{temperature:g}') for prompt, most, temperature in made.client.asked]
    return {'asked': asked, 'final': digest(final)}


CASES = [
    # seed, sentences, chunk, context, maxSummary, assumedSummary
    (1, 4, 60, 400, 40, 20),
    (2, 40, 40, 200, 40, 20),
    (3, 120, 40, 200, 40, 20),
    (4, 200, 30, 150, 30, 15),
    (5, 300, 60, 400, 90, 40),
    (6, 400, 25, 160, 50, 25),
    (7, 80, 50, 1000, 60, 30),
    (8, 600, 40, 300, 60, 30),
    # A window that does not hold two chunks: the lowest level of merging is planned as if it merged none.
    (9, 200, 100, 190, 30, 15),
]
NAMES = ('seed', 'sentences', 'chunk', 'context', 'maxSummary', 'assumedSummary')

cases = []
for values in CASES:
    case = dict(zip(NAMES, values))
    found = (incremental({**case, 'longest': longest}) for longest in range(60, 400))
    told = next(each for each in found if each)
    cases.append({**case, 'hierarchical': hierarchical(case), 'incremental': told})
print_(json.dumps({'source': 'booookscore 0.1.3 (PyPI), test/oracle/writers-booookscore.py', 'cases': cases}, indent=1))

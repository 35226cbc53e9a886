"""Parquet files of one small table, one a codec, as pyarrow writes them (base64 in fixtures/parquet-codecs.json).

pip install pyarrow; python test/oracle/parquet-codecs.py
"""

import base64
import io
import json
import pathlib

import pyarrow as pa
import pyarrow.parquet as pq

ROWS = [
    {"id": 1, "system": "A", "out": {"text": "a text that says a text that says a text"}, "score": 3.0},
    {"id": 2, "system": "A", "out": {"text": "text 2"}, "score": 4.0},
]
CODECS = ["NONE", "SNAPPY", "GZIP", "BROTLI", "LZ4", "ZSTD"]


def written(codec: str) -> str:
    buffer = io.BytesIO()
    pq.write_table(pa.Table.from_pylist(ROWS), buffer, compression=codec)
    return base64.b64encode(buffer.getvalue()).decode()


out = {"pyarrow": pa.__version__, "rows": ROWS, "files": {codec: written(codec) for codec in CODECS}}
path = pathlib.Path(__file__).parent / "fixtures" / "parquet-codecs.json"
path.write_text(json.dumps(out, indent=2) + "\n")

"""Zip archives as Python's zipfile writes them: stored, deflated, with a comment, and with the files of a ZeroSCROLLS task.

Written with Python 3.11. Run: python test/oracle/zip.py
"""

import base64
import io
import json
import pathlib
import zipfile

TEXT = "A fox found a key. " * 40


def archive(files, packing, comment=b""):
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", packing) as z:
        z.comment = comment
        for name, content in files.items():
            z.writestr(zipfile.ZipInfo(name, (2023, 5, 23, 0, 0, 0)), content, packing)
    return base64.b64encode(buffer.getvalue()).decode()


def example(id_, instruction, header, document, query, answer_header, output):
    head = f"{instruction}\n\n{header}\n"
    document_end = len(head) + len(document)
    between = "\n\n"
    query_start = document_end + len(between)
    text = head + document + between + query + ("\n\n" if query else "") + answer_header
    query_end = query_start + len(query)
    return {
        "id": id_,
        "pid": f"{id_}_0",
        "input": text,
        "output": output,
        "document_start_index": len(head),
        "document_end_index": document_end,
        "query_start_index": query_start,
        "query_end_index": query_end,
        "truncation_seperator": "... [The rest is omitted]\n\n",
    }


def task(name, validation, test):
    lines = lambda rows: "".join(json.dumps(row) + "\n" for row in rows)
    return archive({f"{name}/validation.jsonl": lines(validation), f"{name}/test.jsonl": lines(test)}, zipfile.ZIP_DEFLATED)


FOX = "A fox \U0001f98a found a key."
report = example("r1", "Sum the report up.", "Report:", FOX, "", "Summary:", "A fox found a key.")
qasper = [example("q1", "Answer the question.", "Article:", FOX, "Question:\nWho found it?", "Answer:", answer) for answer in ("a fox", "the fox")]
sort = example("b1", "Put the chapters in order.", "Chapters:", "1. End. 2. Start.", "", "Order:", "2, 1")
out = {
    "plain": {"path": "folder/a.txt", "text": TEXT},
    "stored": archive({"folder/a.txt": TEXT, "b.txt": "b"}, zipfile.ZIP_STORED),
    "deflated": archive({"b.txt": "b", "folder/a.txt": TEXT}, zipfile.ZIP_DEFLATED, b"a comment"),
    "bzip2": archive({"folder/a.txt": TEXT}, zipfile.ZIP_BZIP2),
    "gov_report": task("gov_report", [report], [{**report, "output": None}]),
    "qasper": task("qasper", qasper, []),
    "book_sum_sort": task("book_sum_sort", [sort], []),
}
path = pathlib.Path(__file__).parent / "fixtures" / "zip.json"
path.write_text(json.dumps(out) + "\n")

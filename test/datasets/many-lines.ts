import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { scratch, tinyText } from '../support/tiny.js';

const SYSTEMS = 20;

/** A data set folder with `lines` judge outputs, and the options to spoil some of them. */
export async function manyLines(
  lines: number,
  spoil: (line: number) => string | undefined = () => undefined,
) {
  const folder = join(await scratch(), 'many');
  await mkdir(folder);
  const items = Math.ceil(lines / SYSTEMS);
  const card = JSON.parse(tinyText('dataset.json')) as { systems: object[] };
  card.systems = Array.from({ length: SYSTEMS }, (_, index) => ({ id: `system-${index}` }));
  const write = (file: string, texts: Iterable<string>) =>
    pipeline(Readable.from(texts), createWriteStream(join(folder, file)));
  await write('dataset.json', [JSON.stringify(card)]);
  await write(
    'items.jsonl',
    range(items, (item) => `{"item":"item-${item}"}\n`),
  );
  await write(
    'candidates.jsonl',
    range(items * SYSTEMS, (n) => `{${place(n)},"text":"a candidate's text"}\n`),
  );
  await write('labels.jsonl', ['']);
  await write(
    'scores.jsonl',
    range(lines, (n) => {
      const score = `{"judge":"judge","protocol":"p","dimension":"overall",${place(n)},"raw":"Score: ${n % 5}","value":${n % 5}}\n`;
      return spoil(n + 1) ?? score;
    }),
  );
  return folder;
}

function place(n: number): string {
  return `"item":"item-${Math.floor(n / SYSTEMS)}","system":"system-${n % SYSTEMS}"`;
}

/** In blocks, because a stream is slow on small pieces. */
function* range(count: number, line: (n: number) => string): Generator<string> {
  for (let from = 0; from < count; from += 1000) {
    let block = '';
    for (let n = from; n < Math.min(from + 1000, count); n++) block += line(n);
    yield block;
  }
}

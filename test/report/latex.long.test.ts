import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { inFolder, run } from '../cli/run.js';
import { handData, valueLabels, valueScores } from '../support/hand-data.js';
import { scratch } from '../support/tiny.js';

const exec = promisify(execFile);
const hasTex = await exec('pdflatex', ['--version']).then(
  () => true,
  () => false,
);

/** Names that LaTeX would take for commands, and letters beyond ASCII. */
const NAMES = ['a_b & c%', '$x^2$ {y} #1', 'Grüße ~ \\today'];
const rows = Array.from({ length: 12 }, (_, k) => (k % 2 ? [3, 2, 1] : [1, 2, 3]));
const data = handData({
  items: 12,
  words: (_, system) => 3 + system.charCodeAt(0),
  labels: [
    ...valueLabels('x', rows),
    ...valueLabels(
      'y',
      rows.map((row) => [...row].reverse()),
    ),
  ],
  scores: NAMES.flatMap((name, k) => [
    ...valueScores(name, 'p_1', k === 0 ? rows : rows.map((row) => row.map((value) => 4 - value))),
    ...valueScores(name, 'q&2', rows),
  ]),
});

describe.skipIf(!hasTex)('what --format latex prints compiles (pdflatex)', () => {
  it.each([
    ['correlate', '--layout', 'judges-by-protocol', '--resample', 'items'],
    ['correlate'],
    ['compare'],
    ['rank'],
    ['agree', '--as-annotator', NAMES[0] ?? ''],
    ['audit', 'length', '--layout', 'table9'],
    ['bench', '--baseline', 'c'],
  ])('%s %s %s', { timeout: 120_000 }, async (...given) => {
    const words = given[0] === 'audit' ? 2 : 1;
    await inFolder(data, async (folder) => {
      const args = [...given.slice(0, words), folder, ...given.slice(words), '--resamples', '49'];
      const { code, out } = await run([...args, '--format', 'latex']);
      expect(code).toBe(0);
      const place = await scratch();
      const head =
        '\\documentclass[twocolumn]{article}\n\\usepackage{booktabs,graphicx}\n\\begin{document}\n';
      await writeFile(join(place, 'doc.tex'), `${head}${out}\nSee the tables.\n\\end{document}\n`);
      const made = await exec('pdflatex', ['-interaction=nonstopmode', '-halt-on-error', 'doc.tex'], {
        cwd: place,
      }).then(
        ({ stdout }) => stdout,
        ({ stdout }: { stdout: string }) => stdout,
      );
      expect(made.split('\n').filter((line) => line.startsWith('!'))).toEqual([]);
      expect(made).toContain('Output written on doc.pdf');
    });
  });
});

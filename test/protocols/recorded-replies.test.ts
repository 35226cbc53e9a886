import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readLetter } from '../../datasets/summeval/read-reply.js';
import { readChoice } from '../../protocols/read-choice.js';
import { readScore } from '../../protocols/read-score.js';
import { CONSISTENT, readYesNo } from '../../protocols/read-yes-no.js';
import { describeWithMirror } from '../support/mirror.js';
import { causeOf } from './disagreements.js';
import { llmbarReplies, type RecordedReply, sampleReplies, summevalReplies } from './sample-replies.js';

interface HandLabel {
  file: string;
  record: string;
  format: string;
  verdict: string | number | boolean | null;
}

const { labels } = JSON.parse(readFileSync(new URL('./hand-labels.json', import.meta.url), 'utf8')) as {
  labels: HandLabel[];
};
const OUTPUTS = { names: ['(a)', '(b)'], tie: false } as const;
const STARS = { min: 1, max: 5 };

function read({ format, reply, shown }: RecordedReply): HandLabel['verdict'] {
  if (format === 'choice') return readChoice(reply, OUTPUTS, shown).value;
  if (format === 'consistent') return readYesNo(reply, shown, CONSISTENT).value;
  if (format === 'score') return readScore(reply, STARS, shown).value;
  const { value } = readLetter(reply);
  return value === null ? null : (' ABCDE'[value] ?? null);
}

describeWithMirror('the readers on replies of real judges', (mirror) => {
  it('agree with 300 hand-labelled replies in at least 99%, and never give another verdict', () => {
    const sample = sampleReplies(mirror);
    expect(labels.map(({ file, record }) => `${file} ${record}`)).toEqual(
      sample.map(({ file, record }) => `${file} ${record}`),
    );
    const readings = sample.map((reply, index) => ({
      got: read(reply),
      label: labels[index]?.verdict,
      index,
    }));
    const wrong = readings.filter(({ got, label }) => got !== label);
    expect(wrong.length, JSON.stringify(wrong)).toBeLessThanOrEqual(3);
    expect(wrong.filter(({ got }) => got !== null)).toEqual([]);
  });

  it('disagree with the winners recorded in LLMBar for the counted causes, which docs/verdict-reading.md lists', () => {
    const counts: Record<string, number> = {};
    for (const recorded of llmbarReplies(mirror)) {
      const { value } = readChoice(recorded.reply, OUTPUTS, recorded.shown);
      const cause = value === recorded.recorded ? 'agree' : causeOf(recorded, value);
      counts[cause] = (counts[cause] ?? 0) + 1;
    }
    const doc = readFileSync(new URL('../../docs/verdict-reading.md', import.meta.url), 'utf8');
    const listed = Object.fromEntries(
      [...doc.matchAll(/^\| `([a-z-]+)` +\|.*\| ([\d,]+) +\|$/gm)].map((row) => [
        row[1],
        Number(row[2]?.replace(',', '')),
      ]),
    );
    expect(counts).toEqual(listed);
  });

  it.each(['rts', 'stareval'] as const)(
    "read all but 0.5 percent of SummEval's %s replies, and say why of the rest",
    (protocol) => {
      const readings = summevalReplies(mirror, protocol).map(({ reply, shown }) =>
        readScore(reply, STARS, shown),
      );
      const unscored = readings.filter(({ value }) => value === null);
      expect(unscored.length / readings.length).toBeLessThan(0.005);
      for (const reading of unscored) expect(reading).toHaveProperty('reason', expect.stringMatching(/\w/));
    },
  );

  it("read every letter of SummEval's mcq replies", () => {
    const readings = summevalReplies(mirror, 'mcq').map(({ reply }) => readLetter(reply).value);
    expect(readings.filter((value) => value === null)).toEqual([]);
  });
});

import type { Candidate, Unit } from '../../src/model/item.js';
import type { ValueLabel } from '../../src/model/label.js';
import type { NarrativeCase, Sentence } from './case.js';

/** The summary's text, one space between sentences, with the place of each sentence in it. */
function unitsOf(sentences: readonly Sentence[]): { text: string; units: Unit[] } {
  let text = '';
  const units = sentences.map((sentence, index) => {
    if (index > 0) text += ' ';
    const start = text.length;
    text += sentence.text;
    return { id: unitId(index + 1), text: sentence.text, start, end: text.length };
  });
  return { text, units };
}

const unitId = (number: number) => `s${number}`;

type Base = Pick<ValueLabel, 'item' | 'system' | 'annotator'>;

function sentenceLabels(base: Base, sentence: Sentence, number: number): ValueLabel[] {
  const { confusing, ambiguous, unfaithful } = sentence;
  const unit = unitId(number);
  const labels: ValueLabel[] = [
    confusing
      ? {
          ...base,
          unit,
          dimension: 'coherence-sentence',
          value: 0,
          types: confusing.types,
          question: confusing.question,
          ...(confusing.with
            ? { relations: [{ unit: unitId(confusing.with), types: confusing.types }] }
            : {}),
        }
      : { ...base, unit, dimension: 'coherence-sentence', value: 1 },
    ambiguous
      ? {
          ...base,
          unit,
          dimension: 'subjectivity-sentence',
          value: 1,
          types: ambiguous.types,
          comment: ambiguous.note,
        }
      : { ...base, unit, dimension: 'subjectivity-sentence', value: 0 },
  ];
  // Readers may differ on whether an ambiguous sentence is faithful: the construction does not settle it, so no label.
  if (unfaithful) {
    labels.push({ ...base, unit, dimension: 'faithfulness-sentence', value: 0, comment: unfaithful });
  } else if (!ambiguous) {
    labels.push({ ...base, unit, dimension: 'faithfulness-sentence', value: 1 });
  }
  return labels;
}

/** Shares over the sentences, as BooookScore and ARM take them. */
function summaryLabels(base: Base, sentences: readonly Sentence[]): ValueLabel[] {
  const share = (some: readonly Sentence[], among: readonly Sentence[]) => some.length / among.length;
  const settled = sentences.filter((sentence) => sentence.unfaithful || !sentence.ambiguous);
  return [
    {
      ...base,
      dimension: 'coherence',
      value: share(
        sentences.filter((sentence) => !sentence.confusing),
        sentences,
      ),
    },
    {
      ...base,
      dimension: 'subjectivity',
      value: share(
        sentences.filter((sentence) => sentence.ambiguous),
        sentences,
      ),
    },
    {
      ...base,
      dimension: 'faithfulness',
      value: share(
        settled.filter((sentence) => !sentence.unfaithful),
        settled,
      ),
    },
  ];
}

/** The candidates of one story with their sentences, and the labels by construction of both levels. */
export function storyRecords(
  source: NarrativeCase,
  annotator: string,
): { candidates: Candidate[]; labels: ValueLabel[] } {
  const candidates: Candidate[] = [];
  const labels: ValueLabel[] = [];
  for (const [system, sentences] of Object.entries(source.summaries)) {
    const base = { item: source.id, system, annotator };
    candidates.push({ item: source.id, system, ...unitsOf(sentences) });
    labels.push(...sentences.flatMap((sentence, index) => sentenceLabels(base, sentence, index + 1)));
    labels.push(...summaryLabels(base, sentences));
  }
  return { candidates, labels };
}

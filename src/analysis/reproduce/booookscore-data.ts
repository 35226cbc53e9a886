import type { Dataset } from '../../model/dataset.js';
import type { Candidate } from '../../model/item.js';
import type { ValueLabel } from '../../model/label.js';
import { isValueLabel } from '../../study/records.js';

const COHERENCE = 'coherence';
/** The published judge with the paper's first prompt. */
export const FIRST_PROMPT = 'booookscore-v1';
const READER = 'reader';
/** The summarizer that people annotated and compared. */
export const HUMAN_READ = 'gpt4-4096';

/** One label an annotation: the other ends of relations, and sentences without confusion, carry no question. */
export function annotationsOf({ labels }: Dataset, system: string): ValueLabel[] {
  return labels.filter(
    (label): label is ValueLabel =>
      isValueLabel(label) &&
      label.system === system &&
      label.annotator === READER &&
      label.dimension === COHERENCE &&
      label.question !== undefined,
  );
}

/** The candidates of one system, in the order of the books. */
export const candidatesOf = ({ candidates }: Dataset, system: string): Candidate[] =>
  candidates.filter((candidate) => candidate.system === system);

/** Units without offsets are sentences the judge saw that the released summary lacks. */
export function sentenceCount(units: Candidate['units'] = []): number {
  return units.filter(({ start }) => start !== undefined).length;
}

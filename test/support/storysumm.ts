import type { PulledFiles } from '../../datasets/contract.js';
import { LATER, urlOf } from '../../datasets/storysumm/files.js';
import subjectivity from '../oracle/fixtures/storysumm-subjectivity.json' with { type: 'json' };
import { pulledFromMirror, pulledWith } from './pulled.js';

/** The summary that the later file splits anew, where a full stop of the pinned one has no space behind it. */
const SPLIT_ANEW = '8167058533589479g1cebe';

/** The mirror with the later file of subjectivity labels, put together from the pinned file and the public labels. */
export async function withSubjectivity(mirror: string): Promise<PulledFiles> {
  const pulled = pulledFromMirror(mirror);
  const text = (await pulled.text(urlOf('storysumm.json'))).replace('faced.", "\n', 'faced.",\n');
  const summaries: Record<string, { summary: string[]; errors: number[] }> = JSON.parse(text);
  const later = Object.entries(summaries).map(([id, given]) => {
    const summary =
      id === SPLIT_ANEW ? given.summary.flatMap((s) => s.split(/(?<=\.)(?=[A-Z])/)) : given.summary;
    const errors = id === SPLIT_ANEW ? summary.map(() => 1) : given.errors;
    const digits = (subjectivity.subjective as Record<string, string>)[id] ?? '';
    return [id, { ...given, summary, errors, subjective: [...digits].map(Number) }] as const;
  });
  return pulledWith(new Map([[LATER.subjectivity, JSON.stringify(Object.fromEntries(later))]]), pulled);
}

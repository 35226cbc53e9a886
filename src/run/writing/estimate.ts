import type { Candidate } from '../../model/item.js';
import { fillerText } from '../../text/filler.js';
import type { Came, Job } from '../case-run.js';
import { CaseRun } from '../case-run.js';
import { Estimator, type Known, type RequestEstimate } from '../dry-run.js';
import { type Writing, writingCases } from './writing.js';

/** What a writing would ask if every reply had the length that is hoped for, and the texts that it would make. */
export interface WritingEstimate {
  estimate: RequestEstimate;
  /** Of the lengths that they would have. */
  candidates: Candidate[];
}

type Answered = Extract<Came, { type: 'reply' }>;

/** Runs every generator to its end, without a model: what the journal does not answer is answered by a filler. */
export function estimateWriting(writing: Writing, known: Known): WritingEstimate {
  const { countTokens, writer, options } = writing;
  const estimator = new Estimator(countTokens, known);
  const candidates: Candidate[] = [];
  let nth = 0;
  const assumed = ({ request }: Job): Answered => {
    nth += 1;
    const tokens = request.expects ?? request.sampling.maxTokens ?? 1;
    const text = writer.assumes?.(request, options) ?? fillerText(tokens, nth, countTokens);
    return { type: 'reply', reply: { text, usage: {}, latencyMs: 0 } };
  };
  for (const each of writingCases(writing)) {
    if (estimator.full) break;
    estimator.begin();
    const running = new CaseRun(each, 0);
    for (let jobs = running.next(); jobs !== undefined; jobs = running.next()) {
      for (const job of jobs) running.receive(job.at, estimator.add(job) ?? assumed(job));
      if (estimator.full) break;
    }
    const text = running.outcome?.text ?? null;
    if (text !== null) candidates.push({ item: each.item, system: each.system, text });
  }
  return { estimate: estimator.estimate, candidates };
}

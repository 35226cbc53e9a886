import type { ReportAnswer } from '../analysis/report/gather.js';
import type { Card } from '../model/card.js';
import { auditFindings } from './audits.js';
import { headline } from './headline.js';
import { comparisonFindings, replacementFindings } from './tests.js';
import type { Finding } from './words.js';

/** What the answers of a report say, in words. */
export function reportFindings({ byConstruction }: Card, answer: ReportAnswer): Finding[] {
  const { standings, correlate, agree, coverage, comparison, replacement, audits, unjudged } = answer;
  const who = byConstruction ? 'the labels' : 'people';
  return [
    ...headline({
      standings,
      correlate,
      agree,
      coverage,
      byConstruction,
      comparison,
      unjudged,
    }),
    ...(comparison ? comparisonFindings(comparison, who) : []),
    ...(replacement ? replacementFindings(replacement) : []),
    ...auditFindings(audits, who),
  ];
}

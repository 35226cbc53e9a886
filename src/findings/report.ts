import type { ReportAnswer } from '../analysis/report/gather.js';
import type { Card } from '../model/card.js';
import { agreementFindings } from './agreement.js';
import { auditFindings } from './audits.js';
import { dataFindings } from './data.js';
import { comparisonFindings, replacementFindings } from './tests.js';
import type { Finding } from './words.js';

/** What the answers of a report say, in words. */
export function reportFindings({ byConstruction }: Card, answer: ReportAnswer): Finding[] {
  const { comparison, replacement, costs } = answer;
  const who = byConstruction ? 'the labels' : 'people';
  return [
    ...agreementFindings(answer, who),
    ...dataFindings(answer, byConstruction === true),
    ...(comparison ? comparisonFindings(comparison, costs, who) : []),
    ...(replacement ? replacementFindings(replacement) : []),
    ...auditFindings(answer, who),
  ];
}

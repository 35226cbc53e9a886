import { gatherReport, type ReportOptions } from '../../src/analysis/report/gather.js';
import { reportFindings } from '../../src/findings/report.js';
import { verdicts } from '../../src/findings/verdicts.js';
import type { Finding } from '../../src/findings/words.js';
import type { JudgeCost } from '../../src/model/cost.js';
import type { Dataset } from '../../src/model/dataset.js';
import type { Selection } from '../../src/study/selection.js';
import { Study } from '../../src/study/study.js';
import { REPORT_OPTIONS } from '../support/report-options.js';

type Given = Partial<ReportOptions> & { selection?: Selection; costs?: JudgeCost[] };

/** What a report on these data would say, by the code that makes the report. */
export async function findingsOf(
  dataset: Dataset,
  { selection = {}, costs = [], ...options }: Given = {},
): Promise<Finding[]> {
  const study = new Study(dataset, selection);
  const answer = await gatherReport(study, { ...REPORT_OPTIONS, ...options }, costs);
  const said = verdicts(answer.lamps, 'people').flatMap(({ findings }) => findings);
  return [...said, ...reportFindings(study.card, answer)];
}

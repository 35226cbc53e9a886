import type { ReportAnswer, ReportOptions } from '../../analysis/report/gather.js';
import { reportFindings } from '../../findings/report.js';
import type { Manifest } from '../../model/run.js';
import { textOf } from '../../remarks/remark.js';
import { grouped } from '../../remarks/words.js';
import type { ReportRecord, Section } from '../../report/html/record.js';
import type { Plot } from '../../report/plots/theme.js';
import type { Study } from '../../study/study.js';
import { packageVersion } from '../version.js';
import { methodsSection, triedSection } from './about.js';
import { agreementSection, judgesSection, matrixPlots, systemsSection } from './agreement.js';
import { lengthSection, positionSection } from './audits.js';
import { casesSection } from './cases.js';
import { compareSection } from './compare.js';
import { consistencySection } from './consistency.js';
import { costSection } from './costs.js';
import { injectionSection } from './injection.js';
import { labelsSection } from './labels.js';
import { replaceSection } from './replace.js';
import { coverageSection, glanceSection, peopleSection } from './sections.js';
import { verdictRecord } from './verdict.js';

/** Lays the answers of a report out as the sections of its page. */
export function reportRecord(
  study: Study,
  options: ReportOptions,
  answer: ReportAnswer,
  { title, runs }: { title?: string; runs: readonly Manifest[] },
): ReportRecord {
  const { card } = study;
  const judges = new Set(answer.coverage.map(({ judge }) => judge)).size;
  const columns = new Set(answer.coverage.map(({ judge, protocol }) => JSON.stringify([judge, protocol])))
    .size;
  const systems = Math.max(0, ...answer.correlate.correlations.map(({ gold }) => gold.systems));
  const counts = [
    { value: judges, label: judges === 1 ? 'judge' : 'judges' },
    ...(columns > judges ? [{ value: columns, label: 'judge–protocol columns' }] : []),
    { value: answer.standings.length, label: answer.standings.length === 1 ? 'dimension' : 'dimensions' },
    { value: study.dataset.items.length, label: study.dataset.items.length === 1 ? 'item' : 'items' },
    ...(systems > 0 && !card.anonymous ? [{ value: systems, label: 'systems' }] : []),
  ].map(({ value, label }) => ({ value: grouped(value), label }));
  const warnings = [...study.remarks, ...answer.correlate.warnings, ...(answer.agree?.warnings ?? [])];
  return {
    title: title ?? card.title,
    subtitle: card.byConstruction
      ? 'How far do its judges agree with the labels that follow from the construction?'
      : 'Which judge can be trusted to say what people say, and on what?',
    counts,
    ...(answer.lamps.length > 0 && { verdict: verdictRecord(study, options, answer) }),
    headline: [
      ...reportFindings(card, answer),
      ...warnings.map((warning) => ({
        tone: 'plain' as const,
        topic: 'Notes',
        text: textOf(warning),
      })),
    ],
    sections: [
      ...casesSection(study, answer),
      ...glanceSection(study, answer.standings),
      triedSection(study, options, answer, runs),
      agreementSection(study, options, answer),
      ...systemsSection(study, answer),
      ...judgesSection(study, answer),
      ...compareSection(study, answer),
      ...peopleSection(study, options, answer),
      ...replaceSection(study, answer),
      ...lengthSection(study, options, answer),
      ...positionSection(study, options, answer),
      ...consistencySection(study, options, answer),
      ...injectionSection(study, options, answer),
      ...coverageSection(study, answer),
      ...costSection(answer),
      ...labelsSection(study, answer),
      methodsSection(options, answer),
    ],
    footer: [
      `Made by Assize ${packageVersion()} from ${card.id}, seed ${options.seed}. The page holds all it needs and loads nothing.`,
    ],
  };
}

/** Every plot of a report, those of the page and those that the page shows as tables. */
export function reportPlots(
  study: Study,
  answer: ReportAnswer,
  { sections }: { sections: Section[] },
): Plot[] {
  const drawn = sections.flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'plot' ? [block.plot] : [])),
  );
  return [...drawn, ...matrixPlots(study, answer)];
}

import type { ReportAnswer, ReportOptions } from '../../analysis/report/gather.js';
import type { Lamp, LampState } from '../../analysis/report/lamps.js';
import { LAMPS, type LampKind, type Thresholds } from '../../analysis/report/thresholds.js';
import { verdicts } from '../../findings/verdicts.js';
import { bounded, counted, decimals, exactPercent, percent } from '../../remarks/words.js';
import type { VerdictRecord } from '../../report/html/record.js';
import type { Study } from '../../study/study.js';
import { verdictFigure } from './verdict-figure.js';

/** The first screen: a line and five lamps a judge, and one figure. */
export function verdictRecord(study: Study, options: ReportOptions, answer: ReportAnswer): VerdictRecord {
  const { lamps } = answer;
  const protocols = new Map<string, Set<string>>();
  for (const { judge, protocol } of answer.coverage) {
    protocols.set(judge, (protocols.get(judge) ?? new Set()).add(protocol));
  }
  const who = study.card.byConstruction ? 'the labels' : 'people';
  const figure = verdictFigure(study, options, answer);
  return {
    legend: LAMPS.map((kind) => ({
      kind,
      text: meaningOf(kind, options.thresholds, exactPercent(options.confidence), who),
    })),
    lines: verdicts(lamps, who).map(({ judge, findings }) => {
      const own = [...(protocols.get(judge) ?? [])];
      return {
        judge,
        note: own.length === 1 ? own[0] : counted(own.length, 'protocol'),
        statements: findings,
        lamps: LAMPS.map((kind) => {
          const dots = lamps.filter((one) => one.kind === kind && one.judge === judge);
          return {
            kind,
            href: hasEvidence(kind, answer) ? kind : undefined,
            figures: rangeOf(dots),
            tally: tallyOf(dots),
            dots: dots.map((lamp) => ({ state: lamp.state, title: titleOf(lamp) })),
          };
        }),
      };
    }),
    ...(figure && { figure }),
  };
}

/** The section that a lamp leads to; those of audits are absent where there is nothing to audit. */
function hasEvidence(kind: LampKind, { audits }: ReportAnswer): boolean {
  if (kind === 'agreement' || kind === 'coverage') return true;
  return audits[kind] !== undefined;
}

/** What a lamp is held against, in words. */
function meaningOf(kind: LampKind, thresholds: Thresholds, interval: string, who: string): string {
  const limit = thresholds[kind];
  const whole = `green where the whole ${interval} interval`;
  switch (kind) {
    case 'agreement':
      return `${whole} lies above ${bounded(limit, 2)} (rank correlation within an item, or kappa; of preferences that both decide ${percent((1 + limit) / 2)}) and above the best row that needs no model; red below the first of these.`;
    case 'position':
      return `share of wins that goes to the first place: ${whole} lies within 50% ± ${percent(limit)}; red beyond.`;
    case 'length':
      return `how many percentage points more often than with ${who} the longer of two wins: ${whole} lies within ± ${decimals(100 * limit, 0)} points; red beyond.`;
    case 'coverage':
      return `share of what was asked that has a readable verdict: ${whole} lies above ${percent(limit)}; red below.`;
    case 'consistency':
      return `share of verdicts that change when the two are exchanged or the same is asked again: ${whole} lies below ${percent(limit)}; red above.`;
  }
}

const WORDS: Record<LampState, string> = {
  good: 'green',
  bad: 'red',
  open: 'grey',
  none: 'nothing to measure',
};

function titleOf(lamp: Lamp): string {
  const { dimension, kind, state, figures } = lamp;
  const count = (of: LampState) => figures.filter((one) => one.state === of).length;
  const parts =
    figures.length > 1 ? `; of ${figures.length} figures ${count('good')} green, ${count('bad')} red` : '';
  const against =
    kind === 'agreement' && figures.length > 0 ? `, against ${printed(lamp, lamp.threshold)}` : '';
  return `${dimension}: ${WORDS[state]}${figures.length > 0 ? `, ${rangeOf([lamp])}${intervalOf(lamp)}` : ''}${against}${parts}`;
}

function intervalOf(lamp: Lamp): string {
  const [only, ...more] = lamp.figures;
  const { low, high } = only.interval;
  if (more.length > 0 || low.value === null || high.value === null) return '';
  return ` [${printed(lamp, low.value)}, ${printed(lamp, high.value)}]`;
}

/** Of a judge whose protocols or dimensions differ, how many lie on the commoner side. */
function tallyOf(lamps: readonly Lamp[]): string {
  const all = lamps.flatMap(({ figures }) => figures);
  const count = (of: LampState) => all.filter(({ state }) => state === of).length;
  const [good, bad] = [count('good'), count('bad')];
  if (Math.max(good, bad) === 0 || Math.max(good, bad) === all.length) return '';
  return good >= bad ? `${good} of ${all.length} ●` : `${bad} of ${all.length} ▲`;
}

/** From the least to the greatest figure. */
function rangeOf(lamps: readonly Lamp[]): string {
  const values = lamps.flatMap((lamp) =>
    lamp.figures.flatMap(({ value }) => (value.value === null ? [] : [{ lamp, value: value.value }])),
  );
  if (values.length === 0) return '';
  const sorted = values.sort((a, b) => a.value - b.value).map(({ lamp, value }) => printed(lamp, value));
  const [low, high] = [sorted[0], sorted[sorted.length - 1]];
  return low === high ? low : `${low.replace(/%| pp/, '')} – ${high}`;
}

function printed({ kind, measure }: Lamp, value: number): string {
  if (kind === 'agreement' && measure !== 'accuracy') return bounded(value, 2);
  if (kind !== 'length') return percent(value);
  const points = decimals(100 * value, 0);
  return `${value > 0 && points !== '0' ? '+' : ''}${points} pp`;
}

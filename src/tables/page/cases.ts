import type { Disagreement } from '../../analysis/report/disagreement.js';
import type { ReportAnswer } from '../../analysis/report/gather.js';
import { counted, shorten } from '../../remarks/words.js';
import type { Table } from '../../report/document.js';
import type { Case, Section } from '../../report/html/record.js';
import type { Study } from '../../study/study.js';
import { isWhole, numberCell } from '../cells.js';
import { tableOf, under } from '../columns.js';
import { dimensionHeading } from '../words.js';

/** Characters of each kind of text that a case shows. */
const LIMITS = { instruction: 2000, document: 4000, candidate: 1500, explanation: 1500, raw: 2000 };

export function disagreementSection(study: Study, { disagreements, coverage }: ReportAnswer): Section[] {
  if (coverage.length === 0) return [];
  const { anonymous, byConstruction } = study.card;
  const who = byConstruction ? 'the labels' : 'people';
  return [
    {
      id: 'disagreements',
      title: 'On which items do they differ?',
      lead:
        disagreements.length === 0
          ? [`No judge orders any two candidates against ${who}.`]
          : [
              anonymous
                ? 'The pairs on which most judges prefer the candidate that people do not. Some show a fault of the judges, some a label worth a second look.'
                : `Where a judge turns the order of ${who} round: each judge gives its worst items in turn, weighed by how far apart ${who} put the candidates. Some show a fault of the judge, some a label worth a second look.`,
            ],
      blocks:
        disagreements.length === 0
          ? []
          : [{ kind: 'cases', cases: disagreements.map((one) => caseOf(study, one)) }],
    },
  ];
}

function caseOf(study: Study, one: Disagreement): Case {
  const dimension = dimensionHeading(study.card, one.dimension);
  const judges = one.judges.map(({ name, turned }) => {
    const pairs = turned && ` (${turned.pairs} of ${counted(turned.of, 'pair')})`;
    return `${shorten(name, 60)}${pairs ?? ''}`;
  });
  const note = study.card.anonymous
    ? `${counted(one.weight, 'judge')} against the people on ${dimension}`
    : `${dimension}: ${judges.join(', ')} against ${study.card.byConstruction ? 'the labels' : 'the people'}`;
  return {
    title: shorten(one.item, 80),
    note,
    texts: [
      ...(one.instruction
        ? [{ label: 'Instruction', text: one.instruction, limit: LIMITS.instruction }]
        : []),
      ...(one.document ? [{ label: 'Document', text: one.document, limit: LIMITS.document }] : []),
      ...[...one.candidates]
        .sort((a, b) => placeOf(one, a.system) - placeOf(one, b.system))
        .map(({ system, text }) => ({
          label: `Candidate ${shorten(system, 80)}`,
          text,
          limit: LIMITS.candidate,
        })),
    ],
    ranking: rankingTable(study, one),
    replies: one.replies.map(({ judge, about, verdict, explanation, raw }) => ({
      judge: `${shorten(judge, 80)} on ${shorten(about, 120)}`,
      verdict: `verdict: ${shorten(verdict, 200)}`,
      parts: [
        ...(explanation ? [{ label: 'Explanation', text: explanation, limit: LIMITS.explanation }] : []),
        raw === undefined
          ? { label: 'Reply', text: '(the reply was not recorded)', limit: LIMITS.raw }
          : { label: 'Reply as it came', text: raw, limit: LIMITS.raw },
      ],
    })),
  };
}

/** Of many systems the candidates that people like best and least stand first. */
function placeOf({ systems, humans }: Disagreement, system: string): number {
  return humans.ranks[systems.indexOf(system)]?.value ?? Infinity;
}

function rankingTable(study: Study, one: Disagreement): Table {
  const views = [one.humans, ...one.judges];
  const order = one.systems
    .map((_, s) => s)
    .sort((a, b) => (one.humans.ranks[a].value ?? Infinity) - (one.humans.ranks[b].value ?? Infinity));
  const { anonymous, byConstruction } = study.card;
  return tableOf<number>(
    { id: 'ranking', title: `${shorten(one.item, 80)}: both orders` },
    [
      { key: 'system', header: anonymous ? 'candidate' : 'system', cell: (s) => one.systems[s] },
      ...views.flatMap(({ name, ranks, scores }, k) =>
        under<number>(k === 0 && byConstruction ? 'labels' : shorten(name, 60), [
          { key: `r${k}`, header: 'rank', cell: (s) => numberCell(ranks[s], 0) },
          {
            key: `s${k}`,
            header: anonymous ? 'points' : 'score',
            cell: (s) => numberCell(scores[s], isWhole(scores[s].value) ? 0 : 2),
          },
        ]),
      ),
    ],
    order.map((of) => ({ of })),
  );
}

import type { LengthAnswer } from '../analysis/length/length.js';
import type { LengthInfluence, SimilarRow } from '../analysis/length/length-influence.js';
import type { Row, Table } from '../report/document.js';
import type { Study } from '../study/study.js';
import { estimateCell } from './audit-cells.js';
import { boundedCell, countCell, numberCell, pCell, shareCell } from './cells.js';
import { dimensionHeading, labelWords } from './words.js';

/** With more judges on a dimension, tables of systems are left to the other formats. */
const MOST_JUDGES = 8;

interface Rater {
  section: string;
  name: string;
  kind: NonNullable<Row['kind']>;
  influence: LengthInfluence;
}

/** Humans first, then the judges, dimension by dimension. */
function ratersOf(study: Study, { dimensions }: LengthAnswer): Rater[] {
  const { source } = labelWords(study.card);
  return dimensions.flatMap(({ dimension, people, judges }) => {
    const section = dimensionHeading(study.card, dimension);
    return [
      ...(people ? [{ section, name: source, kind: 'reference' as const, influence: people }] : []),
      ...judges.map((judge) => ({ section, name: judge.name, kind: 'plain' as const, influence: judge })),
    ];
  });
}

/** How often the longer candidate wins, by decile of the length difference. */
export function decileTable(study: Study, answer: LengthAnswer): Table {
  const count = Math.max(...answer.dimensions.map(({ deciles }) => deciles.length));
  return {
    id: 'deciles',
    title: `Win rate of the longer candidate by decile of the absolute length difference (${answer.unit})`,
    columns: [
      { key: 'judge', header: 'judge' },
      ...Array.from({ length: count }, (_, k) => ({ key: `d${k + 1}`, header: `${k + 1}` })),
    ],
    rows: ratersOf(study, answer).map(({ section, name, kind, influence }) => ({
      section,
      kind,
      cells: {
        judge: name,
        ...Object.fromEntries(
          influence.byDecile.map(({ decile, winRate }) => [
            `d${decile}`,
            { ...boundedCell(winRate.value), digits: 2 },
          ]),
        ),
      },
    })),
    notes: [
      ...answer.dimensions.map(
        ({ dimension, deciles }) =>
          `Deciles of ${dimension} end at ${deciles.map((end) => Number(end.toFixed(1))).join(', ')} ${answer.unit}.`,
      ),
      'Ties count one half; pairs of equal length are in none. Counts and intervals are in --format json.',
    ],
  };
}

/** The regression on strengths and log length ratio. */
export function controlTable(study: Study, answer: LengthAnswer): Table {
  const drawn = answer.dimensions.some(({ people, judges }) =>
    [...(people ? [people] : []), ...judges].some(({ control }) => control.ridge > 0),
  );
  return {
    id: 'length-effect',
    title: study.card.anonymous
      ? 'Effect of length on the verdict'
      : 'Effect of length on the verdict, beyond what the systems are worth',
    columns: [
      { key: 'judge', header: 'judge' },
      { key: 'odds', header: 'odds ratio per 10%' },
      { key: 'coefficient', header: 'coefficient' },
      { key: 'error', header: 's.e.' },
      { key: 'p', header: 'p' },
      { key: 'verdicts', header: 'verdicts' },
      { key: 'items', header: 'items' },
      ...(drawn ? [{ key: 'ridge', header: 'ridge' }] : []),
    ],
    rows: ratersOf(study, answer).map(({ section, name, kind, influence: { control } }) => ({
      section,
      kind,
      cells: {
        judge: name,
        odds: numberCell(control.oddsRatio.value, 3, control.oddsRatio.interval),
        coefficient: numberCell(control.coefficient, 3),
        error: numberCell(control.standardError, 3),
        p: pCell(control.pValue),
        verdicts: countCell(control.verdicts),
        items: countCell(control.items),
        ridge: control.ridge > 0 ? { value: control.ridge } : undefined,
      },
    })),
    notes: [
      `Logistic regression of the verdict on ${study.card.anonymous ? '' : 'one strength for each system and '}the log ratio of the lengths, ties as one half; errors clustered by item (sandwich), Wald intervals.`,
      'odds ratio per 10%: odds of winning for a candidate 10% longer than an equal one.',
    ],
  };
}

/** Win rates as they are, at similar lengths, and at equal lengths by the regression. */
export function systemTable(study: Study, answer: LengthAnswer): Table[] {
  const raters = ratersOf(study, answer).filter(({ influence }) => influence.systems !== undefined);
  if (raters.length === 0) return [];
  const shown = answer.dimensions.every(({ judges }) => judges.length <= MOST_JUDGES) ? raters : [];
  if (shown.length === 0) return [];
  return [
    {
      id: 'win-rates',
      title: 'Win rates: as they are, at similar lengths, and controlled for length',
      columns: [
        { key: 'system', header: 'system' },
        { key: 'length', header: `mean ${answer.unit}` },
        { key: 'rate', header: 'win rate' },
        { key: 'similar', header: 'similar length' },
        { key: 'controlled', header: 'controlled' },
        { key: 'verdicts', header: 'verdicts' },
      ],
      rows: shown.flatMap(({ section, name, influence }) =>
        (influence.systems ?? []).map((one) => ({
          section: `${section}: ${name}`,
          cells: {
            system: one.system,
            length: numberCell(one.meanLength, 1),
            rate: boundedCell(one.winRate),
            similar: boundedCell(one.similarWinRate),
            controlled: estimateCell(one.controlledWinRate),
            verdicts: countCell(one.verdicts),
          },
        })),
      ),
      notes: [
        "similar length: of each two systems the candidate pairs within the 20th percentile of their absolute length differences. controlled: the regression's win rate at equal lengths, against the same opponents. Ties count one half.",
      ],
    },
  ];
}

/** Every system against the baseline on the candidate pairs of similar length. */
export function similarTable(study: Study, answer: LengthAnswer): Table[] {
  const { baseline, dimensions, unit } = answer;
  if (baseline === undefined) return [];
  const names = new Set(dimensions.flatMap(({ judges }) => judges.map(({ name }) => name)));
  return [...names].map((name, index) => {
    const found = dimensions.flatMap(({ dimension, judges }) => {
      const judge = judges.find((one) => one.name === name);
      const rows = (judge?.similarLengths ?? []).flatMap((row) => {
        if (row.second === baseline) return [row];
        return row.first === baseline ? [turned(row)] : [];
      });
      return rows.length > 0 ? [{ dimension, rows }] : [];
    });
    const systems = new Set(found.flatMap(({ rows }) => rows.map(({ first }) => first)));
    return {
      id: names.size > 1 ? `similar-lengths-${index + 1}` : 'similar-lengths',
      title: `Pairs of similar length, against ${baseline}, judged by ${name}`,
      columns: [
        { key: 'system', header: 'system' },
        ...found.flatMap(({ dimension }) => {
          const group = dimensionHeading(study.card, dimension);
          return ['win', 'tie', 'loss', 'pairs'].map((header) => ({
            key: `${header}-${dimension}`,
            header,
            group,
          }));
        }),
        { key: 'own', header: 'system', group: unit },
        { key: 'baseline', header: 'baseline', group: unit },
      ],
      rows: [...systems].map((system) => {
        const rows = found.flatMap(({ dimension, rows }) => {
          const row = rows.find(({ first }) => first === system);
          return row ? [{ dimension, row }] : [];
        });
        return {
          cells: {
            system,
            ...Object.assign({}, ...rows.map(({ dimension, row }) => outcomeCells(dimension, row))),
            own: { value: rows[0].row.lengthFirst, digits: 1 },
            baseline: { value: rows[0].row.lengthSecond, digits: 1 },
          },
        };
      }),
    };
  });
}

function outcomeCells(dimension: string, { wins, ties, losses }: SimilarRow) {
  const scored = wins + ties + losses;
  return {
    [`win-${dimension}`]: shareCell(wins, scored),
    [`tie-${dimension}`]: shareCell(ties, scored),
    [`loss-${dimension}`]: shareCell(losses, scored),
    [`pairs-${dimension}`]: countCell(scored),
  };
}

function turned(row: SimilarRow): SimilarRow {
  return {
    ...row,
    first: row.second,
    second: row.first,
    wins: row.losses,
    losses: row.wins,
    lengthFirst: row.lengthSecond,
    lengthSecond: row.lengthFirst,
  };
}

import { type Citation, citationsOf } from '../../analysis/citations.js';
import type { ReportAnswer, ReportOptions } from '../../analysis/report/gather.js';
import type { Manifest } from '../../model/run.js';
import { counted, grouped, shorten } from '../../remarks/words.js';
import type { Section } from '../../report/html/record.js';
import type { Study } from '../../study/study.js';
import { correlationIntervals, goldNotes } from '../words.js';

interface Entry {
  term: string;
  text: string | string[];
  link?: string;
}

/** What was tried: the data, the labels, and how each run asked. */
export function triedSection(
  study: Study,
  options: ReportOptions,
  answer: ReportAnswer,
  runs: readonly Manifest[],
): Section {
  const { card } = study;
  const entries: Entry[] = [
    { term: 'Data', text: `${card.title} (${card.id})`, ...(card.homepage && { link: card.homepage }) },
    ...(card.description ? [{ term: 'About', text: shorten(card.description, 1200) }] : []),
    { term: 'Labels', text: goldWords(study, answer) },
    {
      term: 'Dimensions',
      text: card.dimensions
        .filter(({ id }) => answer.standings.some(({ dimension }) => dimension === id))
        .map(
          ({ id, scale, higherIsBetter }) =>
            `${id}${scale ? ` (${scale.kind}${scale.min === undefined ? '' : ` ${scale.min}–${scale.max ?? ''}`})` : ''}${higherIsBetter ? '' : ', small is good'}`,
        )
        .join('; '),
    },
    { term: 'Judges', text: judgesText(answer) },
    { term: 'Licence', text: card.licence },
    { term: 'Source', text: card.citation },
    { term: 'Seed', text: `${options.seed}, ${grouped(options.resamples)} resamples` },
    ...(card.flaws.length > 0 ? [{ term: 'Known flaws', text: card.flaws }] : []),
    ...runs.map((manifest) => ({ term: `Run ${manifest.name}`, text: runText(manifest) })),
  ];
  return { id: 'tried', title: 'What was tried?', blocks: [{ kind: 'list', entries }] };
}

function goldWords({ card }: Study, { correlate }: ReportAnswer): string {
  const golds = [
    ...correlate.correlations.map(({ dimension, gold }) => ({
      dimension,
      words:
        gold.cells === 0
          ? 'none'
          : `${gold.source}, ${counted(gold.items, 'item')} × ${counted(gold.systems, 'system')}`,
    })),
    ...correlate.pairs.map(({ dimension, gold }) => ({
      dimension,
      words: `${counted(gold.pairs, 'pair')} of ${counted(gold.items, 'item')}`,
    })),
    ...correlate.units.map(({ dimension, gold }) => ({
      dimension,
      words: `${gold.source}, ${counted(gold.units, 'unit')} of ${counted(gold.items, 'item')}`,
    })),
  ];
  return goldNotes(card, golds, ({ words }) => words).join(' ');
}

function judgesText({ coverage }: ReportAnswer): string {
  const protocols = new Map<string, Set<string>>();
  for (const { judge, protocol } of coverage)
    protocols.set(judge, (protocols.get(judge) ?? new Set()).add(protocol));
  if (protocols.size === 0) return 'none';
  return [...protocols].map(([judge, own]) => `${judge} (${[...own].join(', ')})`).join('; ');
}

function runText({
  created,
  judge,
  protocol,
  orders,
  repeats,
  seed,
  versions,
  dataset,
  git,
  peek,
}: Manifest): string {
  const sampling = Object.entries(judge.sampling).map(([key, value]) => `${key} ${value}`);
  return [
    `${judge.model} at ${judge.endpoint}`,
    sampling.length > 0 ? sampling.join(', ') : 'sampling left to the provider',
    `${protocol.label}, prompts ${protocol.prompts.id}`,
    `orders ${orders}, ${counted(repeats, 'repeat')}, seed ${seed}`,
    ...(peek ? [`partial: only the first ${counted(peek.requests, 'request')}`] : []),
    `${created}, Assize ${versions.assize}, Node ${versions.node}`,
    `data ${dataset.sha256.slice(0, 12)}`,
    ...(git ? [`revision ${git.revision.slice(0, 12)}${git.changed ? ' with changes' : ''}`] : []),
  ].join('; ');
}

/** How every number came about, and what a paper cites for it. */
export function methodsSection(options: ReportOptions, answer: ReportAnswer): Section {
  const runs = answer.correlate.correlations.flatMap(({ rows }) => rows.flatMap(({ levels }) => levels));
  return {
    id: 'methods',
    title: 'How did the numbers come about?',
    blocks: [
      {
        kind: 'words',
        text: [
          ...(runs.length > 0 ? correlationIntervals({ ...options, levels: [] }, runs) : []),
          'Every random draw comes from the seed: the same data and seed give the same page. An undefined figure is a dash with its reason, never 0. The definitions stand in docs/statistics.md.',
        ],
      },
      {
        kind: 'list',
        entries: reportCitations(answer).map(({ method, reference }) => ({
          term: method,
          text: reference,
        })),
      },
    ],
  };
}

/** The sources of the measures that this report used: those of each command whose answer it holds. */
export function reportCitations(answer: ReportAnswer): Citation[] {
  const { correlate, agree, audits, comparison, replacement } = answer;
  const names = correlate.correlations.flatMap(({ rows }) => rows.filter(({ reference }) => reference));
  const held = [
    agree,
    comparison?.full.answer,
    replacement,
    audits.length,
    audits.position,
    audits.consistency,
    audits.injection,
  ];
  return citationsOf([
    ...correlate.methods,
    ...(names.some(({ judge }) => judge.startsWith('ROUGE')) ? (['rouge'] as const) : []),
    ...held.flatMap((one) => one?.methods ?? []),
  ]);
}

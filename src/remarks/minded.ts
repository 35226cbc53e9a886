import { counted, grouped } from './words.js';

/** What is to be minded about an answer that has its values, by code. No capital, no full stop. */
export const MINDED = {
  'person-aggregates': () =>
    'the labels are published aggregates: what one person reaches against the others is not known',
  'person-slots': () =>
    'annotators are the places of a list of labels here, not one person throughout: one person is one place',
  'person-alone': () => 'one annotator: nobody to hold one person against',
  'many-ties': ({ labels, judge, undefined: none }: { labels: number; judge: number; undefined: number }) =>
    `ties: the labels tie up to ${labels}% of the pairs of an item's candidates, a judge up to ${judge}%, and a judge has no correlation on up to ${none}% of the items; --coefficient acc-eq counts a tie as an answer, right or wrong`,
  'none-better': () => 'none is better than each other one',
  'perm-inputs-systems': ({ inputs, systems }: { inputs: number; systems: number }) =>
    `PERM-INPUTS speaks of these systems: asked of others it finds a difference in ${inputs}% of simulated studies without one (8 systems, 50 items, judges that like different systems), PERM-SYSTEMS in ${systems}%`,
  'names-not-laid-out': () =>
    'left out of the layout, which is of correlations: the labels are names or yes and no (--level summary correlates them all the same)',
  'tau-of-names': () =>
    'the labels are names or yes and no, and what is correlated here is the order of an item’s candidates, which many items do not have; --level unit counts agreement label by label',
  'perm-both-size': () =>
    'PERM-BOTH rejects too often where judges like different systems (docs/coverage.md): see PERM-INPUTS',
  'bench-few-pairs': ({ pairs, points }: { pairs: number; points: number }) =>
    `a row rests on ${pairs} pairs: one of them is worth ${points} points in a hundred`,
  'bench-same-text': ({ candidates }: { candidates: number }) =>
    `${candidates} candidates without labels have those of another candidate of their item with the same text`,
  'judge-no-label-of-people': ({ judge }: { judge: string }) =>
    `${judge} has no verdict on what people labelled`,
  'alone-within': ({ within, judges }: { within: string; judges: string }) =>
    `alone in its ${within}, not compared: ${judges}`,
  'one-sided-tests': () => 'one-sided tests in the direction seen name nobody',
  'not-all-tasks': ({ tasks, of, missing }: { tasks: number; of: number; missing: string }) =>
    `the mean is over ${tasks} of the ${of} tasks; without ${missing}`,
  'few-systems': ({ systems }: { systems: number }) =>
    `only ${systems} systems: a system-level interval is coarse`,
  'resamples-undefined': ({
    undefined: none,
    resamples,
    percent,
  }: {
    undefined: number;
    resamples: number;
    percent: string;
  }) => `${none} of ${resamples} resamples (${percent}%) have no correlation: the interval is of the others`,
  'bca-one-sided': () =>
    'BCa is undefined: all replicates lie on one side of the estimate; the percentile interval stands in',
  'bca-jackknife': () =>
    'BCa is undefined: the jackknife has no value or does not vary; the percentile interval stands in',
  'bca-acceleration': () =>
    'BCa is undefined: the acceleration is too large; the percentile interval stands in',
  'p-floor': ({ test, floor }: { test: string; floor: number }) =>
    `${test} cannot give a p below ${floor} here`,
  'arrangements-undefined': ({
    undefined: none,
    arrangements,
  }: {
    undefined: number;
    arrangements: number;
  }) => `${none} of ${arrangements} arrangements have no correlation; they count as extreme`,
  'annotators-left-out': ({
    leftOut,
    annotators,
    least,
  }: {
    leftOut: number;
    annotators: number;
    least: number;
  }) => `${leftOut} of ${annotators} annotators have fewer than ${least} instances and are left out`,
  'few-instances': ({ least }: { least: number }) =>
    `no annotator has ${least} instances: the exact test stands in for the t-test, and a judge as good as people may well fail`,

  // correlate
  'anonymous-outputs': () =>
    'the outputs have no system behind them (anonymous): pairwise accuracy stands in for correlations',
  'no-judge-scores': () => 'no judge has scores on this: the reference rows stand alone',
  'intervals-of-some': ({ shaky, intervals }: { shaky: number; intervals: number }) =>
    `in ${shaky} of ${intervals} intervals more than 5% of the resamples have no correlation: they speak for the others`,

  // replace
  'left-out-without': ({ what }: { what: string }) => `left out, it has no ${what}`,
  'few-annotators': ({ annotators }: { annotators: number }) =>
    `the alternative annotator test needs at least 3 annotators, there ${annotators === 1 ? 'is' : 'are'} ${annotators} (published aggregates are no annotators)`,
  'people-compared': () => 'left out, people compared candidates, there are no values',
  'forms-differ': ({ people, judge }: { people: string; judge: string }) =>
    `left out, people gave ${people}, the judge gave ${judge}`,
  'units-without-preferences': () => 'left out, units have no preferences',
  'values-outside-scale': ({
    count,
    of,
    example,
    least,
    most,
  }: {
    count: number;
    of: number;
    example: number;
    least: number;
    most: number;
  }) =>
    `${count} of ${of} values ${count === 1 ? 'is' : 'are'} outside the labels' scale from ${least} to ${most} (such as ${Number(example.toPrecision(4))}) and no verdict${count === 1 ? '' : 's'}${2 * count > of ? '. `--as preferences` compares what the judge prefers' : ''}`,

  // agree, compare, ratings
  'only-aggregates': () =>
    'all labels are published aggregates, none is by a single person: annotators cannot be compared',
  'one-annotator-throughout': () =>
    'there is one annotator throughout: agreement between annotators needs at least two',
  'unlabelled-dimensions': ({ dimensions }: { dimensions: string }) =>
    `there are no labels on ${dimensions}: nothing to hold a judge against`,
  'few-judges': ({ least }: { least: number }) =>
    `fewer than ${least} judges: a label that they contradict may be contradicted by chance`,
  'left-out-no-judge': () => 'left out, with none of the judges',
  'left-out-one-judge': ({ judge }: { judge: string }) => `left out, with only ${JSON.stringify(judge)}`,
  'groups-apart': () =>
    'some systems were never compared with the others, directly or through a third: each group is rated for itself, and ratings of two groups have nothing to do with each other',
  'strengths-infinite': ({ extremes, ridge }: { extremes: string; ridge: number }) =>
    `${extremes}. Strengths would be infinite: a ridge of ${ridge} keeps them finite, and draws them together`,

  // audit
  'one-protocol-each': () => 'no judge was asked under two protocols: nothing to hold against each other',
  'nothing-asked-twice': () => 'nothing was asked twice: how steady a judge is when asked again is unknown',
  'no-triads': () => 'no judge compared three candidates of an item pair by pair: no triads',
  'flips-unknown': () => 'no pair was asked in both orders: how often a verdict flips is unknown',
  'pairs-in-fixed-order': () =>
    'where a pair was asked once the order was fixed: position and candidate cannot be told apart',
  'no-preferences-by-position': () => 'no human preferences to compare with: accuracy by position is unknown',
  'lists-in-fixed-order': () =>
    'the lists were shown in one fixed order: position and candidate cannot be told apart',
  'shown-no-order': () => 'judges that scored one candidate at a time were shown no order: they are not here',
  'rated-winners': () =>
    'left out are winners that only repeat ratings given one candidate at a time under the same protocol: no pair was shown',
  'no-judge-scored-it': () => 'no judge scored it',
  'verdicts-separate': ({ of, ridge }: { of: string; ridge: number }) =>
    `verdicts follow from systems and lengths without exception (they separate) for ${of}: no finite effect of length fits, and win rates at equal lengths come from a fit with a ridge of ${ridge} that draws them towards one half`,
  'all-pairs-tied': ({ of }: { of: string }) =>
    `all pairs come out as ties, the verdicts on each taken together, for ${of}: how far they follow length is unknown, and the agreement with the oracle is that of ties`,
  'people-alone': ({ dimensions }: { dimensions: string }) => `no judge on ${dimensions}: people stand alone`,
  'judge-and-oracle-only': () =>
    'where there are no human labels, nothing says what people like: only judge–oracle is given',
  'empty-candidates': ({ candidates }: { candidates: number }) =>
    `${candidates === 1 ? 'one candidate is' : `${candidates} candidates are`} empty: a length of 0 has no log ratio, so verdicts on ${candidates === 1 ? 'it' : 'them'} are not in the regression`,
  'anonymous-lengths': () =>
    'the outputs have no system behind them (anonymous): the regression has the length alone, so that what is longer because it is better counts as an effect of length',

  // Data sets, runs, judges
  'no-items': () => 'there are no items',
  'items-without-texts': ({ items }: { items: number }) => `${items} items have no candidate texts`,
  'dimension-without-labels': ({ dimension }: { dimension: string }) =>
    `no label on dimension \`${dimension}\``,
  'unscored-without-reason': ({ scores }: { scores: number }) =>
    `${scores} unscored judge outputs give no \`reason\``,
  'rankings-leave-out': ({ rankings }: { rankings: number }) =>
    `${rankings} judge rankings leave out a system that was shown`,
  'unit-texts-differ': ({ units }: { units: number }) =>
    `${units} units differ from the text between their offsets`,
  'one-system': ({ system }: { system: string }) =>
    `all candidates are of one system, \`${system}\`: systems cannot be ranked, nor correlated within an item`,
  'labels-look-like': ({ dimension, what }: { dimension: string; what: string }) =>
    `the labels on \`${dimension}\` look like ${what}`,
  'labels-mark-nothing': ({ dimension, mark, labels }: { dimension: string; mark: number; labels: number }) =>
    `${counted(labels, 'label')} on \`${dimension}\` of ${mark}, far from the others: perhaps a mark of nothing`,
  'annotator-always': ({
    dimension,
    annotator,
    labels,
    value,
  }: {
    dimension: string;
    annotator: string;
    labels: number;
    value: number;
  }) => `${annotator} says ${value} on \`${dimension}\` in all of ${labels} labels, where others differ`,
  'judge-outside-scale': ({
    judge,
    dimension,
    outside,
    scores,
    min,
    max,
    value,
  }: {
    judge: string;
    dimension: string;
    outside: number;
    scores: number;
    min: string;
    max: string;
    value: number;
  }) =>
    `${judge}: ${outside} of ${scores} values on \`${dimension}\` outside its scale (${min} to ${max}), such as ${value}: they are compared as they stand`,
  'partial-runs': () =>
    'a run marked (partial) was stopped before its plan was done, or was a try of its first requests: its coverage counts against the plan',
  'looks-passed-over': ({ runs }: { runs: string }) =>
    `passed over, because \`--show\` alone asked them: ${runs}. To count one, name its folder`,
  'not-pulled': ({ dataset, tables }: { dataset: string; tables: string }) =>
    `not pulled: ${dataset}, for ${tables}; run \`assize datasets pull ${dataset}\``,
  'dataset-changed': ({ dataset }: { dataset: string }) =>
    `the data set ${dataset} has changed since it was judged`,
  'prompt-changed': ({ replies }: { replies: number }) =>
    `${replies} replies answer a prompt with other words than today's`,
  'journal-torn': ({ bytes }: { bytes: number }) =>
    `the journal ended in the middle of a line: its last ${bytes} bytes were cut off and are kept in journal.cut`,
  'journal-damaged': ({ lines, at, consequence }: { lines: number; at: string; consequence: string }) =>
    `${lines} lines of the journal cannot be read (${at}): ${consequence}`,
  'template-drops-message': ({ tokens, words }: { tokens: number; words: number }) =>
    `the server counted ${tokens} tokens in a prompt of ${words} words: its chat template seems to drop the message`,
  'server-cuts-prompts': ({ counted: seen, tokens }: { counted: number; tokens: number }) =>
    `the server counted ${grouped(seen)} tokens in prompts of about ${grouped(tokens)}: it seems to cut them short`,
  'length-refused': ({ tokens, detail }: { tokens: number; detail: string }) =>
    `texts of ${grouped(tokens)} tokens are refused: ${detail}`,
  'longer-than-read': ({
    items,
    of,
    longest,
    upTo,
    judge,
  }: {
    items: number;
    of: number;
    longest: number;
    upTo: number;
    judge: string;
  }) =>
    `${grouped(items)} of ${counted(of, 'item')} have longer documents (up to ${grouped(longest)} tokens) than ${judge} was seen to read (${grouped(upTo)}, \`assize probe --long\`): see --context-strategy`,
  'reads-not-even': ({ tokens, judge }: { tokens: number; judge: string }) =>
    `${judge} was not seen to read texts of ${grouped(tokens)} tokens, the shortest tried by \`assize probe --long\``,
};

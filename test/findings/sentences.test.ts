import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { SENTENCES, type SentenceId } from '../../src/findings/sentences.js';
import type { Finding } from '../../src/findings/words.js';
import { WORLDS, type WorldName } from './worlds.js';

const made = new Map<WorldName, Promise<Finding[]>>();
function findingsIn(name: WorldName): Promise<Finding[]> {
  const found = made.get(name) ?? WORLDS[name]();
  made.set(name, found);
  return found;
}

/** A world in which each sentence is said, with what it must say, and one near it in which it is not. */
const CASES: Record<SentenceId, [said: WorldName, words: RegExp, unsaid: WorldName]> = {
  trust: ['alike', /Trust it: tau \.\d\d with people, above \.30/, 'nothing'],
  distrust: ['apart', /Do not trust it: tau -\.\d\d with people, short of/, 'alone'],
  undecided: ['eight', /Not decided: tau \.\d\d.* not shown to lie above/, 'alike'],
  faults: [
    'lengths',
    /Against it: length \(the longer of two wins [\d to]+ points more often than with people/,
    'alone',
  ],
  cleared: ['readers', /In order: .*consistency/, 'nothing'],
  'no-judges': ['noJudge', /No judge has scores/, 'alone'],
  'all-in-all': ['nothing', /6 columns .* of 6 the data show neither/, 'apart'],
  'dimension-unjudged': ['unjudged', /^No judge has scores on it/, 'nothing'],
  'dimension-undefined': ['unjudged', /No judge has a value \(/, 'eight'],
  untested: ['eight', /said of first .* \(fewer than 10 items\)/, 'alone'],
  'only-judge': ['alone', /only \(score\) is the one judge/, 'alike'],
  'none-above-chance': ['nothing', /No judge is shown .* better than chance/, 'alike'],
  'stands-out': ['apart', /^good \(score\) agrees with people better than each other/, 'alike'],
  'none-stands-out': ['alike', /No judge stands out/, 'apart'],
  'not-shown': ['nothing', /do not show agreement with people beyond chance/, 'alike'],
  'against-people': ['apart', /^contrary \(score\) orders the candidates against/, 'nothing'],
  'no-model-as-good': ['longIsGood', /reach.* down to length \(words\)/, 'alike'],
  'people-agree': ['alone', /People agree with each other to an alpha of/, 'preferences'],
  'one-person': ['alone', /one person agrees to \.\d+ \[.*on overall .* the judge to/, 'preferences'],
  'system-level': ['alone', /system-level/, 'preferences'],
  'much-unscored': ['scanty', /^silent \(score\) left more than 5% unscored .*35%/, 'alone'],
  'partial-runs': ['scanty', /^two \(score \(partial\)\): stopped/, 'alone'],
  'few-items': ['eight', /Few labelled items \(overall 8\)/, 'alone'],
  'dimensions-left-out': ['scanty', /No judge has scores on other/, 'unjudged'],
  'dimensions-unlabelled': ['unlabelledToo', /no labels on other/, 'unjudged'],
  'label-suspects': [
    'upsideDown',
    /against the label of [456] of 1\d\d on overall \(at random 0\.0\)/,
    'alone',
  ],
  'too-few-arrangements': ['fewArrangements', /with 19 arrangements no adjusted p/, 'apart'],
  'pairs-apart': ['apart', /6 of 6 pairs are told apart/, 'nothing'],
  'pairs-not-apart': ['nothing', /no two are told apart .* does not show that they are alike/, 'apart'],
  'grounds-differ': ['abstaining', /neither is named better/, 'apart'],
  'cheaper-no-worse': ['alike', /cheap\/score \(10% of the cost\) than dear\/score/, 'apart'],
  'may-stand-in': ['apart', /lets good\/score stand in for an annotator, 1 of 4/, 'nothing'],
  'may-not-stand-in': ['nothing', /does not let any of 3 columns stand in/, 'apart'],
  'stand-in-unknown': ['unlabelled', /of elsewhere\/score the test cannot tell/, 'apart'],
  'stand-in-meaning': ['apart', /not whether it is right/, 'nothing'],
  'length-more': ['lengths', /more than people do \(long\/compare\)/, 'pairs'],
  'length-less': ['lengths', /less than people do \(short\/compare\)/, 'pairs'],
  'length-not-shown': ['pairs', /do not show that the judge of any/, 'lengths'],
  'position-leans': ['pairs', /1 of 3 columns .*: first-taker\/compare on overall/, 'readers'],
  'position-not-shown': ['readers', /no leaning to one place/, 'pairs'],
  'position-always': ['pairs', /first-taker\/compare named the first of two in every one of 360/, 'readers'],
  'position-flips': ['pairs', /another winner is named in 0% to 100% of the pairs/, 'alone'],
  'protocols-agree': ['readers', /reader under compare and other agrees with itself/, 'pairs'],
  'repeats-change': ['readers', /scorer\/score changes its answer in \d+% \[/, 'eight'],
  circles: ['pairs', /go round in a circle in/, 'alone'],
  'circles-as-coin': ['pairs', /For coin\/compare the interval reaches/, 'readers'],
  'reranker-better': ['apart', /shown in 2 of 4 columns/, 'preferences'],
  'reranker-worse': ['apart', /^contrary\/score on overall picks candidates .* lower/, 'nothing'],
  'injection-lifts': ['injected', /In 1 of 1 cases .*wins 75% of the duels more/, 'injectedInVain'],
  'injection-control': ['injectedByAnything', /asked\/compare is lifted by a remark/, 'injected'],
  'injection-not-shown': ['injectedInVain', /In none of 1 cases/, 'injected'],
};

describe('every sentence', () => {
  for (const [id, [said, words, unsaid]] of Object.entries(CASES)) {
    it(`${id} is said of ${said}, and not of ${unsaid}`, async () => {
      const texts = async (name: WorldName) =>
        (await findingsIn(name)).filter((one) => one.id === id).map(({ text }) => text);
      const found = await texts(said);
      expect(found.find((text) => words.test(text)) ?? found.join('\n')).toMatch(words);
      expect(await texts(unsaid)).toEqual([]);
    });
  }

  it('has a case in which it is said and one in which it is not', () => {
    expect(Object.keys(CASES).sort()).toEqual(Object.keys(SENTENCES).sort());
  });

  it('stands in the registry, and a superlative with what it is adjusted for', () => {
    for (const sentence of Object.values(SENTENCES)) {
      expect(sentence.when).not.toBe('');
      if (sentence.claim === 'superlative') expect(sentence).toHaveProperty('family');
    }
  });
});

describe('docs/report.md', () => {
  it('lists every sentence with its claim, its condition and its correction', () => {
    const doc = readFileSync(new URL('../../docs/report.md', import.meta.url), 'utf8');
    const rows = doc
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => line.split('|').map((cell) => cell.trim()));
    const listed = rows.map(([, id, claim, when, family]) => ({ id, claim, when, family }));
    const registered = Object.entries(SENTENCES).map(([id, sentence]) => ({
      id: `\`${id}\``,
      claim: sentence.claim,
      when: sentence.when,
      family: 'family' in sentence ? sentence.family : '',
    }));
    expect(listed).toEqual(registered);
  });
});

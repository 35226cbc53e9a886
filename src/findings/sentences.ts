/**
 * What a sentence claims. A superlative sets one judge above all, an accusation speaks against one: of pages with
 * nothing to find at most one in twenty may hold either. Of these .05 half goes to superlatives; the other half is
 * shared by the families of tests that may accuse on the page (its share). A merit speaks for a judge, by a test of its
 * own. A lamp says on which side of a stated threshold a whole interval lies, each for itself. The rest reports: counts, values, and what the data do not show.
 */
export type ClaimKind = 'superlative' | 'accusation' | 'merit' | 'lamp' | 'report';

export interface Sentence {
  claim: ClaimKind;
  /** The condition under which it is said. */
  when: string;
  /** For how many tests its p-values are adjusted; absent where it rests on none. */
  family?: string;
}

const AGREEMENT = 'all judges on all dimensions of the page, Holm';
const LAMP = 'all protocols of the judge (each must clear it); judges and dimensions each for itself';
const PAIRS = 'all pairs of judges of the dimension, Holm';

/** Every sentence that the findings may say. */
export const SENTENCES = {
  // The verdict on each judge
  trust: {
    claim: 'lamp',
    when: 'under each protocol of a judge the interval of its agreement lies above the threshold and above the best row that needs no model',
    family: LAMP,
  },
  distrust: {
    claim: 'lamp',
    when: 'under each protocol of a judge the interval of its agreement lies below the threshold',
    family: LAMP,
  },
  undecided: { claim: 'report', when: 'there is agreement to measure, and neither of the two' },
  faults: {
    claim: 'lamp',
    when: 'under each protocol of a judge the interval of position, length, coverage or consistency lies beyond its threshold',
    family: LAMP,
  },
  cleared: {
    claim: 'lamp',
    when: 'under each protocol of a judge the interval of position, length, coverage or consistency lies within its threshold, on each dimension with something to measure, and not of coverage alone',
    family: LAMP,
  },
  // How judges agree with the labels
  'no-judges': { claim: 'report', when: 'no judge has a score' },
  'all-in-all': {
    claim: 'report',
    when: 'there are several dimensions and judges: how many stand where',
    family: AGREEMENT,
  },
  'dimension-unjudged': { claim: 'report', when: 'no judge has scores on a dimension' },
  'dimension-undefined': { claim: 'report', when: 'no judge has a value on a dimension' },
  untested: {
    claim: 'report',
    when: 'a judge has a value and no interval, as from fewer than 10 items: nothing is said of it',
  },
  'only-judge': { claim: 'report', when: 'one judge has a value on a dimension' },
  'none-above-chance': {
    claim: 'report',
    when: 'no judge is shown to agree better than chance (adjusted p above .05)',
    family: AGREEMENT,
  },
  'stands-out': {
    claim: 'superlative',
    when: 'a judge is better than each other one on the ground that the two share, with and without 0 for abstaining (Holm p at most .05), and still at .025 for whichever judge of whichever dimension it were',
    family: `${PAIRS}; then all judges, and all dimensions of the page, Holm`,
  },
  'none-stands-out': { claim: 'report', when: 'judges agree better than chance and none stands out' },
  'not-shown': {
    claim: 'report',
    when: 'adjusted, a judge is shown to agree neither better nor worse than chance',
    family: AGREEMENT,
  },
  'against-people': {
    claim: 'accusation',
    when: 'a judge agrees less than chance, of preferences on the pairs that both decide (adjusted p at most its share)',
    family: AGREEMENT,
  },
  'no-model-as-good': {
    claim: 'report',
    when: 'a judge agrees better than chance, and its interval reaches a row that needs no model',
  },
  'people-agree': { claim: 'report', when: 'two people or more labelled the same' },
  'one-person': {
    claim: 'report',
    when: 'two single persons or more labelled the same, and a judge too: what one person reaches against the others',
  },
  'system-level': {
    claim: 'report',
    when: 'system-level correlations have values: how many intervals hold 0',
  },
  'much-unscored': {
    claim: 'report',
    when: 'a judge left more than 5% of what it was asked without a verdict',
  },
  'partial-runs': { claim: 'report', when: 'a run was stopped before its plan was done' },
  'few-items': { claim: 'report', when: 'fewer than 30 items of a dimension are labelled' },
  'dimensions-left-out': { claim: 'report', when: 'no judge was asked about a dimension, and others were' },
  'dimensions-unlabelled': {
    claim: 'report',
    when: 'judges have scores on a dimension, and nobody labelled it',
  },
  'label-suspects': {
    claim: 'report',
    when: 'three judge columns or more decide on what people decided, and all are against them',
  },
  // Judges against each other
  'too-few-arrangements': { claim: 'report', when: 'no adjusted p of a dimension can fall below .05' },
  'pairs-apart': {
    claim: 'report',
    when: 'two judges of a dimension are told apart, on either ground',
    family: PAIRS,
  },
  'pairs-not-apart': {
    claim: 'report',
    when: 'no two judges of a dimension are told apart',
    family: PAIRS,
  },
  'grounds-differ': {
    claim: 'report',
    when: 'two judges compare otherwise where abstaining counts as 0, or a tie as half right: neither is named',
    family: PAIRS,
  },
  'cheaper-no-worse': {
    claim: 'merit',
    when: 'a judge costs less than another for an item, and is no worse by .05 or more (adjusted p at most .05)',
    family: PAIRS,
  },
  // In the place of an annotator
  'may-stand-in': {
    claim: 'merit',
    when: 'the alternative annotator test is passed',
    family: 'the annotators of the judge, Benjamini–Yekutieli; judges each for itself, as published',
  },
  'may-not-stand-in': {
    claim: 'report',
    when: 'no judge passes the alternative annotator test, and one could be tried',
  },
  'stand-in-unknown': {
    claim: 'report',
    when: 'nothing, or fewer than 10 items, could be compared with the annotators',
  },
  'stand-in-meaning': { claim: 'report', when: 'a judge may stand in' },
  // Audits
  'length-more': {
    claim: 'accusation',
    when: 'of the pairs of unlike length that judge and people both decide the judge names the longer more often (exchanged item by item, adjusted p at most its share), and the effect of length has the same sign',
    family: 'all columns of the page, Holm',
  },
  'length-less': {
    claim: 'accusation',
    when: 'as length-more, less often',
    family: 'all columns of the page, Holm',
  },
  'length-not-shown': { claim: 'report', when: 'leanings were tested and none is shown' },
  'position-leans': {
    claim: 'accusation',
    when: 'the slots exchanged item by item, more goes to one place (adjusted p at most its share)',
    family: 'all columns of the page, Holm',
  },
  'position-not-shown': { claim: 'report', when: 'leanings to a place were tested and none is shown' },
  'position-always': {
    claim: 'accusation',
    when: 'one answer to 20 verdicts or more of 10 items or more, where the candidates stood in either order',
  },
  'position-flips': { claim: 'report', when: '10 pairs or more were asked in both orders' },
  'protocols-agree': { claim: 'report', when: 'a judge was asked under two protocols on 10 items or more' },
  'repeats-change': { claim: 'report', when: '10 questions or more were asked again' },
  circles: { claim: 'report', when: '10 triads or more without a tie' },
  'circles-as-coin': {
    claim: 'report',
    when: 'the interval of the share of circles reaches what coin throws give',
  },
  'reranker-better': {
    claim: 'merit',
    when: 'how many judges pick what people score higher than a candidate at random from the same items (adjusted p at most .05)',
    family: 'all columns of the page, Holm',
  },
  'reranker-worse': {
    claim: 'accusation',
    when: 'as reranker-better, lower (adjusted p at most its share)',
    family: 'all columns of the page, Holm',
  },
  'injection-lifts': {
    claim: 'accusation',
    when: 'a text lifts the losing candidate, with and without exchanged item by item (one-sided, adjusted p at most its share)',
    family: 'all judges and kinds of text, Holm',
  },
  'injection-control': {
    claim: 'report',
    when: 'a remark that claims nothing lifts, too (adjusted p at most .05)',
    family: 'all judges, Holm',
  },
  'injection-not-shown': { claim: 'report', when: 'no text is shown to lift the losing candidate' },
} as const satisfies Record<string, Sentence>;

export type SentenceId = keyof typeof SENTENCES;

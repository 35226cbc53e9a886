/** What a column may be, told by its name alone. */
export type Role =
  | 'item'
  | 'system'
  | 'text'
  | 'unit'
  | 'document'
  | 'instruction'
  | 'reference'
  | 'dimension'
  | 'annotator'
  | 'group'
  | 'judge'
  | 'protocol'
  | 'value'
  | 'comment'
  | 'raw';

/** In the order they are tried: `model_id` is a system before it is an item. */
const ROLES: readonly [Role, RegExp][] = [
  ['system', /^(system|model|generator|engine|summari[sz]er)(_?(id|name))?$/],
  ['annotator', /^(annotator|ann|rater|worker|evaluator|coder|labell?er|participant|user)(_?(id|name))?$/],
  ['judge', /^(judge|judge_model|grader)(_?(id|name))?$/],
  ['unit', /^(sentence|sent|claim|segment|chunk|unit)_?(id|idx|index|no|number)$/],
  ['item', /^(\w+_)?(id|idx|index|key)$|^(item|example|instance|case)$/],
  ['document', /^(document|doc|source|article|passage|context|input|story|src|content)(_text)?$/],
  ['instruction', /^(instruction|prompt|question|requirement|query|task)s?$/],
  ['reference', /^(ref|reference|target|gold_summary)(s|_?\d+|_summary|_text)?$/],
  [
    'text',
    /^(text|summary|output|candidate|response|answer|generation|hypothesis|completion|prediction|translation|(system|model)_output|(candidate|output|summary)_text)$/,
  ],
  ['dimension', /^(dimension|criterion|criteria|aspect|attribute|metric)$/],
  ['group', /^(annotator_)?group$/],
  ['protocol', /^protocol$/],
  ['comment', /^(comment|note|remark)s?$/],
  ['raw', /^(raw|reply|raw_(reply|output|response)|judge_(reply|output|response))$/],
  ['value', /^(score|rating|value|label|grade|judge?ment|rank)$/],
];

/** `docID` → `doc_id`, `Model Name` → `model_name`. */
export function plainName(column: string): string {
  return column
    .trim()
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '');
}

export function roleOf(column: string): Role | undefined {
  const name = plainName(column);
  return ROLES.find(([, pattern]) => pattern.test(name))?.[0];
}

const JUDGE =
  /^(gpt|claude|gemini|llama|mistral|mixtral|qwen|deepseek|palm|gemma|phi|judge|llm|auto|geval|prometheus|rouge|bleu|bleurt|bertscore|bartscore|meteor|comet|chrf|unieval|alignscore)/;
const METRIC =
  /^(rouge|bleu|bleurt|bert|bertscore|bart|bartscore|meteor|comet|chrf|unieval|alignscore|js|mover|moverscore|recall|precision|f1|ngram|perplexity)$/;
const PERSON = /^(human|ann|annot|annotator|rater|worker|expert|crowd|coder|evaluator|person|a|r|h)\d*$/;
const DIMENSION =
  /^(overall|coherence|consistency|fluency|relevance|faithful(ness)?|factual(ity)?|helpful(ness)?|harmless(ness)?|missing|irrelevant|quality|correct(ness)?|informative(ness)?|adequacy|clarity|concise(ness)?|accuracy|coverage|style|grammar|readability)$/;
const FILLER = /^(score|rating|label|value|avg|mean)$/;

export const isDimension = (word: string): boolean => DIMENSION.test(word);

/** Whether a name is that of a model and not of a person. */
export const isMachine = (name: string): boolean =>
  /gpt|claude|gemini|llama|mistral|qwen|palm|alpaca|deepseek|gemma|llm|judge/i.test(name);

/** A column of numbers in a wide table, told by its name. */
export interface NumberColumn {
  column: string;
  kind: 'label' | 'score';
  /** The annotator or the judge, as the column writes it where that is one piece. */
  who: string;
  dimension: string;
  /** Whether its name holds a word that is known: a person, a judge, a dimension, or that it is a rating. */
  sure: boolean;
  /** Whether its name says no dimension, so that `overall` stands there. */
  bare: boolean;
  metric: boolean;
}

/** `gpt4_coherence` → the judge gpt4 on coherence; `overall_ann2` → the annotator ann2 on overall. */
export function readNumberColumn(column: string): NumberColumn {
  const words = plainName(column).split('_');
  const written = (some: readonly string[]): string => asWritten(column, some);
  const metric = words.some((word) => METRIC.test(word));
  const judge = metric || words.some((word) => JUDGE.test(word));
  const dimension = words.filter((word) => DIMENSION.test(word));
  const rest = words.filter((word) => !DIMENSION.test(word) && !FILLER.test(word));
  const bare = dimension.length === 0;
  if (judge) {
    const who = written(rest) || 'judge';
    return {
      column,
      kind: 'score',
      who,
      dimension: written(dimension) || 'overall',
      sure: true,
      bare,
      metric,
    };
  }
  const from = rest.findIndex((word) => PERSON.test(word));
  const person = from === -1 ? [] : rest.slice(from, from + (/^\d+$/.test(rest[from + 1] ?? '') ? 2 : 1));
  const others = rest.filter((word) => !person.includes(word));
  return {
    column,
    kind: 'label',
    who: written(person) || 'annotator-1',
    dimension: written([...dimension, ...others]) || 'overall',
    sure: person.length > 0 || rest.length < words.length,
    bare,
    metric,
  };
}

/** Words of a column as they stand there, where they stand together, capitals of a word at its beginning apart. */
function asWritten(column: string, words: readonly string[]): string {
  const between = '[^\\p{L}\\p{N}]*';
  const found = new RegExp(words.map(escaped).join(between), 'iu').exec(column)?.[0];
  const plain = words.join('-');
  if (words.length === 0 || found === undefined) return plain;
  return /^\p{Lu}\p{Ll}+$/u.test(found) && isDimension(found.toLowerCase()) ? found.toLowerCase() : found;
}

const escaped = (word: string): string => word.replace(/[.+*?^${}()|[\]\\]/g, '\\$&');

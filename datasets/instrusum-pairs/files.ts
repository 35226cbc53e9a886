import type { HubSource, RecordedJudge, SourceFile } from '../contract.js';
import { hubKey, rawUrl } from '../kit.js';

/** The edition with system names, behind the gate of the Hub. */
const REPOSITORY = 'Salesforce/InstruSum';
export const NAMED_CONFIG = 'human_eval_pairwise';
export const NAMED = hubKey(REPOSITORY, NAMED_CONFIG);
export const hub: HubSource = {
  repository: REPOSITORY,
  commit: null,
  configs: [{ name: NAMED_CONFIG, required: false }],
};

/** The edition of ReIFE: without names, open to anyone. */
const REIFE = 'yale-nlp/ReIFE';
const COMMIT = '669133925180ae98158741329e165bbe9c5ef41e';
export const OPEN_PATH = 'data/instrusum.json';
export const OPEN = rawUrl(REIFE, COMMIT, OPEN_PATH);
export const files: readonly SourceFile[] = [{ url: OPEN, sha256: null, unless: NAMED }];

/** How a run's file is called; `_swap` holds the other order. */
export const ORDERS = ['', '_swap'] as const;
const METHODS = {
  'majority-vote': 'protocol_vote.majority_vote',
  synthesize: 'synthesize.synthesize',
} as const;
export type Method = keyof typeof METHODS;

/** The size of every majority vote's file: they differ in digits alone. */
const VOTE_BYTES = 3_023_814;

/** Each judge of ReIFE on InstruSum: a commit that holds its files, and the sizes of its files of *synthesize*. */
const RUNS: readonly (readonly [judge: string, commit: string, synthesize?: readonly [number, number]])[] = [
  ['gemma-2b', 'a4ea973c2f6d88f51b3c793609fcf6dea2325ec5', [3_615_385, 3_613_697]],
  ['gemma-7b', 'a4ea973c2f6d88f51b3c793609fcf6dea2325ec5', [3_380_325, 3_394_939]],
  ['glm-4-9b', '9e1c50578f8f159db4535c8e72c3b6187a07ae0c', [3_860_784, 3_860_781]],
  ['llama-2-7b', '175182745cf4650de984088da377a48d2b5ed445'],
  ['llama-2-13b', '9e1c50578f8f159db4535c8e72c3b6187a07ae0c'],
  ['llama-2-70b', '175182745cf4650de984088da377a48d2b5ed445'],
  ['llama-3-8b', 'c6cc0ac1b4fbb0828d5e2761cf77b9ebc7bf005d'],
  ['llama-3-70b', '175182745cf4650de984088da377a48d2b5ed445', [3_792_369, 3_792_371]],
  ['llama-3.1-8b', '497b9eefb76e5f3f1d3e57b23a5c275e8dc14b22', [4_124_902, 4_125_011]],
  ['llama-3.1-70b', 'c6cc0ac1b4fbb0828d5e2761cf77b9ebc7bf005d', [3_643_628, 3_643_715]],
  ['llama-3.1-405b', 'c6cc0ac1b4fbb0828d5e2761cf77b9ebc7bf005d', [3_460_535, 3_460_535]],
  ['mistral-7b-v0.3', '497b9eefb76e5f3f1d3e57b23a5c275e8dc14b22'],
  ['mixtral-8x7b', 'ad5e0563848876637e3fef77dcdea98a28f51c94', [4_095_798, 4_136_598]],
  ['qwen-1.5-32b', 'ad5e0563848876637e3fef77dcdea98a28f51c94'],
  ['qwen-1.5-72b', 'ad5e0563848876637e3fef77dcdea98a28f51c94'],
  ['qwen-2-72b', 'd3907354b967b745f149e93433a103b7b92a48ed', [3_899_451, 3_899_338]],
  ['qwen-2.5-72b', 'd3907354b967b745f149e93433a103b7b92a48ed', [3_684_630, 3_684_928]],
  ['tulu-2-7b', '0abc2316c2a5ab10e555681ce024cd4a63aa8c6b', [3_500_501, 3_500_324]],
  ['tulu-2-13b', 'd3907354b967b745f149e93433a103b7b92a48ed'],
  ['tulu-2-70b', '0abc2316c2a5ab10e555681ce024cd4a63aa8c6b'],
  ['tulu-2-dpo-7b', 'e7ff61fe86a7810cb8e0ac98825707e169b81c23'],
  ['tulu-2-dpo-13b', '0abc2316c2a5ab10e555681ce024cd4a63aa8c6b'],
  ['tulu-2-dpo-70b', 'e7ff61fe86a7810cb8e0ac98825707e169b81c23'],
  ['yi-1.5-9b', 'b4664458d89ba7f84b14506ba20d8bfaaaae63cc', [3_999_280, 3_999_185]],
  ['yi-1.5-34b', 'b4664458d89ba7f84b14506ba20d8bfaaaae63cc'],
];

/** The path of a run in the repository. */
export function runPath(judge: string, method: Method, order: (typeof ORDERS)[number]): string {
  return `results/instrusum.${judge}.${METHODS[method]}${order}.jsonl`;
}

/** The runs of ReIFE, by judge and method, in both orders. */
export const judges: readonly (RecordedJudge & { protocol: Method })[] = RUNS.flatMap(
  ([judge, commit, synthesize]) => {
    const run = (protocol: Method, bytes: number) => ({
      judge,
      protocol,
      bytes,
      files: ORDERS.map((order): SourceFile => {
        const path = runPath(judge, protocol, order);
        // The commits of the runs are those that brought them; the commit of the pairs is another.
        return { url: rawUrl(REIFE, commit, path), elsewhere: [rawUrl(REIFE, COMMIT, path)], sha256: null };
      }),
    });
    return [
      run('majority-vote', 2 * VOTE_BYTES),
      ...(synthesize ? [run('synthesize', synthesize[0] + synthesize[1])] : []),
    ];
  },
);

import type { SourceFile } from '../contract.js';

/** The four configurations on the Hugging Face Hub, each one parquet file. */
export const CONFIGS = ['dataset', 'human_eval', 'llm_eval', 'system_outputs'] as const;
export type Config = (typeof CONFIGS)[number];

/** The Hub keeps the parquet edition under a reference, not a commit: the digest is recorded at the first pull. */
export const urlOf = (config: Config): string =>
  `https://huggingface.co/datasets/Salesforce/InstruSum/resolve/refs%2Fconvert%2Fparquet/${config}/data/0000.parquet`;

/** The name of a file in an error. */
export const nameOf = (config: Config): string => `${config}/data/0000.parquet`;

export const files: readonly SourceFile[] = CONFIGS.map((config) => ({ url: urlOf(config), sha256: null }));

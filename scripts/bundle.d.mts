import type { Plugin } from 'vitest/config';

export declare function bundlePage(): Promise<string>;
export declare function bundleModule(): Promise<string>;
export declare const pageBundle: Plugin;

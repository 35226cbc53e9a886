/** The page's script: `src/page` in one text, made by the build (`scripts/bundle.mjs`). */
export declare const SCRIPT: string;

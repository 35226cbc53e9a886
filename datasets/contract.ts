import type { CardInput } from '../src/model/card.js';
import type { Candidate, Item } from '../src/model/item.js';
import type { Label } from '../src/model/label.js';
import type { PublishedFigure } from '../src/model/published.js';
import type { Score } from '../src/model/score.js';

/** A file to pull, pinned by URL and content. */
export interface SourceFile {
  url: string;
  /** 64 hex digits; null where the file could not be pinned yet: recorded at the first pull and held from then on. */
  sha256: string | null;
  /** False for a file whose absence leaves a smaller data set, not a broken one. Default true. */
  required?: boolean;
  /** Further addresses of the same content, tried in turn where the first has no such file. */
  elsewhere?: readonly string[];
  /** By what name the loader asks for the file. Default the URL. */
  key?: string;
  /** Not wanted where the file of this key came. */
  unless?: string;
}

/** A file to get, or one that is on this disk already. */
export type LocatedFile = SourceFile & { path?: string };

/** Files in a data set repository of the Hugging Face Hub, found by what they hold. */
export interface HubSource {
  /** `OWNER/NAME`. */
  repository: string;
  /** 40 hex digits; null where it could not be pinned yet: main's commit is recorded at the first pull and held. */
  commit: string | null;
  /** The loader asks for each by `hubKey`. */
  configs: readonly { name: string; required?: boolean }[];
}

/** Verdicts of one judge by one protocol, that can be pulled along. */
export interface RecordedJudge {
  judge: string;
  protocol: string;
  files: readonly SourceFile[];
  /** The size of all of them, as far as it is known before the pull. */
  bytes: number;
}

/** Reads the pulled files of one data set, by their keys. */
export interface PulledFiles {
  /** Whether an optional file is there. */
  has(key: string): boolean;
  /** The file as UTF-8 text (a byte-order mark dropped); a DataError names the file if it is not UTF-8. */
  text(key: string): Promise<string>;
  bytes(key: string): Promise<Uint8Array>;
}

/** What a loader makes; the sources of the card of what was pulled are filled in by the pull. */
export interface LoadedDataset {
  card: CardInput;
  items: Item[];
  candidates: Candidate[];
  labels: Label[];
  scores: Score[];
  /** Figures that the authors published beside the data, to be held against recomputed ones. */
  published?: PublishedFigure[];
}

/** One published data set: where its files are, and how they become the open format. A folder each. */
export interface DatasetDefinition {
  id: string;
  title: string;
  licence: string;
  /** One line for `datasets list`. */
  summary: string;
  /** The files that the loader reads, but for those of the two lists below. */
  files: readonly SourceFile[];
  hub?: HubSource;
  /** Judges to choose from at the pull: none comes unasked. */
  judges?: readonly RecordedJudge[];
  /**
   * Present for a data set that ships with the package and needs no pull: what its content is, so that a newer
   * package does not read an older one's copy.
   */
  revision?: () => Promise<string>;
  /** Pure but for reading the files it was given. */
  load(files: PulledFiles): Promise<LoadedDataset>;
}

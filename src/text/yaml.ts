import { type Document, isNode, LineCounter, parseDocument, visit } from 'yaml';

/** Where something stands in a text, 1-based. */
export interface YamlPlace {
  line: number;
  column: number;
}

export interface YamlFault extends YamlPlace {
  message: string;
}

export interface YamlText {
  value: unknown;
  /** Where the value of a path stands, or the nearest thing above it; undefined where nothing of it is there. */
  placeOf(path: readonly unknown[]): YamlPlace | undefined;
}

/** Values that aliases may stand for before the text counts as an attempt to fill the memory. */
const MOST_ALIASED = 100;

/**
 * Reads YAML that somebody else may have written: what nests too deep or multiplies itself by aliases is a fault like
 * any other, with its place.
 */
export function readYaml(text: string): YamlText | { faults: YamlFault[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number): YamlPlace => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  if (document.errors.length > 0) {
    return {
      faults: document.errors.map(({ code, message, pos }) => ({
        ...at(pos[0]),
        message: code === 'RESOURCE_EXHAUSTION' ? 'nested too deep' : `not YAML: ${message}`,
      })),
    };
  }
  try {
    const value: unknown = document.toJS({ maxAliasCount: MOST_ALIASED });
    const placeOf = (path: readonly unknown[]) => {
      const offset = offsetOf(document, path);
      return offset === undefined ? undefined : at(offset);
    };
    return { value, placeOf };
  } catch (error) {
    // An alias of nothing, or of too much.
    if (!(error instanceof ReferenceError)) throw error;
    const reason = /^Excessive/.test(error.message) ? 'aliases stand for too much' : error.message;
    return { faults: [{ ...at(lastAlias(document)), message: `not YAML that is read here: ${reason}` }] };
  }
}

function offsetOf(document: Document, path: readonly unknown[]): number | undefined {
  for (let length = path.length; length > 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return node.range[0];
  }
  return undefined;
}

function lastAlias(document: Document): number {
  let offset = 0;
  visit(document, {
    Alias(_, node) {
      offset = node.range?.[0] ?? offset;
    },
  });
  return offset;
}
